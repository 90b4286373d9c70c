import { expect, test } from 'vitest';
import * as algebra from '../../src/desk/index.ts';
import { ownedGraph } from '../../src/index.ts';
import { storedGame } from '../../src/notation/inner.ts';
import * as loopy from '../../src/values/index.ts';
import { refusalOf } from '../refusal.ts';
import * as a from './kinds.ts';
import { NOTHING, testClasses, testEntrance, testMethods, testRefused } from './kinds.ts';
import { GRAPH } from './things.ts';

const game = loopy.loopyGame(2, [[0, 1]], [[1, 0]]);
const value = algebra.valueOfText('over');
const notation = new algebra.Notation();
const orders = new algebra.Orders();

const NO_TEXTS = NOTHING.filter((x) => !Array.isArray(x));
const GAME = a.saying(/valueOfText/, a.thing(game, 'over', value, { vertices: 2 }));
const STOPPER = a.like(GAME, loopy.integerGame(1));
const INDEX = a.index(1);
const PLAYER = a.index(0);
const START = a.maybe(PLAYER);
const COUNT = a.number(2, 0.5, Number.POSITIVE_INFINITY);
const SIDE = a.saying(/onside or offside/, a.thing('onside', 7));
const WORK = a.work({}, { look: 5 }, { maxPairs: 'a' }, { effort: -1 });
const VALUATION = a.like(WORK, {}, { store: {} });
const TEXT = a.text('over + 1');
const ARCS = a.list([[0, 1]], [5n], [[0]], [[0, 9]]);
const VALUE = a.saying(/valueOfText/, a.thing(value, game, { onside: game }));
const NAME = a.only(String, null, 'abc', 5n, {}, 7);
const NOTATION = a.saying(/new Notation/, a.thing(notation));
const EXPRESSION = a.saying(/parseExpression/, a.thing(algebra.parseExpression('1')));
const DYADIC = a.saying(/numerator/, a.thing({ numerator: 1n, exponent: 1 }, 1, { numerator: 1 }));

const answer = loopy.onside(game);
const ANSWER = a.thing(answer, { status: 'abc' });
const EXPLANATION = a.thing(answer.explanation, { stages: [5] });
const analysis = algebra.analyse(value, notation);
const certificate = loopy.proveAtMost(game, loopy.integerGame(1), 'onside');
const finding = algebra.findingOf(value, notation);
const CERTIFICATE = a.thing(certificate, { ...certificate, moves: undefined }, { ...certificate, gamma: {} });
const carousel = algebra.valueOfText('a{0,{1|0,{0|a||0}}|0}').onside;
const side = loopy.onside(carousel);
const proof = side.status === 'impossible' ? side.proof : undefined;
const PROOF = a.thing(proof, { ...proof, facts: 5 }, { ...proof, entries: [5] }, { ...proof, same: [] });

const store = new algebra.ValueStore();
const idOfText = (text: string): number =>
  algebra.idOfValue(algebra.valuate(algebra.parseExpression(text), { store }).value) as number;
const STORE = a.saying(/new ValueStore/, a.thing(store));
const ID = a.saying(/idOfValue/, a.count(idOfText('^'), Number.POSITIVE_INFINITY, 10 ** 9));
const thermograph = new algebra.Thermographs(store).of(idOfText('{3|1}'));
const THERMOGRAPH = a.saying(/Thermographs.of/, a.thing(thermograph, { ...thermograph, left: [5] }));

testEntrance('gyre/algebra', algebra, {
  analyse: [VALUE, NOTATION, WORK],
  analysisData: [a.thing(analysis)],
  answersData: [a.list([{ source: '1', name: undefined, notes: [], finding }], [5])],
  answerLines: [a.thing(new algebra.Sheet(notation).answer('1'))],
  atomicWeight: [STORE, ID, WORK],
  cool: [STORE, ID, DYADIC, WORK],
  drawn: [VALUE, WORK],
  evaluate: [EXPRESSION, WORK],
  findingOf: [VALUE, NOTATION, WORK],
  freeze: [STORE, ID, WORK],
  heat: [STORE, ID, ID, WORK],
  helpOn: [TEXT, a.maybe(a.thing(undefined, 7))],
  helpOnWords: [],
  idOfValue: [a.thing(algebra.stopperValue(0))],
  incentives: [STORE, ID, a.only([0, 1], ...NO_TEXTS, [5], undefined), WORK],
  isInfinitesimal: [STORE, ID, WORK],
  isPseudonumber: [STORE, ID, WORK],
  onlyValue: [a.thing(algebra.valuesOfText('1'), [5])],
  outcomeWords: [a.thing(loopy.outcome(game), { leftFirst: 5 })],
  overheat: [STORE, ID, ID, ID, WORK],
  parseExpression: [TEXT, a.options({}, { variables: ['a'] })],
  powers: [STORE, ID, WORK],
  orderData: [a.thing(orders.of(value, value))],
  relationHolds: [a.thing({ relation: '=' }), a.only('<=', 5, null)],
  runWorksheet: [TEXT, NOTATION, WORK],
  sideWords: [ANSWER],
  statementsOf: [TEXT],
  stopperValue: [a.count(0, Number.POSITIVE_INFINITY)],
  stopperWords: [a.thing(analysis, { isStopper: false })],
  stops: [STORE, ID, WORK],
  thermographData: [THERMOGRAPH],
  thermographText: [THERMOGRAPH],
  valuate: [EXPRESSION, VALUATION],
  valueMathml: [VALUE, NOTATION, WORK],
  valueOfText: [TEXT, WORK],
  valuesOfText: [TEXT, WORK],
  verifyAnalysis: [a.thing(analysis, { given: value }), WORK],
  verifyOrder: [VALUE, VALUE, a.thing(orders.of(value, value), { onLeq: true }), WORK],
  withoutComments: [TEXT],
  writeWorksheet: [a.only(algebra.runWorksheet('1', notation), ...NO_TEXTS, undefined, [5]), a.thing('html')],
});

testEntrance('gyre/loopy', loopy, {
  canonicalForm: [STOPPER, WORK],
  canonicalKey: [GAME],
  certificateFault: [GAME, STOPPER, CERTIFICATE],
  compare: [GAME, GAME, WORK],
  completeStrategy: [GAME, PLAYER],
  describe: [EXPLANATION, NAME],
  difference: [GAME, GAME, WORK],
  follower: [GAME, INDEX],
  gameFromGraph: [a.like(GRAPH, GRAPH.right, ownedGraph([0, 1], [[0, 1]])), START],
  gameFromOptions: [COUNT, a.like(ARCS, [[1], []]), a.like(ARCS, [[], [0]]), START],
  gameWithOrigins: [GRAPH, START],
  impossibilityFault: [a.like(GAME, carousel), PROOF],
  integerGame: [COUNT],
  isAtMost: [GAME, GAME, SIDE, WORK],
  isIsomorphic: [GAME, GAME],
  isLoopfree: [GAME],
  isPlumtree: [GAME],
  isStopper: [GAME],
  loopyGame: [a.like(COUNT, 2, 0), ARCS, ARCS, START],
  multiple: [COUNT, GAME, WORK],
  negative: [GAME],
  offside: [GAME, WORK],
  onside: [GAME, WORK],
  outcome: [GAME, a.only('free', null, 'abc', 5n, {}, 7), WORK],
  proveAtMost: [GAME, GAME, SIDE, WORK],
  replay: [EXPLANATION, WORK],
  sides: [GAME, WORK],
  stateGraph: [GAME, GAME, a.maybe(a.list([1], [7], ['a'])), WORK],
  sum: [GAME, GAME, WORK],
  zeroGame: [],
});

testClasses(algebra, ['Notation', 'Orders', 'SharedStore', 'ValueStore']); // the second and third take no argument

test('classes that the library makes are exported as types alone', () => {
  for (const name of ['LoopyGame', 'StoredGame', 'ToldAnswer'])
    expect(Object.keys({ ...algebra, ...loopy })).not.toContain(name);
});

testMethods('LoopyGame', game, {
  out: [PLAYER],
  into: [PLAYER],
  arcs: [PLAYER],
  options: [PLAYER, a.maybe(INDEX)],
});
testMethods('Orders', orders, { of: [VALUE, VALUE, WORK] });
testMethods('StoredGame', storedGame(value, store), { movedTo: [STORE], drawn: [WORK] });

test('compare of two texts says what it wants', () => {
  expect(refusalOf(() => loopy.compare('over' as never, '^' as never))).toMatchObject({
    message:
      '"over" is not a loopy game; valueOfText makes a game of a text, with an onside and an offside; a Sheet compares texts',
  });
});

testRefused({
  Sheet: () => new algebra.Sheet(5 as never),
  'Sheet with options': () => new algebra.Sheet(notation, null as never),
  'Sheet with positions': () => new algebra.Sheet(notation, { positions: '^' as never }),
  'ValueStore of null': () => new algebra.ValueStore(null as never),
  'ValueStore with limits': () => new algebra.ValueStore({ maxValues: 'x' as never }),
  'Notation of null': () => new algebra.Notation(null as never),
  'Notation of an object': () => new algebra.Notation({} as never),
  'Notation of a text': () => new algebra.Notation('over' as never),
  'Notation with names': () => new algebra.Notation(new Map([['a', 5 as never]])),
  'Sheet.answer': () => new algebra.Sheet(notation).answer(5 as never),
  'Sheet.picture': () => new algebra.Sheet(notation).picture(null as never),
  'Sheet.value': () => new algebra.Sheet(notation).value(null as never),
  'Sheet.compare': () => new algebra.Sheet(notation).compare('1', {} as never),
  'ValueStore.intern': () => new algebra.ValueStore().intern('over' as never),
});
