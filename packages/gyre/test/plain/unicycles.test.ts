import { Notation } from '../../src/doors/algebra.ts';
import { integerGame, zeroGame } from '../../src/doors/loopy.ts';
import * as unicycles from '../../src/doors/unicycles.ts';
import * as a from './kinds.ts';
import { testEntrance } from './kinds.ts';

const pattern = unicycles.parsePattern('LLRR');
const set = unicycles.nimberExits(4);
const cycle = unicycles.constructUnicycle(pattern);
const game = unicycles.unicycleGame(cycle);
const proof = unicycles.proveCanonical(game);
const { order } = unicycles.diveForOrder(pattern, set, { seed: 1 });
const search = unicycles.unicycleSearch(pattern, set, order);
const totals = { tests: 1, found: 0, count: 0 };
const start = unicycles.carouselStart(2);
const found = async (): Promise<unknown> => ({
  after: { ...search.start, isDone: true },
  found: new Int32Array(0),
});

const PATTERN = a.saying(/parsePattern/, a.thing(pattern, 'LLRR', [0, 2], [0, '1']));
const ALTERNATING = a.like(PATTERN, [0, 1]);
const SET = a.saying(/nimberExits, dayExits or listedExits/, a.thing(set, { games: [0] }));
const STOCK = a.thing(set.stock);
const GAME = a.saying(/valueOfText/, a.thing(game, 'over'));
const LENGTH = a.count(4);
const WORK = a.work({});
const PROOF = a.thing(proof, { ...proof, claims: [1] });
const CYCLE = a.thing(cycle, { ...cycle, exits: new Int32Array(1) });
const TOTALS = a.thing(totals, { ...totals, tests: 'a' });
const SEARCH = a.saying(/unicycleSearch/, a.thing(search, search.start));

testEntrance('gyre/unicycles', unicycles, {
  addTotals: [TOTALS, TOTALS],
  allowedPatterns: [LENGTH],
  canonicityFault: [GAME, PROOF],
  canonicityTest: [PATTERN, STOCK],
  carouselStart: [a.number(2, 0, 0.5, 99), a.only(4, null, 'a', -1)],
  checkSearchable: [PATTERN],
  constructUnicycle: [PATTERN],
  countAllowed: [LENGTH],
  countAlternatingCycles: [ALTERNATING, SET],
  countNecklaces: [LENGTH],
  countUnicycles: [SEARCH, WORK],
  dayExits: [a.count(1, 3)],
  diveForOrder: [PATTERN, SET, WORK],
  divesForOrder: [PATTERN, SET, WORK],
  findCarousels: [ALTERNATING, a.like(SET, unicycles.dayExits(0)), WORK],
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
  searchCarousels: [a.thing(start, { ...start, path: 5 }), WORK],
  sidelessGame: [a.thing({ left: [[]], right: [[]], isProved: true }, { left: [5] })],
  stockTexts: [STOCK, a.options(new Notation(), {})],
  unicycleDocument: [CYCLE],
  unicycleGame: [CYCLE],
  unicycleOf: [PATTERN, a.list(Array.from(pattern, zeroGame), [], ['over'])],
  unicycleSearch: [PATTERN, SET, a.thing(order, [0], [0, 0, 0, 0])],
  writePattern: [PATTERN],
});
