import { expect, test } from 'vitest';
import { MISERE, OFFSIDE } from '../../game/inner.ts';
import { GyreError } from '../../graph/inner.ts';
import type { Key, Ruleset } from '../contract/contract.ts';
import { explore, exploreAsync, exploreSum, exploreSumAsync } from './explore.ts';

/** Two steps forward or one back on a ring: the smallest ruleset with a loop. */
function ring(length: number, key: (p: number) => Key = (p) => p): Ruleset<number> {
  return {
    name: 'ring',
    title: 'Ring',
    starts: () => [{ position: 0 }],
    moves(p, player, emit) {
      emit((p + (player === 0 ? 2 : length - 1)) % length, 'on');
    },
    key,
    show: (p) => `at ${p}`,
  };
}

test.each<[string, (p: number) => Key]>([
  ['numbers', (p) => p],
  ['numbers past 2^32', (p) => p * 2 ** 33 + 5],
  ['bigints', (p) => BigInt(p) << 50n],
  ['texts', (p) => `point ${p}`],
])('keys may be %s', (_, key) => {
  const play = explore(ring(5000, key));
  expect(play.graph.vertices).toBe(10_000);
  expect(play.graph.arcs).toBe(10_000);
  for (const v of [0, 1, 4321]) {
    expect(play.vertex(play.position(v), play.player(v))).toBe(v);
  }
  expect(play.vertex(5001, 0)).toBeUndefined();
});

test.each<[string, unknown, RegExp]>([
  ['a fraction', 0.5, /key 0\.5; number keys are whole/],
  ['a negative number', -1, /key -1; number keys are whole/],
  ['not a number', Number.NaN, /key NaN/],
  ['a number past 2^53', 2 ** 53, /use a bigint/],
  ['a bigint past 2^64', 2n ** 64n, /use a text/],
  ['an object', {}, /keys are numbers, bigints or strings/],
])('a key that is %s is refused', (_, key, message) => {
  expect(() => explore(ring(9, () => key as Key))).toThrow(message);
});

test('two kinds of keys in one ruleset are refused', () => {
  const mixed = ring(9, (p) => (p === 0 ? 0 : `${p}`));
  expect(() => explore(mixed)).toThrow(/use one kind of key/);
});

test('more positions than the limit are refused', () => {
  expect(() => explore(ring(9), { limit: 10 })).toThrow(/more than 10 positions/);
});

test('an aborted exploration stops', () => {
  const signal = AbortSignal.abort('enough');
  expect(() => explore(ring(9), { signal })).toThrow(GyreError);
});

test('a payoff that is not a whole number is refused with the board', () => {
  const half = { ...ring(9), payoff: () => 0.5 };
  expect(() => explore(half)).toThrow(/payoff 0\.5 at\nat 0/);
});

test('regression: a payoff beyond 32 bits is refused, not cut down', () => {
  const huge = { ...ring(9), payoff: (p: number) => (p === 4 ? 2 ** 32 + 1 : undefined) };
  expect(() => explore(huge)).toThrow(/payoff 4294967297 at\nat 4; .* up to ±1000000000/);
});

test('regression: an impartial ruleset with a convention that takes sides is refused', () => {
  expect(() => explore({ ...ring(9), impartial: true, convention: OFFSIDE })).toThrow(
    /Ring is impartial, but its convention "offside" is not the same for both players; leave impartial out/,
  );
});

test('progress comes as positions are found, and an abort there stops the exploration', () => {
  const controller = new AbortController();
  const told: number[] = [];
  const fan: Ruleset<number> = {
    ...ring(9),
    moves: (p, _, emit) => {
      for (let i = 1; i <= 50; i++) emit(50 * p + i, `${i}`);
    },
  };
  const onProgress = (found: number, listed: number): void => {
    expect(listed).toBeLessThan(found);
    if (told.push(found) === 5) controller.abort('enough');
  };
  expect(() => explore(fan, { onProgress, signal: controller.signal })).toThrow(/stopped by its signal/);
  for (const [i, found] of told.entries()) if (i > 0) expect(found - told[i - 1]).toBeLessThan(5000);
});

test('in pieces, both modes find the same', async () => {
  const [play, sum] = [explore(ring(9000)), exploreSum(ring(9000))];
  const [playInPieces, sumInPieces] = [await exploreAsync(ring(9000)), await exploreSumAsync(ring(9000))];
  expect(playInPieces.graph.out(0)).toEqual(play.graph.out(0));
  expect(playInPieces.game.payoffPositions).toEqual(play.game.payoffPositions);
  for (const player of [0, 1] as const) expect(sumInPieces.graph.out(player)).toEqual(sum.graph.out(player));
});

test.each([
  ['alternating', exploreAsync],
  ['partizan', exploreSumAsync],
] as const)('in pieces, an infinite game in %s mode can be stopped from outside', async (_, exploring) => {
  const endless = {
    ...ring(9),
    moves: (p: number, __: number, emit: (to: number, name: string) => void) => emit(p + 1, 'on'),
  };
  const controller = new AbortController();
  setImmediate(() => controller.abort());
  await expect(exploring(endless, { signal: controller.signal })).rejects.toThrow(/stopped by its signal/);
});

test('regression: between two pieces or three the event loop turns, so that a signal is heard', async () => {
  // Messages of one channel came a thousand in a turn: 2,048,000 positions were found before a signal was heard.
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await exploreAsync(ring(64 * 256));
  isOver = true;
  expect(turns).toBeGreaterThan(64 / 4);
});

test('in pieces, a refusal is a rejection', async () => {
  await expect(exploreAsync(ring(9), { limit: 3 })).rejects.toThrow(/more than 3 positions/);
  await expect(exploreSumAsync({ ...ring(9), convention: MISERE })).rejects.toThrow(/in a sum/);
});

test('partizan mode: each position once, with the arcs of both players', () => {
  const sum = exploreSum(ring(9));
  expect(sum.graph).toMatchObject({ kind: 'partizan', vertices: 9, arcs: 18 });
  expect(sum.vertex(3, 1)).toBe(sum.vertex(3, 0));
});

test('regression: partizan mode finds a position again whoever is asked for', () => {
  // Player 0 folds the ring of ten one way, player 1 the other: one vertex stands for both players' moves.
  const folded = { ...ring(10), canonical: (p: number, player: number) => (player === 0 ? p % 5 : p) };
  const sum = exploreSum(folded);
  for (let v = 0; v < sum.graph.vertices; v++)
    for (const player of [0, 1] as const) expect(sum.vertex(sum.position(v), player)).toBe(v);
  expect(sum.vertex(7, 1)).toBe(sum.vertex(2, 0));
});

test('partizan mode refuses a convention by which a stuck player does not lose', () => {
  expect(() => exploreSum({ ...ring(9), convention: MISERE })).toThrow(
    /Ring is played by the convention "misere"; in a sum whoever cannot move loses/,
  );
  expect(exploreSum({ ...ring(9), convention: OFFSIDE }).graph.vertices).toBe(9);
});

test('partizan mode has the same limit, progress and signal', () => {
  expect(() => exploreSum(ring(9), { limit: 5 })).toThrow(/more than 5 positions/);
  expect(() => exploreSum(ring(9), { signal: AbortSignal.abort() })).toThrow(/stopped by its signal/);
  const told: number[] = [];
  exploreSum(ring(20_000), { onProgress: (found) => told.push(found) });
  expect(told.length).toBeGreaterThan(3);
});

test('partizan mode refuses payoffs', () => {
  expect(() => exploreSum({ ...ring(9), payoff: () => 1 })).toThrow(/leave payoff out of its rules/);
});

test('a symmetry folds positions into one', () => {
  const folded = { ...ring(10), canonical: (p: number) => p % 5 };
  expect(explore(folded).graph.vertices).toBe(10);
  expect(explore({ ...folded, impartial: true }).graph).toMatchObject({ kind: 'symmetric', vertices: 5 });
});

test.each<[string, Partial<Ruleset<readonly number[]>>]>([
  ['positions that are kept', {}],
  ['positions that are read from their keys', { fromKey: (key: Key) => [Number(key)] }],
])('keys that collide are refused: %s', (_, parts) => {
  const walk: Ruleset<readonly number[]> = {
    name: 'walk',
    title: 'Walk',
    impartial: true,
    starts: () => [{ position: [0] }],
    moves: ([p], _player, emit) => {
      emit([p + 1], 'on');
    },
    key: ([p]) => p % 7,
    show: ([p]) => `at ${p}`,
    ...parts,
  };
  expect(() => explore(walk)).toThrow(/Walk gives two different positions the key 0:\nat 0\nand\nat 7;/);
});
