import { opponent } from '../../graph/index.ts';
import { besides, type Cells, cellName, cellsBoard, withCells } from '../boards/cells.ts';
import { boardOfPieces, PIECES, rulesOfPieces } from '../boards/cells-rules.ts';
import type { Ruleset, RulesetFamily } from '../contract/contract.ts';

/**
 * Kōnane, the Hawaiian game: a piece jumps over a neighbouring piece of the other player onto the empty square behind it,
 * and takes it; it may jump on in the same direction. Whoever cannot jump has lost.
 *
 * M. D. Ernst, Playing Konane mathematically, UMAP Journal 16 (1995) 95–121.
 */
export function konane(board: string): Ruleset<Cells> {
  return {
    ...rulesOfPieces('konane', 'Kōnane', board),

    moves(cells, player, emit) {
      for (let from = 0; from < cells.length; from++) {
        if (cells[from] !== 'xo'[player]) continue;
        for (const step of besides(cells)) {
          let after = withCells(cells, [[from, '.']]);
          for (let at = from; cells[at + step] === 'xo'[opponent(player)] && cells[at + 2 * step] === '.'; ) {
            after = withCells(after, [[at + step, '.']]);
            at += 2 * step;
            emit(withCells(after, [[at, cells[from]]]), `${cellName(cells, from)}-${cellName(cells, at)}`);
          }
        }
      }
    },

    board: (cells) => cellsBoard(cells.replaceAll('#', ' '), PIECES),
  };
}

export const konaneFamily: RulesetFamily = {
  name: 'konane',
  title: 'Kōnane',
  summary: 'jump over pieces of the other player and take them',
  parameters: boardOfPieces(
    'xoxo|o..x|xoxo|oxox',
    'rows from the top: x o pieces, . empty, # none, | between rows',
  ),
  make: (given) => konane(given.board),
};
