/** Solutions on their way: through pipes, from one format to another, asked about many positions at once. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { bashIn, GYRE } from './program.ts';
import { runGyre } from './run-gyre.ts';

const inFolder = testFolder();
writeFileSync(inFolder('game.edges'), 'a b\nb c\nb a\n');

const bash = (script: string): Promise<string> => bashIn(inFolder(), script);

test('regression: --out - leaves nothing but the solution on stdout, so that query can read it', async () => {
  const out = await bash(`${GYRE} solve game.edges -o - 2> said | ${GYRE} query - -v a | head -1`);
  expect(out).toBe('a: L lost in 2 plies\n');
  expect(readFileSync(inFolder('said'), 'utf8')).toContain('longest win: 1 ply, from b');
});

test('--out - --quiet says nothing else at all; --json then goes to stderr, too', async () => {
  const quiet = await runGyre(['solve', inFolder('game.edges'), '-o', '-', '--to', 'csv', '--quiet']);
  expect(quiet).toMatchObject({ exitCode: 0, err: '' });
  const json = await runGyre(['solve', inFolder('game.edges'), '-o', '-', '--to', 'csv', '--json']);
  expect(json.out).toBe(quiet.out);
  expect(JSON.parse(json.err)).toMatchObject({ schema: 'gyre/solve/1', vertices: 3 });
});

test.each(['sol', 'csv', 'ndjson', 'arrow', 'parquet'])(
  'solve --to %s writes what verify reads',
  async (to) => {
    const out = await bash(
      `${GYRE} solve game.edges -o - --to ${to} -q > piped; ${GYRE} solve game.edges -o named.${to} > summary;
     cmp piped named.${to} && ${GYRE} verify game.edges piped`,
    );
    expect(out).toBe('✓ values, plies: proved right\n');
  },
);

test('--to without --out, and a format that holds no solution, are wrong calls', async () => {
  expect((await runGyre(['solve', inFolder('game.edges'), '--to', 'csv'])).err).toBe(
    'gyre: --to is for --out; give --out FILE, or --out - for stdout\n',
  );
  expect((await runGyre(['convert', inFolder('any.sol'), '--to', 'dot'])).err).toMatch(
    /^gyre: a solution is not written as dot; give --to sol or csv/,
  );
});

test('convert makes every table of a solution file, as solve writes it', async () => {
  await runGyre(['solve', inFolder('game.edges'), '-o', inFolder('game.sol')]);
  for (const end of ['csv', 'ndjson', 'csv.gz', 'arrow', 'parquet', 'sol']) {
    await runGyre(['solve', inFolder('game.edges'), '-o', inFolder(`solved.${end}`)]);
    expect(await runGyre(['convert', inFolder('game.sol'), inFolder(`made.${end}`)])).toEqual({
      exitCode: 0,
      out: '',
      err: '',
    });
    expect(readFileSync(inFolder(`made.${end}`)).equals(readFileSync(inFolder(`solved.${end}`)))).toBe(true);
  }
  const told = await runGyre(['convert', inFolder('game.sol'), inFolder('told.csv'), '--json']);
  expect(JSON.parse(told.out)).toMatchObject({ schema: 'gyre/convert/1', format: 'csv', positions: 3 });
});

test('every table of a solution becomes every other, and a .sol file, beside its game', async () => {
  const ends = ['sol', 'csv', 'ndjson', 'arrow', 'parquet'];
  for (const end of ends) await runGyre(['solve', inFolder('game.edges'), '-o', inFolder(`a.${end}`)]);
  for (const from of ends)
    for (const to of ends) {
      const [a, b] = [inFolder(`a.${from}`), inFolder(`b.${to}`)];
      expect(await runGyre(['convert', a, b, '--game', inFolder('game.edges')])).toMatchObject({
        exitCode: 0,
        err: '',
      });
      if (to !== 'sol') expect(readFileSync(b).equals(readFileSync(inFolder(`a.${to}`)))).toBe(true);
      const { out } = await runGyre(['verify', inFolder('game.edges'), b]);
      expect(out, `${from} to ${to}`).toBe('✓ values, plies: proved right\n');
    }
  const named = await runGyre([
    'convert',
    inFolder('a.csv'),
    inFolder('b.sol'),
    '--from',
    'sol',
    '--game',
    inFolder('game.edges'),
  ]);
  expect(named).toMatchObject({ exitCode: 0, err: '' });
});

test.each(['csv', 'ndjson', 'arrow', 'parquet'])(
  'a solution in %s without its game is refused with the way out',
  async (end) => {
    await runGyre(['solve', inFolder('game.edges'), '-o', inFolder(`alone.${end}`)]);
    for (const argv of [
      ['convert', inFolder(`alone.${end}`), inFolder('out.json')],
      ['solve', inFolder(`alone.${end}`)],
    ]) {
      const { exitCode, err } = await runGyre(argv);
      expect([exitCode, err]).toEqual([
        3,
        expect.stringContaining('E_FORMAT: this is a solution, not a game;'),
      ]);
      expect(err).toContain('gyre convert SOLUTION FILE --game GAME');
    }
  },
);

test('ranks have no place in a table, which is said', async () => {
  const argv = ['solve', inFolder('game.edges'), '--convention', 'asymmetric', '--algorithm', 'nmfl', '-o'];
  const { err } = await runGyre([...argv, inFolder('ranks.csv')]);
  expect(err).toContain('gyre: warning: the format csv has no place for the ranks of the positions, dropped');
  await runGyre([...argv, inFolder('ranks.sol')]);
  const told = await runGyre(['convert', inFolder('ranks.sol'), inFolder('told.ndjson'), '--json']);
  expect(JSON.parse(told.out)).toMatchObject({ dropped: ['ranks'] });
});

test('query answers for many vertices, in their order', async () => {
  await runGyre(['solve', inFolder('game.edges'), '-o', inFolder('game.sol')]);
  const { out } = await runGyre(['query', inFolder('game.sol'), '-v', 'c', '-v', 'a', '-v', 'b']);
  expect(out).toBe('c: L lost in 0 plies\na: L lost in 2 plies, move to b\nb: W won in 1 ply, move to c\n');
  writeFileSync(inFolder('list.txt'), 'c\r\n\na\tright\nb\tleft\n');
  const fromFile = await runGyre([
    'query',
    inFolder('game.sol'),
    '--vertices',
    inFolder('list.txt'),
    '--json',
  ]);
  expect(JSON.parse(fromFile.out)).toEqual({
    schema: 'gyre/positions/1',
    positions: [
      { vertex: 2, name: 'c', value: 'L', plies: 0, move: null },
      { vertex: 0, name: 'a', value: 'L', plies: 2, move: 1 },
      { vertex: 1, name: 'b', value: 'W', plies: 1, move: 2 },
    ],
  });
});

test('a line of --vertices that names none is refused with its place', async () => {
  await runGyre(['solve', inFolder('game.edges'), '-o', inFolder('game.sol')]);
  const { exitCode, err } = await runGyre(['query', inFolder('game.sol'), '--vertices', '-'], {
    stdin: 'a\nz\n',
  });
  expect([exitCode, err]).toEqual([
    3,
    'gyre: stdin:2: E_VERTEX: there is no vertex "z"; the vertices are a, b, c\n',
  ]);
  expect((await runGyre(['query', '--vertices', '-'])).exitCode).toBe(3);
});
