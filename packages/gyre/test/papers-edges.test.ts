import { describe, expect, test } from 'vitest';
import {
  alternatingFrom,
  alternatingGraph,
  daggerLabelling,
  epimorphismFault,
  equivalenceFault,
  isConnected,
  mapTreeToAlternating,
  quotientLabelling,
  unravelledTree,
} from '../src/construct/index.ts';
import { valueOfScore } from '../src/game/inner.ts';
import {
  ASYMMETRIC,
  customConvention,
  DRAW,
  type Graph,
  LOSS,
  NORMAL,
  ownedGraph,
  type Player,
  partizanGraph,
  solve,
  symmetricGraph,
  tokenGame,
  UNKNOWN,
  type Value,
  vertexOf,
  WIN,
} from '../src/index.ts';
import {
  labelSequence,
  labelUnravelled,
  nmfl,
  nmflLinear,
  type RothReport,
  rothClass,
  rothOpening,
  rothR,
  rothStage,
  runNmfl,
  runRoth,
} from '../src/papers/inner.ts';
import { bisimulation } from '../src/solve/inner.ts';
import { nimSum, nimValueText } from '../src/sums/inner.ts';
import { traceOf } from '../src/trace/index.ts';
import { ALIKE, gameOf, graphOf, randomCases } from './generators.ts';
import { solveNaively } from './naive.ts';
import { refusalsOfEach, testRefusals } from './refusal.ts';

/** What an attack on the papers' part found (issue 12, point 20), each by name. */
const path = symmetricGraph(3, [[0, 1], [1, 2]]); // biome-ignore format: a path
const ring = symmetricGraph(2, [[0, 1], [1, 0]]); // biome-ignore format: a ring
const report = runRoth(tokenGame(partizanGraph(2, [[0, 1]], [[1, 0]])));

describe('ℓ†', () => {
  test.each([nmfl, nmflLinear])('$name finds ℓ† as the default engine does', (solver) => {
    let compared = 0;
    for (const drawn of randomCases(300, 71_000, { ...ALIKE, leastVertices: 1 })) {
      const graph = graphOf(drawn);
      const start = drawn.vertices - 1;
      const labels = daggerLabelling(graph, start, { solver });
      expect([...labels], `seed ${drawn.seed}`).toEqual([...daggerLabelling(graph, start)]);
      if (!isConnected(graph, start)) continue;
      const { scores } = solveNaively({ ...drawn, convention: ASYMMETRIC });
      const naive = [...scores[0], ...scores[1].map((score) => 0 - score)];
      expect([...labels], `seed ${drawn.seed}`).toEqual(naive.map((score) => valueOfScore(score)));
      compared++;
    }
    expect(compared).toBeGreaterThan(30);
  });

  test('vertices that the start does not reach stay unknown, the others never', () => {
    expect([...daggerLabelling(path, 1)]).toEqual([UNKNOWN, WIN, DRAW, UNKNOWN, DRAW, LOSS]);
  });
});

const foreign = (why: string): string =>
  `E_SHAPE: the tree does not map into the alternating graph: ${why}; make both of one graph and from one start`;
const cutWith = (cut: unknown): unknown =>
  epimorphismFault({ graph: ring, start: 0 }, { graph: ring, start: 0 }, [0, 1], { cut: cut as Uint8Array });
const twoCuts = 'give a Uint8Array of a 0 or a 1 for each of 2 vertices';

testRefusals('an attack', {
  // Right’s arc 1 → 0 alone would leave ⟨1, 0⟩ unreached from 1.
  'E_SHAPE: the graph is partizan; ℓ† needs a symmetric graph': () =>
    daggerLabelling(partizanGraph(2, [], [[1, 0]]), 1),
  'E_SHAPE: the sense is "antiequivalence"; it is equivalence or anti-equivalence': () =>
    equivalenceFault({ kind: 'S', graph: ring }, { kind: 'S', graph: ring }, [0, 1], {
      sense: 'antiequivalence' as 'equivalence',
    }),
  'E_SHAPE: a nim-value is -1; give a whole number from 0 to 2147483647, or { inf: such numbers }': () =>
    nimSum(-1),
  'E_SHAPE: a nim-value is {"inf":[0.5]}; give a whole number from 0 to 2147483647, or { inf: such numbers }':
    () => nimValueText({ inf: [0.5] }),
  [foreign('⟨0, 0⟩ is not in it')]: () =>
    mapTreeToAlternating(unravelledTree(path, 0, 2), alternatingFrom(path, 1)),
  [foreign('the start 0 is mapped to 0, not to the start 1')]: () =>
    mapTreeToAlternating(unravelledTree(path, 0, 2), alternatingGraph(path, 1)),
  [foreign('the arc 1 → 2 is mapped to 4 → 0, which is not an arc')]: () =>
    mapTreeToAlternating(unravelledTree(ring, 0, 2), alternatingGraph(path, 0)),
  'E_SOLUTION: there is no value W; values are 0 (L), 1 (D) and 2 (W)': () =>
    rothClass(report, 0, 'W' as unknown as Value),
  'E_POSITION: there is no player 2; players are 0 and 1': [
    () => rothClass(report, 2 as Player, WIN),
    () => rothStage(report, 2 as Player, 1),
  ],
  ...refusalsOfEach([-1, 1.5], (n) => ({
    [`E_SIZE: there is no stage ${n}; stages are whole numbers from 0 on`]: () => rothStage(report, 0, n),
  })),
  'E_SHAPE: what is given is not a report of Roth’s sets; make one with runRoth(game)': () =>
    rothClass({} as RothReport, 0, WIN),
  'E_SHAPE: the set is 5; give a Set or an array of vertices': () =>
    rothOpening(report, 5 as unknown as number[]),
  'E_SHAPE: undefined is not a graph; make one with symmetricGraph and the like': () =>
    rothR(undefined as unknown as Graph, 0, []),
  'E_SHAPE: what is given is not a report of NMFL; make one with runNmfl(game)': () =>
    labelSequence({} as ReturnType<typeof runNmfl>, 0, 0),
  ...refusalsOfEach([-1, 1.5, 7, Number.NaN], (k) => ({
    [`E_POSITION: there is no step ${k}; the steps are 0 to 5`]: [
      () => traceOf(tokenGame(path)).knownAfter(k, 0),
      () => traceOf(tokenGame(path)).nextChange(0, k),
    ],
  })),
  [`E_SHAPE: cut is 1 entries long; ${twoCuts}`]: () => cutWith(new Uint8Array(1)),
  [`E_SHAPE: cut is {"0":0,"1":2}; ${twoCuts}`]: () => cutWith(Uint8Array.of(0, 2)),
  [`E_SHAPE: cut is [0,1]; ${twoCuts}`]: () => cutWith([0, 1]),
  'E_SHAPE: vertex 0 is labelled 7; labels are 0 (L), 1 (D), 2 (W) and 3 (not known)': () =>
    quotientLabelling([7], [0], 1),
  'E_SHAPE: there are 2 labels and a map of 1 vertices; give a label and an image for each vertex': () =>
    quotientLabelling([0, 1], [0], 1),
  'E_SIZE: there are -1 classes; give a whole number, 0 or more': () => quotientLabelling([], [], -1),
});

test('a whole trace may be asked about, and stage 0 is empty', () => {
  const trace = traceOf(tokenGame(path));
  expect(trace.knownAfter(trace.length, 0)).toBe(trace.solution.values[0]);
  expect(trace.knownAfter(0, 0)).toBe(UNKNOWN);
  expect(rothStage(report, 0, 0)).toEqual([]);
});

test('an unravelled tree of an owned graph begins with the owner of the start', () => {
  const tree = unravelledTree(ownedGraph([1, 1, 0], [[0, 1], [1, 2]]), 0, 2); // biome-ignore format: a path
  expect([...tree.walks.player]).toEqual([1, 1, 0]);
});

describe('walks that were cut off are between the worst and the best score of the game', () => {
  test.each([
    ['normal play', NORMAL, [-1, 1], [-1, 1]],
    ['asymmetric play', ASYMMETRIC, [-1, 1], [-1, 1]],
    ['a convention of large scores', customConvention([-5, 3], 2), [-5, 3], [-3, 5]],
    ['a convention that player 0 cannot lose', customConvention([0, 7], 0), [0, 7], [-7, 0]],
  ])('%s', (_, convention, left, right) => {
    for (const [depth, range] of [left, right].entries()) {
      const { least, most, walks } = labelUnravelled(tokenGame(ring, convention), 0, depth);
      const cut = walks.cut.indexOf(1);
      expect([least[cut], most[cut]]).toEqual(range);
    }
  });

  test('payoffs widen the range, for both players where one position serves both', () => {
    const graph = symmetricGraph(3, [[0, 1], [1, 0], [0, 2]]); // biome-ignore format: arcs
    const { least, most } = labelUnravelled(tokenGame(graph, NORMAL, [{ vertex: 2, score: 9 }]), 0, 0);
    expect([least[0], most[0]]).toEqual([-9, 9]);
    const one = tokenGame(graph, NORMAL, [{ vertex: 2, player: 1, score: 9 }]);
    const { least: worst, most: best } = labelUnravelled(one, 0, 0);
    expect([worst[0], best[0]]).toEqual([-9, 1]);
  });

  test('the value lies between them, at every walk of every kind of game', () => {
    for (const drawn of randomCases(400, 72_000, { maxVertices: 5, leastVertices: 1 })) {
      const game = gameOf(drawn);
      const { scores } = solveNaively(drawn);
      const { walks, least, most } = labelUnravelled(game, 0, 3);
      for (let i = 0; i < least.length; i++) {
        const player = walks.player[i] as Player;
        const score = (player === 0 ? 1 : -1) * scores[player][walks.vertex[i]];
        expect(least[i] <= score && score <= most[i], `seed ${drawn.seed}, walk ${i}`).toBe(true);
      }
    }
  });
});

describe('bisimulation has a trace', () => {
  test('two paths to the end fold into one', () => {
    const forked = symmetricGraph(5, [[0, 1], [0, 2], [1, 3], [2, 4]]); // biome-ignore format: arcs
    const trace = traceOf(tokenGame(forked), { solver: bisimulation });
    expect([...trace].map(({ step }) => trace.why(step))).toEqual([
      'v0 starts in class 0: by its owner, its payoff and having moves or not',
      'v1 starts in class 0: by its owner, its payoff and having moves or not',
      'v2 starts in class 0: by its owner, its payoff and having moves or not',
      'v3 starts in class 1: by its owner, its payoff and having moves or not',
      'v4 starts in class 1: by its owner, its payoff and having moves or not',
      'v0 goes to class 2: the others of its class do not move to the same classes',
      'v3 is lost: the game ends there',
      'v3 leaves the queue: it is lost, so look at every move that leads to it',
      'v1 is won: it can move to v3, which is lost',
      'v1 leaves the queue: it is won, so look at every move that leads to it',
      'v0 is lost: no move does better, and the last one open leads to v1, which is won',
      'v0 leaves the queue: it is lost, so look at every move that leads to it',
      'v2 is won, as all of class 0',
      'v4 is lost, as all of class 1',
    ]);
  });

  test('every step that names a move names one that is there, and the classes end as the coarsest bisimulation', () => {
    let named = 0;
    for (const drawn of randomCases(500, 73_000)) {
      const game = gameOf(drawn);
      const trace = traceOf(game, { solver: bisimulation });
      const classOf = new Map<number, number>();
      for (const { vertex, player = 0, becauseVertex, mark } of trace) {
        classOf.set(vertex, mark ?? -1);
        if (becauseVertex === undefined) continue;
        named++;
        const isArc = drawn.arcs[player].some(([v, w]) => v === vertex && w === becauseVertex);
        expect(isArc, `seed ${drawn.seed}: ${vertex} → ${becauseVertex}`).toBe(true);
      }
      const values = solve(game).values;
      expect([...trace.solution.values], `seed ${drawn.seed}`).toEqual([...values]);
      for (let p = 0; p < game.positions; p++) {
        for (let q = 0; q < game.positions; q++) {
          const together = classOf.get(vertexOf(game, p)) === classOf.get(vertexOf(game, q));
          const sameSide = p < game.graph.vertices === q < game.graph.vertices;
          if (together && sameSide) expect(values[p], `seed ${drawn.seed}`).toBe(values[q]);
        }
      }
    }
    expect(named).toBeGreaterThan(500);
  });
});
