import { checkText, refuse } from '../../graph/inner.ts';
import { numbered } from '../boards/board-text.ts';
import { fromText } from '../boards/from-key.ts';
import { gridBoard, type PieceLooks } from '../boards/grid-board.ts';
import type { Ruleset, RulesetFamily } from '../contract/contract.ts';

/** Rows of standing dominoes, `x` of Left, `o` of Right, `g` of both, with `|` between rows. */
type Rows = string;

/**
 * Toppling Dominoes: a player topples a domino of his own to the left or to the right, and it takes all that stand
 * on that side of it in its row. Whoever finds no domino has lost.
 *
 * A. Fink, R. Nowakowski, A. Siegel, D. Wolfe, Toppling Conjectures, Games of No Chance 4 (2015) 65–76.
 */
export function topplingDominoes(rows: string): Ruleset<Rows> {
  checkText(rows, 'the rows');
  if (!/^[xog|]*$/.test(rows) || rows.length > MOST) {
    const hint = `use x for Left's, o for Right's, g for green ones and | between rows, up to ${MOST}`;
    refuse('E_RULESET', `the dominoes are "${rows}"`, hint);
  }
  const start = rows.split('|');
  return {
    name: 'toppling-dominoes',
    title: 'Toppling Dominoes',
    parameters: { rows },
    players: ['Left', 'Right'],
    starts: () => [{ position: rows }],

    moves(position, player, emit) {
      const standing = position.split('|');
      for (const [i, row] of standing.entries()) {
        for (let at = 0; at < row.length; at++) {
          if (row[at] !== 'g' && row[at] !== 'xo'[player]) continue;
          emit(standing.with(i, row.slice(at + 1)).join('|'), `${i + 1}.${at + 1} to the left`);
          emit(standing.with(i, row.slice(0, at)).join('|'), `${i + 1}.${at + 1} to the right`);
        }
      }
    },

    key: keyOf,
    fromKey: fromText(keyOf, (text) => (/^[xog|]*$/.test(text) ? text : undefined)),
    show: (position) =>
      position
        .split('|')
        .map((row, i) => `${i + 1}: ${row}`)
        .join('\n'),
    board(position) {
      const standing = position.split('|');
      const width = Math.max(...start.map((row) => row.length));
      const lines = standing.map((row) => row.padEnd(width, ' '));
      const names = lines.flatMap((row, i) => Array.from(row, (_, at) => `${i + 1}.${at + 1}`));
      return gridBoard(lines, numbered(width, lines.length), LOOKS, names);
    },
    touches(position, _, { name }) {
      const [domino, , , side] = name.split(' ');
      const [row, at] = domino.split('.').map(Number);
      const last = side === 'left' ? 1 : position.split('|')[row - 1].length;
      return [last === at ? [[domino]] : [[domino], [`${row}.${last}`]]];
    },
    parts: (position) => position.split('|').filter((row) => row !== ''),
  };
}

function keyOf(rows: Rows): string {
  return rows;
}

const MOST = 200;
const LOOKS: PieceLooks = {
  x: { kind: "Left's domino", owner: 0, shape: 'pin' },
  o: { kind: "Right's domino", owner: 1, shape: 'pin' },
  g: { kind: "both players' domino", shape: 'pin' },
};

export const topplingDominoesFamily: RulesetFamily = {
  name: 'toppling-dominoes',
  title: 'Toppling Dominoes',
  summary: 'topple a domino, and all on one side of it',
  parameters: [
    {
      name: 'rows',
      summary: "x Left's, o Right's, g both players' dominoes, | between rows",
      fallback: 'xoxgo',
      squares: 'xog',
    },
  ],
  make: (given) => topplingDominoes(given.rows),
};
