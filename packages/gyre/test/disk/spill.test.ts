import { expect, test } from 'vitest';
import type { Folder } from '../../src/disk/inner.ts';
import {
  type DiskPlay,
  exploreOnDisk,
  type SpillOptions,
  solveRulesetOnDisk,
} from '../../src/disk/spill/index.ts';
import { verifyStreamed } from '../../src/disk/verify/streamed.ts';
import { GyreError, type Solution, solve } from '../../src/index.ts';
import {
  type ExploredPlay,
  explore,
  type Key,
  type Ruleset,
  rulesetFamilies,
  rulesetNamed,
} from '../../src/rulesets/index.ts';
import { exploredSource, reportOf } from '../../src/tables/index.ts';
import { type Mishap, memoryFolder } from './memory-folder.ts';
import { LARGE, SMALL } from './small-rulesets.ts';

/** Little memory and small pieces: many rounds, and buckets that do not stay. */
const TIGHT: SpillOptions = { maxBytes: 1 << 14, pieceMoves: 64, checkpointSeconds: 0 };

test.each(
  rulesetFamilies.filter(({ name }) => !LARGE.includes(name)).map(({ name }, i) => [name, i] as const),
)('%s: the same vertices, rows, players and payoffs as in memory, and the same solution', async (name, i) => {
  const ruleset = rulesetNamed(name, SMALL[name]);
  await expectSame(ruleset, explore(ruleset, { limit: 8000 }), i % 2 === 0 ? {} : TIGHT, name);
});

test.each<[string, Record<string, string>, SpillOptions]>([
  ['mnk', { m: '2', n: '5', k: '3' }, { pieceMoves: 1 << 10, maxBytes: 1 << 22 }],
  ['clobber', { board: 'xoxo|oxox' }, TIGHT],
  ['domineering', { board: '.....|....' }, { maxBytes: 1 << 18, pieceMoves: 333 }],
])('%s %o, whose layers are large', async (name, parameters, options) => {
  const ruleset = rulesetNamed(name, parameters);
  await expectSame(ruleset, explore(ruleset), options, name);
});

/** Two steps forward or one back on a ring, whose keys are of any kind. */
function ring(
  length: number,
  key: (p: number) => Key = (p) => p,
  fromKey: (key: Key) => number = (k) => k as number,
): Ruleset<number> {
  return {
    name: 'ring',
    title: 'Ring',
    starts: () => [{ position: 0 }, { position: 3, player: 1 }, { position: 0 }],
    moves(p, player, emit) {
      emit((p + (player === 0 ? 2 : length - 1)) % length, 'on');
      if (p % 7 === 0) emit(p, 'stay');
    },
    payoff: (p) => (p === length - 3 ? 0 : undefined),
    key,
    fromKey,
    show: (p) => `at ${p}`,
  };
}

test.each<[string, (p: number) => Key, (key: Key) => number]>([
  ['numbers', (p) => p, (key) => key as number],
  ['numbers past 2^32', (p) => p * 2 ** 33 + 5, (key) => ((key as number) - 5) / 2 ** 33],
  [
    'numbers of which few are past 2^32',
    (p) => p + (p % 9 === 0 ? 2 ** 40 : 0),
    (key) => (key as number) % 2 ** 40,
  ],
  ['bigints', (p) => BigInt(p) << 50n, (key) => Number((key as bigint) >> 50n)],
  ['texts', (p) => `${'point '.repeat(p % 5)}${p}`, (key) => Number((key as string).split(' ').at(-1))],
  ['long texts', (p) => `${'x'.repeat(900 * (p % 3))} ${p}`, (key) => Number((key as string).split(' ')[1])],
])('keys may be %s', async (_, key, fromKey) => {
  const rules = ring(500, key, fromKey);
  await expectSame(rules, explore(rules), TIGHT, 'ring');
});

test('the same folder answers again, and is refused for other rules', async () => {
  const files = new Map();
  const dominoes = rulesetNamed('domineering', { board: '...|...' });
  const first = await solveRulesetOnDisk(dominoes, memoryFolder(undefined, files));
  const again = await solveRulesetOnDisk(dominoes, memoryFolder(undefined, files));
  expect(again.solution).toEqual(first.solution);
  await expect(
    exploreOnDisk(rulesetNamed('domineering', { board: '....|...' }), memoryFolder(undefined, files)),
  ).rejects.toThrow('the folder holds the positions of other rules; give another folder, or remove this one');
});

test('what cannot be explored over the disk is refused', async () => {
  const rules = ring(9);
  const without: Partial<typeof rules> = { ...rules };
  delete without.fromKey;
  await expect(exploreOnDisk(without as typeof rules, memoryFolder())).rejects.toThrow('Ring has no fromKey');
  await expect(exploreOnDisk(rules, memoryFolder(), { limit: 7 })).rejects.toThrow('more than 7 positions');
  const wild = { ...rules, payoff: () => 0.5 };
  await expect(exploreOnDisk(wild, memoryFolder())).rejects.toThrow('gives the payoff 0.5');
  const mixed = ring(9, (p) => (p === 4 ? 'four' : p));
  await expect(exploreOnDisk(mixed, memoryFolder())).rejects.toThrow('use one kind of key');
});

test('a signal stops it, and the same call goes on', async () => {
  const files = new Map();
  const rules = ring(2000);
  const stop = new AbortController();
  const options = { ...TIGHT, signal: stop.signal, onFound: () => stop.abort() };
  await expect(exploreOnDisk(rules, memoryFolder(undefined, files), options)).rejects.toMatchObject({
    code: 'E_ABORTED',
  });
  expect(rowsOf(await exploreOnDisk(rules, memoryFolder(undefined, files), TIGHT))).toEqual(
    rowsInMemory(explore(rules)),
  );
});

test('checkpoints are told as they are made, and an old one at once', async () => {
  const rules = ring(50);
  const run = async (
    checkpointSeconds: number,
    files: Parameters<typeof memoryFolder>[1],
  ): Promise<number> => {
    let told = 0;
    const onCheckpoint = (): void => {
      told++;
    };
    const options = { pieceMoves: 8, checkpointSeconds, onCheckpoint };
    // Time stands still: after a checkpoint that took a while the next ones would wait.
    await exploreOnDisk(rules, { ...memoryFolder(undefined, files), now: () => 0 }, options);
    return told;
  };
  const files = new Map();
  expect(await run(1000, files)).toBe(1); // at its end
  expect(await run(1000, files)).toBe(1); // at its beginning
  expect(await run(0, new Map())).toBeGreaterThan(2);
});

class Cut extends Error {}

test('an exploration that is cut off before any of its writes, reads and renames goes on to the same end', async () => {
  const rules = ring(
    40,
    (p) => `${'x'.repeat(p % 4)} ${p}`,
    (key) => Number((key as string).split(' ')[1]),
  );
  const expected = rowsInMemory(explore(rules));
  const options = { maxBytes: 1 << 12, pieceMoves: 8, checkpointSeconds: 0 };
  let cuts = 0;
  for (let life = 0, isOver = false; !isOver; life += 5) {
    const files = new Map();
    let left = life;
    const mishap: Mishap = () => {
      if (left-- === 0) throw new Cut();
    };
    try {
      await exploreOnDisk(rules, memoryFolder(mishap, files), options);
      isOver = true;
    } catch (error) {
      expect(error).toBeInstanceOf(Cut);
      cuts++;
      const found = await exploreOnDisk(rules, memoryFolder(undefined, files), options);
      expect(rowsOf(found) === expected, `cut after ${life}`).toBe(true);
    }
  }
  expect(cuts).toBeGreaterThan(60);
});

test('a full disk is one line, and the folder can be used again', async () => {
  const files = new Map();
  const rules = rulesetNamed('tic-tac-toe');
  let appends = 0;
  const full: Mishap = (action) => {
    if (action === 'append' && appends++ > 40) throw new GyreError('E_FILE', 'the disk is full');
  };
  await expect(exploreOnDisk(rules, memoryFolder(full, files), TIGHT)).rejects.toThrow('the disk is full');
  const found = await exploreOnDisk(rules, memoryFolder(undefined, files), TIGHT);
  expect(rowsOf(found) === rowsInMemory(explore(rules))).toBe(true);
});

async function expectSame<P>(
  ruleset: Ruleset<P>,
  alone: ExploredPlay<P>,
  options: SpillOptions,
  name: string,
): Promise<void> {
  const folder: Folder = memoryFolder();
  (await exploreOnDisk(ruleset, folder, options)).close();
  const { play, solution, source, ask } = await solveRulesetOnDisk(ruleset, folder);
  expect(rowsOf(play) === rowsInMemory(alone), name).toBe(true);
  const expected = solve(alone.game);
  const columns = ({ values, plies, scores }: Pick<Solution, 'values' | 'plies' | 'scores'>): string =>
    [values, plies, scores].map((column) => String(column)).join(';');
  expect(columns(solution) === columns(expected), name).toBe(true);
  expect(reportOf(source), name).toEqual(reportOf(exploredSource(alone, expected)));
  expect((await verifyStreamed(play.game, play.game.vertices, solution)).verdict, name).toBe('right');
  const { vertices } = alone.graph;
  for (let v = 0; v < vertices; v += Math.ceil(vertices / 40)) {
    const position = alone.position(v);
    expect(ruleset.key(play.position(v))).toEqual(ruleset.key(position));
    expect(play.vertex(position, alone.player(v)), name).toBe(v);
    expect(await ask(position, alone.player(v))).toEqual(source.answer(v));
  }
  play.close();
}

function rowsOf<P>(play: DiskPlay<P>): string {
  const { game, starts } = play;
  const [from, to]: number[][] = [[], []];
  for (const batch of game.batches() as Iterable<{ from: Int32Array; to: Int32Array }>) {
    for (const v of batch.from) from.push(v);
    for (const v of batch.to) to.push(v);
  }
  const { vertices, scores } = game.payoffs as { vertices: Int32Array; scores: Int32Array };
  const players = Array.from({ length: game.vertices }, (_, v) => play.player(v));
  const ends = [...vertices];
  return JSON.stringify([game.vertices, game.kind, starts, players, from, to, ends, [...scores]]);
}

function rowsInMemory<P>(play: ExploredPlay<P>): string {
  const { graph, game, starts } = play;
  const [from, to]: number[][] = [[], []];
  const { offsets, ends } = graph.out(0);
  for (let v = 0; v < graph.vertices; v++)
    for (let a = offsets[v]; a < offsets[v + 1]; a++) {
      from.push(v);
      to.push(ends[a]);
    }
  const players = Array.from({ length: graph.vertices }, (_, v) => play.player(v));
  const { payoffPositions, payoffScores } = game;
  const over = [...payoffPositions];
  return JSON.stringify([graph.vertices, graph.kind, starts, players, from, to, over, [...payoffScores]]);
}
