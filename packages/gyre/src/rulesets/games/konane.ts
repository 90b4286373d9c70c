import { opponent } from '../../graph/index.ts';
import {
  allImages,
  besides,
  type Cells,
  cellName,
  cellsBoard,
  cellsText,
  leastOf,
  parseCells,
  withCells,
} from '../boards/cells.ts';
import type { Ruleset, RulesetFamily } from '../contract/contract.ts';

/**
 * Kōnane, the Hawaiian game: a piece jumps over a neighbouring piece of the other player onto the empty square behind it,
 * and takes it; it may jump on in the same direction. Whoever cannot jump has lost.
 *
 * M. D. Ernst, Playing Konane mathematically, UMAP Journal 16 (1995) 95–121.
 */
export function konane(board: string): Ruleset<Cells> {
  const start = parseCells(board, '.xo', 'the board');
  return {
    name: 'konane',
    title: 'Kōnane',
    parameters: { board: start },
    players: ['Left', 'Right'],
    starts: () => [{ position: start }],

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

    key: (cells) => cells,
    fromKey: String,
    show: cellsText,
    board: (cells) =>
      cellsBoard(cells.replaceAll('#', ' '), { x: { kind: 'x', owner: 0 }, o: { kind: 'o', owner: 1 } }),
    canonical: (cells) => leastOf(allImages(cells)),
  };
}

export const konaneFamily: RulesetFamily = {
  name: 'konane',
  title: 'Kōnane',
  summary: 'jump over pieces of the other player and take them',
  parameters: [
    {
      name: 'board',
      summary: 'rows from the top: x o pieces, . empty, # none, | between rows',
      fallback: 'xoxo|o..x|xoxo|oxox',
      squares: '.xo',
    },
  ],
  make: (given) => konane(given.board),
};
