import { beforeAll, expect, test } from 'vitest';
import { type Block, parseEnding } from '../src/rulesets/games/chess/material.ts';
import { compareToMirror, Placement, placeIn } from '../src/rulesets/games/chess/placement.ts';
import { chessEnding } from '../src/rulesets/index.ts';
import { type IndexedTable, indexedFault, solveTable } from '../src/tables/index.ts';

/**
 * KPKP and all that it turns into, against the statistics of Nalimov's tables in Scid (tcl/tb.tcl,
 * github.com/benini/scid): of White and of Black, the longest win with that side to move; with White to
 * move, then Black, how many of a hundred positions are won, drawn and lost.
 *
 * Nalimov's index has 462 pairs of kings. With both on the diagonal it has other men on either side of it, so that such a
 * position and its mirror image are counted as two.
 */
const { blocks } = parseEnding('KPKP');
let table: IndexedTable;

beforeAll(() => {
  table = solveTable(chessEnding('KPKP'));
}, 3_600_000);

const LOST = 0;
const DRAWN = 1;
const WON = 2;

/** Lost, drawn, won, or undefined where there is no position. */
function valueOf(index: number): number | undefined {
  const cell = table.cells[index];
  const { settled, drawn, nothing } = table.code;
  if (cell === nothing) return undefined;
  if (cell === drawn || cell < settled) return DRAWN;
  return (cell - settled) % 2 === 0 ? LOST : WON;
}

const placement = new Placement();

/** How often Nalimov's index has the position. */
function timesCounted(block: Block, index: number): number {
  const pair = placeIn(block, index, placement);
  return block.kings.isFoldable[pair] === 1 && compareToMirror(placement) !== 0 ? 2 : 1;
}

/** The longest win and the shares of won, drawn and lost with a side to move, in all blocks of this name. */
function statistics(name: string, side: number): { moves: number; shares: string } {
  const counts = [0, 0, 0];
  let plies = 0;
  for (const block of blocks.filter((other) => other.name === name)) {
    placement.take(block.kinds, block.sides);
    for (let index = block.base + side; index < block.base + block.size; index += 2) {
      const value = valueOf(index);
      if (value === undefined) continue;
      counts[value] += timesCounted(block, index);
      if (value === WON) plies = Math.max(plies, table.cells[index] - table.code.settled);
    }
  }
  const all = counts.reduce((a, b) => a + b);
  const shares = [WON, DRAWN, LOST].map((value) => ((100 * counts[value]) / all).toFixed(1)).join(' ');
  return { moves: Math.ceil(plies / 2), shares };
}

test.each([
  ['KPKP', 33, 33, '43.4 33.3 23.2', '43.4 33.3 23.2'],
  ['KPK', 28, 0, '76.5 23.5 0.0', '0.0 41.9 58.1'],
  ['KQKP', 28, 29, '99.4 0.6 0.0', '7.7 12.1 80.2'],
  ['KRKP', 26, 43, '91.4 8.4 0.2', '16.4 17.5 66.1'],
  ['KBKP', 1, 29, '0.0 94.8 5.2', '23.6 76.4 0.0'],
  ['KNKP', 7, 29, '0.0 87.1 12.9', '32.6 67.4 0.0'],
  ['KQK', 10, 0, '100.0 0.0 0.0', '0.0 10.3 89.7'],
  ['KRK', 16, 0, '100.0 0.0 0.0', '0.0 9.9 90.1'],
  ['KQKQ', 13, 13, '41.7 57.8 0.5', '41.7 57.8 0.5'],
  ['KQKR', 35, 19, '99.0 0.8 0.2', '28.7 5.8 65.5'],
  ['KQKB', 17, 0, '99.7 0.3 0.0', '0.0 23.1 76.9'],
  ['KQKN', 21, 0, '99.3 0.7 0.0', '0.0 19.5 80.5'],
  ['KRKR', 19, 19, '29.1 70.2 0.7', '29.1 70.2 0.7'],
  ['KRKB', 29, 0, '35.2 64.8 0.0', '0.0 96.8 3.2'],
  ['KRKN', 40, 1, '48.4 51.6 0.0', '0.0 89.0 11.0'],
  ['KBKB', 1, 1, '0.0 100.0 0.0', '0.0 100.0 0.0'],
  ['KBKN', 1, 1, '0.0 100.0 0.0', '0.0 100.0 0.0'],
  ['KNKN', 1, 1, '0.0 100.0 0.0', '0.0 100.0 0.0'],
])('%s: longest wins of %i and %i moves, and the published shares', (name, white, black, first, second) => {
  expect(statistics(name, 0)).toEqual({ moves: white, shares: first });
  expect(statistics(name, 1)).toEqual({ moves: black, shares: second });
});

test('KPKP: 106 + 106 placements where one side draws only if the other is to move, 15 where both lose', () => {
  const counts = new Map<string, number>();
  for (let index = 0; index < blocks[0].size; index += 2) {
    const white = valueOf(index);
    const black = valueOf(index + 1);
    if (white === undefined || black === undefined || white >= WON - black) continue;
    const kind = `${'LDW'[white]}${'LDW'[black]}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  // Those in which both lose are counted once with each colour.
  expect(Object.fromEntries(counts)).toEqual({ DL: 106, LD: 106, LL: 2 * 15 });
});

test('every 31st position follows from its moves', () => {
  expect(indexedFault(table, 31)).toBeUndefined();
});
