import { expect, test } from 'vitest';
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
} from '../src/papers/inner.ts';
import {
  type NimValue,
  nimSum,
  nimValues,
  nimValuesFault,
  sumMoves,
  sumNimValue,
} from '../src/sums/inner.ts';
import { traceOf } from '../src/trace/index.ts';
import { refusalsOfEach, testRefusals } from './refusal.ts';

const terminal = symmetricGraph(1, []);
const loop = symmetricGraph(1, [[0, 0]]);
const partizan = partizanGraph(2, [[0, 1]], [[1, 0]]);
const owned = ownedGraph([0, 1], [[0, 1]]);
const absent = undefined as unknown;

const cannot = (name: string, why: string): string =>
  `E_SOLVER: the solver ${name} cannot solve this: ${why}; attractor solves every game`;
/** From the centre to a million leaves. */
const star = symmetricGraph(1_000_001, {
  from: new Int32Array(1_000_000),
  to: Int32Array.from({ length: 1_000_000 }, (_, leaf) => leaf + 1),
});

testRefusals('the papers’ algorithms', {
  [cannot('fraenkel-levy', 'its graph is not symmetric')]: () => runFraenkelLevy(tokenGame(partizan)),
  [cannot('nmfl', 'its convention is not the asymmetric one')]: [
    () => runNmfl(tokenGame(terminal)),
    () => loeweValues('S', loop, { solver: nmfl }),
  ],
  [cannot('nmfl', 'its graph is not symmetric')]: () => nmfl.solve(tokenGame(partizan, 'asymmetric')),
  [cannot(
    'nmfl',
    'it may take 4000000000000 looks at followers, more than 100000000000; nmfl-linear finds the same labels',
  )]: () => solve(tokenGame(star, 'asymmetric'), { solver: nmfl }),
  [cannot('nmfl-linear', 'its graph is not symmetric')]: () => runNmflLinear(tokenGame(owned, 'asymmetric')),
  [cannot('roth', 'its convention is not normal play')]: () => runRoth(tokenGame(partizan, 'misere')),
  'E_POSITION: the set names vertex 2; the vertices are 0 to 1': () => rothR(partizan, 0, [0, 2]),
  'E_SIZE: the graph has 16777217 vertices; a Set holds 16777216, but runRoth takes any size': () =>
    rothR(symmetricGraph(2 ** 24 + 1, { from: [], to: [] }), 0, []),
  'E_POSITION: the position names vertex 2; the vertices are 0 to 1': () =>
    rothOpening(runRoth(tokenGame(partizan)), [2]),
});

testRefusals('constructions', {
  ...refusalsOfEach([-1, 1.5, Number.NaN], (depth) => ({
    [`E_SIZE: the depth is ${depth}; give a whole number of moves, 0 or more`]: () =>
      labelUnravelled(tokenGame(loop), 0, depth),
  })),
  'E_SHAPE: undefined is not a graph; make one with symmetricGraph and the like': [
    () => galeStewart(absent as Graph, 0),
    () => alternatingGraph(absent as Graph),
    () => daggerLabelling(absent as Graph, 0),
    () => loeweValues('S', absent as Graph),
    () => stronglyConnectedComponents(absent as Graph),
    () => unravelledTree(absent as Graph, 0, 1),
    () => nimValues(absent as Graph),
  ],
  'E_POSITION: there is no position 1; positions are 0 to 0': () => labelUnravelled(tokenGame(loop), 1, 2),
  'E_SIZE: the limit of walks is 0; give 1 or more': () => unravelledTree(loop, 0, 3, 0),
  'E_POSITION: the start names vertex 1; the vertices are 0 to 0': [
    () => alternatingGraph(terminal, 1),
    () => areEquivalent({ kind: 'S', graph: loop, start: 1 }, { kind: 'S', graph: loop, start: 0 }),
  ],
  'E_SHAPE: there are 1 colours; the graph has 2 vertices': () => coarsestBisimulation(partizan, [1]),
  'E_SHAPE: there are 1 classes; the graph has 2 vertices': () =>
    quotientGraph(partizan, { classes: 1, classOf: new Int32Array(1) }),
  'E_SHAPE: vertex 1 is in class 1; there are 1 classes': () =>
    quotientGraph(partizan, { classes: 1, classOf: Int32Array.of(0, 1) }),
  'E_OWNER: vertices 0 and 1 are in class 0 and have different owners; only vertices of one owner may be merged':
    () => quotientGraph(owned, { classes: 1, classOf: new Int32Array(2) }),
  'E_SHAPE: one graph is owned, the other partizan; both must be owned, or neither': () =>
    epimorphismFault({ graph: owned, start: 0 }, { graph: partizan, start: 0 }, [0, 1]),
  'E_CONVENTION: there is no game "B"; the games are S, inverted S, A, inverted A': () =>
    loeweValues('B' as LoeweGame, loop),
  'E_SHAPE: vertex 0 is mapped to undefined; map every vertex to one of 1': () =>
    equivalenceFault({ kind: 'S', graph: loop }, { kind: 'S', graph: loop }, []),
  'E_SHAPE: vertex 0 is mapped to 5; map every vertex to one of 2': () => quotientLabelling([0], [5], 2),
});

const noNimValue = (text: string): string =>
  `E_SHAPE: a nim-value is ${text}; give a whole number from 0 to 2147483647, or { inf: such numbers }`;

testRefusals('sums', {
  ...refusalsOfEach([-1, 1.5, 2 ** 31, '3', null, {}, { inf: [-1] }], (value: unknown) => ({
    [noNimValue(JSON.stringify(value))]: () => nimSum(1, value as NimValue),
  })),
  [noNimValue('5')]: () => nimSum(5n as unknown as NimValue),
});

const trace = traceOf(tokenGame(terminal));

testRefusals('traces', {
  'E_SHAPE: what is given is not a game; make one with tokenGame(graph)': () => traceOf(absent as TokenGame),
  'E_SOLVER: the solver is null; give the name of a solver, such as "attractor"': () =>
    traceOf(tokenGame(terminal), { solver: null as unknown as Solver }),
  ...refusalsOfEach([Number.NaN, 'many', null, -1], (limit) => ({
    [`E_SIZE: the limit of steps is ${limit}; give 0 or more`]: () =>
      traceOf(tokenGame(terminal), { limit: limit as number }),
  })),
  'E_POSITION: there is no position 1; positions are 0 to 0': [
    () => trace.nextChange(1, 0),
    () => trace.lastChange(1, 0),
  ],
  'E_POSITION: there is no position -1; positions are 0 to 0': () => trace.replay().knownAt(-1),
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
