import { describe, expect, test } from 'vitest';
import { seeds } from '../../../test/slices.ts';
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
  invertedLabelling,
  isConnected,
  isMaximalWalk,
  isomorphismFault,
  isSound,
  isWalk,
  kernelOf,
  kernelQuotient,
  type LoeweGame,
  loeweValues,
  mapAlternatingToGraph,
  mapsFromWalk,
  mapTreeToAlternating,
  mapTreeToGraph,
  type PointedGraph,
  quotientGraph,
  quotientLabelling,
  soundnessFault,
  stronglyConnectedComponents,
  subtreeAt,
  unravelledTree,
  walkNumber,
  walkVertices,
  withEntry,
} from '../src/construct/index.ts';
import { attractor } from '../src/engine/inner.ts';
import { valueOfScore } from '../src/game/inner.ts';
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
import { ALIKE, followersOf, type GameCase, graphOf, randomCases, seeded, TURNS } from './generators.ts';
import { solveNaively } from './naive.ts';
import { refusalOf } from './refusal.ts';

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
  for (const drawn of randomCases(seeds(20_000), 35_000, limits)) {
    const graph = graphOf(drawn);
    const found = coarsestBisimulation(graph);
    expect([...found.classOf], `seed ${drawn.seed}`).toEqual(signatures(drawn));
    if (found.classes < graph.vertices) merged++;
    const quotient = { graph: quotientGraph(graph, found), start: found.classOf[0] };
    expect(epimorphismFault({ graph, start: 0 }, quotient, found.classOf)).toBeUndefined();
    expect(coarsestBisimulation(quotient.graph).classes).toBe(found.classes);
  }
  expect(merged).toBeGreaterThan(seeds(5_000));
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
  for (const drawn of randomCases(seeds(6_000), 36_000, { conventions: [NORMAL], payoffs: false })) {
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

/** All sequences of so many of the vertices. */
function sequences(vertices: number, length: number): number[][] {
  if (length === 0) return [[]];
  return sequences(vertices, length - 1).flatMap((front) =>
    Array.from({ length: vertices }, (_, v) => [...front, v]),
  );
}

const isNaiveWalk = (drawn: GameCase, start: number, walk: readonly number[]): boolean =>
  walk[0] === start &&
  walk.every((v, n) => n === 0 || followersOf(drawn, walk[n - 1], ((n - 1) % 2) as Player).includes(v));

describe('Löwe §2.1: walks', () => {
  test('a walk begins at the start and follows arcs; a maximal one stops only where no arc goes on', () => {
    let maximal = 0;
    for (const drawn of randomCases(150, 81_000, { ...TURNS, maxVertices: 4, leastVertices: 1 })) {
      const pointed = { graph: graphOf(drawn), start: 0 };
      const walks = [0, 1, 2, 3, 4].flatMap((length) => sequences(drawn.vertices, length));
      for (const walk of walks) {
        const expected = isNaiveWalk(drawn, 0, walk);
        expect(isWalk(pointed, walk), `seed ${drawn.seed}: ${walk.join()}`).toBe(expected);
        const ends = sequences(drawn.vertices, 1).every(([w]) => !isNaiveWalk(drawn, 0, [...walk, w]));
        expect(isMaximalWalk(pointed, walk), `seed ${drawn.seed}: ${walk.join()}`).toBe(expected && ends);
        if (expected && ends) maximal++;
      }
      const counted = walks.filter((walk) => isNaiveWalk(drawn, 0, walk)).length;
      expect(unravelledTree(pointed.graph, 0, 3).walks.vertex.length, `seed ${drawn.seed}`).toBe(counted);
    }
    expect(maximal).toBeGreaterThan(100);
  });

  test('an endless walk is a walk if all its beginnings are, and then it is maximal', () => {
    let endless = 0;
    for (const drawn of randomCases(150, 82_000, { ...TURNS, maxVertices: 3, leastVertices: 1 })) {
      const pointed = { graph: graphOf(drawn), start: 0 };
      for (const stem of [0, 1, 2].flatMap((length) => sequences(drawn.vertices, length))) {
        for (const cycle of [1, 2, 3].flatMap((length) => sequences(drawn.vertices, length))) {
          const beginning = [...stem, ...cycle, ...cycle, ...cycle, ...cycle, ...cycle];
          const expected = isNaiveWalk(drawn, 0, beginning);
          expect(isWalk(pointed, { stem, cycle }), `seed ${drawn.seed}`).toBe(expected);
          expect(isMaximalWalk(pointed, { stem, cycle }), `seed ${drawn.seed}`).toBe(expected);
          if (expected) endless++;
        }
      }
    }
    expect(endless).toBeGreaterThan(100);
  });

  test('walks have names and numbers in a tree', () => {
    const { walks } = unravelledTree(symmetricGraph(3, [[0, 1], [1, 0], [0, 2]]), 0, 3); // biome-ignore format: arcs
    for (let i = 0; i < walks.vertex.length; i++) expect(walkNumber(walks, walkVertices(walks, i))).toBe(i);
    expect(walkVertices(walks, 2)).toEqual([0, 2]);
    for (const none of [[1], [0, 0], [0, 1, 0, 1, 0]]) expect(walkNumber(walks, none)).toBeUndefined();
  });

  test.each([
    ['nothing', undefined, /the walk is undefined/],
    ['a number', 5, /the walk is 5/],
    ['an empty cycle', { stem: [0], cycle: [] }, /the cycle of the walk is empty/],
    ['a cycle that is not a list', { stem: [0], cycle: 3 }, /the walk is 3/],
  ])('%s is refused as a walk', (_, walk, message) => {
    const pointed = { graph: symmetricGraph(1, [[0, 0]]), start: 0 };
    expect(() => isWalk(pointed, walk as unknown as number[])).toThrow(message);
  });
});

/** Bounded epimorphisms of small connected pointed graphs: to the bisimulation quotient, and from A^s. */
function* epimorphisms(
  count: number,
  seed: number,
): Generator<{ from: PointedGraph; to: PointedGraph; map: Int32Array }> {
  for (const drawn of randomCases(count, seed, { ...ALIKE, maxVertices: 6, leastVertices: 1 })) {
    const { graph, start } = connectedComponent(graphOf(drawn), drawn.vertices - 1);
    const { classes, classOf } = coarsestBisimulation(graph);
    yield {
      from: { graph, start },
      to: { graph: quotientGraph(graph, { classes, classOf }), start: classOf[start] },
      map: classOf,
    };
    const alternating = alternatingFrom(graph, start);
    yield { from: alternating, to: { graph, start }, map: alternating.origin };
  }
}

/** The arcs of a graph as texts, with their ends mapped. */
function relationOf(graph: Graph, map?: ArrayLike<number>): Set<string> {
  const { offsets, ends } = graph.out(0);
  const pairs = new Set<string>();
  const image = (v: number): number => (map === undefined ? v : map[v]);
  for (let v = 0; v < graph.vertices; v++)
    for (const w of ends.subarray(offsets[v], offsets[v + 1])) pairs.add(`${image(v)} ${image(w)}`);
  return pairs;
}

describe('Löwe §2.1: ≡_Z and Proposition 2.1', () => {
  test('≡_Z joins exactly the vertices with one image', () => {
    const random = seeded(83);
    for (let round = 0; round < 300; round++) {
      const map = Array.from({ length: random.below(9) }, () => random.below(5));
      const { classes, classOf } = kernelOf(map, 5);
      expect(classes).toBe(new Set(map).size);
      for (const [v, x] of map.entries())
        for (const [w, y] of map.entries()) expect(classOf[v] === classOf[w]).toBe(x === y);
      const order = [...new Set(classOf)];
      expect(order).toEqual(order.toSorted((c, d) => c - d));
    }
  });

  test('Ẑ is one to one, onto, and carries start and arcs there and back', () => {
    let merging = 0;
    for (const { from, to, map } of epimorphisms(300, 84_000)) {
      const { partition, quotient, isomorphism } = kernelQuotient(from, to, map);
      if (partition.classes < from.graph.vertices) merging++;
      expect([...isomorphism].toSorted((x, y) => x - y)).toEqual(
        Array.from({ length: to.graph.vertices }, (_, w) => w),
      );
      expect(isomorphism[quotient.start]).toBe(to.start);
      expect(relationOf(quotient.graph, isomorphism)).toEqual(relationOf(to.graph));
      expect(relationOf(quotient.graph)).toEqual(relationOf(from.graph, partition.classOf));
      expect(isomorphismFault(quotient, to, isomorphism)).toBeUndefined();
      const same = partition.classes === from.graph.vertices;
      expect(isomorphismFault(from, to, map)?.condition).toBe(same ? undefined : 'injective');
    }
    expect(merging).toBeGreaterThan(50);
  });

  test('a map is an isomorphism exactly if it is a bijection that keeps start and arcs', () => {
    const random = seeded(85);
    let found = 0;
    for (const drawn of randomCases(400, 85_000, { ...ALIKE, maxVertices: 4, leastVertices: 1 })) {
      const n = drawn.vertices;
      const shuffle = Array.from({ length: n }, (_, v) => v).toSorted(() => random.below(3) - 1);
      const arcs = drawn.arcs[0].map(([v, w]): [number, number] => [shuffle[v], shuffle[w]]);
      const other = symmetricGraph(n, random.chance(0.3) ? arcs.slice(1) : arcs);
      const [from, to] = [{ graph: graphOf(drawn), start: 0 }, { graph: other, start: shuffle[0] }]; // biome-ignore format: a pair
      const there = relationOf(other);
      for (const map of sequences(n, n)) {
        const image = relationOf(from.graph, map);
        const isOneToOne = new Set(map).size === n && map[0] === to.start;
        const naive = isOneToOne && image.size === there.size && [...image].every((pair) => there.has(pair));
        const fault = isomorphismFault(from, to, map);
        expect(fault === undefined, `seed ${drawn.seed}: ${map.join()}`).toBe(naive);
        if (naive) found++;
      }
    }
    expect(found).toBeGreaterThan(100);
  });

  test('Proposition 2.1 of a map that is not a bounded epimorphism is refused', () => {
    const pointed = { graph: symmetricGraph(2, [[0, 1]]), start: 0 };
    expect(() => kernelQuotient(pointed, pointed, [0, 0])).toThrow(
      /nothing is mapped to vertex 1; Proposition 2.1 needs one/,
    );
    expect(() => kernelOf([0, 7], 2)).toThrow(/vertex 1 is mapped to 7; map every vertex to one of 2/);
    expect(() => kernelOf(undefined as unknown as number[], 2)).toThrow(/the map is undefined/);
  });
});

describe('Löwe §2.2: Proposition 2.3', () => {
  test('what a walk reaches in the tree is the tree from its last vertex', () => {
    let inner = 0;
    for (const drawn of randomCases(250, 86_000, { ...ALIKE, maxVertices: 4, leastVertices: 1 })) {
      const graph = graphOf(drawn);
      const tree = unravelledTree(graph, 0, 4);
      for (let i = 0; i < Math.min(tree.walks.vertex.length, 12); i++) {
        const { walkOf, ...subtree } = subtreeAt(tree, i);
        const fresh = unravelledTree(graph, tree.walks.vertex[i], 4 - tree.walks.moves[i]);
        expect(subtree.walks, `seed ${drawn.seed}, walk ${i}`).toEqual(fresh.walks);
        expect([subtree.isComplete, subtree.start]).toEqual([fresh.isComplete, 0]);
        for (const [j, walk] of walkOf.entries()) {
          const rest = walkVertices(tree.walks, walk).slice(tree.walks.moves[i]);
          expect(walkVertices(subtree.walks, j), `seed ${drawn.seed}, walk ${i}`).toEqual(rest);
        }
        if (i > 0) inner++;
      }
    }
    expect(inner).toBeGreaterThan(200);
  });

  test('the maps from a walk are bounded epimorphisms, by last vertex and by parity', () => {
    for (const drawn of randomCases(150, 87_000, { ...ALIKE, maxVertices: 4, leastVertices: 1 })) {
      const tree = unravelledTree(graphOf(drawn), 0, 2 * drawn.vertices + 2);
      for (let i = 0; i < Math.min(tree.walks.vertex.length, 4); i++) {
        const { subtree, toGraph, toAlternating } = mapsFromWalk(tree, i);
        const cut = subtree.walks.cut;
        for (const { to, map } of [toGraph, toAlternating])
          expect([drawn.seed, i, epimorphismFault(subtree, to, map, { cut })]).toEqual([
            drawn.seed,
            i,
            undefined,
          ]);
        for (const [j, walk] of subtree.walkOf.entries()) {
          const vertices = walkVertices(tree.walks, walk);
          const parity = (vertices.length - 1 - tree.walks.moves[i]) % 2;
          expect(toGraph.to.origin[toGraph.map[j]]).toBe(vertices.at(-1));
          const at = toAlternating.map[j];
          const { mover, origin } = toAlternating.to;
          expect([mover[at], origin[at]]).toEqual([parity, vertices.at(-1)]);
        }
      }
    }
  });

  test('on other graphs a subtree keeps its players; a partizan one with player 1 to move is refused', () => {
    const owned = unravelledTree(ownedGraph([0, 0, 1], [[0, 1], [1, 2]]), 0, 2); // biome-ignore format: arcs
    expect([...subtreeAt(owned, 1).walks.player]).toEqual([0, 1]);
    const partizan = unravelledTree(partizanGraph(2, [[0, 1]], [[1, 0]]), 0, 3);
    expect([...subtreeAt(partizan, 2).walks.vertex]).toEqual([0, 1]);
    expect(() => subtreeAt(partizan, 1)).toThrow(/player 1 is to move after walk 1/);
    expect(() => subtreeAt(partizan, 4)).toThrow(/there is no walk 4; the walks are 0 to 3/);
  });
});

describe('Löwe §3.3: soundness and Corollary 3.5', () => {
  const KINDS: LoeweGame[] = ['S', 'inverted S', 'A', 'inverted A'];

  test('a labelling is sound exactly if every label is the value for player 0', () => {
    const random = seeded(88);
    for (const drawn of randomCases(200, 88_000, { ...TURNS, maxVertices: 5 })) {
      const graph = graphOf(drawn);
      for (const kind of KINDS) {
        const convention = kind.endsWith('S') ? NORMAL : ASYMMETRIC;
        const first = kind.startsWith('inverted') ? 1 : 0;
        const values = solveNaively({ ...drawn, convention }).scores[first].map((x) => valueOfScore(x));
        expect(soundnessFault(values, { kind, graph }), `seed ${drawn.seed}`).toBeUndefined();
        if (drawn.vertices === 0) continue;
        const v = random.below(drawn.vertices);
        expect(soundnessFault(values.with(v, ((values[v] + 1) % 3) as 0), { kind, graph })).toBe(v);
      }
    }
  });

  test('Corollary 3.5: the inverse of an S-sound labelling is S̄-sound on a symmetric graph', () => {
    let drawnToo = 0;
    for (const drawn of randomCases(300, 89_000, ALIKE)) {
      const graph = graphOf(drawn);
      const labelling = solveNaively(drawn).scores[0].map((score) => valueOfScore(score));
      expect(soundnessFault(labelling, { kind: 'S', graph })).toBeUndefined();
      const inverse = invertedLabelling(labelling);
      expect(soundnessFault(inverse, { kind: 'inverted S', graph }), `seed ${drawn.seed}`).toBeUndefined();
      if (labelling.includes(DRAW)) drawnToo++;
    }
    expect(drawnToo).toBeGreaterThan(50);
    expect([...invertedLabelling([LOSS, DRAW, WIN, UNKNOWN])]).toEqual([WIN, DRAW, LOSS, UNKNOWN]);
    expect(() => invertedLabelling([9])).toThrow(/vertex 0 is labelled 9/);
    expect(() => soundnessFault([], { kind: 'S', graph: symmetricGraph(1, []) })).toThrow(
      /there are 0 labels/,
    );
  });

  test('it fails on a partizan graph, where S and S̄ are two games', () => {
    const graph = partizanGraph(2, [[0, 1]], []);
    const labelling = loeweValues('S', graph);
    expect(soundnessFault(invertedLabelling(labelling), { kind: 'inverted S', graph })).toBe(0);
  });
});

test('values are found by the default engine where no solver is named', () => {
  const graph = symmetricGraph(3, [[0, 1], [1, 2], [1, 0]]); // biome-ignore format: arcs
  expect(loeweValues('A', graph)).toEqual(loeweValues('A', graph, { solver: 'nmfl' }));
  expect(daggerLabelling(graph, 0)).toEqual(daggerLabelling(graph, 0, { solver: 'nmfl' }));
  expect(isSound(daggerLabelling(graph, 0), tokenGame(graph, ASYMMETRIC))).toBe(true);
  const play = { kind: 'S', graph, start: 0 } as const;
  expect([areEquivalent(play, play), areAntiEquivalent(play, play)]).toEqual([true, false]);
  expect(equivalenceFault(play, play, [0, 1, 2])).toBeUndefined();
  expect(refusalOf(() => loeweValues('A', graph, { solver: 'none' }))).toMatchObject({
    code: 'E_SOLVER',
  });
});
