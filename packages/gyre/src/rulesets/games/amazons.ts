import {
  besides,
  boardOfCells,
  type Cells,
  cellName,
  cellsBoard,
  regions,
  rowLength,
  rulesOfCells,
  TAKEN,
  withCells,
} from '../boards/cells.ts';
import type { Ruleset, RulesetFamily } from '../contract/contract.ts';

/**
 * Amazons: an amazon moves like a queen of chess, then shoots an arrow that flies like a queen; the square where it lands
 * down is gone. Nothing is passed over or taken. Whoever cannot move has lost.
 *
 * W. Zamkauskas; E. R. Berlekamp, Sums of N × 2 Amazons, IMS Lecture Notes 35 (2000) 1–34.
 */
export function amazons(board: string): Ruleset<Cells> {
  return {
    ...rulesOfCells('amazons', 'Amazons', board),

    moves(cells, player, emit) {
      for (let from = 0; from < cells.length; from++) {
        if (cells[from] !== 'xo'[player]) continue;
        const lifted = withCells(cells, [[from, '.']]);
        for (const to of inSight(lifted, from)) {
          const moved = withCells(lifted, [[to, cells[from]]]);
          for (const arrow of inSight(moved, to)) {
            const name = [from, to].map((at) => cellName(cells, at)).join('-');
            emit(withCells(moved, [[arrow, '#']]), `${name}, ${cellName(cells, arrow)}`);
          }
        }
      }
    },

    board: (cells) =>
      cellsBoard(cells, {
        x: { kind: "Left's amazon", owner: 0 },
        o: { kind: "Right's amazon", owner: 1 },
        '#': TAKEN,
      }),
    parts: (cells) =>
      regions(cells, aroundSteps(cells)).filter((region) => /[xo]/.test(region) && region.includes('.')),
  };
}

/** Places to the eight squares around one. */
function aroundSteps(cells: Cells): readonly number[] {
  const down = rowLength(cells);
  return [...besides(cells), down + 1, down - 1, -down + 1, -down - 1];
}

/** The empty squares that a queen reaches. */
function inSight(cells: Cells, from: number): number[] {
  const seen: number[] = [];
  for (const step of aroundSteps(cells))
    for (let at = from + step; cells[at] === '.'; at += step) seen.push(at);
  return seen;
}

export const amazonsFamily: RulesetFamily = {
  name: 'amazons',
  title: 'Amazons',
  summary: 'move like a queen, then shoot away a square',
  parameters: boardOfCells('x..|...|..o', 'x o amazons, . empty', '.xo#'),
  make: (given) => amazons(given.board),
};
