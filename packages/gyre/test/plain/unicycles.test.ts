import { integerGame, Notation, zeroGame } from '../../src/doors/algebra.ts';
import * as unicycles from '../../src/doors/unicycles.ts';
import { type Calls, type Kind, NO_NUMBER, NO_OBJECT, NO_TEXT, NOTHING, testEntrance } from './kinds.ts';

const pattern = unicycles.parsePattern('LLRR');
const set = unicycles.nimberExits(4);
const cycle = unicycles.constructUnicycle(pattern);
const game = unicycles.unicycleGame(cycle);
const proof = unicycles.proveCanonical(game);
const { order } = unicycles.diveForOrder(pattern, set, { seed: 1 });
const search = unicycles.unicycleSearch(pattern, set, order);
const totals = { tests: 1, found: 0, count: 0 };
const start = unicycles.carouselStart(2);

const PATTERN: Kind = { right: pattern, wrong: [...NOTHING, undefined, 'LLRR', [0, 2], [0, '1']] };
const SET: Kind = { right: set, wrong: [...NOTHING, undefined, { games: [0] }] };
const STOCK: Kind = { right: set.stock, wrong: [...NOTHING, undefined] };
const GAME: Kind = { right: game, wrong: [...NOTHING, undefined, 'over'] };
const LENGTH: Kind = { right: 4, wrong: [...NO_NUMBER, -1, 0.5, undefined] };
const OPTIONS: Kind = { right: {}, wrong: [...NO_OBJECT, { signal: 5 }, { onProgress: 'abc' }] };
const PROOF: Kind = { right: proof, wrong: [...NOTHING, undefined, { ...proof, claims: [1] }] };
const CYCLE: Kind = { right: cycle, wrong: [...NOTHING, undefined, { ...cycle, exits: new Int32Array(1) }] };
const TOTALS: Kind = { right: totals, wrong: [...NOTHING, undefined, { ...totals, tests: 'a' }] };
const SEARCH: Kind = { right: search, wrong: [...NOTHING, undefined, search.start] };

const CALLS: Calls = {
  addTotals: [TOTALS, TOTALS],
  allowedPatterns: [LENGTH],
  canonicityFault: [GAME, PROOF],
  canonicityTest: [PATTERN, STOCK],
  carouselStart: [
    { right: 2, wrong: [...NO_NUMBER, 0, 0.5, 99, undefined] },
    { right: 4, wrong: [null, 'a', -1] },
  ],
  checkSearchable: [PATTERN],
  constructUnicycle: [PATTERN],
  countAllowed: [LENGTH],
  countAlternatingCycles: [{ ...PATTERN, right: [0, 1] }, SET],
  countNecklaces: [LENGTH],
  countUnicycles: [SEARCH, OPTIONS],
  dayExits: [{ right: 1, wrong: [...NO_NUMBER, -1, 3, 0.5, undefined] }],
  diveForOrder: [PATTERN, SET, OPTIONS],
  divesForOrder: [PATTERN, SET, OPTIONS],
  findCarousels: [{ ...PATTERN, right: [0, 1] }, { ...SET, right: unicycles.dayExits(0) }, OPTIONS],
  findInOrder: [
    SEARCH,
    {
      right: [
        async () => Promise.resolve({ after: { ...search.start, isDone: true }, found: new Int32Array(0) }),
      ],
      wrong: [null, 'abc', 5n, {}, 7, [], [5]],
    },
    OPTIONS,
  ],
  isAllowed: [PATTERN],
  listedExits: [
    { right: [zeroGame(), integerGame(1)], wrong: [null, 'abc', 5n, {}, 7, ['over'], [game], undefined] },
  ],
  nimberExits: [LENGTH, { right: 3, wrong: [...NO_NUMBER, 0] }],
  normalPattern: [PATTERN],
  parseExits: [{ right: 'nimbers', wrong: [...NO_TEXT, 'abc'] }, LENGTH],
  parseGames: [{ right: '0,1', wrong: [...NO_TEXT, 'abc'] }],
  parsePattern: [{ right: 'LLRR', wrong: [...NO_TEXT, 'abc', ''] }],
  patternFault: [PATTERN],
  proofLines: [PROOF, { right: String, wrong: [...NO_OBJECT, {}, undefined] }],
  proveCanonical: [GAME],
  recogniseUnicycle: [GAME],
  searchCarousels: [{ right: start, wrong: [...NOTHING, undefined, { ...start, path: 5 }] }, OPTIONS],
  sidelessGame: [
    { right: { left: [[]], right: [[]], isProved: true }, wrong: [...NOTHING, undefined, { left: [5] }] },
  ],
  stockTexts: [STOCK, { right: new Notation(), wrong: [...NO_OBJECT, {}] }],
  unicycleDocument: [CYCLE],
  unicycleGame: [CYCLE],
  unicycleOf: [
    PATTERN,
    { right: Array.from(pattern, zeroGame), wrong: [null, 'abc', 5n, {}, 7, [], ['over'], undefined] },
  ],
  unicycleSearch: [PATTERN, SET, { right: order, wrong: [...NOTHING, undefined, [0], [0, 0, 0, 0]] }],
  writePattern: [PATTERN],
};

testEntrance(unicycles, CALLS);
