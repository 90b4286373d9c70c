import { partizanGraph } from '../../src/index.ts';
import * as map from '../../src/map/index.ts';
import { arena, buchi, solveObjective } from '../../src/objectives/inner.ts';
import * as proved from '../../src/proved/index.ts';
import * as sums from '../../src/sums/inner.ts';
import * as trace from '../../src/trace/index.ts';
import * as a from './kinds.ts';
import { testEntrance } from './kinds.ts';
import { GAME, GRAPH, graph, SOLUTION } from './things.ts';

const made = map.mapOf({ values: Uint8Array.of(2, 0), plies: Uint16Array.of(1, 0) });
const MAP = a.saying(/mapOf/, a.thing(made, { numbers: 2, width: 1, bands: [] }));
const NUMBER = a.number(1);
const values = Uint8Array.of(1);
const ranked = { vertices: 2, from: [0], to: [1], ranks: [1, 0] };

testEntrance('gyre/map', map, {
  mapOf: [
    a.thing({ values }, { values: [1] }, { values, plies: [1] }, { values, plies: new Uint16Array(3) }),
    a.options({}, { most: -1 }, { most: 'a' }),
  ],
  nearestPoint: [MAP, NUMBER, NUMBER, NUMBER, NUMBER, a.maybe(NUMBER)],
  placeOnMap: [MAP, a.maybe(a.index(1)), a.maybe(a.number(0, 3)), a.maybe(a.number(0))],
  pointsWithin: [MAP, NUMBER, NUMBER, NUMBER, NUMBER, a.only(9)],
  rankedPlaces: [
    a.thing(ranked, { vertices: 2 }, { ...ranked, to: [] }, { ...ranked, ranks: [0] }),
    a.options({}, { aspect: 'a' }),
  ],
});

const nims = sums.nimValues(graph);
const VALUES = a.saying(/nimValues|symmetricGraph/, a.thing(nims, { graph }));
const NIM_VALUE = a.saying(/inf/, a.thing(1, -1, 0.5, { inf: [-1] }));
const COMPONENTS = a.list(
  [{ values: nims, vertex: 0 }],
  [5],
  [{ values: nims }],
  [{ vertex: 0 }],
  [{ values: nims, vertex: 9 }],
);

testEntrance('gyre/sums', sums, {
  nimSum: [NIM_VALUE, NIM_VALUE],
  nimValueAt: [VALUES, a.index(0)],
  nimValues: [a.like(GRAPH, graph, partizanGraph(1, [], [])), a.options({}, { signal: 5 })],
  nimValuesFault: [VALUES],
  nimValueText: [NIM_VALUE],
  sumMoves: [COMPONENTS],
  sumNimValue: [COMPONENTS],
  sumValue: [COMPONENTS],
  winningMoves: [COMPONENTS],
});

const ANSWER = a.saying(
  /solveObjective|tokenGame|Graph|objective/,
  a.thing(solveObjective(arena(graph), buchi([0])), { winners: [0] }),
);

testEntrance('gyre/proved', proved, { verifyProved: [SOLUTION], verifyProvedAnswer: [ANSWER] });

testEntrance('gyre/trace', trace, {
  traceOf: [GAME, a.options({}, { signal: 5 }, { limit: 'a' }, { solver: 'none' })],
});
