import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gameFromGraph, proveCanonical, recogniseUnicycle, writePattern } from 'gyre/algebra';
import { parseGameJson } from 'gyre/io';
import { afterAll, expect, test } from 'vitest';
import { runGyre } from './run-gyre.ts';

const folder = mkdtempSync(join(tmpdir(), 'gyre-unicycle-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
  [['LLRR', '--find', '--limit', '1'], 0, '--limit gives more'],
  [['LLRLLRLLR', '--count', '--exits', 'nimbers:4'], 0, 'count      6'],
  [['LLRR', '--count', '--exits', 'nimbers'], 0, 'count      2 up to relabelling'],
  [['LLLRLRRRLR', '--count', '--exits', 'day:1'], 0, 'count      60'],
  [['LLLRLRRRLR', '--count', '--exits=-2,-1,0,1,2'], 0, 'count      738'],
  [['LLLRLRRRLR', '--find', '--exits', '0,1'], 0, 'found      0, 0, 0, 1, 1, 1, 1, 1, 0, 0'],
  [['LRLR', '--carousels', '--exits', '0'], 1, 'carousels  none: every side is a stopper'],
  [['LLRR', '--with', '{1|-1},{1|-1},0,0'], 1, 'exits      +-1, +-1, 0, 0'],
])('gyre unicycle %j leaves with %i and says "%s"', async (argv, exitCode, says) => {
  const ran = await runGyre(['unicycle', ...argv]);
  expect(ran.out).toContain(says);
  expect(ran.exitCode).toBe(exitCode);
});

test.each([
  [['LLXR'], 3, 'E_SYNTAX: the pattern has "X"'],
  [['LLRR', '--with', '0,0'], 3, 'E_SHAPE: the pattern has 4 arcs and there are 2 exits'],
  [['LLRR', '--with', '0,0,on,0'], 3, 'E_CYCLE'],
  [['LLRR', '--count', '--exits', 'day:x'], 3, 'E_SYNTAX: the exits are "day:x"'],
  [['LLRR', '--count', '--exits', 'day:3'], 4, 'E_LIMIT: the day is 3'],
  [['LLRR', '--count', '--find'], 2, '--find and --count exclude each other'],
  [['LLRR', '--construct', '--exits', 'day:1'], 2, 'takes no --exits'],
])('gyre unicycle %j is refused with %i: %s', async (argv, exitCode, says) => {
  const ran = await runGyre(['unicycle', ...argv]);
  expect(ran.err).toContain(says);
  expect(ran.exitCode).toBe(exitCode);
});

test('--out writes a game that is the unicycle, with places', async () => {
  const path = join(folder, 'unicycle.json');
  await runGyre(['unicycle', 'LLRLR', '--out', path]);
  const { graph, places, start } = parseGameJson(readFileSync(path, 'utf8'));
  const found = recogniseUnicycle(gameFromGraph(graph, start?.vertex));
  expect(found && writePattern(found.pattern)).toBe('LLRLR');
  expect(places?.length).toBe(2 * graph.vertices);
});

test('the pattern can be long and come from stdin', async () => {
  const { out, exitCode } = await runGyre(['unicycle', '-'], { stdin: `${'LLR'.repeat(20_000)}R\n` });
  expect(out).toContain('canonical  yes');
  expect(exitCode).toBe(0);
});

test('--state keeps the search, and another search is refused', async () => {
  const path = join(folder, 'state.json');
  const argv = ['unicycle', 'LLRLR', '--count', '--exits', 'day:1', '--state', path];
  const { out } = await runGyre(argv);
  expect(existsSync(path)).toBe(true);
  expect((await runGyre(argv)).out).toBe(out);
  const other = await runGyre(['unicycle', 'LLRLR', '--count', '--exits', 'day:2', '--state', path]);
  expect(other.err).toContain('E_SHAPE: the saved search is for LLRLR with exits day:1');
  writeFileSync(path, '{}');
  expect((await runGyre(argv)).err).toContain('E_FORMAT');
  writeFileSync(path, '{');
  expect((await runGyre(argv)).err).toContain('E_SYNTAX');
});

test('the example in the gallery is the smallest LLLRLRRRLR-unicycle: 12 vertices, canonical', () => {
  const text = readFileSync(new URL('../../../examples/unicycle-LLLRLRRRLR.json', import.meta.url), 'utf8');
  const { graph, start } = parseGameJson(text);
  const game = gameFromGraph(graph, start?.vertex);
  expect(game.vertices).toBe(12);
  expect(proveCanonical(game)).toBeDefined();
  expect(recogniseUnicycle(game)?.pattern.join('')).toBe('0001011101');
});
