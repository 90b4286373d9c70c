import { Notation } from 'gyre/algebra';
import { integerGame, zeroGame } from 'gyre/loopy';
import * as stoppers from 'gyre-lab/stoppers';
import * as unicycles from 'gyre-lab/unicycles';
import * as a from '../../gyre/test/plain/kinds.ts';
import { testEntrance } from '../../gyre/test/plain/kinds.ts';

const pattern = unicycles.parsePattern('LLRR');
const set = unicycles.nimberExits(4);
const cycle = unicycles.constructUnicycle(pattern);
const game = unicycles.unicycleGame(cycle);
const proof = unicycles.proveCanonical(game);
const { order } = unicycles.diveForOrder(pattern, set, { seed: 1 });
const search = unicycles.unicycleSearch(pattern, set, order);
const totals = { tests: 1, found: 0, count: 0 };
const found = async (): Promise<unknown> => ({
  after: { ...search.start, isDone: true },
  found: new Int32Array(0),
});

const PATTERN = a.saying(/parsePattern/, a.thing(pattern, 'LLRR', [0, 2], [0, '1']));
const SET = a.saying(/nimberExits, dayExits or listedExits/, a.thing(set, { games: [0] }));
const STOCK = a.thing(set.stock);
const GAME = a.saying(/valueOfText/, a.thing(game, 'over'));
const LENGTH = a.count(4);
const WORK = a.work({});
const PROOF = a.thing(proof, { ...proof, claims: [1] });
const CYCLE = a.thing(cycle, { ...cycle, exits: new Int32Array(1) });
const TOTALS = a.thing(totals, { ...totals, tests: 'a' });
const SEARCH = a.saying(/unicycleSearch/, a.thing(search, search.start));

testEntrance('gyre-lab/unicycles', unicycles, {
  addTotals: [TOTALS, TOTALS],
  allowedPatterns: [LENGTH],
  canonicityFault: [GAME, PROOF],
  canonicityTest: [PATTERN, STOCK],
  checkSearchable: [PATTERN],
  constructUnicycle: [PATTERN],
  countAllowed: [LENGTH],
  countNecklaces: [LENGTH],
  countUnicycles: [SEARCH, WORK],
  dayExits: [a.count(1, 3)],
  examineGame: [GAME],
  examineUnicycle: [CYCLE],
  diveForOrder: [PATTERN, SET, WORK],
  divesForOrder: [PATTERN, SET, WORK],
  findInOrder: [SEARCH, a.list([found], [], [5]), WORK],
  isAllowed: [PATTERN],
  listedExits: [a.list([zeroGame(), integerGame(1)], ['over'], [game])],
  nimberExits: [LENGTH, a.maybe(a.number(3, 0))],
  normalPattern: [PATTERN],
  parseExits: [a.word('nimbers'), LENGTH],
  parseGames: [a.word('0,1')],
  parsePattern: [a.word('LLRR', '')],
  patternFault: [PATTERN],
  proofLines: [PROOF, a.options(String, {}, undefined)],
  proveCanonical: [GAME],
  recogniseUnicycle: [GAME],
  stockTexts: [STOCK, a.options(new Notation(), {})],
  unicycleDocument: [CYCLE],
  unicycleGame: [CYCLE],
  unicycleOf: [PATTERN, a.list(Array.from(pattern, zeroGame), [], ['over'])],
  unicycleSearch: [PATTERN, SET, a.thing(order, [0], [0, 0, 0, 0])],
  writePattern: [PATTERN],
});

const [unit] = stoppers.censusUnits(2);
const over = { vertices: 2, code: 144 };
const below = new stoppers.AtMostProver().prove(zeroGame(), integerGame(1));
const row = new stoppers.SumsExaminer([{ vertices: 1, code: 0 }]).row(0);
const ONE = a.like(GAME, integerGame(1));
const SIZE = a.number(2, 0, 6, 0.5);
const sample = { vertices: 6, seed: 1, pairs: 1 };

testEntrance('gyre-lab/stoppers', stoppers, {
  atMostFault: [a.like(GAME, zeroGame()), ONE, a.thing(below)],
  censusPart: [a.thing(unit, { ...unit, added: 9 }), WORK],
  censusUnits: [SIZE, WORK],
  codeOfStopper: [ONE],
  counterexampleOf: [ONE, ONE, WORK],
  joinCensus: [a.list([[1], [2]], [1], [['a']])],
  joinManySums: [a.list([], [1], [{ open: [] }])],
  joinSums: [a.list([row], [1], [{ ...row, pairs: 'a' }])],
  minimisedPair: [ONE, ONE, a.callback(() => false)],
  parseWhere: [a.text('loopy', 'loppy')],
  patternsWithExits: [a.count(4), SET, WORK],
  patternsWithFewest: [a.count(4), a.options({ most: 2 }, undefined, {}, { most: 9 }, { most: 2, day: 'a' })],
  sampledSums: [a.thing(sample, { ...sample, vertices: 99 }), WORK],
  stopperCensus: [SIZE, WORK],
  stopperOfCode: [a.thing(over, { ...over, code: -1 })],
});
