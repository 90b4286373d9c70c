import * as rulesets from './board-games.ts';
import * as a from './kinds.ts';
import { NOTHING, testEntrance } from './kinds.ts';
import {
  ask,
  bytes,
  ending,
  file,
  PLAYER,
  play,
  rules,
  solution,
  source,
  start,
  table,
} from './solved-rulesets.ts';

/** A server that has the bytes of a table. */
async function answered(_: string, { headers }: { headers: { Range: string } }): Promise<unknown> {
  const [from, to] = (/(\d+)-(\d*)/.exec(headers.Range)?.slice(1) ?? []).map(Number);
  const part = bytes.slice(from, to + 1);
  return {
    status: 206,
    headers: new Headers({ 'content-range': `bytes ${from}-${to}/${bytes.length}` }),
    arrayBuffer: async () => part.buffer,
  };
}

const solved = rulesets.solvedPlay(play, solution);
const indexedFile = await rulesets.openTable(
  rulesets.bytesSource(new Uint8Array(Buffer.concat(await rulesets.writeIndexedTable(table)))),
);
const rule = rulesets.parseHeapRule('0.77');
const men = { squares: 4, kinds: [{ most: 1, looks: 1, hands: 1 }] };
const numbering = { size: 12, mostMoves: 9, index: () => 0, at: () => undefined };
/** An object that has certain parts, which are not looked at as closely as those of a thing. */
const object = (right: unknown, ...more: unknown[]): a.Kind => a.options(right, {}, undefined, ...more);
const callback = (right: unknown): a.Kind => a.only(right, null, 'abc', 5, {}, undefined);

const ROW = {
  rules: 1,
  name: 'row',
  board: { grid: '3x1', lines: 'rook' },
  men: [{ name: 'man', letters: 'xo', moves: [{ how: 'step' }] }],
  start: ['x.o'],
};

const RULES = a.saying(/ruleset/, a.thing(rules, { ...rules, moves: 5 }));
const ANY_RULES = a.options(rules, undefined);
const SWEPT = a.like(RULES, ending, rules);
const PLAY = a.saying(/explore|rulesetNamed/, a.thing(play, { ruleset: rules }));
const SOLVED = a.saying(/solveRuleset|rulesetNamed/, a.thing(solved, { ruleset: rules }));
const SOLUTION = a.thing(solution);
const TABLE = a.saying(/solveTable|rulesetNamed/, a.thing(table, { ruleset: ending }));
const FILE = a.saying(/openTable/, a.thing(file, source));
const ASK = object(ask);
const START = a.saying(/starts/, a.only(start, undefined, null));
const WORK = a.work({});
const COUNT = a.count(3);
const SIZE = a.number(2, 0, 0.5);
const NUMBER = a.thing(0);
const COUNTS = a.only([1, 2], null, 'abc', 5n, {}, 7, ['a'], [0.5], [-1], [5n], undefined);
const BOARD = a.only([[1], [0, 2], [1]], null, 'abc', 5n, {}, 7, [5], [[9]], [['a']], undefined);
const GRAPH_TEXT = a.maybe(a.text('[[1],[0,2],[1]]'));
const CELLS = a.text('..|..', 'a?c');
const FILLED = a.text('xo|ox', 'a?c');
const PARAMETERS = a.options({});
const DRAWN = object({ points: [], pieces: [] }, { points: 5, pieces: [] });
const RULE = a.saying(/parseHeapRule/, a.thing(rule, '0.77'));
const VALUES = a.only(rulesets.heapValues(rule, 400), null, 5n, 7, {}, undefined);
const FORMS = a.thing(new rulesets.MisereForms());

testEntrance('gyre/rulesets, gyre/tables, gyre/play and gyre/positions', rulesets, {
  amazons: [a.text('x.|.o', 'a?c')],
  askExplored: [PLAY, SOLUTION],
  askIndexed: [TABLE],
  askTable: [FILE, RULES],
  auditTable: [TABLE, a.only(undefined, 5, 'abc', {})],
  auditTableFile: [RULES, FILE, WORK],
  awari: [a.options({ stones: 2 }, { stones: 70 }, { slam: 5 })],
  blobSource: [a.thing(new Blob([]))],
  boardFrame: [DRAWN],
  boardPicture: [RULES, START, PLAYER],
  boardsOfSize: [a.thing(rulesets.rulesetFamilies.find(({ name }) => name === 'domineering')), COUNT, COUNT],
  boardSvg: [RULES, START, PLAYER],
  boardWithMoves: [RULES, START, PLAYER],
  bytesSource: [a.thing(bytes)],
  catAndMouse: [BOARD, GRAPH_TEXT],
  checkRuleset: [ANY_RULES, a.options({ games: 2 }, { games: 'a' }, { seed: 0.5 }, { warns: 5 })],
  checkTableOf: [a.options(file.header, undefined), RULES],
  chessEnding: [a.word('KRK')],
  chomp: [COUNT, COUNT],
  chosenMove: [
    a.word('perfect'),
    object({ moves: [], endless: 0, answers: async () => [] }),
    object(() => 0),
  ],
  clobber: [FILLED],
  col: [CELLS],
  columnsOfTable: [TABLE],
  coordinateValues: [object(() => undefined), COUNT, COUNT],
  copsAndRobber: [BOARD, COUNT, GRAPH_TEXT],
  cram: [CELLS],
  dobutsu: [a.options({ ends: true }, { ends: 5 }, { men: 'X' })],
  dodgem: [COUNT],
  domineering: [CELLS],
  explore: [RULES, WORK],
  exploreAsync: [RULES, WORK],
  exploredSource: [PLAY, a.only(solution)],
  exploreSum: [RULES, WORK],
  exploreSumAsync: [RULES, WORK],
  foxAndGeese: [a.thing({ width: 4, height: 4, geese: [[1, 1]], fox: [4, 2] }), PARAMETERS],
  geography: [BOARD, a.count(0, 9), GRAPH_TEXT],
  guardOf: [a.only(rules)],
  guardRuleset: [a.options(rules, undefined), a.text('rules.ts'), callback(() => 1)],
  hackenbush: [a.word('0-1B')],
  heapForms: [RULE, COUNT, FORMS],
  heapValues: [RULE, COUNT, WORK],
  indexedFault: [TABLE, a.maybe(a.count(1, 0))],
  indexedSource: [TABLE],
  indexedRules: [ANY_RULES],
  isIndexed: [ANY_RULES],
  isScored: [ANY_RULES],
  judge: [RULES, ASK, a.thing({ position: start, player: 0 })],
  kayles: [COUNTS],
  konane: [FILLED],
  layersOf: [a.thing(rulesets.menIndex({ squares: 4, kinds: [{ most: 1, looks: 1, hands: 1 }] }))],
  lGame: [],
  lookAt: [
    ANY_RULES,
    a.options({ games: 2 }, { games: 'a' }),
    callback((_: number, work: () => void) => [work(), true]),
  ],
  lineOfPlay: [RULES, ASK, START, PLAYER],
  menIndex: [a.thing(men)],
  misereForm: [RULES, FORMS],
  mnk: [COUNT, COUNT, COUNT],
  movesOfSum: [a.thing(new rulesets.PositionValues(rules)), object([start]), PLAYER, PARAMETERS],
  moveWithoutBack: [SWEPT],
  nim: [COUNTS],
  nimValue: [RULES, START],
  openTable: [a.thing(source)],
  parseBoardGraph: [a.word('path:4')],
  parseHeapRule: [a.word('0.77')],
  partizanSubtraction: [COUNTS, COUNTS, COUNTS],
  periodFault: [RULE, VALUES, a.thing({ period: 12, preperiod: 71 })],
  periodOf: [RULE, VALUES],
  phutball: [a.word('.m.b.m.')],
  placeAfter: [RULES, a.thing({ position: start, player: 0 }), a.only([], null, 5, {}, undefined)],
  placeOfKey: [RULES, a.only(undefined, 5, null, {})],
  positionOfKey: [SOLVED, a.word(String(rules.key(start)))],
  positionSetUp: [SOLVED, object(rules.board?.(start, 0)), PLAYER, WORK],
  probeIndexed: [TABLE, NUMBER],
  quixo: [a.options({}, { side: 7 }, { both: 5 })],
  rankMoves: [RULES, ASK, START, PLAYER],
  readCells: [a.like(FILE, indexedFile)],
  readKeyedTable: [FILE, PLAY],
  reportData: [SOLVED, a.thing(await rulesets.reportOnRuleset(solved))],
  reportOf: [a.thing(solved.source)],
  reportOnRuleset: [SOLVED, a.options({}, { signal: 5 }, { onEvent: 'abc' })],
  reportSvg: [
    a.text('Nim'),
    a.thing(rulesets.reportOf(solved.source), { rows: 5 }, { rows: [5], positions: 1, values: {} }),
  ],
  rulesetMeant: [a.text('nmi')],
  rulesetNamed: [a.word('nim'), a.options({ piles: '1,2' }, { piles: 5 }, { pils: '1' })],
  rulesetOfModule: [
    a.options({ default: rules }, {}, undefined),
    a.text('rules.ts'),
    PARAMETERS,
    callback(() => 1),
  ],
  rulesetSize: [RULES, a.number(1000, -1)],
  rulesetFromData: [a.only(ROW, null, 'abc', 5n, {}, 7, undefined), PARAMETERS],
  rulesFacts: [ANY_RULES],
  rulesFrom: [a.options(file.header, undefined), RULES],
  rulesSchema: [],
  rulesetValue: [RULES, START, PARAMETERS],
  scoreOf: [a.thing({ value: 2, plies: 1 })],
  serveRuleset: [object({ post: () => undefined, listen: () => undefined }), object(() => rules)],
  setUpKit: [SOLVED],
  snort: [CELLS],
  solvedFromTable: [RULES, FILE, WORK],
  startingAt: [RULES, a.thing({ position: start }, { position: start, player: 5 })],
  solvedPlay: [PLAY, a.only(solution)],
  solvedTable: [TABLE],
  solveTable: [SWEPT, WORK],
  solveRuleset: [RULES, WORK],
  squaresIndex: [a.number(4, 0, 0.5, 21), SIZE],
  stonesIndex: [a.number(4, 0, 0.5), SIZE],
  subtraction: [COUNT, a.like(COUNTS, [1, 2], [0])],
  toadsAndFrogs: [a.word('tt.ff')],
  topplingDominoes: [a.word('xo')],
  threadsPay: [COUNT],
  touchedMoves: [object([]), object([])],
  tryRules: [ANY_RULES, callback(() => true)],
  webSource: [a.text('http://localhost/x'), object(answered)],
  withIndex: [RULES, a.thing(numbering, { ...numbering, size: -1 }, { ...numbering, at: 5 })],
  wordsFor: [a.only(ending, ...NOTHING.filter((x) => !(x instanceof Map)), undefined, { size: 'a' })],
  writeIndexedTable: [TABLE, a.only({}, null, 'abc', -1, { settledPlies: -1 }, { audit: 5 })],
  writeKeyedTable: [PLAY, SOLUTION],
  wythoff: [COUNT, COUNT],
});
