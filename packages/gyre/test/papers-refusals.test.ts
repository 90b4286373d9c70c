import { describe, expect, test } from 'vitest';
import {
  alternatingGraph,
  areEquivalent,
  coarsestBisimulation,
  daggerLabelling,
  epimorphismFault,
  equivalenceFault,
  type LoeweGame,
  loeweValues,
  quotientGraph,
  quotientLabelling,
  stronglyConnectedComponents,
  unravelledTree,
} from '../src/construct/index.ts';
import { numbered } from '../src/graph/bisimulation.ts';
import {
  type Graph,
  ownedGraph,
  partizanGraph,
  type Solver,
  solve,
  symmetricGraph,
  type TokenGame,
  tokenGame,
} from '../src/index.ts';
import {
  galeStewart,
  labelUnravelled,
  nmfl,
  rothOpening,
  rothR,
  runFraenkelLevy,
  runNmfl,
  runNmflLinear,
  runRoth,
} from '../src/papers/index.ts';
import {
  type NimValue,
  nimSum,
  nimValues,
  nimValuesFault,
  sumMoves,
  sumNimValue,
} from '../src/sums/index.ts';
import { traceOf } from '../src/trace/index.ts';
import { expectRefusal, type Refusal } from './refusal.ts';

const terminal = symmetricGraph(1, []);
const loop = symmetricGraph(1, [[0, 0]]);
const partizan = partizanGraph(2, [[0, 1]], [[1, 0]]);
const owned = ownedGraph([0, 1], [[0, 1]]);
const absent = undefined as unknown;
const nimHint = 'give a whole number from 0 to 2147483647, or { inf: such numbers }';
const trace = traceOf(tokenGame(terminal));

const SOLVERS: readonly Refusal[] = [
  [
    'the rounds of a partizan graph',
    () => runFraenkelLevy(tokenGame(partizan)),
    'E_SOLVER',
    'the solver fraenkel-levy cannot solve this: its graph is not symmetric; attractor solves every game',
  ],
  [
    'NMFL of normal play',
    () => runNmfl(tokenGame(terminal)),
    'E_SOLVER',
    'the solver nmfl cannot solve this: its convention is not the asymmetric one; attractor solves every game',
  ],
  [
    'NMFL, asked as a solver, of a partizan graph',
    () => nmfl.solve(tokenGame(partizan, 'asymmetric')),
    'E_SOLVER',
    'the solver nmfl cannot solve this: its graph is not symmetric; attractor solves every game',
  ],
  [
    'the linear NMFL of an owned graph',
    () => runNmflLinear(tokenGame(owned, 'asymmetric')),
    'E_SOLVER',
    'the solver nmfl-linear cannot solve this: its graph is not symmetric; attractor solves every game',
  ],
  [
    'Roth’s sets of misère play',
    () => runRoth(tokenGame(partizan, 'misere')),
    'E_SOLVER',
    'the solver roth cannot solve this: its convention is not normal play; attractor solves every game',
  ],
  [
    'S labelled by an algorithm for A',
    () => loeweValues('S', loop, { solver: nmfl }),
    'E_SOLVER',
    'the solver nmfl cannot solve this: its convention is not the asymmetric one; attractor solves every game',
  ],
  [
    'a vertex that a set does not have',
    () => rothR(partizan, 0, [0, 2]),
    'E_POSITION',
    'the set names vertex 2; the vertices are 0 to 1',
  ],
  [
    'a set beyond the size of a Set',
    () => rothR(symmetricGraph(2 ** 24 + 1, { from: [], to: [] }), 0, []),
    'E_SIZE',
    'the graph has 16777217 vertices; a Set holds 16777216, but runRoth takes any size',
  ],
  [
    'an opening outside the graph',
    () => rothOpening(runRoth(tokenGame(partizan)), [2]),
    'E_POSITION',
    'the position names vertex 2; the vertices are 0 to 1',
  ],
  [
    'Proposition 3.4 of nothing',
    () => galeStewart(absent as Graph, 0),
    'E_SHAPE',
    'undefined is not a graph; make one with symmetricGraph and the like',
  ],
];

const TREES: readonly Refusal[] = [-1, 1.5, Number.NaN].map((depth) => [
  `labels to the depth ${depth}`,
  () => labelUnravelled(tokenGame(loop), 0, depth),
  'E_SIZE',
  `the depth is ${depth}; give a whole number of moves, 0 or more`,
]);

const NOT_A_GRAPH: readonly Refusal[] = [
  () => alternatingGraph(absent as Graph),
  () => daggerLabelling(absent as Graph, 0),
  () => loeweValues('S', absent as Graph),
  () => stronglyConnectedComponents(absent as Graph),
  () => unravelledTree(absent as Graph, 0, 1),
  () => nimValues(absent as Graph),
].map((attempt) => [
  `no graph in ${String(attempt)}`,
  attempt,
  'E_SHAPE',
  'undefined is not a graph; make one with symmetricGraph and the like',
]);

const CONSTRUCTIONS: readonly Refusal[] = [
  ...TREES,
  ...NOT_A_GRAPH,
  [
    'labels from no position',
    () => labelUnravelled(tokenGame(loop), 1, 2),
    'E_POSITION',
    'there is no position 1; positions are 0 to 0',
  ],
  [
    'a tree of no walks',
    () => unravelledTree(loop, 0, 3, 0),
    'E_SIZE',
    'the limit of walks is 0; give 1 or more',
  ],
  [
    'an alternating graph with no start',
    () => alternatingGraph(terminal, 1),
    'E_POSITION',
    'the start names vertex 1; the vertices are 0 to 0',
  ],
  [
    'too few colours',
    () => coarsestBisimulation(partizan, [1]),
    'E_SHAPE',
    'there are 1 colours; the graph has 2 vertices',
  ],
  [
    'a partition of fewer vertices',
    () => quotientGraph(partizan, { classes: 1, classOf: new Int32Array(1) }),
    'E_SHAPE',
    'there are 1 classes; the graph has 2 vertices',
  ],
  [
    'a class that is not there',
    () => quotientGraph(partizan, { classes: 1, classOf: Int32Array.of(0, 1) }),
    'E_SHAPE',
    'vertex 1 is in class 1; there are 1 classes',
  ],
  [
    'a class of two owners',
    () => quotientGraph(owned, { classes: 1, classOf: new Int32Array(2) }),
    'E_OWNER',
    'vertices 0 and 1 are in class 0 and have different owners; only vertices of one owner may be merged',
  ],
  [
    'a map from an owned graph to another kind',
    () => epimorphismFault({ graph: owned, start: 0 }, { graph: partizan, start: 0 }, [0, 1]),
    'E_SHAPE',
    'one graph is owned, the other partizan; both must be owned, or neither',
  ],
  [
    'a game that Löwe does not have',
    () => loeweValues('B' as LoeweGame, loop),
    'E_CONVENTION',
    'there is no game "B"; the games are S, inverted S, A, inverted A',
  ],
  [
    'a pointed game without its point',
    () => areEquivalent({ kind: 'S', graph: loop, start: 1 }, { kind: 'S', graph: loop, start: 0 }),
    'E_POSITION',
    'the start names vertex 1; the vertices are 0 to 0',
  ],
  [
    'a map that is too short',
    () => equivalenceFault({ kind: 'S', graph: loop }, { kind: 'S', graph: loop }, []),
    'E_SHAPE',
    'vertex 0 is mapped to undefined; map every vertex to one of 1',
  ],
  [
    'a quotient labelling along no map',
    () => quotientLabelling([0], [5], 2),
    'E_SHAPE',
    'vertex 0 is mapped to 5; map every vertex to one of 2',
  ],
];

const SUMS: readonly Refusal[] = [
  ...([-1, 1.5, 2 ** 31, '3', null, {}, { inf: [-1] }] as unknown[]).map(
    (value): Refusal => [
      `the nim-value ${JSON.stringify(value)}`,
      () => nimSum(1, value as NimValue),
      'E_SHAPE',
      `a nim-value is ${JSON.stringify(value)}; ${nimHint}`,
    ],
  ),
  [
    'a nim-value that JSON cannot hold',
    () => nimSum(5n as unknown as NimValue),
    'E_SHAPE',
    `a nim-value is 5; ${nimHint}`,
  ],
];

const TRACES: readonly Refusal[] = [
  [
    'no game',
    () => traceOf(absent as TokenGame),
    'E_SHAPE',
    'what is given is not a game; make one with tokenGame(graph)',
  ],
  [
    'no solver',
    () => traceOf(tokenGame(terminal), { solver: null as unknown as Solver }),
    'E_SOLVER',
    'the solver is null; give the name of a solver, such as "attractor"',
  ],
  ...([Number.NaN, 'many', null, -1] as unknown[]).map(
    (limit): Refusal => [
      `the limit ${String(limit)}`,
      () => traceOf(tokenGame(terminal), { limit: limit as number }),
      'E_SIZE',
      `the limit of steps is ${String(limit)}; give 0 or more`,
    ],
  ),
  ...(['nextChange', 'lastChange'] as const).map(
    (name): Refusal => [
      `${name} of no position`,
      () => trace[name](1, 0),
      'E_POSITION',
      'there is no position 1; positions are 0 to 0',
    ],
  ),
  [
    'what is known of no position',
    () => trace.replay().knownAt(-1),
    'E_POSITION',
    'there is no position -1; positions are 0 to 0',
  ],
];

describe.each([
  ['the papers’ algorithms', SOLVERS],
  ['constructions', CONSTRUCTIONS],
  ['sums', SUMS],
  ['traces', TRACES],
] as const)('%s refuse', (_, refusals) => {
  test.each(refusals)('%s', (...refusal) => expectRefusal(refusal));
});

test('nmfl refuses a star with a million leaves at once and names the linear variant', () => {
  const leaves = 1_000_000;
  const star = symmetricGraph(leaves + 1, {
    from: new Int32Array(leaves),
    to: Int32Array.from({ length: leaves }, (_, leaf) => leaf + 1),
  });
  expectRefusal([
    'the star',
    () => solve(tokenGame(star, 'asymmetric'), { solver: nmfl }),
    'E_SOLVER',
    'the solver nmfl cannot solve this: it may take 4000000000000 looks at followers, more than 100000000000; ' +
      'nmfl-linear finds the same labels; attractor solves every game',
  ]);
});

test('a map that changes owners is not a bounded epimorphism', () => {
  const from = { graph: ownedGraph([0, 1], []), start: 0 };
  const to = { graph: ownedGraph([0], []), start: 0 };
  expect(epimorphismFault(from, to, [0, 0])).toEqual({
    condition: 'owner',
    witness: [1],
    text: 'vertex 1 is mapped to 0, which has another owner',
  });
});

test('nim-values of another graph are not taken for proved', () => {
  const { counters, values } = nimValues(terminal);
  expect(nimValuesFault({ graph: symmetricGraph(2, [[1, 0]]), counters, values })).toBe(
    '1 values and 1 counters are given for 2 vertices',
  );
});

test('a sum may have half a million components', () => {
  const values = nimValues(symmetricGraph(2, [[1, 0]]));
  const heaps = Array.from({ length: 500_001 }, () => ({ values, vertex: 1 }));
  expect(sumNimValue(heaps)).toBe(1);
  expect(sumMoves(heaps)).toHaveLength(heaps.length);
});

test('an equivalence may have more classes than a Map has room for', () => {
  const vertices = 2 ** 24 + 1;
  expect(numbered(vertices, (v) => v).classes).toBe(vertices);
});
