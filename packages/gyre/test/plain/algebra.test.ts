import { expect, test } from 'vitest';
import * as algebra from '../../src/doors/algebra.ts';
import { GyreError, symmetricGraph } from '../../src/index.ts';
import { refusalOf } from '../refusal.ts';
import {
  type Calls,
  type Kind,
  NO_INDEX,
  NO_NUMBER,
  NO_OBJECT,
  NO_TEXT,
  NOTHING,
  testClasses,
  testEntrance,
  testMethods,
} from './kinds.ts';

const game = algebra.loopyGame(2, [[0, 1]], [[1, 0]]);
const stopper = algebra.integerGame(1);
const value = algebra.valueOfText('over');
const notation = new algebra.Notation();
const answer = algebra.onside(game);

const GAME: Kind = { right: game, wrong: [...NOTHING, undefined, 'over', value, { vertices: 2 }] };
const STOPPER: Kind = { ...GAME, right: stopper };
const GRAPH: Kind = { right: symmetricGraph(2, [[0, 1]]), wrong: [...NOTHING, undefined] };
const START: Kind = { right: 0, wrong: NO_INDEX };
const VERTEX: Kind = { right: 1, wrong: [...NO_INDEX, undefined] };
const PLAYER: Kind = { right: 0, wrong: [...NO_INDEX, undefined] };
const SIDE: Kind = { right: 'onside', wrong: [...NOTHING, 7, undefined] };
const WORK: Kind = {
  right: {},
  wrong: [...NO_OBJECT, { signal: 5 }, { onProgress: 'abc' }, { look: 5 }, { maxPairs: 'a' }, { effort: -1 }],
};
const TEXT: Kind = { right: 'over + 1', wrong: NO_TEXT };
const COUNT: Kind = { right: 2, wrong: [...NO_NUMBER, 0.5, Number.POSITIVE_INFINITY, undefined] };
const ARCS: Kind = { right: [[0, 1]], wrong: [null, 'abc', 5n, {}, [5n], [[0]], [[0, 9]], undefined] };
const GAMES: Kind = { right: [game], wrong: [null, 'abc', 5n, {}, 7, [5], ['over'], undefined] };
const VALUE: Kind = { right: value, wrong: [...NOTHING, undefined, game, { onside: game }] };
const EXPLANATION: Kind = { right: answer.explanation, wrong: [...NOTHING, undefined, { stages: [5] }] };
const NAME: Kind = { right: String, wrong: [null, 'abc', 5n, {}, 7] };
const ANSWER: Kind = { right: answer, wrong: [...NOTHING, undefined, { status: 'abc' }] };
const certificate = algebra.proveAtMost(game, stopper, 'onside');
const CERTIFICATE: Kind = {
  right: certificate,
  wrong: [...NOTHING, undefined, { ...certificate, moves: undefined }, { ...certificate, gamma: {} }],
};
const carousel = algebra.valueOfText('a{0,{1|0,{0|a||0}}|0}').onside;
const side = algebra.onside(carousel);
const proof = side.status === 'impossible' ? side.proof : undefined;
const PROOF: Kind = {
  right: proof,
  wrong: [...NOTHING, undefined, { ...proof, facts: 5 }, { ...proof, entries: [5] }, { ...proof, same: [] }],
};

const store = new algebra.ValueStore();
const idOfText = (text: string): number =>
  algebra.idOfValue(algebra.valuate(algebra.parseExpression(text), { store }).value) as number;
const STORE: Kind = { right: store, wrong: [...NOTHING, undefined] };
const ID: Kind = { right: idOfText('^'), wrong: [...NO_INDEX.filter((x) => x !== 7), 10 ** 9, undefined] };
const NOTATION: Kind = { right: notation, wrong: [...NOTHING, undefined] };
const thermograph = new algebra.Thermographs(store).of(idOfText('{3|1}'));
const THERMOGRAPH: Kind = {
  right: thermograph,
  wrong: [...NOTHING, undefined, { ...thermograph, left: [5] }],
};
const DYADIC: Kind = {
  right: { numerator: 1n, exponent: 1 },
  wrong: [...NOTHING, undefined, 1, { numerator: 1 }],
};
const EXPRESSION: Kind = { right: algebra.parseExpression('1'), wrong: [...NOTHING, undefined] };
const sheetAnswer = new algebra.Sheet(notation).answer('1');

const CALLS: Calls = {
  alternatingArcs: [GAME],
  analyse: [VALUE, NOTATION, WORK],
  answerLines: [{ right: sheetAnswer, wrong: [...NOTHING, undefined] }],
  answerTo: [EXPRESSION, { ...WORK, wrong: [...WORK.wrong, { store: {} }] }],
  atomicWeight: [STORE, ID, WORK],
  cool: [STORE, ID, DYADIC, WORK],
  findingOf: [VALUE, NOTATION, WORK],
  freeze: [STORE, ID, WORK],
  heat: [STORE, ID, ID, WORK],
  helpOn: [TEXT, { right: undefined, wrong: [...NOTHING, 7] }],
  helpOnWords: [],
  idOfValue: [{ right: algebra.stopperValue(0), wrong: [...NOTHING, undefined] }],
  incentives: [
    STORE,
    ID,
    { right: [0, 1], wrong: [...NOTHING.filter((x) => !Array.isArray(x)), [5], undefined] },
    WORK,
  ],
  isAtomic: [STORE, ID, WORK],
  nortonProduct: [STORE, ID, ID, WORK],
  overheat: [STORE, ID, ID, ID, WORK],
  powers: [STORE, ID, WORK],
  reducedCanonicalForm: [STORE, ID, WORK],
  stopperValue: [{ right: 0, wrong: [...NO_INDEX.filter((x) => x !== 7), undefined] }],
  thermographData: [THERMOGRAPH],
  thermographPicture: [THERMOGRAPH],
  thermographSvg: [THERMOGRAPH],
  thermographText: [THERMOGRAPH],
  uptimalParts: [STORE, ID, WORK],
  usageOf: [{ right: algebra.wordNamed('mean'), wrong: [...NOTHING, undefined] }],
  wallAt: [{ right: thermograph.left, wrong: [...NOTHING, undefined, [5]] }, DYADIC],
  withoutComments: [TEXT],
  wordNamed: [TEXT],
  canonicalForm: [STOPPER, WORK],
  canonicalKey: [GAME],
  canonicalNumbering: [GAME],
  certificateFault: [GAME, STOPPER, CERTIFICATE],
  compare: [GAME, GAME, WORK],
  completeStrategy: [GAME, PLAYER],
  degree: [STOPPER, WORK],
  describe: [EXPLANATION, NAME],
  describeStep: [
    { right: stepOf(), wrong: [...NOTHING, undefined, { kind: 'abc' }] },
    NAME,
    { right: 'onside', wrong: [null, 'abc', 5n, {}, 7] },
  ],
  difference: [GAME, GAME, WORK],
  downsum: [STOPPER, STOPPER, WORK],
  drawn: [VALUE, WORK],
  evaluate: [{ right: algebra.parseExpression('1'), wrong: [...NOTHING, undefined] }, WORK],
  follower: [GAME, VERTEX],
  gameFromGraph: [GRAPH, START],
  gameFromOptions: [
    COUNT,
    { right: [[1], []], wrong: ARCS.wrong },
    { right: [[], [0]], wrong: ARCS.wrong },
    START,
  ],
  gameWith: [GAMES, GAMES],
  gameWithOrigins: [GRAPH, START],
  impossibilityFault: [{ right: carousel, wrong: GAME.wrong }, PROOF],
  integerGame: [COUNT],
  isAtMost: [GAME, GAME, SIDE, WORK],
  isIdempotent: [GAME, WORK],
  isInfinitesimal: [STOPPER, WORK],
  isIsomorphic: [GAME, GAME],
  isLoopfree: [GAME],
  isPlumtree: [GAME],
  isPseudonumber: [STOPPER, WORK],
  isStopper: [GAME],
  loopyGame: [COUNT, ARCS, ARCS, START],
  multiple: [COUNT, GAME, WORK],
  negative: [GAME],
  offside: [GAME, WORK],
  onlyValue: [{ right: algebra.valuesOfText('1'), wrong: [...NOTHING, undefined, [5]] }],
  onside: [GAME, WORK],
  ordinalSum: [GAME, GAME],
  outcome: [GAME, { right: 'free', wrong: [null, 'abc', 5n, {}, 7] }, WORK],
  outcomeOfSides: [GAME, GAME, WORK],
  outcomeWords: [{ right: algebra.outcome(game), wrong: [...NOTHING, undefined, { leftFirst: 5 }] }],
  parseExpression: [TEXT, { right: {}, wrong: [...NO_OBJECT, { variables: ['a'] }] }],
  proveAtMost: [GAME, GAME, SIDE, WORK],
  proveClaim: [GAME, { right: [0, 1], wrong: [...NOTHING, undefined, [0], [0, 9]] }, WORK],
  relationHolds: [
    { right: { relation: '=' }, wrong: [...NOTHING, undefined] },
    { right: '<=', wrong: [5, null] },
  ],
  replay: [EXPLANATION, WORK],
  sides: [GAME, WORK],
  sideWords: [ANSWER],
  stateGraph: [GAME, GAME, { right: [1], wrong: [null, 'abc', 5n, {}, 7, [7], ['a']] }, WORK],
  statementsOf: [TEXT],
  stopperWords: [
    { right: algebra.analyse(value, notation), wrong: [...NOTHING, undefined, { isStopper: false }] },
  ],
  stops: [STOPPER, WORK],
  storedGame: [VALUE, { right: new algebra.ValueStore(), wrong: [...NOTHING, undefined] }, WORK],
  sum: [GAME, GAME, WORK],
  upsum: [STOPPER, STOPPER, WORK],
  runWorksheet: [TEXT, NOTATION, WORK],
  writeWorksheet: [
    {
      right: algebra.runWorksheet('1', notation),
      wrong: [...NOTHING.filter((x) => !Array.isArray(x)), undefined, [5]],
    },
    { right: 'html', wrong: [...NOTHING, undefined] },
  ],
  valuate: [
    { right: algebra.parseExpression('1'), wrong: [...NOTHING, undefined] },
    { ...WORK, wrong: [...WORK.wrong, { store: {} }] },
  ],
  valueMathml: [VALUE, NOTATION, WORK],
  valueOfText: [TEXT, WORK],
  valuesOfText: [TEXT, WORK],
  variety: [STOPPER, WORK],
  verifyAnalysis: [
    { right: algebra.analyse(value, notation), wrong: [...NOTHING, undefined, { given: value }] },
    WORK,
  ],
  verifyOrder: [
    VALUE,
    VALUE,
    { right: new algebra.Orders().of(value, value), wrong: [...NOTHING, undefined, { onLeq: true }] },
    WORK,
  ],
  zeroGame: [],
};

function stepOf(): algebra.ReductionStep | undefined {
  const stages = algebra.onside(algebra.gameFromOptions(2, [[1, 0], []], [[0], []])).explanation.stages;
  return stages.flatMap((stage) => (stage.kind === 'simplified' ? stage.steps : []))[0];
}

testEntrance(algebra, CALLS);
testClasses(algebra, ['Notation', 'Orders', 'SharedStore', 'ValueStore']); // the second and third take no argument

test('classes that the library makes are exported as types alone', () => {
  for (const name of ['LoopyGame', 'StoredGame', 'ToldAnswer'])
    expect(Object.keys(algebra)).not.toContain(name);
});

const stored = algebra.storedGame(value, store);

testMethods('LoopyGame', game, {
  out: [PLAYER],
  into: [PLAYER],
  arcs: [PLAYER],
  options: [PLAYER, { right: 1, wrong: NO_INDEX }],
});
testMethods('Orders', new algebra.Orders(), { of: [VALUE, VALUE, WORK] });
testMethods('StoredGame', stored, { movedTo: [STORE], drawn: [WORK] });

test('compare of two texts says what it wants', () => {
  const error = refusalOf(() => algebra.compare('over' as never, '^' as never));
  expect(error).toBeInstanceOf(GyreError);
  expect((error as GyreError).message).toBe(
    '"over" is not a loopy game; valueOfText makes a game of a text, with an onside and an offside; a Sheet compares texts',
  );
});

test.each<[string, () => unknown]>([
  ['Sheet', () => new algebra.Sheet(5 as never)],
  ['Sheet with options', () => new algebra.Sheet(notation, null as never)],
  ['Sheet with positions', () => new algebra.Sheet(notation, { positions: '^' as never })],
  ['ValueStore of null', () => new algebra.ValueStore(null as never)],
  ['ValueStore with limits', () => new algebra.ValueStore({ maxValues: 'x' as never })],
  ['Notation of null', () => new algebra.Notation(null as never)],
  ['Notation of an object', () => new algebra.Notation({} as never)],
  ['Notation of a text', () => new algebra.Notation('over' as never)],
  ['Notation with names', () => new algebra.Notation(new Map([['a', 5 as never]]))],
  ['Sheet.answer', () => new algebra.Sheet(notation).answer(5 as never)],
  ['Sheet.value', () => new algebra.Sheet(notation).value(null as never)],
  ['Sheet.compare', () => new algebra.Sheet(notation).compare('1', {} as never)],
  ['Orders.of', () => new algebra.Orders().of('over' as never, value)],
  ['ValueStore.intern', () => new algebra.ValueStore().intern('over' as never)],
])('%s refuses wrong arguments with a GyreError', (_, attempt) => {
  expect(refusalOf(attempt)).toBeInstanceOf(GyreError);
});
