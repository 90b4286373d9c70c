import { checkObject, GyreError, shown } from '../../../src/graph/inner.ts';
import { gridText, inRows, lettered, squareNames } from '../../../src/rulesets/boards/board-text.ts';
import { gridBoard, type PieceLooks } from '../../../src/rulesets/boards/grid-board.ts';
import type { ReversibleRuleset } from '../../../src/rulesets/contract/indexed.ts';
import { layersOf } from '../../../src/rulesets/kit/men.ts';
import { MOST_MOVES, NEIGHBOURS, SIDE, SQUARES, teekoEngine, teekoGoals, teekoRows } from './engine.ts';

/** Five rows of five, from the top: B, R, or a dot. */
export type TeekoBoard = string;

/** Where the rules differ from author to author. */
export interface TeekoRules {
  /** 44: a row or a small square wins; 58: the corners of a square of any size too ("Advanced Teeko"). */
  readonly goals?: 44 | 58;
  /** May the first man be placed in the centre? */
  readonly centre?: boolean;
}

/**
 * Teeko by John Scarne: on 5 × 5 squares the players place four men each in turn, then move them, one step in any
 * direction. Four in a row, or a square, wins.
 *
 * Solved by Guy Steele in 1998: with 44 goals a draw, with 58 a win for the first player, and a draw again if the first man must
 * not be placed in the centre.
 */
export function teeko(rules: TeekoRules = {}): ReversibleRuleset<TeekoBoard> {
  checkObject(rules, 'the rules');
  const { goals = 44, centre = true } = rules;
  const given: number = goals;
  if (given !== 44 && given !== 58)
    throw new GyreError('E_RULESET', `there are ${shown(goals)} goals`, 'give 44 or 58');
  if (typeof centre !== 'boolean')
    throw new GyreError('E_RULESET', `centre is ${shown(centre)}`, 'give true or false');
  const engine = teekoEngine(goals, centre);
  const { men } = engine;
  const goalSets = new Set(teekoGoals(goals));
  const rows = new Set(teekoRows());

  return {
    name: 'teeko',
    title: goals === 44 ? 'Teeko' : 'Advanced Teeko',
    parameters: { goals: `${goals}`, centre: `${centre}` },
    players: PLAYERS,
    starts: () => [{ position: START }],

    moves(board, player, emit) {
      const squares = read(board);
      const man = MEN[player];
      const own = squares.flatMap((there, square) => (there === man ? [square] : []));
      const empty = squares.flatMap((there, square) => (there === EMPTY ? [square] : []));
      if (own.length < 4) {
        const isFirst = empty.length === SQUARES;
        for (const to of empty)
          if (centre || !isFirst || to !== CENTRE) emit(write(squares.with(to, man)), NAMES[to]);
        return;
      }
      for (const from of own) {
        for (const to of empty) {
          if (((NEIGHBOURS[from] >>> to) & 1) === 0) continue;
          emit(write(squares.with(from, EMPTY).with(to, man)), `${NAMES[from]}-${NAMES[to]}`);
        }
      }
    },

    payoff(board, player) {
      const squares = read(board);
      if (goalSets.has(menOf(squares, 1 - player))) return -1;
      return goalSets.has(menOf(squares, player)) ? 1 : undefined;
    },

    ending(board, player) {
      const goal = menOf(read(board), 1 - player);
      return rows.has(goal) ? 'a row' : 'a square';
    },

    key: (board) => board,
    fromKey: (key) => write(read(String(key))),
    show: (board) => gridText(board.split('/'), EDGES),
    board: (board) => gridBoard(board.split('/'), EDGES, LOOKS),

    size: men.size,
    mostMoves: MOST_MOVES,
    mostMovesInto: MOST_MOVES,
    isTurned: true,
    layers: layersOf(men).toReversed(), // men that were placed stay on the board
    index(board, player) {
      const squares = read(board);
      const [mine, theirs] = [menOf(squares, player), menOf(squares, 1 - player)];
      if (goalSets.has(mine)) return -1;
      men.sets.set([mine, theirs]);
      return men.rank();
    },
    at(index) {
      men.place(index);
      const [mine, theirs] = men.sets;
      if (goalSets.has(mine)) return undefined;
      const squares = Array.from({ length: SQUARES }, (_, square) =>
        (mine >>> square) & 1 ? MEN[0] : (theirs >>> square) & 1 ? MEN[1] : EMPTY,
      );
      return { position: write(squares), player: 0 };
    },
    playerAt: () => 0,
    prepare: engine.prepare,
    movesFrom: engine.movesFrom,
    movesInto: engine.movesInto,
  };
}

const PLAYERS = ['Black', 'Red'] as const;
const MEN = ['B', 'R'] as const;
const EMPTY = '.';
const EDGES = lettered(SIDE, SIDE);
const NAMES = squareNames(EDGES);
const CENTRE = (SQUARES - 1) / 2;
const START = Array.from({ length: SIDE }, () => EMPTY.repeat(SIDE)).join('/');
const LOOKS: PieceLooks = {
  B: { kind: 'black man', owner: 0 },
  R: { kind: 'red man', owner: 1 },
};

function read(board: TeekoBoard): string[] {
  const squares = Array.from(board.replaceAll('/', ''));
  const [black, red] = MEN.map((man) => squares.filter((there) => there === man).length);
  const isFit =
    /^(?:[.BR]{5}\/){4}[.BR]{5}$/.test(board) && black <= 4 && red <= 4 && Math.abs(black - red) <= 1;
  if (isFit) return squares;
  throw new GyreError(
    'E_POSITION',
    `the board is "${board}"`,
    `give five rows from the top with up to four B and as many R, or one fewer or more, as in ${START}`,
  );
}

function write(squares: readonly string[]): TeekoBoard {
  return inRows(squares, SIDE).join('/');
}

/** The squares of a player's men, as a set. */
function menOf(squares: readonly string[], player: number): number {
  return squares.reduce((set, there, square) => (there === MEN[player] ? set | (1 << square) : set), 0);
}
