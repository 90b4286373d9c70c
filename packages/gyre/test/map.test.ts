import { expect, test } from 'vitest';
import { ENDLESS_16 } from '../src/game/inner.ts';
import { census, solve, symmetricGraph, tokenGame } from '../src/index.ts';
import { mapOf, nearestPoint, placeOnMap, pointsWithin, rankedPlaces } from '../src/map/index.ts';
import { seeded } from './generators.ts';

function randomColumns(seed: number, length: number, longest: number) {
  const random = seeded(seed);
  const next = (below: number): number => random.below(below);
  const values = new Uint8Array(length);
  const plies = new Uint16Array(length);
  for (let p = 0; p < length; p++) {
    values[p] = next(4); // 3: no position
    plies[p] = next(5) === 0 ? ENDLESS_16 : next(longest + 1);
  }
  return { values, plies };
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'every position is one point, in its layer and its band (seed %i)',
  (seed) => {
    const { values, plies } = randomColumns(seed, 1 + 97 * seed, 3 * seed);
    const map = mapOf({ values, plies });
    const wanted = [...values.keys()].filter((p) => values[p] < 3);
    expect([...map.order].toSorted((a, b) => a - b)).toEqual(wanted);
    expect(map.positions).toBe(wanted.length);
    for (let k = 0; k + 1 < map.layers.length; k++) {
      for (let i = map.layers[k]; i < map.layers[k + 1]; i++) {
        const p = map.order[i];
        const isEndless = plies[p] === ENDLESS_16;
        expect(isEndless ? map.longest + 1 : plies[p]).toBe(k);
        const [x, y] = [map.places[2 * i], map.places[2 * i + 1]];
        expect(x).toBeGreaterThanOrEqual(isEndless ? map.endlessFrom : k);
        expect(x).toBeLessThanOrEqual(isEndless ? map.width : k + 1);
        const band = map.bands.find(({ value }) => value === values[p]);
        expect(y).toBeGreaterThanOrEqual(Math.fround(band?.top ?? 2));
        expect(y).toBeLessThanOrEqual(Math.fround(band?.bottom ?? -1));
        const place = placeOnMap(map, p, values[p] as 0 | 1 | 2, isEndless ? undefined : plies[p]);
        expect(place).toEqual({ x, y });
      }
    }
  },
);

test.each([1, 2, 3])('the counts are those of the census (seed %i)', (seed) => {
  const random = seeded(seed);
  const next = (below: number): number => random.below(below);
  const arcs = Array.from({ length: 600 }, () => [next(300), next(300)] as const);
  const solution = solve(tokenGame(symmetricGraph(300, arcs)));
  const { byPlies, W, D, L } = census(solution);
  const map = mapOf(solution);
  for (const value of [0, 1, 2] as const)
    expect([...map.counts[value].subarray(0, byPlies[value].length)]).toEqual([...byPlies[value]]);
  expect(map.bands.map(({ count }) => count)).toEqual([W, D, L]);
});

test('columns are two plies wide where every other one is empty, as in normal play', () => {
  const values = Uint8Array.of(0, 2, 0, 2, 1);
  const plies = Uint16Array.of(0, 1, 2, 3, ENDLESS_16);
  expect(mapOf({ values, plies }).bands.map(({ wide }) => wide)).toEqual([2, 2, 2]);
  plies[3] = 2; // a win in two, as under misère play
  expect(mapOf({ values, plies }).bands.map(({ wide }) => wide)).toEqual([1, 2, 2]);
});

test('of more positions than are wanted, an even sample gets places, and the counts stay whole', () => {
  const values = new Uint8Array(100_000).fill(2);
  const plies = Uint16Array.from(values, (_, p) => 1 + (p % 10));
  const map = mapOf({ values, plies }, { most: 5000 });
  expect(map.order.length).toBe(5000);
  expect(map.positions).toBe(100_000);
  expect(map.bands[0].count).toBe(100_000);
  for (let tenth = 0; tenth < 10; tenth++) {
    const within = map.order.filter((p) => Math.floor(p / 10_000) === tenth).length;
    expect(Math.abs(within - 500)).toBeLessThan(20);
  }
});

test('the first tenth of a layer already shows all of it', () => {
  const map = mapOf({ values: new Uint8Array(10_000).fill(1) });
  const beginning = map.order.subarray(0, 1000).toSorted();
  for (let i = 1; i < 1000; i++) expect(beginning[i] - beginning[i - 1]).toBeLessThan(40);
});

test.each([11, 12, 13, 14])(
  'the nearest point, and those within a rectangle, are found (seed %i)',
  (seed) => {
    const random = seeded(seed);
    const next = (below: number): number => random.below(below);
    const map = mapOf(randomColumns(seed, 400, 12));
    for (let tries = 0; tries < 60; tries++) {
      const [x, y] = [(next(1000) / 1000) * map.width, next(1000) / 1000];
      const [reachX, reachY] = [0.2 + next(30) / 10, 0.05 + next(30) / 100];
      const distance = (i: number): number =>
        ((map.places[2 * i] - x) / reachX) ** 2 + ((map.places[2 * i + 1] - y) / reachY) ** 2;
      const all = [...map.order.keys()];
      const least = Math.min(...all.map(distance));
      const found = nearestPoint(map, x, y, reachX, reachY);
      if (least > 1) expect(found).toBe(-1);
      else expect(distance(found)).toBe(least);
      const inside = all.filter(
        (i) => Math.abs(map.places[2 * i] - x) <= reachX && Math.abs(map.places[2 * i + 1] - y) <= reachY,
      );
      expect(pointsWithin(map, x - reachX, x + reachX, y - reachY, y + reachY, 1000)).toEqual(inside);
    }
  },
);

test.each([
  ['no positions', new Uint8Array(0), 0, 1],
  ['one', new Uint8Array([2]), 1, 1],
  ['numbers without positions only', new Uint8Array([3, 3]), 0, 1],
])('%s', (_, values, points, width) => {
  const map = mapOf({ values });
  expect([map.order.length, map.width, map.longest]).toEqual([points, width, -1]);
});

function randomRanked(seed: number, vertices: number, arcs: number, ranks: number) {
  const random = seeded(seed);
  const next = (below: number): number => random.below(below);
  return {
    vertices,
    from: Array.from({ length: arcs }, () => next(vertices)),
    to: Array.from({ length: arcs }, () => next(vertices)),
    ranks: Array.from({ length: vertices }, () => next(ranks)),
  };
}

test.each([
  [1, 30, 60, 6],
  [2, 100, 200, 12],
  [3, 300, 600, 9],
  [4, 480, 900, 3],
  [5, 480, 900, 60],
  [6, 40, 0, 1],
  [8, 480, 900, 150],
  [7, 1, 1, 1],
])(
  'ranks, seed %i, %i vertices: everybody has room, higher ranks stand higher, the whole has the shape',
  (...given) => {
    const graph = randomRanked(...given);
    const places = rankedPlaces(graph);
    const [xs, ys] = [0, 1].map((d) => Array.from({ length: graph.vertices }, (_, v) => places[2 * v + d]));
    let nearest = Infinity;
    const upsideDown: number[][] = [];
    for (let v = 0; v < graph.vertices; v++) {
      for (let w = 0; w < graph.vertices; w++) {
        if (v !== w) nearest = Math.min(nearest, Math.hypot(xs[v] - xs[w], ys[v] - ys[w]));
        const isBefore = ys[v] < ys[w] || xs[v] < xs[w]; // higher, or in a panel further to the left
        if (graph.ranks[v] > graph.ranks[w] && !isBefore) upsideDown.push([v, w]);
      }
    }
    expect(nearest).toBeGreaterThan(80);
    expect(upsideDown).toEqual([]);
    const [width, height] = [xs, ys].map((of) => Math.max(...of) - Math.min(...of) + 84);
    // Never a ribbon of 131,000 pixels.
    expect(width).toBeLessThan(2.4 * height + 330);
    expect(height).toBeLessThan(2 * width + 330);
    expect(width * height).toBeLessThan(4 * 110 * 84 * (graph.vertices + 8 * new Set(graph.ranks).size));
  },
);

test('ranks: neighbours stand near each other, so a tree is drawn without crossings', () => {
  // A binary tree whose vertices are listed so that the order has to be found.
  const [from, to, ranks] = [[] as number[], [] as number[], [] as number[]];
  const name = (k: number): number => (k * 7) % 15;
  for (let k = 0; k < 15; k++) {
    ranks[name(k)] = 3 - Math.floor(Math.log2(k + 1));
    if (k > 0) {
      from.push(name(Math.floor((k - 1) / 2)));
      to.push(name(k));
    }
  }
  const places = rankedPlaces({ vertices: 15, from, to, ranks }, { aspect: 10 });
  const x = (v: number): number => places[2 * v];
  for (let a = 0; a < from.length; a++) {
    for (let b = 0; b < a; b++) {
      if (ranks[from[a]] !== ranks[from[b]]) continue;
      expect((x(from[a]) - x(from[b])) * (x(to[a]) - x(to[b]))).toBeGreaterThanOrEqual(0);
    }
  }
});
