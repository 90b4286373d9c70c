import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { gameFromJson } from 'gyre/io';
import { gameFromGraph } from 'gyre/loopy';
import { proveCanonical, recogniseUnicycle, writePattern } from 'gyre-lab/unicycles';
import { expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { runGyre } from './run-gyre.ts';

const inFolder = testFolder();

test('--verify builds one and replays the proof', async () => {
  const { exitCode, out, err } = await runGyre(['unicycle', 'LLLRLRRRLR', '--verify']);
  expect(err).toBe('');
  expect(out).toMatch(
    /canonical {2}yes\nmasks {6}canonical\nalgebra {4}isomorphic.*\nproof {6}\d+ claims replayed/,
  );
  expect(exitCode).toBe(0);
});

test('--json holds the game and the whole proof', async () => {
  const { out } = await runGyre(['unicycle', 'LLRR', '--with', '0,0,*,*', '--verify', '--json']);
  const said = JSON.parse(out) as Record<string, unknown> & { proof: { claims: number[] }; exits: string[] };
  expect(said).toMatchObject({ schema: 'gyre/unicycle/1', pattern: 'LLRR', allowed: true, canonical: true });
  expect(said.exits).toEqual(['0', '0', '*', '*']);
  expect(said.proof.claims.length % 4).toBe(0);
});

test.each([
  [['LRLR'], 1, 'no unicycle has the pattern LRLR: it alternates'],
  [['LLRR', '--with', '0,0,0,0'], 1, 'canonical  no'],
  [['LLRR', '--with', '0,0,0,0', '--explain'], 1, 'algebra    its canonical form has'],
  [['LLRR', '--with', '0,0,*,*', '--explain'], 0, 'Right, moving first, wins s0 − '],
  [['LLLRLRRRLR', '--find', '--exits', 'nimbers'], 1, 'found      none'],
  [['LLRR', '--exits', 'nimbers:3'], 0, 'found      0, 0, *, *'],
  [['LLRR', '--find', '--limit', '1'], 0, 'there are more: a higher --limit lists them'],
  [['LLRR', '--find', '--limit', '2'], 0, 'these are all'],
  [['llrr', '--find', '--limit', '0'], 0, 'these are all'],
  [['LLRR', '--find', '--exits', '0,*,0,*,{0|0}'], 0, 'exits      from 0, *\nfound      0, 0, *, *\n'],
  [['LLRR', '--find', '--exits', '0', '--json'], 1, '"unicycles":[],"isComplete":true,"tests":2}'],
  [
    ['LLRR', '--find', '--exits', 'nimbers:3', '--json'],
    0,
    '"unicycles":[["0","0","*","*"],["*","*","0","0"]],',
  ],
  [['LLRLLRLLR', '--count', '--exits', 'nimbers:4'], 0, 'count      6'],
  [['LLRR', '--count', '--exits', 'nimbers'], 0, 'count      2 up to relabelling'],
  [['LLLRLRRRLR', '--count', '--exits', 'day:1'], 0, 'count      60'],
  [['LLLRLRRRLR', '--count', '--exits=-2,-1,0,1,2'], 0, 'count      738'],
  [['LLLRLRRRLR', '--find', '--exits', '0,1'], 0, 'found      0, 0, 0, 1, 1, 1, 1, 1, 0, 0'],
  [
    ['--recognise', 'a = {b|0}; b = {c|0}; c = {*|d}; d = {*|a}'],
    0,
    'pattern    LLRR\nexits      0, 0, *, *\n',
  ],
  [['--recognise', 'c = {*|d}; d = {*|a}; a = {b|0}; b = {c|0}', '--explain'], 0, 'wins s3 − s1: '],
  [['--recognise', 'a = {b|0}; b = {c|0}; c = {0|d}; d = {0|a}'], 1, 'canonical  no'],
  [
    ['--recognise', 'x = {0|a}; a = {b|0}; b = {c|0}; c = {*|d}; d = {*|a}', '--verify'],
    0,
    'canonical  yes\nalgebra    iso',
  ],
  [['--recognise', 'dud'], 1, 'this is not a unicycle'],
  [['--recognise', '2^*'], 1, 'this is not a unicycle'],
  [['--recognise', 'over & upon', '--json'], 1, '"pattern":null'],
  [['LLRR', '--with', '{1|-1},{1|-1},0,0'], 1, 'exits      +-1, +-1, 0, 0'],
])('gyre unicycle %j leaves with %i and says "%s"', async (argv, exitCode, says) => {
  const ran = await runGyre(['unicycle', ...argv]);
  expect(ran.out).toContain(says);
  expect(ran.exitCode).toBe(exitCode);
});

test.each([
  [['LLXR'], 3, '1:3: E_SYNTAX: the pattern has "X"'],
  [[''], 3, 'E_SYNTAX: the pattern is empty; write for example LLRR'],
  [['LL RR'], 3, '1:3: E_SYNTAX: the pattern has " "'],
  [['LLRR', '--with', '0,0'], 3, 'E_SHAPE: the pattern has 4 arcs and there are 2 exits'],
  [['LLRR', '--with', '0,0,on,0'], 3, 'E_CYCLE'],
  [['LLRR', '--count', '--exits', 'day:x'], 3, 'E_SYNTAX: the exits are "day:x"'],
  [['LLRR', '--count', '--exits', 'day:3'], 4, 'E_LIMIT: the day is 3'],
  [['LLRR', '--find', '--exits', 'day'], 3, 'E_SYNTAX: the exits are "day"'],
  [['LLRR', '--find', '--exits', 'nimbers:2:3'], 3, 'E_SYNTAX: the exits are "nimbers:2:3"'],
  [['LLRR', '--find', '--exits', 'nimbers:0'], 3, 'E_SIZE: there are no nimbers below *0'],
  [
    ['LLRR', '--find', '--exits', '0, {1|-1}, fool'],
    3,
    '1:12: E_SYNTAX: game 3 of --exits: unknown name "fool"',
  ],
  [
    ['LLRR', '--find', '--exits', ''],
    3,
    'E_SYNTAX: game 1 of --exits: the expression is empty; write nimbers',
  ],
  [['LLRR', '--find', '--exits', '0,on'], 3, 'E_CYCLE: an exit has a cycle'],
  [['LLRR', '--with', '0,0,fool,0'], 3, '1:5: E_SYNTAX: game 3 of --with: unknown name "fool"'],
  [['L'.repeat(30) + 'RR', '--find'], 4, 'E_LIMIT: the pattern has 32 arcs; a search takes at most 31'],
  [['LLRR', '--find', '--threads', '0'], 2, '--threads is 0; give 1 to 64'],
  [['LLRR', '--count', '--threads', '-1'], 2, '--threads is "-1"'],
  [['LLRR', '--find', '--limit', 'x'], 2, '--limit is "x"'],
  [['LLRR', '--limit', '3'], 2, '--construct takes no --limit; give it with --find'],
  [['LLRR', '--count', '--limit', '3'], 2, '--count takes no --limit'],
  [['LLRR', '--state', 'x'], 2, '--construct takes no --state; give it with --find or --count'],
  [
    ['LLRR', '--exits', '0', '--verify'],
    2,
    '--find takes no --verify; give it with --construct or --recognise or --with',
  ],
  [['LLRR', '--recognise', '--with', '0'], 2, '--recognise and --with exclude each other'],
  [['LLRR', '--recognise', '--exits', '0'], 2, '--recognise does not search'],
  [['LLRR', '--count', '--find'], 2, '--find and --count exclude each other'],
  [['LLRR', '--construct', '--exits', 'day:1'], 2, 'takes no --exits'],
])('gyre unicycle %j is refused with %i: %s', async (argv, exitCode, says) => {
  const ran = await runGyre(['unicycle', ...argv]);
  expect(ran.err).toContain(says);
  expect(ran.exitCode).toBe(exitCode);
});

test('--out writes a game that is the unicycle, with places', async () => {
  const path = inFolder('unicycle.json');
  await runGyre(['unicycle', 'LLRLR', '--out', path]);
  const { graph, places, start } = gameFromJson(JSON.parse(readFileSync(path, 'utf8')));
  const found = recogniseUnicycle(gameFromGraph(graph, start?.vertex));
  expect(found && writePattern(found.pattern)).toBe('LLRLR');
  expect((await runGyre(['unicycle', '--recognise', path])).out).toMatch(/^pattern {4}LLRLR\n/);
  expect(places?.length).toBe(2 * graph.vertices);
});

test('the pattern can be long and come from stdin', async () => {
  const { out, exitCode } = await runGyre(['unicycle', '-'], { stdin: `${'LLR'.repeat(20_000)}R\n` });
  expect(out).toContain('canonical  yes');
  expect(exitCode).toBe(0);
});

test('--state keeps the count, and another search is refused', async () => {
  const path = inFolder('state.json');
  const argv = ['unicycle', 'LLRLR', '--count', '--exits', 'day:1', '--state', path];
  const { out } = await runGyre(argv);
  expect(existsSync(path)).toBe(true);
  expect((await runGyre(argv)).out).toBe(out);
  const other = await runGyre(['unicycle', 'LLRLR', '--count', '--exits', 'day:2', '--state', path]);
  expect(other.err).toContain('E_SHAPE: the saved search is for LLRLR with exits day:1');
  const list = await runGyre(['unicycle', 'LLRLR', '--find', '--exits', 'day:1', '--state', path]);
  expect(list.err).toContain('E_SHAPE: the file keeps a search of --count; give --find another file');
});

test('--find with --state: a higher limit goes on where the lower one stopped', async () => {
  const path = inFolder('list.json');
  const search = ['unicycle', 'LLLRLRR', '--exits', 'day:1', '--find', '--json', '--limit'];
  const list = async (...argv: string[]): Promise<string> => (await runGyre([...search, ...argv])).out;
  const three = await list('3', '--state', path);
  expect(JSON.parse(three)).toMatchObject({ isComplete: false, tests: 93 });
  expect(three).toBe(await list('3'));
  expect(await list('5', '--state', path)).toBe(await list('5'));
  expect(JSON.parse(await list('2', '--state', path))).toMatchObject({ isComplete: false, tests: 103 });
  expect(await list('0', '--state', path)).toBe(await list('0'));
  expect(await list('0', '--state', path)).toBe(await list('0'));
  writeFileSync(`${path}.found`, '');
  const { err, exitCode } = await runGyre([...search, '0', '--state', path]);
  expect(JSON.parse(err)).toMatchObject({ error: { code: 'E_TRUNCATED' } });
  expect(err).toContain('the file has 0 bytes');
  expect(exitCode).toBe(3);
});

test('§2.4 a count of all nimbers says the same when it is asked again', async () => {
  const argv = ['unicycle', 'LLRR', '--count', '--state', inFolder('nimbers.json')];
  const { out } = await runGyre(argv);
  expect(out).toContain('count      2 up to relabelling');
  expect((await runGyre(argv)).out).toBe(out);
});

test.each(['--find', '--count'])('a state file of %s that is damaged is refused', async (what) => {
  const path = inFolder(`damaged${what}.json`);
  const argv = ['unicycle', 'LLRLR', what, '--exits', 'day:1', '--state', path];
  await runGyre(argv);
  const good = readFileSync(path, 'utf8');
  writeFileSync(path, good.replace('"isDone":true', '"isDone":false'));
  expect((await runGyre(argv)).err).toContain('E_SYNTAX: the file is damaged');
  const old = good.replace(/"sum":"[0-9a-f]+",/, ''); // as files without a checksum are
  for (const bad of [
    '{}',
    'null',
    '[]',
    '7',
    old.replace('"order":[', '"order":[9,'),
    old.replace('"isDone":true', '"isDone":false'),
  ]) {
    writeFileSync(path, bad);
    const { err, exitCode } = await runGyre(argv);
    expect(err, bad).toMatch(/E_FORMAT: this is not a saved search|E_SHAPE: the order is \[9,/);
    expect(exitCode).toBe(3);
  }
  writeFileSync(path, '{');
  expect((await runGyre(argv)).err).toContain('E_SYNTAX');
});

test('the example in the gallery is the smallest LLLRLRRRLR-unicycle: 12 vertices, canonical', () => {
  const text = readFileSync(new URL('../../../examples/unicycle-LLLRLRRRLR.json', import.meta.url), 'utf8');
  const { graph, start } = gameFromJson(JSON.parse(text));
  const game = gameFromGraph(graph, start?.vertex);
  expect(game.vertices).toBe(12);
  expect(proveCanonical(game)).toBeDefined();
  expect(recogniseUnicycle(game)?.pattern.join('')).toBe('0001011101');
});
