import { describe, expect, test } from 'vitest';
import {
  canonicalKey,
  canonicalNumbering,
  gameFromOptions,
  integerGame,
  isAtMost,
  type LoopyGame,
  negative,
  onside,
} from '../../src/doors/loopy.ts';
import {
  carouselStart,
  findCarousels,
  listedExits,
  parsePattern,
  type SidelessGame,
  searchCarousels,
  sidelessGame,
} from '../../src/doors/unicycles.ts';
import { IrreducibleTree } from '../../src/unicycles/carousels/tree.ts';
import { onsideOrder } from '../../src/values/order/order.ts';
import { randomGame, randomSource } from './random-games.ts';

/** The games of the tree by their keys, and how often each comes. */
function irreducibleKeys(
  vertices: number,
  maxArcs?: number,
): Map<string, { times: number; game: LoopyGame }> {
  const tree = new IrreducibleTree(vertices, maxArcs);
  const keys = new Map<string, { times: number; game: LoopyGame }>();
  const path = [0];
  while (path.length > 0) {
    const level = path.length - 1;
    if (path[level] >= tree.steps) {
      tree.leave(level);
      path.pop();
      if (level > 0) path[level - 1]++;
      continue;
    }
    const skip = tree.take(level, path[level]);
    if (skip > 0) path[level] += skip;
    else if (level < vertices - 1) path.push(0);
    else {
      const game = gameFromOptions(vertices, tree.game.lists(0), tree.game.lists(1));
      const key = canonicalKey(canonicalNumbering(game));
      keys.set(key, { times: (keys.get(key)?.times ?? 0) + 1, game });
      path[level]++;
    }
  }
  return keys;
}

function arcsOf(game: LoopyGame): number {
  return game.arcs(0) + game.arcs(1);
}

type Rows = readonly [number[][], number[][]];

function rowsOf(game: LoopyGame): Rows {
  const rows = (player: 0 | 1): number[][] =>
    Array.from({ length: game.vertices }, (_, v) => Array.from(game.options(player, v)));
  return [rows(0), rows(1)];
}

/** The game with `into` in place of v. */
function fused(game: LoopyGame, v: number, into: number): LoopyGame {
  const [left, right] = rowsOf(game).map((rows) => rows.map((row) => row.map((w) => (w === v ? into : w))));
  return gameFromOptions(game.vertices, left, right, game.start === v ? into : game.start);
}

/** One step of the reduction that docs/loopy-values.md §8 describes, straight from its words; undefined at the end. */
function reducedOnce(game: LoopyGame): LoopyGame | undefined {
  const order = onsideOrder(game);
  const [left, right] = rowsOf(game);
  const done = (): LoopyGame => gameFromOptions(game.vertices, left, right);
  for (let v = 0; v < game.vertices; v++) {
    for (let u = 0; u < v; u++) {
      if (left[u].join() !== left[v].join() || right[u].join() !== right[v].join()) continue;
      return fused(game, v, u);
    }
    const isQuiet =
      left[v].every((x) => right[x].length === 0) && right[v].every((x) => left[x].length === 0);
    const equal = Array.from(left.keys()).find((u) => u !== v && isQuiet && order.equal(u, v));
    if (equal !== undefined) return fused(game, equal, v);
    const through = (x: number): number | undefined => left[x].find((y) => order.atMost(v, y));
    if (right[v].some((x) => through(x) !== undefined)) {
      const seen = [...right[v]];
      for (const x of seen) {
        const y = through(x);
        if (y !== undefined) seen.push(...right[y].filter((w) => !seen.includes(w)));
      }
      right[v] = seen.filter((x) => through(x) === undefined);
      return done();
    }
    const x = left[v].find(
      (one) =>
        left[v].some((y) => y !== one && order.atMost(one, y)) ||
        right[one].some((y) => y !== v && left[y].length === 0 && order.atMost(y, v)),
    );
    if (x !== undefined) {
      left[v] = left[v].filter((w) => w !== x);
      return done();
    }
    const z = right[v].find((one) =>
      right[v].some((y) => y !== one && left[y].length === 0 && order.atMost(y, one)),
    );
    if (z !== undefined) {
      right[v] = right[v].filter((w) => w !== z);
      return done();
    }
  }
  return undefined;
}

/** What the search says of one game, which it must meet in some numbering. */
function searchBelow(game: LoopyGame): readonly SidelessGame[] {
  const tree = new IrreducibleTree(game.vertices);
  for (const numbers of permutations(Array.from({ length: game.vertices - 1 }, (_, i) => i + 1))) {
    const place = [0, ...numbers]; // vertex → its number in the tree
    const path: number[] = [];
    for (let v = 0; v < game.vertices; v++) {
      const mask = (player: 0 | 1): number =>
        game.options(player, v).reduce((set, w) => set | (1 << place[w]), 0);
      path[place[v]] = mask(0) * 2 ** game.vertices + mask(1);
    }
    tree.leave(0);
    if (!path.every((step, level) => tree.take(level, step) === 0)) continue;
    const state = { ...carouselStart(1), vertices: game.vertices, path };
    return searchCarousels(state, { maxTests: 1 }).sideless;
  }
  return [];
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((first) =>
    permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
  );
}

describe('§8 the tree of games that Definition 14 does not simplify', () => {
  const keys = [1, 2, 3, 4].map((vertices) => irreducibleKeys(vertices));

  test('every game on up to four vertices comes down to one of them', () => {
    const random = randomSource(81);
    for (let round = 0; round < 4000; round++) {
      let game = randomGame(random, 2 + Math.floor(random() * 3), 1 + random());
      for (let next: LoopyGame | undefined = game; next !== undefined; next = reducedOnce(game)) game = next;
      expect(keys[game.vertices - 1].has(canonicalKey(canonicalNumbering(game))), `game ${round}`).toBe(true);
    }
  });

  test('what is in it cannot be reduced further, and few games come twice', () => {
    expect(keys.map((map) => map.size)).toEqual([3, 7, 71, 1806]);
    for (const map of keys) for (const [key, { game }] of map) expect(reducedOnce(game), key).toBeUndefined();
    expect([...keys[3].values()].reduce((sum, { times }) => sum + times, 0)).toBe(1828);
  });

  test.each([
    ['with up to five arcs', 5],
    ['with up to seven', 7],
  ])('the games with few arcs are among all: %s', (_name, maxArcs) => {
    const few = irreducibleKeys(3, maxArcs);
    expect(Math.max(...[...few.values()].map(({ game }) => arcsOf(game)))).toBe(maxArcs);
    for (const [key, { game }] of keys[2]) if (arcsOf(game) <= maxArcs) expect(few.has(key)).toBe(true);
  });
});

test('§8 to close (c) for some of the reversible Right options only keeps every onside', () => {
  const random = randomSource(14);
  let closed = 0;
  for (let round = 0; round < 3000; round++) {
    const game = randomGame(random, 3 + Math.floor(random() * 3), 1 + random());
    const order = onsideOrder(game);
    const [left, right] = rowsOf(game);
    const v = Math.floor(random() * game.vertices);
    const chance = random();
    const some = left.map(() => random() < chance);
    const through = (x: number): number | undefined =>
      some[x] ? left[x].find((y) => order.atMost(v, y)) : undefined;
    const seen = [...right[v]];
    for (const x of seen) {
      const y = through(x);
      if (y !== undefined) seen.push(...right[y].filter((w) => !seen.includes(w)));
    }
    const kept = seen.filter((x) => through(x) === undefined);
    if (kept.length === seen.length) continue;
    closed++;
    right[v] = kept;
    const after = gameFromOptions(game.vertices, left, right);
    expect([isAtMost(game, after, 'onside'), isAtMost(after, game, 'onside')], `game ${round}`).toEqual([
      true,
      true,
    ]);
  }
  expect(closed).toBeGreaterThan(500);
});

describe('§8 the search for carousels', () => {
  test.each([1, 2, 3, 4])('no game on %i vertices is a carousel, and none is unknown', (vertices) => {
    const { isDone, sideless } = searchCarousels(carouselStart(vertices));
    expect([isDone, sideless]).toEqual([true, []]);
  });

  test('the carousels with an alternating cycle of length four pass every filter of the tree', () => {
    const exits = listedExits([integerGame(0), integerGame(1)]);
    const carousels = findCarousels(parsePattern('LRLR'), exits);
    for (const { side, simplified } of carousels) {
      const game = side === 'onside' ? simplified : negative(simplified);
      const found = searchBelow(game);
      expect(found.map(({ isProved }) => isProved)).toEqual([true]);
      expect(onside(sidelessGame(found[0])).status).toBe('impossible');
    }
    expect(carousels.length).toBe(8);
  });

  test('a search that is stopped goes on where it was', () => {
    const whole = searchCarousels(carouselStart(3));
    let state = carouselStart(3);
    while (!state.isDone)
      state = searchCarousels(JSON.parse(JSON.stringify(state)) as typeof state, { maxTests: 97 });
    expect(state).toEqual(whole);
    const { isDone, tests } = searchCarousels(carouselStart(4), { signal: AbortSignal.abort() });
    expect([isDone, tests > 0]).toEqual([false, true]);
  });

  test.each([[[]], [[0.5]], [[-1]], [[5000, 0]], [[0, 0]], [[0, 0, 0, 0, 0]]])(
    'a state with the path %j is refused',
    (path) => {
      expect(() => searchCarousels({ ...carouselStart(4), path })).toThrow('is not in the tree');
    },
  );

  test('sizes that would take too long are refused', () => {
    expect(() => carouselStart(6)).toThrow('give 1 to 5');
    expect(() => carouselStart(0)).toThrow('the number of vertices is 0');
    expect(carouselStart(6, 8).maxArcs).toBe(8);
  });
});
