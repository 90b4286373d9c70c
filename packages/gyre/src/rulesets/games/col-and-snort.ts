import { opponent, type Player } from '../../graph/inner.ts';
import {
  besides,
  boardOfCells,
  type Cells,
  cellName,
  cellsBoard,
  regions,
  rulesOfCells,
  withCells,
} from '../boards/cells.ts';
import type { PieceLooks } from '../boards/grid-board.ts';
import type { Ruleset, RulesetFamily } from '../contract/contract.ts';

/**
 * Col: players colour empty squares in turn, and no two neighbours may have one colour. Whoever cannot has lost.
 *
 * C. Vout; J. H. Conway, On Numbers and Games: every position is a number, or a number and a star.
 */
export function col(board: string): Ruleset<Cells> {
  return colouring('col', board);
}

/** Snort: the same, but no two neighbours may have different colours. S. Norton. */
export function snort(board: string): Ruleset<Cells> {
  return colouring('snort', board);
}

/** Empty squares are `.`, or `l` and `r` if only Left or only Right may colour them; coloured ones are `x` and `o`. */
function colouring(name: 'col' | 'snort', board: string): Ruleset<Cells> {
  /** May the player colour the square? */
  function mayColour(cells: Cells, at: number, player: Player): boolean {
    if (cells[at] !== '.' && cells[at] !== 'lr'[player]) return false;
    const barred = 'xo'[name === 'col' ? player : opponent(player)];
    return besides(cells).every((step) => cells[at + step] !== barred);
  }

  /** The board without coloured squares: for each other one, who may still colour it. */
  function openSquares(cells: Cells): Cells {
    return Array.from(cells, (square, at) => {
      if (square === '|') return square;
      const [left, right] = [mayColour(cells, at, 0), mayColour(cells, at, 1)];
      return left ? (right ? '.' : 'l') : right ? 'r' : '#';
    }).join('');
  }

  /** Can a move on one of two neighbours change what may be done on the other? */
  function matters(a: string, b: string): boolean {
    if (a === '.' || b === '.') return true;
    return (a === b) === (name === 'col');
  }

  return {
    ...rulesOfCells(name, name === 'col' ? 'Col' : 'Snort', board, '.xolr'),

    moves(cells, player, emit) {
      for (let at = 0; at < cells.length; at++)
        if (mayColour(cells, at, player)) emit(withCells(cells, [[at, 'xo'[player]]]), cellName(cells, at));
    },

    board: (cells) => cellsBoard(cells.replaceAll('#', ' '), LOOKS),
    parts: (cells) => regions(openSquares(cells), besides(cells), matters),
  };
}

const LOOKS: PieceLooks = {
  x: { kind: "Left's colour", owner: 0, shape: 'block' },
  o: { kind: "Right's colour", owner: 1, shape: 'block' },
  l: { kind: 'for Left only', shape: { text: 'l' } },
  r: { kind: 'for Right only', shape: { text: 'r' } },
};

function familyOf(name: 'col' | 'snort', title: string, summary: string): RulesetFamily {
  return {
    name,
    title,
    summary,
    parameters: boardOfCells('...|...|...', '. empty, x o coloured', '.xo#'),
    make: (given) => colouring(name, given.board),
  };
}

export const colFamily: RulesetFamily = familyOf('col', 'Col', 'colour squares; neighbours differ');
export const snortFamily: RulesetFamily = familyOf(
  'snort',
  'Snort',
  'colour squares; neighbours do not differ',
);
