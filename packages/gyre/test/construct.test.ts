import { describe, expect, test } from 'vitest';
import { reachableFrom } from '../src/construct/component.ts';
import {
  alternatingFrom,
  alternatingGraph,
  areAntiEquivalent,
  areEquivalent,
  coarsestBisimulation,
  connectedComponent,
  daggerLabelling,
  epimorphismFault,
  equivalenceFault,
  isConnected,
  isSound,
  type LoeweGame,
  loeweValues,
  mapAlternatingToGraph,
  mapTreeToAlternating,
  mapTreeToGraph,
  type PointedGraph,
  quotientGraph,
  quotientLabelling,
  stronglyConnectedComponents,
  unravelledTree,
  withEntry,
} from '../src/construct/index.ts';
import { attractor } from '../src/engine/inner.ts';
import {
  ASYMMETRIC,
  DRAW,
  type Graph,
  LOSS,
  NORMAL,
  ownedGraph,
  type Player,
  partizanGraph,
  symmetricGraph,
  tokenGame,
  UNKNOWN,
  WIN,
} from '../src/index.ts';
import { labelUnravelled } from '../src/papers/inner.ts';
import { ALIKE, followersOf, type GameCase, graphOf, randomCases, seeded } from './generators.ts';

/** The graph with each vertex owned by the player to move there. */
const withMovers = (mover: Uint8Array, graph: Graph): Graph => ownedGraph(mover, graph.out(0));

/** Small connected graphs, with the last vertex that all others can be reached from as their start. */
function* connectedCases(count: number, seed: number, maxVertices: number): Generator<PointedGraph> {
  for (const drawn of randomCases(count, seed, { ...ALIKE, maxVertices, leastVertices: 1 })) {
    const { graph } = connectedComponent(graphOf(drawn), drawn.vertices - 1);
    const start = Array.from({ length: graph.vertices }, (_, v) => v).findLast((v) => isConnected(graph, v));
    yield { graph, start: start ?? -1 };
  }
}

test('§3 the connected component of v is what v reaches', () => {
  const graph = symmetricGraph(5, [[0, 1], [1, 0], [2, 1], [3, 3], [2, 4]]); // biome-ignore format: arcs
  expect([...reachableFrom(graph, 2)]).toEqual([0, 1, 2, 4]);
  const { graph: part, start, origin } = connectedComponent(graph, 2);
  expect([...origin]).toEqual([0, 1, 2, 4]);
  expect([start, part.vertices, part.arcs]).toEqual([2, 4, 4]);
  expect(() => reachableFrom(graph, 5)).toThrow(/the start names vertex 5/);
});

test('a component keeps both arc sets and the owners', () => {
  const partizan = connectedComponent(partizanGraph(3, [[1, 2]], [[2, 1]]), 1);
  expect([...partizan.graph.out(0).ends, ...partizan.graph.out(1).ends]).toEqual([1, 0]);
  const owned = connectedComponent(ownedGraph([0, 1, 0], [[1, 2]]), 1);
  expect([...(owned.graph.owners ?? [])]).toEqual([1, 0]);
});

test('§3 the alternating graph changes sides with every move', () => {
  const { graph, mover, origin } = alternatingGraph(symmetricGraph(2, [[0, 1], [1, 1]])); // biome-ignore format: arcs
  const { offsets, ends } = graph.out(0);
  expect([[...offsets], [...ends]]).toEqual([[0, 1, 2, 3, 4], [3, 3, 1, 1]]); // biome-ignore format: rows
  expect([...mover]).toEqual([0, 0, 1, 1]);
  expect([...origin]).toEqual([0, 1, 0, 1]);
  expect(() => alternatingGraph(ownedGraph([0], []))).toThrow(/owned/);
});

test('§3 Proposition 2.2: Z_T, Z_A and Z_{T,A} are bounded epimorphisms', () => {
  let complete = 0;
  let cut = 0;
  for (const pointed of connectedCases(600, 31_000, 4)) {
    const { graph, start } = pointed;
    const alternating = alternatingFrom(graph, start);
    expect(epimorphismFault(alternating, pointed, mapAlternatingToGraph(alternating))).toBeUndefined();
    const tree = unravelledTree(graph, start, 2 * graph.vertices);
    const options = { cut: tree.walks.cut };
    expect(epimorphismFault(tree, pointed, mapTreeToGraph(tree), options)).toBeUndefined();
    const toAlternating = mapTreeToAlternating(tree, alternating);
    expect(epimorphismFault(tree, alternating, toAlternating, options)).toBeUndefined();
    if (tree.isComplete) {
      complete++;
      expect(epimorphismFault(tree, pointed, mapTreeToGraph(tree))).toBeUndefined();
    } else {
      cut++;
      expect(epimorphismFault(tree, pointed, mapTreeToGraph(tree))?.condition).toBe('back');
    }
  }
  expect(Math.min(complete, cut)).toBeGreaterThan(50);
});

describe('a map that is not a bounded epimorphism is refused with a witness', () => {
  const two = { graph: symmetricGraph(2, [[0, 1]]), start: 0 };
  const loop = { graph: symmetricGraph(1, [[0, 0]]), start: 0 };
  const three = { graph: symmetricGraph(3, [[0, 1], [0, 2]]), start: 0 }; // biome-ignore format: arcs
  const split = { graph: partizanGraph(2, [[0, 1]], []), start: 0 };
  const both = { graph: partizanGraph(2, [[0, 1]], [[0, 1]]), start: 0 };
  test.each([
    ['total', two, two, [0, 2], [1]],
    ['start', two, two, [1, 0], [0]],
    ['surjective', loop, { graph: symmetricGraph(2, [[0, 0]]), start: 0 }, [0], [1]],
    ['forth', two, { graph: symmetricGraph(2, []), start: 0 }, [0, 1], [0, 1]],
    ['back', { graph: symmetricGraph(3, [[0, 1]]), start: 0 }, three, [0, 1, 2], [0, 2]],
    ['back', two, loop, [0, 0], [1, 0]],
    ['back', split, both, [0, 1], [0, 1]],
    ['forth', both, split, [0, 1], [0, 1]],
  ] as const)('%s', (condition, from, to, map, witness) => {
    expect(epimorphismFault(from, to, map)).toMatchObject({ condition, witness });
  });
});

test('§3 Proposition 3.2: the quotient map keeps the values of all four games; the identity inverts S (3.1)', () => {
  const kinds: LoeweGame[] = ['S', 'inverted S', 'A', 'inverted A'];
  for (const drawn of randomCases(500, 32_000, ALIKE)) {
    const graph = graphOf(drawn);
    const partition = coarsestBisimulation(graph);
    const quotient = quotientGraph(graph, partition);
    const identity = Array.from({ length: graph.vertices }, (_, v) => v);
    for (const kind of kinds) {
      const found = equivalenceFault({ kind, graph }, { kind, graph: quotient }, partition.classOf);
      expect(found).toBeUndefined();
    }
    const [game, inverse] = (['S', 'inverted S'] as const).map((kind) => ({ kind, graph }));
    const fault = equivalenceFault(game, inverse, identity, { sense: 'anti-equivalence' });
    expect(fault).toBeUndefined();
  }
});

test('§3 pointed games are compared by the value for player 0', () => {
  const graph = symmetricGraph(3, [[0, 1], [2, 2]]); // biome-ignore format: arcs
  const play = (kind: LoeweGame, start: number) => ({ kind, graph, start });
  expect(areEquivalent(play('S', 0), play('A', 0))).toBe(true); // W, W
  expect(areEquivalent(play('S', 1), play('A', 1))).toBe(false); // L, D
  expect(areAntiEquivalent(play('S', 1), play('inverted S', 1))).toBe(true);
  expect(areAntiEquivalent(play('A', 2), play('inverted A', 2))).toBe(false); // L, L
  expect([...loeweValues('inverted A', graph)]).toEqual([DRAW, WIN, LOSS]);
});

test('§3 soundness is having every value right', () => {
  const game = tokenGame(symmetricGraph(2, [[0, 1]]));
  expect(isSound([WIN, LOSS], game)).toBe(true);
  expect(isSound([WIN, DRAW], game)).toBe(false);
  expect(isSound([WIN], game)).toBe(false);
});

test('§3 Propositions 3.7, 3.9: labellings of the unravelled tree have sound quotients', () => {
  for (const { graph, start } of connectedCases(400, 33_000, 4)) {
    const normal = tokenGame(graph);
    const { labels, walks } = labelUnravelled(normal, start, graph.vertices + 2);
    const quotient = quotientLabelling(labels, walks.vertex, graph.vertices);
    const { values } = attractor.solve(normal);
    for (let v = 0; v < graph.vertices; v++) {
      if (quotient[v] !== UNKNOWN) expect(quotient[v]).toBe(values[v]);
    }
    const tree = unravelledTree(graph, start, 2 * graph.vertices);
    if (!tree.isComplete) continue;
    const alternating = alternatingFrom(graph, start);
    const onTree = attractor.solve(tokenGame(withMovers(tree.walks.player, tree.graph), ASYMMETRIC)).values;
    const map = mapTreeToAlternating(tree, alternating);
    const lifted = quotientLabelling(onTree, map, alternating.graph.vertices);
    expect(isSound(lifted, tokenGame(withMovers(alternating.mover, alternating.graph), ASYMMETRIC))).toBe(
      true,
    );
  }
  expect(() => quotientLabelling([WIN, LOSS], [0, 0], 1)).toThrow(/two labels for class 0/);
});

test('§3 Proposition 3.10: ℓ† is the A-sound bilabelling', () => {
  for (const { graph, start } of connectedCases(800, 34_000, 8)) {
    const labels = daggerLabelling(graph, start);
    expect(isSound(labels, tokenGame(graph, ASYMMETRIC))).toBe(true);
  }
});

test('§3 G* adds one vertex with one arc to the start', () => {
  const { graph, start } = withEntry(symmetricGraph(2, [[0, 1]]), 1);
  expect([graph.vertices, graph.arcs, start]).toEqual([3, 2, 2]);
  expect([...graph.out(0).ends]).toEqual([1, 1]);
  expect(withEntry(partizanGraph(1, [], []), 0).graph.arcs).toBe(2);
});

test('an unravelled tree holds each walk once and says where it was cut', () => {
  const tree = unravelledTree(symmetricGraph(2, [[0, 1], [0, 1], [1, 0]]), 0, 3); // biome-ignore format: arcs
  expect([...tree.walks.vertex]).toEqual([0, 1, 0, 1]);
  expect([...tree.walks.cut]).toEqual([0, 0, 0, 1]);
  expect([...tree.walks.player]).toEqual([0, 1, 0, 1]);
  expect(tree.isComplete).toBe(false);
  expect(() => unravelledTree(symmetricGraph(2, [[0, 0], [0, 1]]), 0, 30, 20)).toThrow(/more than 20 walks/); // biome-ignore format: arcs
});

test('the coarsest bisimulation is the one that refinement by signatures finds', () => {
  let merged = 0;
  const limits = { conventions: [NORMAL], payoffs: false, maxVertices: 12, leastVertices: 1 };
  for (const drawn of randomCases(4_000, 35_000, limits)) {
    const graph = graphOf(drawn);
    const found = coarsestBisimulation(graph);
    expect([...found.classOf], `seed ${drawn.seed}`).toEqual(signatures(drawn));
    if (found.classes < graph.vertices) merged++;
    const quotient = { graph: quotientGraph(graph, found), start: found.classOf[0] };
    expect(epimorphismFault({ graph, start: 0 }, quotient, found.classOf)).toBeUndefined();
    expect(coarsestBisimulation(quotient.graph).classes).toBe(found.classes);
  }
  expect(merged).toBeGreaterThan(1_000);
});

/** Bisimilarity by the book: refine by (old class, set of classes of followers of each player) until stable. */
function signatures(drawn: GameCase): number[] {
  const { vertices, owners } = drawn;
  let classOf = Array.from({ length: vertices }, (_, v) => `${owners[v] ?? 0}`);
  for (let round = 0; round <= vertices; round++) {
    const of = (e: Player, v: number): string =>
      [...new Set(followersOf(drawn, v, e).map((w) => classOf[w]))].toSorted().join();
    const texts = classOf.map((own, v) => `${own}(${of(0, v)}|${of(1, v)})`);
    const numbers = new Map([...new Set(texts)].map((text, i) => [text, `${i}`]));
    classOf = texts.map((text) => numbers.get(text) ?? '');
  }
  return classOf.map(Number);
}

test('colours keep vertices apart', () => {
  const graph = symmetricGraph(3, []);
  expect(coarsestBisimulation(graph).classes).toBe(1);
  expect([...coarsestBisimulation(graph, [5, 2, 5]).classOf]).toEqual([0, 1, 0]);
});

test('strongly connected components are the classes of mutual reachability, arcs leading down', () => {
  for (const drawn of randomCases(3_000, 36_000, { conventions: [NORMAL], payoffs: false })) {
    const graph = graphOf(drawn);
    const { classOf } = stronglyConnectedComponents(graph);
    const reach = Array.from({ length: graph.vertices }, (_, v) => new Set(reachableFrom(graph, v)));
    for (let v = 0; v < graph.vertices; v++) {
      for (const w of reach[v]) {
        expect(classOf[v] === classOf[w], `seed ${drawn.seed}: ${v}, ${w}`).toBe(reach[w].has(v));
        expect(classOf[v]).toBeGreaterThanOrEqual(classOf[w]);
      }
    }
  }
});

test('components and bisimulation take a million vertices without overflowing the stack', () => {
  const n = 1_000_000;
  const ring = symmetricGraph(n, { moves: (v, emit) => emit((v + 1) % n) });
  expect(stronglyConnectedComponents(ring).classes).toBe(1);
  expect(coarsestBisimulation(ring).classes).toBe(1);
  const random = seeded(1);
  const cloud = symmetricGraph(n / 10, { moves: (_, emit) => { for (let d = random.below(4); d > 0; d--) emit(random.below(n / 10)); } }); // biome-ignore format: arcs
  const { classes } = coarsestBisimulation(cloud);
  expect(classes).toBeGreaterThan(1_000);
  expect(classes).toBeLessThan(n / 10);
});
