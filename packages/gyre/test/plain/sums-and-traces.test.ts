import { describe } from 'vitest';
import { symmetricGraph, tokenGame } from '../../src/index.ts';
import * as sums from '../../src/sums/index.ts';
import * as trace from '../../src/trace/index.ts';
import { type Calls, type Kind, NO_INDEX, NO_OBJECT, NOTHING, testEntrance } from './kinds.ts';

const graph = symmetricGraph(2, [[0, 1]]);
const values = sums.nimValues(graph);
const VALUES: Kind = { right: values, wrong: [...NOTHING, undefined, { graph }] };
const VALUE: Kind = { right: 1, wrong: [...NOTHING, undefined, -1, 0.5, { inf: [-1] }] };
const COMPONENTS: Kind = {
  right: [{ values, vertex: 0 }],
  wrong: [null, 'abc', 5n, {}, 7, [5], [{ values }], [{ vertex: 0 }], [{ values, vertex: 9 }], undefined],
};

const SUMS: Calls = {
  nimSum: [VALUE, VALUE],
  nimValueAt: [VALUES, { right: 0, wrong: [...NO_INDEX, undefined] }],
  nimValues: [
    { right: graph, wrong: [...NOTHING, undefined] },
    { right: {}, wrong: [...NO_OBJECT, { signal: 5 }] },
  ],
  nimValuesFault: [VALUES],
  nimValueText: [VALUE],
  outcomeOfNimValue: [VALUE],
  sumMoves: [COMPONENTS],
  sumNimValue: [COMPONENTS],
  sumValue: [COMPONENTS],
  winningMoves: [COMPONENTS],
};

describe('gyre/sums', () => testEntrance(sums, SUMS, ['isInfinite']));

const TRACES: Calls = {
  traceOf: [
    { right: tokenGame(graph), wrong: [...NOTHING, undefined, graph] },
    { right: {}, wrong: [...NO_OBJECT, { signal: 5 }, { limit: 'a' }, { solver: 'none' }] },
  ],
};

describe('gyre/trace', () => testEntrance(trace, TRACES));
