import { checkObject, checkWord, refuse } from '../../../graph/inner.ts';
import { type Edges, gridText, inRows, lettered, squareNames } from '../../boards/board-text.ts';
import { gridBoard, type PieceLooks } from '../../boards/grid-board.ts';
import type { Board, RulesetFamily } from '../../contract/contract.ts';
import type { ReversibleRuleset } from '../../contract/indexed.ts';
import { wholeNumber } from '../../contract/parameters.ts';
import { quixoEngine, quixoLines } from './engine.ts';

/** Rows from the top: X, O, or a dot for a blank cube. `!` before them: the player to move has claimed a line and won. */
export type QuixoBoard = string;

/** The size of the board, and what authors differ on. */
export interface QuixoRules {
  /** Squares per side: 3 or 4. The game that is sold has 5, and 847 billion boards. */
  readonly side?: 3 | 4;
  /** Who wins if a move makes a line for both players at once: the other player, by the printed rules, or the mover. */
  readonly both?: 'other' | 'mover';
}

/**
 * Quixo by Thierry Chapeau: take a blank cube or one of your own from the edge, turn it to your sign, and push it in again at
 * another end of its row or column. A line of your sign wins. Whoever makes a line for the other player loses, even if it is
 * also one of their own. Nothing is captured, and play can go on for ever.
 *
 * A line that the other player made is claimed, which is one more ply.
 *
 * Solved by Tanaka, Bonnet, Tixeuil and Tamura, Quixo is solved (2020): on 3 × 3 and 4 × 4 the first player wins, on 5 × 5 it is a draw.
 */
export function quixo(rules: QuixoRules = {}): ReversibleRuleset<QuixoBoard> {
  checkObject(rules, 'the rules');
  const { side = 4, both = 'other' } = rules;
  checkWord(side, 'side', [3, 4], 'E_RULESET');
  checkWord(both, 'both', ['other', 'mover'], 'E_RULESET');
  const engine = quixoEngine(side, both === 'mover');
  const { board: numbers } = engine;
  const edges = lettered(side, side);
  const names = squareNames(edges);
  const lines = quixoLines(side);
  const start = emptyBoard(side);
  const hasLine = (squares: readonly string[], player: number): boolean =>
    lines.some((line) => (line & ~signsOf(squares, player)) === 0);
  /** Whose lines count, after a move of the player who is not to move. */
  const isClaimable = (squares: readonly string[], player: number): boolean =>
    hasLine(squares, player) && !(both === 'mover' && hasLine(squares, 1 - player));

  return {
    name: 'quixo',
    title: `Quixo ${side} × ${side}`,
    parameters: { side: `${side}`, both },
    players: PLAYERS,
    starts: () => [{ position: start }],

    moves(board, player, emit) {
      const squares = read(board, side);
      if (isClaimable(squares, player)) return emit(`!${board}`, 'claim');
      for (const [from, there] of squares.entries()) {
        if (!isOnEdge(from, side) || there === SIGNS[1 - player]) continue;
        for (const line of linesThrough(from, side)) {
          const others = line.filter((square) => square !== from).map((square) => squares[square]);
          for (const to of [line[0], line[side - 1]]) {
            if (to === from) continue;
            const after = squares.slice();
            const cubes = to === line[0] ? [SIGNS[player], ...others] : [...others, SIGNS[player]];
            for (const [n, square] of line.entries()) after[square] = cubes[n];
            emit(write(after, side), `${names[from]}-${names[to]}`);
          }
        }
      }
    },

    payoff(board, player) {
      if (board.startsWith(CLAIMED)) return -1;
      const squares = read(board, side);
      return hasLine(squares, 1 - player) && !isClaimable(squares, player) ? -1 : undefined;
    },

    ending: (board) => (board.startsWith(CLAIMED) ? 'a line for the other player' : 'a line'),

    key: (board) => board,
    fromKey(key) {
      const board = String(key);
      return (board.startsWith(CLAIMED) ? CLAIMED : '') + write(read(board, side), side);
    },
    show: (board) =>
      gridText(rowsOf(board), edges) + (board.startsWith(CLAIMED) ? '\na line is claimed' : ''),
    board: (board) => shownBoard(board, edges),
    touches: (_, __, { name }) => (name === 'claim' ? [] : [name.split('-').map((point) => [point])]),

    size: numbers.size,
    mostMoves: engine.mostMoves,
    mostMovesInto: 2 * engine.mostMoves,
    isTurned: true,
    index(board, player) {
      const squares = read(board, side);
      if (board.startsWith(CLAIMED) || isClaimable(squares, player)) return -1;
      numbers.sets.set([signsOf(squares, player), signsOf(squares, 1 - player)]);
      return numbers.rank();
    },
    at(index) {
      numbers.place(index);
      const [mine, theirs] = numbers.sets;
      const squares = names.map((_, square) =>
        (mine >>> square) & 1 ? SIGNS[0] : (theirs >>> square) & 1 ? SIGNS[1] : BLANK,
      );
      return isClaimable(squares, 0) ? undefined : { position: write(squares, side), player: 0 };
    },
    playerAt: () => 0,
    prepare: engine.prepare,
    movesFrom: engine.movesFrom,
    movesInto: engine.movesInto,
  };
}

const PLAYERS = ['X', 'O'] as const;
const SIGNS = PLAYERS;
const BLANK = '.';
const CLAIMED = '!';
const LOOKS: PieceLooks = {
  X: { kind: 'cross', owner: 0, shape: { text: '✕' } },
  O: { kind: 'circle', owner: 1, shape: { text: '◯' } },
};

function shownBoard(board: QuixoBoard, edges: Edges): Board {
  const drawn = gridBoard(rowsOf(board), edges, LOOKS);
  return board.startsWith(CLAIMED) ? { ...drawn, caption: 'a line is claimed' } : drawn;
}

function isOnEdge(square: number, side: number): boolean {
  return [Math.floor(square / side), square % side].some((n) => n === 0 || n === side - 1);
}

/** The row and the column of a square. */
function linesThrough(square: number, side: number): [number[], number[]] {
  const each = Array.from({ length: side }, (_, n) => n);
  const first = square - (square % side);
  return [each.map((n) => first + n), each.map((n) => (square % side) + n * side)];
}

/** The squares of a player's signs, as a set. */
function signsOf(squares: readonly string[], player: number): number {
  return squares.reduce((set, there, square) => (there === SIGNS[player] ? set | (1 << square) : set), 0);
}

function rowsOf(board: QuixoBoard): string[] {
  return board.replace(CLAIMED, '').split('/');
}

function read(board: QuixoBoard, side: number): string[] {
  const rows = rowsOf(board);
  const isFit = /^!?[.XO/]*$/.test(board) && rows.length === side && rows.every((row) => row.length === side);
  if (isFit) return Array.from(rows.join(''));
  const hint = `give ${side} rows of ${side} from the top, as in ${emptyBoard(side)}`;
  return refuse('E_POSITION', `the board is "${board}"`, hint);
}

function emptyBoard(side: number): QuixoBoard {
  return Array.from({ length: side }, () => BLANK.repeat(side)).join('/');
}

function write(squares: readonly string[], side: number): QuixoBoard {
  return inRows(squares, side).join('/');
}

export const quixoFamily: RulesetFamily = {
  name: 'quixo',
  title: 'Quixo',
  summary: 'take a cube from the edge and push it in elsewhere: a line wins',
  isLarge: true,
  parameters: [
    { name: 'side', summary: 'squares per side: 3 or 4', fallback: '4' },
    { name: 'both', summary: 'who wins if a move makes a line for both: other or mover', fallback: 'other' },
  ],
  make(given) {
    const both = given.both as NonNullable<QuixoRules['both']>;
    return quixo({ side: wholeNumber(given, 'side', 3, 4) === 3 ? 3 : 4, both });
  },
};
