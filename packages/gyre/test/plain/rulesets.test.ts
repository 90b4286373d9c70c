import * as rulesets from '../../src/doors/rulesets.ts';
import {
  type Calls,
  type Kind,
  NO_NUMBER,
  NO_OBJECT,
  NO_TEXT,
  NOTHING,
  only,
  testEntrance,
} from './kinds.ts';
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

const RULES: Kind = { right: rules, wrong: [...NOTHING, undefined, { ...rules, moves: 5 }] };
const PLAY: Kind = { right: play, wrong: [...NOTHING, undefined, { ruleset: rules }] };
const SOLUTION: Kind = { right: solution, wrong: [...NOTHING, undefined] };
const SOLVED: Kind = {
  right: rulesets.solvedPlay(play, solution),
  wrong: [...NOTHING, undefined, { ruleset: rules }],
};
const OPTIONS: Kind = { right: {}, wrong: [...NO_OBJECT, { signal: 5 }, { onProgress: 'abc' }] };
const FILE: Kind = { right: file, wrong: [...NOTHING, undefined, source] };
const ASK: Kind = { right: ask, wrong: [...NO_OBJECT, {}, undefined] };
const COUNT: Kind = { right: 3, wrong: [...NO_NUMBER, -1, 0.5, undefined] };
const NUMBER: Kind = { right: 0, wrong: [...NOTHING, undefined] };
const COUNTS: Kind = { right: [1, 2], wrong: [null, 'abc', 5n, {}, 7, ['a'], [0.5], [-1], [5n], undefined] };
const BOARD: Kind = {
  right: [[1], [0, 2], [1]],
  wrong: [null, 'abc', 5n, {}, 7, [5], [[9]], [['a']], undefined],
};
const GRAPH_TEXT: Kind = { right: '[[1],[0,2],[1]]', wrong: NO_TEXT.filter((x) => x !== undefined) };
const TEXT = (right: string): Kind => ({ right, wrong: [...NO_TEXT, 'abc'] });

const TABLE: Kind = { right: table, wrong: [...NOTHING, undefined, { ruleset: ending }] };
const INDEXED: Kind = { right: ending, wrong: [...NOTHING, undefined] };
const FUNCTION: Kind = { right: () => undefined, wrong: [null, 'abc', 5, {}, undefined] };
const indexedFile = await rulesets.openTable(
  rulesets.bytesSource(new Uint8Array(Buffer.concat(await rulesets.writeIndexedTable(table)))),
);
const SOURCE: Kind = { right: rulesets.solvedPlay(play, solution).source, wrong: [...NOTHING, undefined] };
const CELLS = (right: string): Kind => ({ right, wrong: [...NO_TEXT, 'a?c'] });
const PARAMETERS: Kind = { right: {}, wrong: NO_OBJECT };
const DRAWN: Kind = {
  right: { points: [], pieces: [] },
  wrong: [...NO_OBJECT, {}, { points: 5, pieces: [] }, undefined],
};
const rule = rulesets.parseHeapRule('0.77');
const RULE: Kind = { right: rule, wrong: [...NOTHING, undefined, '0.77'] };
const VALUES: Kind = { right: rulesets.heapValues(rule, 400), wrong: [null, 5n, 7, {}, undefined] };
const counts = {
  positions: 1,
  ends: 1,
  moves: 0,
  draws: 0,
  plies: [1],
  mostMoves: { index: 0, moves: 0 },
};
const family = rulesets.rulesetFamilies.find(({ name }) => name === 'domineering');
const men = { squares: 4, kinds: [{ most: 1, looks: 1 }] };
/** A server that has the bytes of a table. */
const answered = async (
  _: string,
  { headers: { Range } }: { headers: { Range: string } },
): Promise<unknown> => {
  const [from, to] = (/(\d+)-(\d*)/.exec(Range)?.slice(1) ?? []).map(Number);
  const part = bytes.slice(from, to + 1);
  return {
    status: 206,
    headers: new Headers({ 'content-range': `bytes ${from}-${to}/${bytes.length}` }),
    arrayBuffer: async () => part.buffer,
  };
};

const CALLS: Calls = {
  askExplored: [PLAY, SOLUTION],
  askTable: [FILE, RULES],
  awari: [{ right: { stones: 2 }, wrong: [...NO_OBJECT, { stones: 70 }, { slam: 5 }] }],
  baghChal: [{ right: { captures: 1 }, wrong: [...NO_OBJECT, { captures: 7 }, { stuck: 5 }] }],
  blobSource: [{ right: new Blob([]), wrong: [...NOTHING, undefined] }],
  boardPicture: [RULES, only(start), only(0)],
  boardSvg: [RULES, only(start), only(0)],
  bytesSource: [{ right: bytes, wrong: [...NOTHING, undefined] }],
  catAndMouse: [BOARD, GRAPH_TEXT],
  checkTableOf: [{ right: file.header, wrong: [...NO_OBJECT, undefined] }, RULES],
  chessEnding: [TEXT('KRK')],
  chomp: [COUNT, COUNT],
  copsAndRobber: [BOARD, COUNT, GRAPH_TEXT],
  dodgem: [COUNT],
  explore: [RULES, OPTIONS],
  exploreAsync: [RULES, OPTIONS],
  exploredSource: [PLAY, only(solution)],
  exploreSum: [RULES, OPTIONS],
  exploreSumAsync: [RULES, OPTIONS],
  geography: [BOARD, { right: 0, wrong: [...NO_NUMBER, -1, 9, 0.5, undefined] }, GRAPH_TEXT],
  kayles: [COUNTS],
  lineOfPlay: [RULES, ASK, only(start), only(0)],
  mnk: [COUNT, COUNT, COUNT],
  nim: [COUNTS],
  nimValue: [RULES, only(start)],
  positionOfKey: [SOLVED, TEXT('7')],
  positionSetUp: [SOLVED, { right: rules.board?.(start, 0), wrong: [...NO_OBJECT, {}, undefined] }, only(0)],
  openTable: [{ right: source, wrong: [...NOTHING, undefined] }],
  parseBoardGraph: [TEXT('path:4')],
  rankMoves: [RULES, ASK, only(start), only(0)],
  readKeyedTable: [FILE, PLAY],
  rulesetMeant: [{ right: 'nmi', wrong: NO_TEXT }],
  rulesetNamed: [
    TEXT('nim'),
    { right: { piles: '1,2' }, wrong: [...NO_OBJECT, { piles: 5 }, { pils: '1' }] },
  ],
  setUpKit: [SOLVED],
  solvedPlay: [PLAY, only(solution)],
  solveRuleset: [RULES, OPTIONS],
  subtraction: [COUNT, { ...COUNTS, wrong: [...COUNTS.wrong, [0]] }],
  toadsAndFrogs: [TEXT('tt.ff')],
  writeKeyedTable: [PLAY, SOLUTION],
  wythoff: [COUNT, COUNT],
};

const scoreCounts = { positions: 1, ends: 0, moves: 2, scores: [[1, 1]] };
const scoresAtWork = {
  ...rulesets.roomForScores(ending, 0, false),
  code: rulesets.codeOfCells({ bytes: 1, settled: ending.mostMoves + 1, zero: 2, isPacked: true }),
  windowSize: ending.size,
};

/** What is asked of tables in memory, reports, heaps and players. */
const MORE_CALLS: Calls = {
  addCounts: [{ right: [counts], wrong: [...NOTHING, [5], [{ ...counts, mostMoves: 5 }], undefined] }],
  addScoreCounts: [
    { right: [scoreCounts], wrong: [...NOTHING.filter((x) => !Array.isArray(x)), [5], undefined] },
  ],
  amazons: [CELLS('x.|.o')],
  askIndexed: [TABLE],
  askCells: [INDEXED, FUNCTION],
  columnsOfTable: [TABLE],
  auditTable: [TABLE, { right: undefined, wrong: [5, 'abc', {}] }],
  boardFrame: [DRAWN],
  boardsOfSize: [
    { right: family, wrong: [...NOTHING, undefined] },
    { right: 1, wrong: COUNT.wrong },
    { right: 2, wrong: COUNT.wrong },
  ],
  boardWithMoves: [RULES, only(start), PLAYER],
  cellCode: [COUNT, { right: 1, wrong: [...NO_NUMBER, 0, 3] }],
  checkFinished: [{ right: file.header, wrong: [...NO_OBJECT, undefined] }],
  checkRuleset: [
    { right: rules, wrong: [...NO_OBJECT, undefined] },
    { right: { games: 2 }, wrong: [...NO_OBJECT, { games: 'a' }, { seed: 0.5 }, { warns: 5 }] },
  ],
  chosenMove: [
    { right: 'perfect', wrong: [...NO_TEXT, 'abc'] },
    { right: { moves: [], endless: 0, answers: async () => [] }, wrong: [...NO_OBJECT, {}, undefined] },
    { right: () => 0, wrong: [...NO_OBJECT, {}, undefined] },
  ],
  clobber: [CELLS('xo|ox')],
  col: [CELLS('..|..')],
  coordinateValues: [{ right: () => undefined, wrong: [...NO_OBJECT, {}, undefined] }, COUNT, COUNT],
  cram: [CELLS('..|..')],
  dobutsu: [{ right: { ends: true }, wrong: [...NO_OBJECT, { ends: 5 }, { men: 'X' }] }],
  domineering: [CELLS('..|..')],
  drawBoard: [DRAWN],
  foxAndGeese: [
    {
      right: { width: 4, height: 4, geese: [[1, 1]], fox: [4, 2] },
      wrong: [...NOTHING, undefined],
    },
    PARAMETERS,
  ],
  hackenbush: [TEXT('0-1B')],
  hareAndHounds: [],
  heapForms: [RULE, COUNT, { right: new rulesets.MisereForms(), wrong: [...NOTHING, undefined] }],
  heapValues: [RULE, COUNT, OPTIONS],
  indexedFault: [TABLE, { right: 1, wrong: [...NO_NUMBER, 0, -1, 0.5] }],
  indexedSource: [TABLE],
  isEager: [NUMBER, NUMBER],
  isScored: [{ right: rules, wrong: [...NO_OBJECT, undefined] }],
  isIndexed: [{ right: rules, wrong: [...NO_OBJECT, undefined] }],
  konane: [CELLS('xo|ox')],
  lGame: [],
  menIndex: [{ right: men, wrong: [...NOTHING, undefined] }],
  misereForm: [RULES, { right: new rulesets.MisereForms(), wrong: [...NOTHING, undefined] }],
  movesOfSum: [
    { right: new rulesets.PositionValues(rules), wrong: [...NOTHING, undefined] },
    { right: [start], wrong: [...NO_OBJECT, {}, undefined] },
    PLAYER,
    { right: {}, wrong: NO_OBJECT },
  ],
  muTorere: [],
  parseHeapRule: [TEXT('0.77')],
  partizanSubtraction: [COUNTS, COUNTS, COUNTS],
  periodFault: [RULE, VALUES, { right: { period: 12, preperiod: 71 }, wrong: [...NOTHING, undefined] }],
  periodOf: [RULE, VALUES],
  phutball: [TEXT('.m.b.m.')],
  playOutLongest: [TABLE, COUNT],
  playOut: [INDEXED, FUNCTION, only(1), { right: [], wrong: [null, 5, {}, undefined] }],
  headerOf: [RULES],
  writeIndexedBlocks: [
    {
      right: { ruleset: ending, code: table.code },
      wrong: [...NO_OBJECT, {}, { ruleset: ending }, undefined],
    },
    FUNCTION,
    FUNCTION,
  ],
  positionOfKey: [SOLVED, { right: String(rules.key(start)), wrong: [...NO_TEXT, 'abc'] }],
  positionSetUp: [SOLVED, { right: { pieces: [] }, wrong: [...NO_OBJECT, {}, undefined] }, PLAYER, OPTIONS],
  probeIndexed: [TABLE, NUMBER],
  reachAsync: [{ right: ending, wrong: [...RULES.wrong, rules] }, OPTIONS],
  readCell: [{ right: table.code, wrong: [...NOTHING, undefined] }, NUMBER],
  readCells: [{ right: indexedFile, wrong: FILE.wrong }],
  reportOf: [SOURCE],
  reportOfAsync: [SOURCE, OPTIONS],
  rulesetOfWord: [TEXT('nim'), TEXT('1,2')],
  rulesetValue: [RULES, only(start), { right: {}, wrong: NO_OBJECT }],
  scoreOf: [{ right: { value: 2, plies: 1 }, wrong: [...NOTHING, undefined] }],
  serveRuleset: [
    { right: { post: () => undefined, listen: () => undefined }, wrong: [...NO_OBJECT, {}, undefined] },
    { right: () => rules, wrong: [...NO_OBJECT, {}, undefined] },
  ],
  setUpKit: [SOLVED],
  snort: [CELLS('..|..')],
  solvedTable: [TABLE],
  solveScores: [{ right: ending, wrong: [...RULES.wrong, rules] }, OPTIONS],
  solveScoresAsync: [{ right: ending, wrong: [...RULES.wrong, rules] }, OPTIONS],
  solveBits: [{ right: ending, wrong: [...RULES.wrong, rules] }, OPTIONS],
  eachScore: [
    { right: ending, wrong: [...RULES.wrong, rules] },
    { right: scoresAtWork, wrong: [...NOTHING, undefined] },
    { right: () => undefined, wrong: [null, 'abc', 5n, {}, [], undefined] },
  ],
  roomForScores: [
    { right: ending, wrong: [...RULES.wrong, rules] },
    { right: 0, wrong: [...NO_NUMBER, -1, 0.5, 1000, undefined] },
    only(false),
  ],
  solveLayers: [{ right: ending, wrong: [...RULES.wrong, rules] }, OPTIONS],
  solveIndexed: [{ right: ending, wrong: [...RULES.wrong, rules] }, OPTIONS],
  solveIndexedAsync: [{ right: ending, wrong: [...RULES.wrong, rules] }, OPTIONS],
  quixo: [{ right: {}, wrong: [...NO_OBJECT, { side: 7 }, { both: 5 }] }],
  stonesIndex: [
    { right: 4, wrong: [...NO_NUMBER, 0, 0.5, undefined] },
    { right: 2, wrong: [...NO_NUMBER, 0, 0.5, undefined] },
  ],
  layersOf: [
    {
      right: rulesets.menIndex({ squares: 4, kinds: [{ most: 1, looks: 1, hands: 1 }] }),
      wrong: [...NOTHING, undefined],
    },
  ],
  codeOfCells: [{ right: { bytes: 1, settled: 4 }, wrong: [...NOTHING, undefined, {}] }],
  squaresIndex: [
    { right: 4, wrong: [...NO_NUMBER, 0, 0.5, undefined] },
    { right: 2, wrong: [...NO_NUMBER, 0, 0.5, undefined] },
  ],
  teeko: [{ right: {}, wrong: [...NO_OBJECT, { goals: 7 }, { centre: 5 }] }],
  topplingDominoes: [TEXT('xo')],
  touchedMoves: [
    { right: [], wrong: [...NO_OBJECT, {}, undefined] },
    { right: [], wrong: [...NO_OBJECT, {}, undefined] },
  ],
  unknownParts: [{ right: rules, wrong: [...NO_OBJECT, undefined] }],
  valueOfWord: [TEXT('nim'), TEXT('1,2'), { right: {}, wrong: NO_OBJECT }],
  webSource: [
    { right: 'http://localhost/x', wrong: NO_TEXT },
    { right: answered, wrong: [...NO_OBJECT, {}, undefined] },
  ],
  writeScoreTable: [{ right: rulesets.solveScores(ending), wrong: [...TABLE.wrong, table] }],
  writeIndexedTable: [
    TABLE,
    { right: undefined, wrong: [null, 'abc', -1, 0.5, {}] },
    { right: undefined, wrong: [5, 'abc'] },
  ],
};

/** It always refuses: that is what it is for. */
const ALWAYS_REFUSES = ['refuseFault'];

const numbering = { size: 12, mostMoves: 9, index: () => 0, at: () => undefined };
const REPORTS: Calls = {
  auditedReport: [
    TABLE,
    { right: (await rulesets.auditTable(table)).counts, wrong: [...NOTHING, undefined, { plies: 5 }] },
  ],
  endingShares: [
    { ...RULES, right: { ...rules, ending: () => 'over' } },
    ASK,
    { right: () => undefined, wrong: [...NO_OBJECT, {}, undefined] },
    { right: 3, wrong: [...NO_NUMBER, 0, -1, 0.5, undefined] },
    { right: 2, wrong: [...NO_NUMBER, -1, 0.5] },
  ],
  reachedValues: [
    { right: await rulesets.reachAsync(ending), wrong: [...NOTHING, undefined] },
    { ...TABLE, right: table },
  ],
  reportSvg: [
    { right: 'Nim', wrong: NO_TEXT },
    {
      right: rulesets.reportOf(SOURCE.right as Parameters<typeof rulesets.reportOf>[0]),
      wrong: [...NOTHING, undefined, { rows: 5 }, { rows: [5], positions: 1, values: {} }],
    },
  ],
  withIndex: [
    RULES,
    { right: numbering, wrong: [...NOTHING, undefined, { ...numbering, size: -1 }, { ...numbering, at: 5 }] },
  ],
  wordsFor: [
    { right: ending, wrong: [...NOTHING.filter((x) => !(x instanceof Map)), undefined, { size: 'a' }] },
  ],
};

testEntrance(rulesets, { ...CALLS, ...MORE_CALLS, ...REPORTS }, ALWAYS_REFUSES);
