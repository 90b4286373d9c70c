import { opponent } from '../../graph/inner.ts';
import {
  besides,
  boardOfCells,
  type Cells,
  cellName,
  cellsBoard,
  joinedBy,
  PIECES,
  rulesOfCells,
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
  return {
    ...rulesOfCells('konane', 'Kōnane', board),

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
    parts: independentParts,
  };
}

/**
 * The parts of a board that never meet: two squares belong together if one jump might use both, now or later. Whether it might is judged
 * generously: a square may hold a piece if some jump might bring one there, and may become empty if some jump might leave or
 * capture there, whatever else happens. Squares that no jump can use are left out.
 */
function independentParts(cells: Cells): Cells[] {
  const mayHold = [0, 1, 2].map((kind) => Uint8Array.from(cells, (square) => Number(square === 'xo.'[kind])));
  const jumps: (readonly [from: number, over: number, to: number])[] = [];
  const isKnown = new Set<string>();
  for (let before = -1; before !== jumps.length; ) {
    before = jumps.length;
    for (const step of besides(cells)) {
      for (let from = 0; from < cells.length; from++) {
        const [over, to] = [from + step, from + 2 * step];
        for (const player of [0, 1] as const) {
          const name = `${player} ${from} ${step}`;
          const mayJump =
            mayHold[player][from] === 1 && mayHold[opponent(player)][over] === 1 && mayHold[2][to] === 1;
          if (!mayJump || isKnown.has(name)) continue;
          isKnown.add(name);
          jumps.push([from, over, to]);
          mayHold[player][to] = 1;
          mayHold[2][from] = 1;
          mayHold[2][over] = 1;
        }
      }
    }
  }
  return joinedBy(cells, jumps);
}

export const konaneFamily: RulesetFamily = {
  name: 'konane',
  title: 'Kōnane',
  summary: 'jump over pieces of the other player and take them',
  parameters: boardOfCells('xoxo|o..x|xoxo|oxox', 'x o pieces, . empty'),
  make: (given) => konane(given.board),
};
