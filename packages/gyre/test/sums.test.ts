import { describe, expect, test } from 'vitest';
import { DRAW, type Graph, LOSS, solve, symmetricGraph, tokenGame, valueAt, WIN } from '../src/index.ts';
import {
  INFINITE,
  type NimValue,
  nimSum,
  nimValueAt,
  nimValues,
  nimValuesFault,
  nimValueText,
  type SumComponent,
  sumMoves,
  sumNimValue,
  sumValue,
  winningMoves,
} from '../src/sums/inner.ts';
import { outcomeOf } from '../src/sums/nim-value.ts';
import { ALIKE, graphOf, type Random, randomCases, seeded } from './generators.ts';
import { goldenGames } from './golden-games.ts';

/** The heap of Nim with up to n counters: vertex k moves to every smaller number. */
const heap = (n: number): Graph => symmetricGraph(n + 1, { moves: (v, emit) => { for (let w = 0; w < v; w++) emit(w); } }); // biome-ignore format: arcs

test('§5 golden: loopy nim-values of every symmetric game under normal play', () => {
  let checked = 0;
  for (const golden of goldenGames) {
    if (golden.grundy === undefined) continue;
    checked++;
    const found = nimValues(symmetricGraph(golden.vertices, golden.arcs ?? []));
    expect(allValues(found), golden.id).toEqual(golden.grundy);
    expect(nimValuesFault(found), golden.id).toBeUndefined();
  }
  expect(checked).toBeGreaterThan(20);
});

function allValues(found: ReturnType<typeof nimValues>): NimValue[] {
  return Array.from(found.values, (_, v) => nimValueAt(found, v));
}

test.each([
  ['§5 a terminal is 0', 1, [], [0]],
  ['§5 a loop alone is ∞(∅)', 1, [[0, 0]], [{ inf: [] }]],
  ['§5 heaps have their own number', 4, [[1, 0], [2, 0], [2, 1], [3, 0], [3, 1], [3, 2]], [0, 1, 2, 3]],
  ['§5 recall fails: 3 moves to 1, which cannot come back to a 1, so it is ∞(0) and not 1', 4, [[1, 2], [2, 1], [3, 0], [3, 1]], [0, { inf: [] }, { inf: [] }, { inf: [0] }]],
  ['§5 a loop beside an exit to 0 is ∞(0)', 2, [[1, 0], [1, 1]], [0, { inf: [0] }]],
  ['§5 a move that can be undone does not count', 3, [[0, 1], [1, 0], [1, 2]], [0, 1, 0]],
  ['§5 duplicates count once', 2, [[1, 0], [1, 0]], [0, 1]],
] as const)('%s', (_, vertices, arcs, expected) => {
  const found = nimValues(symmetricGraph(vertices, arcs));
  expect(allValues(found)).toEqual(expected);
  expect(nimValuesFault(found)).toBeUndefined();
}); // biome-ignore format: tables of arcs

test('§5 nim-values are those of the definition, in any order of labelling', () => {
  let infinite = 0;
  let large = 0;
  for (const drawn of randomCases(4_000, 41_000, { ...ALIKE, maxVertices: 10 })) {
    const found = nimValues(graphOf(drawn));
    expect([...found.values], `seed ${drawn.seed}`).toEqual(
      byDefinition(drawn.vertices, drawn.arcs[0], seeded(drawn.seed)),
    );
    expect(nimValuesFault(found), `seed ${drawn.seed}`).toBeUndefined();
    infinite += found.values.filter((value) => value === INFINITE).length;
    large += found.values.filter((value) => value >= 2).length;
  }
  expect(Math.min(infinite, large)).toBeGreaterThan(1_000);
});

/** The definition as it stands, looking for a vertex to label in a random order. */
function byDefinition(
  vertices: number,
  arcs: readonly (readonly [number, number])[],
  random: Random,
): number[] {
  const values = Array.from({ length: vertices }, () => INFINITE);
  const followers = values.map((_, v) => arcs.filter(([from]) => from === v).map(([, to]) => to));
  const order = values.map((_, v) => v).toSorted(() => random.below(3) - 1);
  for (let found = true; found; ) {
    found = false;
    for (const v of order) {
      if (values[v] !== INFINITE) continue;
      const taken = new Set(followers[v].map((w) => values[w]));
      let m = 0;
      while (taken.has(m)) m++;
      const open = followers[v].filter((w) => values[w] === INFINITE);
      if (!open.every((w) => followers[w].some((x) => values[x] === m))) continue;
      values[v] = m;
      found = true;
    }
  }
  return values;
}

test('§5 the checker rejects every single wrong number and every raised counter that matters', () => {
  let rejected = 0;
  for (const drawn of randomCases(600, 43_000, ALIKE)) {
    const found = nimValues(graphOf(drawn));
    for (let v = 0; v < drawn.vertices; v++) {
      for (const wrong of [INFINITE, 0, 1, 2, 3]) {
        if (wrong === found.values[v]) continue;
        const values = found.values.with(v, wrong);
        const counters = found.counters.with(v, wrong === INFINITE ? -1 : Math.max(0, found.counters[v]));
        const fault = nimValuesFault({ ...found, values, counters });
        expect(fault, `seed ${drawn.seed}, vertex ${v}: ${wrong}`).toBeDefined();
        rejected++;
      }
    }
  }
  expect(rejected).toBeGreaterThan(5_000);
  const undoing = nimValues(symmetricGraph(4, [[0, 1], [1, 3], [3, 2], [1, 2]])); // biome-ignore format: arcs
  expect(nimValuesFault(undoing)).toBeUndefined();
  expect(nimValuesFault({ ...undoing, counters: undoing.counters.map(() => 0) })).toMatch(/cannot be undone/);
});

test('§5 a sum of two is worth what the product graph says, and so are its moves', () => {
  const seen = [0, 0, 0];
  for (const drawn of randomCases(400, 44_000, { ...ALIKE, maxVertices: 5 })) {
    const graphs = [graphOf(drawn), graphOf({ ...drawn, arcs: [drawn.arcs[0].toSpliced(1, 1), []] })];
    checkAgainstProduct(graphs, seen, drawn.seed);
  }
  for (const count of seen) expect(count).toBeGreaterThan(400);
});

test('§5 a sum of three is worth what the product graph says', () => {
  const cases = [...randomCases(90, 45_000, { ...ALIKE, maxVertices: 4, leastVertices: 1 })];
  const seen = [0, 0, 0];
  for (let i = 0; i + 3 <= cases.length; i += 3) {
    const graphs = cases.slice(i, i + 3).map((drawn) => graphOf(drawn));
    checkAgainstProduct(graphs, seen, cases[i].seed);
  }
  for (const count of seen) expect(count).toBeGreaterThan(50);
});

function checkAgainstProduct(graphs: readonly Graph[], seen: number[], seed: number): void {
  const values = graphs.map((graph) => nimValues(graph));
  const sizes = graphs.map(({ vertices }) => vertices);
  const product = productGraph(graphs);
  const solution = solve(tokenGame(product));
  for (let p = 0; p < product.vertices; p++) {
    const places = digits(p, sizes);
    const components = values.map((value, i): SumComponent => ({ values: value, vertex: places[i] }));
    const found = sumValue(components);
    seen[found]++;
    expect(found, `seed ${seed}, ${places.join()}`).toBe(valueAt(solution, p));
    for (const { component, to, value } of sumMoves(components)) {
      const after = number(places.with(component, to), sizes);
      const wanted = 2 - valueAt(solution, after);
      expect(value, `seed ${seed}, ${places.join()}, ${component} to ${to}`).toBe(wanted);
    }
    expect(winningMoves(components).length > 0).toBe(found === WIN);
  }
}

function digits(p: number, sizes: readonly number[]): number[] {
  let rest = p;
  return sizes.map((size) => {
    const digit = rest % size;
    rest = Math.floor(rest / size);
    return digit;
  });
}

function number(places: readonly number[], sizes: readonly number[]): number {
  return places.reduceRight((sum, place, i) => sum * sizes[i] + place, 0);
}

function productGraph(graphs: readonly Graph[]): Graph {
  const sizes = graphs.map(({ vertices }) => vertices);
  const total = sizes.reduce((product, size) => product * size, 1);
  return symmetricGraph(total, {
    moves(p, emit) {
      const places = digits(p, sizes);
      for (const [i, graph] of graphs.entries()) {
        const { offsets, ends } = graph.out(0);
        for (let a = offsets[places[i]]; a < offsets[places[i] + 1]; a++)
          emit(number(places.with(i, ends[a]), sizes));
      }
    },
  });
}

test('§5 taking the first winning move always comes to an end', () => {
  const random = seeded(9);
  let games = 0;
  for (const drawn of randomCases(1_500, 46_000, { ...ALIKE, maxVertices: 7, leastVertices: 1 })) {
    const values = nimValues(graphOf(drawn));
    let components = [0, 1, 2].map((): SumComponent => ({ values, vertex: random.below(drawn.vertices) }));
    if (sumValue(components) !== WIN) continue;
    games++;
    for (let turns = 0; ; turns++) {
      expect(turns, `seed ${drawn.seed}`).toBeLessThan(100);
      const [best] = winningMoves(components);
      components = moved(components, best.component, best.to);
      const replies = sumMoves(components);
      if (replies.length === 0) break;
      const reply = random.pick(replies);
      components = moved(components, reply.component, reply.to);
    }
  }
  expect(games).toBeGreaterThan(300);
});

function moved(components: readonly SumComponent[], component: number, vertex: number): SumComponent[] {
  return components.with(component, { ...components[component], vertex });
}

describe('§5 adding values', () => {
  test.each([
    [[], 0, LOSS, '0'],
    [[1, 2, 3], 0, LOSS, '0'],
    [[5, 1], 4, WIN, '4'],
    [[{ inf: [0, 2] }, 2], { inf: [0, 2] }, WIN, '∞(0, 2)'],
    [[1, { inf: [0, 2] }], { inf: [1, 3] }, DRAW, '∞(1, 3)'],
    [[{ inf: [0] }, { inf: [0] }], { inf: [] }, DRAW, '∞()'],
    [[{ inf: [0] }, { inf: [0] }, 0], { inf: [] }, DRAW, '∞()'],
  ] as const)('%j', (values, sum, outcome, text) => {
    expect(nimSum(...values)).toEqual(sum);
    expect(outcomeOf(sum)).toBe(outcome);
    expect(nimValueText(sum)).toBe(text);
  });
});

test('§5 three heaps of Nim: 3 + 5 + 6 is lost, 3 + 5 + 7 is won by taking one', () => {
  const values = nimValues(heap(7));
  const at = (...vertices: number[]): SumComponent[] => vertices.map((vertex) => ({ values, vertex }));
  expect(sumNimValue(at(3, 5, 6))).toBe(0);
  expect(winningMoves(at(3, 5, 6))).toEqual([]);
  expect(winningMoves(at(3, 5, 7))).toContainEqual({ component: 2, to: 6, value: WIN });
});

test('§5 a million arcs', () => {
  const random = seeded(5);
  const n = 250_000;
  const cloud = symmetricGraph(n, {
    moves(v, emit) {
      for (let d = random.below(9); d > 0; d--)
        emit(random.chance(0.02) ? random.below(n) : random.below(v + 1));
    },
  });
  expect(cloud.arcs).toBeGreaterThan(990_000);
  expect(nimValuesFault(nimValues(cloud))).toBeUndefined();
  const dense = nimValues(heap(1_414)); // a million arcs and 1415 different numbers
  expect(dense.values.every((value, v) => value === v)).toBe(true);
});
