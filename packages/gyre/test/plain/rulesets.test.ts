import * as rulesets from '../../src/doors/rulesets.ts';
import { solve } from '../../src/index.ts';
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

const rules = rulesets.nim([1, 2]);
const play = rulesets.explore(rules);
const solution = solve(play.game);
const bytes = new Uint8Array(Buffer.concat(await rulesets.writeKeyedTable(play, solution)));
const source = rulesets.bytesSource(bytes);
const file = await rulesets.openTable(source);
const ask = rulesets.askExplored(play, solution);
const start = play.position(0);

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
const COUNTS: Kind = { right: [1, 2], wrong: [null, 'abc', 5n, {}, 7, ['a'], [0.5], [-1], [5n], undefined] };
const BOARD: Kind = {
  right: [[1], [0, 2], [1]],
  wrong: [null, 'abc', 5n, {}, 7, [5], [[9]], [['a']], undefined],
};
const TEXT = (right: string): Kind => ({ right, wrong: [...NO_TEXT, 'abc'] });

const CALLS: Calls = {
  askExplored: [PLAY, SOLUTION],
  askTable: [FILE, RULES],
  blobSource: [{ right: new Blob([]), wrong: [...NOTHING, undefined] }],
  boardSvg: [RULES, only(start), only(0)],
  bytesSource: [{ right: bytes, wrong: [...NOTHING, undefined] }],
  catAndMouse: [BOARD],
  checkTableOf: [{ right: file.header, wrong: [...NO_OBJECT, undefined] }, RULES],
  chessEnding: [TEXT('KRK')],
  chomp: [COUNT, COUNT],
  copsAndRobber: [BOARD, COUNT],
  dodgem: [COUNT],
  explore: [RULES, OPTIONS],
  exploreAsync: [RULES, OPTIONS],
  exploredSource: [PLAY, only(solution)],
  exploreSum: [RULES, OPTIONS],
  exploreSumAsync: [RULES, OPTIONS],
  geography: [BOARD, { right: 0, wrong: [...NO_NUMBER, -1, 9, 0.5, undefined] }],
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

/** Without arguments, of one's own tables in memory and threads, or with rulesets that are younger than this test. */
const ELSEWHERE = Object.keys(rulesets).filter((name) => !(name in CALLS));

testEntrance(rulesets, CALLS, ELSEWHERE);
