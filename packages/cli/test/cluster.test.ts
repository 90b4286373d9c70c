import { writeFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { expectRefusal, runGyre } from './run-gyre.ts';

const inFolder = testFolder();

beforeAll(async () => {
  await runGyre(['gen', 'random', '-n', '400', '-d', '3', '--seed', '4', '-o', inFolder('arcs.parquet')]);
  await runGyre(['gen', 'random', '-n', '200', '--kind', 'owned', '-o', inFolder('owned.parquet')]);
});

const cluster = (action: string, run: string, ...more: string[]): ReturnType<typeof runGyre> =>
  runGyre(['cluster', action, '--run', inFolder(run), ...more]);

const solved = (run: string, edges: string, ...more: string[]): ReturnType<typeof runGyre> =>
  cluster('solve', run, '--connect', 'duckdb', '--edges', inFolder(edges), ...more);

test.each([
  ['arcs.parquet', 'never', []],
  ['arcs.parquet', '2', ['--convention', 'normal']],
  ['owned.parquet', 'never', []],
  ['owned.parquet', '3', []],
] as const)('%s with --hand-off %s: the exported answer is proved right', async (edges, handOff, more) => {
  const run = `${edges}-${handOff}`;
  const { exitCode, out, err } = await solved(run, edges, '--hand-off', handOff, '--verbose', ...more);
  expect([exitCode, out]).toEqual([
    0,
    expect.stringMatching(/\nfinished; gyre cluster export writes the answer\n$/),
  ]);
  expect(err).toMatch(/^sweep 1, plies 0: \d+ settled \(\d+ in all\), 0 arcs met, [\d.]+ s\n/);
  expect(out.includes('handed to the disk engine')).toBe(handOff !== 'never');
  await cluster('export', run, '--out', inFolder(`${run}.answer.parquet`));
  const verdict = await runGyre(['verify', inFolder(edges), inFolder(`${run}.answer.parquet`)]);
  expect([verdict.exitCode, verdict.out]).toEqual([0, '✓ values, plies: proved right\n']);
});

test('the same command on a finished run says how it stands; resume and status say the same', async () => {
  await solved('again', 'arcs.parquet', '--hand-off', 'never');
  const said = (await solved('again', 'arcs.parquet')).out;
  expect((await cluster('resume', 'again')).out).toBe(said);
  expect((await cluster('status', 'again')).out.endsWith(said)).toBe(true);
});

test('estimate: by our costs, and by those of a run', async () => {
  const ours = (await runGyre(['cluster', 'estimate', '--arcs', '1e10', '--cores', '64'])).out;
  expect(ours).toMatch(
    /10,000,000,000 arcs: cluster of 64 cores \d+ (min|h); disk engine \d+ (min|h) and 130 GB of disk/,
  );
  expect(ours).toMatch(/costs, from one run of 50 million arcs on two cores of ours: 3\.5 µs per arc/);
  expect(ours).toContain('add --from RUN --run-cores N');
  await solved('calibration', 'arcs.parquet', '--hand-off', 'never');
  const own = await runGyre(['cluster', 'estimate', '--arcs', '1e6', '--from', inFolder('calibration')]);
  expect(own.out).toContain('fitted to 1 of your runs');
  expect(own.out).toContain('per live arc and layer is ours; add --from RUN of another size'); // §36.9
});

test.each([
  [
    ['solve', '--run', 'x', '--edges', 'y'],
    2,
    'no engine; say --connect sc://HOST:PORT, or --connect duckdb',
  ],
  [['solve', '--run', 'x', '--connect', 'duckdb'], 2, 'no arcs; say --edges PATH'],
  [['solve', '--connect', 'duckdb', '--edges', 'y'], 2, 'no run; say --run FOLDER'],
  [
    ['solve', '--run', 'x', '--connect', 'duckdb', '--edges', 'y', '--hand-off', 'soon'],
    2,
    '--hand-off is "soon"',
  ],
  [['dance'], 2, 'there is no action "dance"; the actions are solve, status, resume, estimate, export'],
  [['estimate', '--arcs', 'many'], 2, '--arcs is "many"'],
  [['export', '--run', 'x'], 2, 'no file to write'],
  [['status', '--run', 'nowhere'], 3, 'E_FILE: there is no run in this folder'],
] as const)('gyre cluster %j is refused with exit code %i', async (args, expected, said) => {
  await expectRefusal(['cluster', ...args], expected, said);
});

test('a server that is not there, a game with payoffs, and an answer that is not there yet', async () => {
  const away = [
    '--run',
    inFolder('away'),
    '--connect',
    'sc://127.0.0.1:1',
    '--edges',
    inFolder('arcs.parquet'),
  ];
  const words = /^gyre: E_CLUSTER: the server 127\.0\.0\.1:1 cannot be reached/;
  await expectRefusal(['cluster', 'solve', ...away], 3, words);
  writeFileSync(inFolder('paid.json'), '{"vertices":2,"arcs":[[0,1]],"payoffs":[{"vertex":1,"score":1}]}');
  await runGyre(['convert', inFolder('paid.json'), inFolder('paid.parquet')]);
  const paid = await solved('paid', 'paid.parquet');
  expect([paid.exitCode, paid.err]).toEqual([3, expect.stringContaining('E_PAYOFF: the game has payoffs')]);
});
