/** Every JSON output has a schema in the package, and real outputs are what their schemas say. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { beforeAll, expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { commands } from '../src/commands/index.ts';
import { jsonLines, jsonOf, runGyre } from './run-gyre.ts';

const inFolder = testFolder();
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
    inFolder('named.json'),
    '{"gyre":1,"title":"T","players":["X","O"],"vertices":3,"names":["a","b","c"],"arcs":[[0,1],[1,2],[1,0]],"start":{"vertex":0},"places":[[0,0],[1,1],[2,2]]}',
  );
  writeFileSync(
    inFolder('scored.json'),
    '{"vertices":3,"arcs":[[0,1],[0,2]],"payoffs":[{"vertex":1,"score":5},{"vertex":2,"score":-2}],"start":0}',
  );
  for (const [name, game] of OBJECTIVES) writeFileSync(inFolder(name), game);
  writeFileSync(inFolder('partizan.edges'), '# kind partizan\n0 1 0\n1 0 1\n1 2 0\n');
  await runGyre(['gen', 'grid', '-n', '200', '-o', inFolder('owned.json')]);
  await runGyre(['gen', 'ladder', '-n', '40', '-o', inFolder('edges.parquet')]);
  for (const name of ['named.json', 'scored.json', 'partizan.edges', 'owned.json'])
    await runGyre(['solve', inFolder(name), '-o', inFolder(`${name}.sol`)]);
  await runGyre(['solve', inFolder('partizan.edges'), '-o', inFolder('wrong.csv')]);
  writeFileSync(inFolder('wrong.csv'), readFileSync(inFolder('wrong.csv'), 'utf8').replace(',W,', ',L,'));
  for (const name of ['nim', 'tic-tac-toe']) await runGyre(['table', name, '-o', inFolder(`${name}.table`)]);
}, 60_000);

const GAMES = ['named.json', 'scored.json', 'partizan.edges', 'owned.json'];

/** Games with an objective. */
const OBJECTIVES: readonly (readonly [name: string, game: string])[] = [
  ['parity.json', '{"owners":[0,1],"arcs":[[0,1],[1,0]],"objective":"parity","priorities":[2,1]}'],
  ['cost.json', '{"owners":[0,1],"arcs":[[0,1],[1,0]],"objective":"cost","targets":[1],"weights":[3,0]}'],
  ['energy.json', '{"owners":[0,1],"arcs":[[0,1],[1,0]],"objective":"energy","weights":[-3,2]}'],
  ['mean.json', '{"owners":[0,1],"arcs":[[0,1],[1,0]],"objective":"mean-payoff","weights":[-3,2]}'],
  ['chance.json', '{"owners":[2,1],"arcs":[[0,1],[1,0]],"objective":"positively","targets":[1]}'],
  ['turns.json', '{"vertices":2,"arcs":[[0,1],[1,0]],"objective":"buchi","targets":[1]}'],
];

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
    ['verify', name, `${name}.sol`, '--proved'],
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
  ...OBJECTIVES.flatMap(([name]) => [
    ['solve', name, '--verify', '-s', '0'],
    ['solve', name, '-o', 'answer.csv'],
    ['verify', name, 'answer.csv'],
  ]),
  ['solve', 'named.json', '--objective', 'pressing'],
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
  ['info', 'tic-tac-toe.table'],
  ['verify', 'tic-tac-toe.table'],
  ['manual'],
  ['manual', 'notation'],
  ['probe', 'tic-tac-toe.table', 'b2'],
  ['rulesets', 'mnk', 'm=4'],
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
  ['stoppers', '2', '--list'],
  ['stoppers', '2', '--count'],
  ['stoppers', '2', '--where', 'unstable'],
  ['stoppers', '2', '--sums'],
  ['stoppers', '2', '--sums', '--critical'],
  ['stoppers', '2', '--sums', '--triples'],
  ['stoppers', '2', '--sums', '--multiples', '3'],
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

/** A word of a command line; the name of a file of ours becomes its path. */
function placed(word: string, i: number): string {
  return i > 0 && /\.(json|edges|sol|csv|gyre|svg|table|arcs|parquet|md)$/.test(word) ? inFolder(word) : word;
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
  const { out, err } = await runGyre([...argv.map(placed), '--json']);
  expect(err, about).toBe('');
  const value = JSON.parse(out) as { schema: string };
  const [, name] = /^gyre\/([a-z-]+)\/1$/.exec(value.schema) ?? [];
  check(name ?? value.schema, value, about);
});

/** Lines for each command with --batch: right ones, and one that is refused. */
const BATCHES: readonly (readonly [command: string, schema: string, lines: readonly string[]])[] = [
  [
    'solve',
    'solve-batch',
    [
      '{"id":1,"vertices":2,"arcs":[[0,1]]}',
      '{"id":[2],"vertices":2,"arcs":[[0,1]],"owners":[0,1]}',
      '{"vertices":2,"left":[[0,1]],"payoffs":[{"vertex":1,"score":5}]}',
    ],
  ],
  ['solve', 'objective-batch', OBJECTIVES.map(([, game]) => game)],
  [
    'value',
    'value',
    [
      '{"id":1,"expr":"on + off"}',
      '{"expr":"G := {3|1}; 2*3"}',
      '{"id":"x","expr":"{3|1}.Thermograph"}',
      '{"id":null,"game":{"vertices":2,"left":[[0,1]],"right":[[0,0]],"start":0}}',
    ],
  ],
  ['compare', 'compare', ['{"id":1,"a":"over","b":"^"}', '{"a":"1","b":{"expr":"2"}}']],
];

test.each(BATCHES)(
  'the lines of gyre %s --batch are what their schemas say',
  async (command, name, lines) => {
    const refused = ['oops', '{"id":7,"expr":"{1","a":"{1","b":"2"}'];
    const { exitCode, out } = await runGyre([command, '--batch'], {
      stdin: [...lines, ...refused].join('\n'),
    });
    expect(exitCode).toBe(3);
    const answers = jsonLines(out) as { schema: string; id: unknown }[];
    for (const [i, answer] of answers.entries()) {
      check(i < lines.length ? name : 'error', answer, `${command} --batch, line ${i + 1}`);
      expect([answer.schema, Object.keys(answer).indexOf('id')]).toEqual([
        `gyre/${i < lines.length ? name : 'error'}/1`,
        1,
      ]);
    }
    expect(answers.length).toBe(lines.length + refused.length);
  },
);

test('every command with --batch is in the list above', async () => {
  const batched: string[] = [];
  for (const entry of commands)
    if ((await entry.load()).command.options?.some(({ flags }) => flags === '--batch') === true)
      batched.push(entry.name);
  expect(batched.toSorted()).toEqual([...new Set(BATCHES.map(([command]) => command))].toSorted());
});

/** What each command with --out writes, without --out itself. */
const WRITERS: readonly (readonly string[])[] = [
  ['solve', 'named.json'],
  ['solve', 'scored.json'],
  ['solve', 'partizan.edges'],
  ['solve', 'owned.json'],
  ['gen', 'random', '-n', '5'],
  ['gen', 'random', '-n', '5', '--kind', 'partizan'],
  ['gen', 'grid', '-n', '50'],
  ['explore', 'nim'],
  ['explore', 'dodgem'],
  ['explore', 'toads-and-frogs', '--sum'],
  ['unicycle', 'LLRR'],
  ['report', 'nim'],
  ['report', 'kayles'],
  ['render', 'named.json'],
  ['table', 'nim'],
  ['calc', 'sheet.md'],
  ['cluster', 'export', ...RUN],
];

/** The head and the other lines of each file of lines. */
const LINES: Readonly<Record<string, readonly [head: string, line: string]>> = {
  solve: ['solution', 'solution-position'],
  gen: ['game-head', 'game-arc'],
  explore: ['game-head', 'game-arc'],
  unicycle: ['game-head', 'game-arc'],
  report: ['ruleset-positions', 'ruleset-position'],
};

/** Writes that file and says whether the command could. */
async function wrote(argv: readonly string[], out: string): Promise<boolean> {
  const { exitCode } = await runGyre([...argv.map(placed), '--out', inFolder(out), '--quiet']);
  expect([0, 2], `${argv.join(' ')} --out ${out}`).toContain(exitCode);
  return exitCode === 0;
}

test.each(WRITERS.map((argv) => [argv.join(' '), argv] as const))(
  'gyre %s --out FILE.json or FILE.ndjson',
  async (about, argv) => {
    writeFileSync(inFolder('sheet.md'), '1 + 1\n');
    const [command] = argv;
    if (command === 'table') return; // it writes one format, whatever the name
    if (await wrote(argv, 'made.ndjson')) {
      const [head, ...lines] = jsonLines(readFileSync(inFolder('made.ndjson'), 'utf8'));
      const [headName, lineName] = LINES[command] ?? [];
      check(headName, head, `${about}, the head`);
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) check(lineName, line, `${about}, a line`);
    } else expect(LINES[command]).toBeUndefined();
    if (await wrote(argv, 'made.json'))
      check('game', JSON.parse(readFileSync(inFolder('made.json'), 'utf8')), about);
  },
);

test('every command with --out is in the list above', async () => {
  const writers: string[] = [];
  for (const entry of commands)
    if ((await entry.load()).command.options?.some(({ flags }) => flags.includes('--out ')) === true)
      writers.push(entry.name);
  expect(writers.toSorted()).toEqual([...new Set(WRITERS.map(([name]) => name))].toSorted());
});

test.each([
  ['a file that is not there', ['solve', 'missing.json'], 'E_FILE', 3],
  ['a file with a fault', ['solve', inFolder('fault.json')], 'E_SYNTAX', 3],
  ['a wrong option', ['solve', '--nonsense'], 'E_USAGE', 2],
  ['a wrong command', ['slove'], 'E_USAGE', 2],
  ['a wrong parameter', ['report', 'nim', 'pile=3'], 'E_USAGE', 2],
  ['a limit', ['report', 'tic-tac-toe', '--limit', '5'], 'E_LIMIT', 4],
])('%s is one line of JSON on stderr', async (about, argv, code, exitCode) => {
  writeFileSync(inFolder('fault.json'), '{\n"vertices": 3,,}');
  const ran = await runGyre([...argv, '--json']);
  expect([ran.exitCode, ran.out, ran.err.trimEnd().includes('\n')]).toEqual([exitCode, '', false]);
  const value = JSON.parse(ran.err) as { error: { code: string }; exitCode: number };
  check('error', value, about);
  expect([value.error.code, value.exitCode]).toEqual([code, exitCode]);
});

test('notes on stderr are lines of JSON, too', async () => {
  writeFileSync(inFolder('headed.csv'), 'from,to\na,b\n');
  const read = await runGyre(['info', inFolder('headed.csv'), '--json']);
  check('note', JSON.parse(read.err), 'the note of a header');
  expect(read.err).toContain('was read as a header');
  writeFileSync(inFolder('unclear.csv'), 'from,to\nfrom,b\n');
  const refused = await runGyre(['info', inFolder('unclear.csv'), '--json']);
  const [note, error] = jsonLines(refused.err);
  check('note', note, 'the note before the error');
  check('error', error, 'the error');
});

test('a list with a wrong vertex gives no half answer', async () => {
  writeFileSync(inFolder('list.txt'), 'a\nb\nnobody\n');
  const ran = await runGyre([
    'query',
    inFolder('named.json.sol'),
    '--vertices',
    inFolder('list.txt'),
    '--json',
  ]);
  expect([ran.exitCode, ran.out]).toEqual([3, '']);
  check('error', JSON.parse(ran.err), 'a wrong vertex');
});

test('a wrong schema would be seen: a field too many, one too few, one of another type', async () => {
  const value = (await jsonOf(['solve', inFolder('named.json')])) as Record<string, unknown>;
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

test('every schema is used, and every command has one unless it is a dialogue or a script', async () => {
  expect([...validators.keys()].filter((name) => !used.has(name))).toEqual([]);
  const called = new Set(['studio', ...CALLS.map(([name]) => name)]); // studio has a test of its own
  for (const entry of commands) {
    const { name } = entry;
    const { hasNoJson = false } = (await entry.load()).command;
    expect(called.has(name), name).toBe(!hasNoJson);
    if (!hasNoJson) continue;
    const { exitCode, out, err } = await runGyre([name, '--json']);
    expect([exitCode, out], name).toEqual([2, '']);
    check('error', JSON.parse(err), name);
  }
});

test('every schema says what each field means, and allows no other', () => {
  for (const name of validators.keys()) {
    const schema = JSON.parse(readFileSync(new URL(`${name}.json`, schemas), 'utf8')) as Schema;
    expect([schema.title, schema.description], name).not.toContain(undefined);
    checkMeanings(schema, name);
  }
});

interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
}

function checkMeanings(schema: Schema, path: string): void {
  const { properties = {}, items, oneOf = [] } = schema;
  if (schema.properties !== undefined) expect(schema.additionalProperties, path).toBe(false);
  for (const [name, field] of Object.entries(properties)) {
    expect(field.description ?? '', `${path}.${name}`).not.toBe('');
    checkMeanings(field, `${path}.${name}`);
  }
  for (const inside of [...(items === undefined ? [] : [items]), ...oneOf]) checkMeanings(inside, path);
}
