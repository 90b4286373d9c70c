import { describe, expect, test } from 'vitest';
import { Random } from '../../floor/random.ts';
import { loopyGame } from '../game/game.ts';
import { type Dyadic, dyadic, integer, writeDyadic } from '../plain/dyadic.ts';
import { idOfValue, stopperValue, stops, ValueStore } from '../store/index.ts';
import { cool, heat, incentives, overheat } from './cooling.ts';
import { isNumber, numberId, Thermographs } from './thermograph.ts';
import { wallAt } from './wall.ts';

const store = new ValueStore();
const thermographs = new Thermographs(store);

function gameOf(lefts: readonly number[], rights: readonly number[]): number {
  const form = { lefts, rights };
  return idOfValue(store.ofForm({ on: form, off: form })) as number;
}

const plain = (number: Dyadic, ups: number, nimber: number): number =>
  idOfValue(store.plain({ number, ups: BigInt(ups), nimber: BigInt(nimber) })) as number;

const whole = (n: number): number => numberId(store, integer(n));

const sum = (a: number, b: number): number =>
  idOfValue(store.sum(stopperValue(a), stopperValue(b))) as number;

/** A random short game, hot or not. */
function randomGame(random: Random, depth: number): number {
  if (depth === 0 || random.below(6) === 0) {
    const number = dyadic(BigInt(random.below(17) - 8), random.below(2) + random.below(2));
    const isPure = random.below(3) > 0;
    return plain(number, isPure ? 0 : random.below(5) - 2, isPure ? 0 : random.below(4));
  }
  const side = (): number[] =>
    Array.from({ length: 1 + random.below(2) }, () => randomGame(random, depth - 1));
  return gameOf(side(), side());
}

function games(seed: number, count: number, depth = 3): number[] {
  const random = new Random(seed);
  return Array.from({ length: count }, () => randomGame(random, depth));
}

const written = (id: number): [mean: string, temperature: string] => {
  const { mean, temperature } = thermographs.of(id);
  return [writeDyadic(mean), writeDyadic(temperature)];
};

// The walls on a grid of t, straight from the definition. A mast must begin on the grid.
const STEP = 32;
const LAST = 12 * STEP;
type Walls = readonly [Float64Array, Float64Array];
const grids = new Map<number, Walls>();
function grid(id: number): Walls {
  const known = grids.get(id);
  if (known !== undefined) return known;
  const number = store.plainOf(id);
  const walls: [Float64Array, Float64Array] = [new Float64Array(LAST), new Float64Array(LAST)];
  grids.set(id, walls);
  if (number !== undefined && isNumber(store, id) && number.number.exponent === 0) {
    for (const wall of walls) wall.fill(Number(number.number.numerator));
    return walls;
  }
  const lefts = Array.from(store.options(0, id), (option) => grid(option)[1]);
  const rights = Array.from(store.options(1, id), (option) => grid(option)[0]);
  let mast: number | undefined;
  for (let i = 0; i < LAST; i++) {
    const t = i / STEP - 1;
    const l = Math.max(...lefts.map((wall) => wall[i])) - t;
    const r = Math.min(...rights.map((wall) => wall[i])) + t;
    if (mast === undefined && l <= r) {
      if (l !== r) throw new Error(`the mast begins beside the grid: ${l} ${r}`);
      mast = l;
    }
    walls[0][i] = mast ?? l;
    walls[1][i] = mast ?? r;
  }
  return walls;
}

describe('thermographs', () => {
  test.each([
    // {x|y} has mean (x+y)/2 and temperature (x−y)/2, by the definition of cooling.
    ['a switch', gameOf([whole(3)], [whole(1)]), '2', '1'],
    // {4 || 2 | 0}: the right wall of {2|0} stops Left's reward.
    ['{4||2|0}', gameOf([whole(4)], [gameOf([whole(2)], [whole(0)])]), '5/2', '3/2'],
    // tiny(2) is an infinitesimal.
    ['{0||0|-2}', gameOf([0], [gameOf([0], [whole(-2)])]), '0', '0'],
    ['5', whole(5), '5', '-1'],
    ['3/8', numberId(store, dyadic(3n, 3)), '3/8', '-1/8'],
    ['^', plain(integer(0), 1, 0), '0', '0'],
    ['2*', plain(integer(2), 0, 1), '2', '0'],
    ['a nimber too large to write out', plain(integer(1), 0, 5000), '1', '0'],
  ])('%s', (_, id, mean, temperature) => {
    expect(written(id)).toEqual([mean, temperature]);
  });

  test('walls are those of the definition on a grid, numbers with ups and nimbers included', () => {
    const all = games(1, 80);
    for (const exponent of [0, 1, 2])
      for (const [ups, nimbers] of Object.entries({
        0: [1, 3],
        1: [0, 1, 2],
        3: [1],
        '-2': [0],
        '-1': [1, 3],
      }))
        for (const nimber of nimbers) all.push(plain(dyadic(3n, exponent), Number(ups), nimber));
    for (const id of all) {
      const { left, right } = thermographs.of(id);
      const walls = grid(id);
      for (const [wall, expected] of [
        [left, walls[0]],
        [right, walls[1]],
      ] as const) {
        const found = expected.map((_, i) => {
          const { numerator, exponent } = wallAt(wall, dyadic(BigInt(i - STEP), 5));
          return Number(numerator) / 2 ** exponent;
        });
        expect(found).toEqual(expected);
      }
    }
  });
});

describe('cooling', () => {
  test('the stops of G cooled by t are the walls at t', () => {
    for (const id of games(3, 60, 2)) {
      const { left, right } = thermographs.of(id);
      for (const t of [integer(0), dyadic(1n, 2), integer(1), dyadic(3n, 1), integer(4)]) {
        const ends = stops(store, cool(store, id, t));
        expect(ends.left).toBe(numberId(store, wallAt(left, t)));
        expect(ends.right).toBe(numberId(store, wallAt(right, t)));
      }
    }
  });

  test('heating undoes cooling of what is hotter; heated sums of infinitesimals are sums', () => {
    const star = plain(integer(0), 0, 1);
    const one = whole(1);
    expect(heat(store, star, one)).toBe(gameOf([one], [whole(-1)]));
    const hot = gameOf([whole(3)], [whole(1)]);
    expect(heat(store, cool(store, hot, integer(1)), one)).toBe(hot);
    // On whole numbers overheating multiplies (by definition).
    expect(overheat(store, whole(3), hot, one)).toBe(sum(hot, sum(hot, hot)));
    for (const [a, b] of [
      [plain(integer(0), 1, 0), star],
      [plain(integer(0), 2, 1), plain(integer(0), -1, 0)],
    ])
      expect(heat(store, sum(a, b), one)).toBe(sum(heat(store, a, one), heat(store, b, one)));
  });

  test('incentives: none of a number is positive, and some incentive of any other game is not negative', () => {
    for (const id of games(5, 60, 2)) {
      const all = incentives(store, id, [0, 1]);
      for (const a of all) {
        if (isNumber(store, id)) expect(store.atMost(a, 0) && a !== 0).toBe(true);
        for (const b of all) expect(a !== b && store.atMost(a, b)).toBe(false);
      }
      if (!isNumber(store, id)) expect(all.some((a) => !store.atMost(a, 0))).toBe(true);
    }
  });

  test('what has no temperature is refused', () => {
    const over = store.intern(loopyGame(2, [[0, 1]], [[0, 0]]));
    expect(() => thermographs.of(over)).toThrow('temperature theory is for games that end');
    expect(() => cool(store, 0, integer(-1))).toThrow('cooling by a negative number');
    expect(() => overheat(store, 0, 0, 0)).toThrow('not positive');
  });
});
