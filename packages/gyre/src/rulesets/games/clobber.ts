import { opponent } from '../../graph/inner.ts';
import {
  besides,
  boardOfCells,
  type Cells,
  cellName,
  cellsBoard,
  PIECES,
  regions,
  rulesOfCells,
  withCells,
} from '../boards/cells.ts';
import type { Ruleset, RulesetFamily } from '../contract/contract.ts';

/**
 * Clobber: a piece moves onto a neighbouring piece of the other player, which is removed. Whoever cannot move has lost.
 *
 * M. Albert, J. P. Grossman, R. Nowakowski, D. Wolfe, An introduction to Clobber, Integers 5(2) (2005) A1.
 */
export function clobber(board: string): Ruleset<Cells> {
  return {
    ...rulesOfCells('clobber', 'Clobber', board),

    moves(cells, player, emit) {
      for (let from = 0; from < cells.length; from++) {
        if (cells[from] !== 'xo'[player]) continue;
        for (const step of besides(cells)) {
          const to = from + step;
          if (cells[to] !== 'xo'[opponent(player)]) continue;
          const after = withCells(cells, [
            [from, '.'],
            [to, cells[from]],
          ]);
          emit(after, `${cellName(cells, from)}-${cellName(cells, to)}`);
        }
      }
    },

    board: (cells) => cellsBoard(cells.replaceAll('#', ' '), PIECES),
    parts: (cells) =>
      regions(cells.replaceAll('.', '#')).filter((region) => region.includes('x') && region.includes('o')),
  };
}

export const clobberFamily: RulesetFamily = {
  name: 'clobber',
  title: 'Clobber',
  summary: 'take a neighbouring piece of the other player',
  parameters: boardOfCells('xox|oxo|xox', 'x o pieces, . empty'),
  make: (given) => clobber(given.board),
};
