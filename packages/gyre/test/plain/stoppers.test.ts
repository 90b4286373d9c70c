import { integerGame, zeroGame } from '../../src/doors/algebra.ts';
import * as stoppers from '../../src/doors/stoppers.ts';
import { nimberExits } from '../../src/doors/unicycles.ts';
import { type Calls, type Kind, NO_NUMBER, NO_OBJECT, NO_TEXT, NOTHING, testEntrance } from './kinds.ts';

const one = integerGame(1);
const [unit] = stoppers.censusUnits(2);
const over = { vertices: 2, code: 144 };
const proof = new stoppers.AtMostProver().prove(zeroGame(), one);
const row = new stoppers.SumsExaminer([{ vertices: 1, code: 0 }]).row(0);

const SIZE: Kind = { right: 2, wrong: [...NO_NUMBER, 0, 6, 0.5, undefined] };
const OPTIONS: Kind = { right: {}, wrong: [...NO_OBJECT, { signal: 5 }, { onProgress: 'abc' }] };
const GAME: Kind = { right: one, wrong: [...NOTHING, undefined, 'over'] };
const NO_LIST = NOTHING.filter((x) => !Array.isArray(x));

const CALLS: Calls = {
  atMostFault: [{ ...GAME, right: zeroGame() }, GAME, { right: proof, wrong: [...NOTHING, undefined] }],
  censusPart: [{ right: unit, wrong: [...NOTHING, undefined, { ...unit, added: 9 }] }, OPTIONS],
  censusUnits: [SIZE, OPTIONS],
  codeOfStopper: [GAME],
  counterexampleOf: [GAME, GAME, OPTIONS],
  joinCensus: [{ right: [[1], [2]], wrong: [...NO_LIST, undefined, [1], [['a']]] }],
  joinManySums: [{ right: [], wrong: [...NO_LIST, undefined, [1], [{ open: [] }]] }],
  joinSums: [{ right: [row], wrong: [...NO_LIST, undefined, [1], [{ ...row, pairs: 'a' }]] }],
  minimisedPair: [GAME, GAME, { right: () => false, wrong: [null, 'abc', 5n, {}, 7, undefined] }],
  parseWhere: [{ right: 'loopy', wrong: [...NO_TEXT, 'loppy'] }],
  patternsWithExits: [
    { right: 4, wrong: [...NO_NUMBER, -1, 0.5, undefined] },
    { right: nimberExits(4), wrong: [...NOTHING, undefined, { games: [0] }] },
    OPTIONS,
  ],
  patternsWithFewest: [
    { right: 4, wrong: [...NO_NUMBER, -1, 0.5, undefined] },
    { right: { most: 2 }, wrong: [...NO_OBJECT, undefined, {}, { most: 9 }, { most: 2, day: 'a' }] },
  ],
  sampledSums: [
    {
      right: { vertices: 6, seed: 1, pairs: 1 },
      wrong: [...NOTHING, undefined, { vertices: 99, seed: 1, pairs: 1 }],
    },
    OPTIONS,
  ],
  stopperCensus: [SIZE, OPTIONS],
  stopperOfCode: [{ right: over, wrong: [...NOTHING, undefined, { ...over, code: -1 }] }],
};

testEntrance(stoppers, CALLS);
