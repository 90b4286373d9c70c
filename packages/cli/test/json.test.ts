/** Every JSON output has a schema in the package, and real outputs are what their schemas say. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from '../src/commands/index.ts';
import { runGyre } from './run-gyre.ts';

const folder = mkdtempSync(join(tmpdir(), 'gyre-json-'));
const at = (name: string): string => join(folder, name);
const schemas = new URL('../schemas/', import.meta.url);
const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
  strictTypes: false,
  strictRequired: false,
});
const validators = new Map<string, ValidateFunction>(
  readdirSync(schemas).map((name) => [
    name.replace('.json', ''),
    ajv.compile(JSON.parse(readFileSync(new URL(name, schemas), 'utf8'))),
  ]),
);
/** The schemas that some output was checked against. */
const used = new Set<string>();

beforeAll(async () => {
  writeFileSync(
    at('named.json'),
    '{"gyre":1,"title":"T","vertices":3,"names":["a","b","c"],"arcs":[[0,1],[1,2],[1,0]],"start":{"vertex":0},"places":[[0,0],[1,1],[2,2]]}',
  );
  writeFileSync(
    at('scored.json'),
    '{"vertices":3,"arcs":[[0,1],[0,2]],"payoffs":[{"vertex":1,"score":5},{"vertex":2,"score":-2}],"start":0}',
  );
  writeFileSync(at('partizan.edges'), '# kind partizan\n0 1 0\n1 0 1\n1 2 0\n');
  await runGyre(['gen', 'grid', '-n', '200', '-o', at('owned.json')]);
  await runGyre(['gen', 'ladder', '-n', '40', '-o', at('edges.parquet')]);
  for (const name of ['named.json', 'scored.json', 'partizan.edges', 'owned.json'])
    await runGyre(['solve', at(name), '-o', at(`${name}.sol`)]);
  await runGyre(['solve', at('partizan.edges'), '-o', at('wrong.csv')]);
  writeFileSync(at('wrong.csv'), readFileSync(at('wrong.csv'), 'utf8').replace(',W,', ',L,'));
  for (const name of ['nim', 'tic-tac-toe']) await runGyre(['table', name, '-o', at(`${name}.table`)]);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const GAMES = ['named.json', 'scored.json', 'partizan.edges', 'owned.json'];

const RUN = ['--run', 'run.arcs'];

/** Command lines, each with --json behind it; a word with a dot that is a file of ours stands for its path. */
const CALLS: readonly (readonly string[])[] = [
  ['cluster', 'solve', ...RUN, '--connect', 'duckdb', '--edges', 'edges.parquet', '--hand-off', '2'],
  ['cluster', 'resume', ...RUN],
  ['cluster', 'status', ...RUN],
  ['cluster', 'export', ...RUN, '--out', 'cluster.csv'],
  ['cluster', 'estimate', '--arcs', '1e9'],
  ...GAMES.flatMap((name) => [
    ['solve', name],
    ['solve', name, '--verify', '-s', '0'],
    ['solve', name, '--disk', `${name}.arcs`, '--verify', '-s', '0'],
    ['verify', name, `${name}.sol`],
    ['query', `${name}.sol`, '-v', '0'],
    ['query', `${name}.sol`, '-v', '0', '-v', '1'],
    ['line', `${name}.sol`, '-v', '0'],
    ['explain', `${name}.sol`, '-v', '0'],
    ['trace', name],
    ['info', name],
    ['convert', name, 'out.gyre'],
    ['render', name, '-o', 'out.svg'],
  ]),
  ['render', 'kayles', 'rows=4', '-o', 'out.svg'],
  ['solve', 'named.json', '-a', 'bisimulation'],
  ['verify', 'partizan.edges', 'wrong.csv', '--faults', '3'],
  ['convert', 'named.json', 'out.csv'],
  ['convert', 'named.json.sol', 'out.csv'],
  ['gen', 'random', '-n', '5', '-o', 'out.json'],
  ['explore', 'nim', '-o', 'out.gyre'],
  ['explore', 'nim', '--disk', 'nim.arcs', '-o', 'out.gyre'],
  ['report', 'nim', '--disk', 'nim.arcs', '--verify'],
  ['report', 'nim'],
  ['report', 'mu-torere'],
  ['report', 'chess', 'men=KRK'],
  ['table', 'nim', '-o', 'out.table'],
  ['probe', 'nim.table', '--line'],
  ['manual'],
  ['manual', 'notation'],
  ['probe', 'tic-tac-toe.table', 'b2'],
  ['check', 'nim'],
  ['check', 'dodgem'],
  ['value', 'over', '--explain'],
  ['value', 'on + off'],
  ['value', 'named.json'],
  ['value', 'G := {3|1}; G + G'],
  ['value', 'domineering', 'board=..#..|.##..', '--moves', 'left'],
  ['value', 'toads-and-frogs', 'strip=t.tf'],
  ['value', 'domineering', '--boards', '2x2'],
  ['nim', '0.137', '-n', '500'],
  ['nim', 'grundy'],
  ['nim', 'kayles', '--misere'],
  ['nim', 'queen'],
  ['compare', 'over', '^'],
  ['unicycle', 'LLRR'],
  ['unicycle', 'LLRR', '--verify'],
  ['unicycle', 'LR'],
  ['unicycle', 'over', '--recognise'],
  ['unicycle', '0', '--recognise'],
  ['unicycle', 'LLRR', '--find', '--limit', '2'],
  ['unicycle', 'LLRR', '--count', '--exits', 'nimbers:3'],
  ['unicycle', 'LLRR', '--count', '--exits', 'nimbers'],
  ['unicycle', 'LRLR', '--carousels', '--exits', '0'],
  ['carousel', '2'],
  ['stoppers', '2', '--list'],
  ['stoppers', '2', '--count'],
  ['stoppers', '2', '--where', 'unstable'],
  ['stoppers', '2', '--sums'],
  ['stoppers', '2', '--sums', '--critical'],
  ['stoppers', '2', '--sums', '--triples'],
  ['stoppers', '2', '--sums', '--multiples', '3'],
  ['carousel', '2', '--arcs', '2'],
  ['paper'],
  ['paper', 'walk', 'named.json', '--walk', 'a,b'],
  ['paper', 'sound', 'named.json', '--labels', 'LWL'],
  ['paper', 'sound', 'named.json', '--labels', 'LLL'],
  ...['quotient', 'games', 'sound', 'stages', 'dagger', 'order', 'nmfl', 'roth'].map((topic) => [
    'paper',
    topic,
    'named.json',
  ]),
];

function check(name: string, value: unknown, about: string): void {
  const validate = validators.get(name);
  expect(validate, `${about}: there is no schema ${name}`).toBeDefined();
  used.add(name);
  validate?.(value);
  expect(validate?.errors ?? [], about).toEqual([]);
  for (const key of keysOf(value)) expect(key, about).toMatch(/^[a-z][a-zA-Z]*$|^[A-Z][0-9]?$/);
}

/** The names of all fields, however deep, but for those of parameters, which users choose. */
function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => [
    key,
    ...(key === 'parameters' ? [] : keysOf(inside)),
  ]);
}

test.each(CALLS.map((argv) => [argv.join(' '), argv] as const))('gyre %s --json', async (about, argv) => {
  const words = argv.map((word, i) =>
    i > 0 && /\.(json|edges|sol|csv|gyre|svg|table|arcs|parquet)$/.test(word) ? at(word) : word,
  );
  const { out, err } = await runGyre([...words, '--json']);
  expect(err, about).toBe('');
  const value = JSON.parse(out) as { schema: string };
  const [, name] = /^gyre\/([a-z-]+)\/1$/.exec(value.schema) ?? [];
  check(name ?? value.schema, value, about);
});

test('the lines of report --out are what their schemas say', async () => {
  const { out } = await runGyre(['report', 'nim', '-o', '-', '--to', 'ndjson', '--quiet']);
  const [head, ...lines] = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  check('ruleset-positions', head, 'the head');
  for (const line of lines) check('ruleset-position', line, 'a line');
});

test.each([
  ['a file that is not there', ['solve', 'missing.json'], 'E_FILE', 3],
  ['a file with a fault', ['solve', at('fault.json')], 'E_SYNTAX', 3],
  ['a wrong option', ['solve', '--nonsense'], 'E_USAGE', 2],
  ['a wrong command', ['slove'], 'E_USAGE', 2],
  ['a wrong parameter', ['report', 'nim', 'pile=3'], 'E_USAGE', 2],
  ['a limit', ['report', 'tic-tac-toe', '--limit', '5'], 'E_LIMIT', 4],
])('%s is one line of JSON on stderr', async (about, argv, code, exitCode) => {
  writeFileSync(at('fault.json'), '{\n"vertices": 3,,}');
  const ran = await runGyre([...argv, '--json']);
  expect([ran.exitCode, ran.out, ran.err.trimEnd().includes('\n')]).toEqual([exitCode, '', false]);
  const value = JSON.parse(ran.err) as { error: { code: string }; exitCode: number };
  check('error', value, about);
  expect([value.error.code, value.exitCode]).toEqual([code, exitCode]);
});

test('a wrong schema would be seen: a field too many, one too few, one of another type', async () => {
  const value = JSON.parse((await runGyre(['solve', at('named.json'), '--json'])).out) as Record<
    string,
    unknown
  >;
  const validate = validators.get('solve');
  expect(validate?.(value)).toBe(true);
  expect(validate?.({ ...value, more: 1 })).toBe(false);
  expect(validate?.({ ...value, arcs: '3' })).toBe(false);
  const { arcs: _, ...less } = value;
  expect(validate?.(less)).toBe(false);
});

test('gyre studio --json says where it is', async () => {
  const launcher = fileURLToPath(new URL('../bin/gyre.js', import.meta.url));
  const child = spawn(process.execPath, [launcher, 'studio', '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  check('studio', JSON.parse(line.toString()), 'studio');
  expect(await ended).toEqual([130, null]);
});

test('every schema is used, and every command with --json has one', () => {
  expect([...validators.keys()].filter((name) => !used.has(name))).toEqual([]);
  const called = new Set(CALLS.map(([name]) => name));
  const without = commands.map(({ name }) => name).filter((name) => !called.has(name));
  expect(without.toSorted()).toEqual(['calc', 'completion', 'play', 'studio']);
});
