import { checkWhole, opponent, type Player, refuse } from '../../graph/inner.ts';
import { gridText, inRows, lettered, squareNames } from '../boards/board-text.ts';
import { fromNumber } from '../boards/from-key.ts';
import { gridBoard, type PieceLooks } from '../boards/grid-board.ts';
import type { Ruleset, RulesetFamily } from '../contract/contract.ts';
import { wholeNumber } from '../contract/parameters.ts';

/** The squares that each player has marked, one bit per square: `marks[0]` are the crosses. */
export interface MnkBoard {
  readonly marks: readonly [number, number];
}

/**
 * m,n,k: on a board of m rows and n columns players mark empty squares in turn, and whoever first has k
 * in a row, across, down or diagonally, has won. A full board without such a row is a draw.
 */
export function mnk(m: number, n: number, k: number, name = 'mnk'): Ruleset<MnkBoard> {
  for (const size of [m, n, k]) checkWhole(size, 'a size', 1);
  const squares = m * n;
  if (squares > MOST_SQUARES)
    refuse('E_RULESET', `the board has ${squares} squares`, `at most ${MOST_SQUARES} fit a key`);
  const full = 2 ** squares - 1;
  const lines = winningLines(m, n, k);
  const edges = lettered(n, m);
  const names = squareNames(edges);
  const rowsOf = ({ marks }: MnkBoard): string[] =>
    inRows(
      names.map((_, square) => markAt(marks, square)),
      n,
    );
  const key = ({ marks }: MnkBoard): number => marks[0] + marks[1] * 2 ** squares;
  const read = (number: number): MnkBoard | undefined => {
    const marks = [number % 2 ** squares, Math.floor(number / 2 ** squares)] as const;
    return marks[1] <= full && (marks[0] & marks[1]) === 0 ? { marks } : undefined;
  };

  return {
    name,
    title: name === 'mnk' ? `${m},${n},${k}` : 'Tic-tac-toe',
    ...(name === 'mnk' ? { parameters: { m: `${m}`, n: `${n}`, k: `${k}` } } : {}),
    players: ['X', 'O'],
    starts: () => [{ position: { marks: [0, 0] } }],

    moves({ marks }, player, emit) {
      for (let s = 0; s < squares; s++) {
        const bit = 1 << s;
        if (((marks[0] | marks[1]) & bit) !== 0) continue;
        const marked = marks[player] | bit;
        emit({ marks: player === 0 ? [marked, marks[1]] : [marks[0], marked] }, names[s]);
      }
    },

    payoff({ marks }, player) {
      const justMoved = marks[opponent(player)];
      if (lines.some((line) => (justMoved & line) === line)) return -1;
      return (marks[0] | marks[1]) === full ? 0 : undefined;
    },

    key,
    fromKey: fromNumber(key, read),
    show: (board) => gridText(rowsOf(board), edges),
    board: (board) => gridBoard(rowsOf(board), edges, MARKS),
  };
}

const MOST_SQUARES = 26;
const MARKS: PieceLooks = {
  X: { kind: 'cross', owner: 0, shape: { text: 'X' } },
  O: { kind: 'nought', owner: 1, shape: { text: 'O' } },
};

function markAt(marks: readonly [number, number], square: number): string {
  const has = (player: Player): boolean => ((marks[player] >> square) & 1) !== 0;
  return has(0) ? 'X' : has(1) ? 'O' : '.';
}

/** Every set of k squares in a row, as bits. */
function winningLines(m: number, n: number, k: number): number[] {
  const lines: number[] = [];
  for (const [down, right] of [
    [0, 1],
    [1, 0],
    [1, 1],
    [1, -1],
  ]) {
    for (let row = 0; row < m; row++) {
      for (let column = 0; column < n; column++) {
        const lastRow = row + down * (k - 1);
        const lastColumn = column + right * (k - 1);
        if (lastRow >= m || lastColumn < 0 || lastColumn >= n) continue;
        let line = 0;
        for (let i = 0; i < k; i++) line |= 1 << ((row + down * i) * n + column + right * i);
        lines.push(line);
      }
    }
  }
  return lines;
}

export const mnkFamily: RulesetFamily = {
  name: 'mnk',
  title: 'm,n,k',
  summary: 'k in a row on a board of m rows and n columns',
  parameters: [
    { name: 'm', summary: 'rows', fallback: '3' },
    { name: 'n', summary: 'columns', fallback: '3' },
    { name: 'k', summary: 'how many in a row win', fallback: '3' },
  ],
  make: (given) =>
    mnk(wholeNumber(given, 'm', 1, 26), wholeNumber(given, 'n', 1, 26), wholeNumber(given, 'k', 1, 26)),
};

export const ticTacToeFamily: RulesetFamily = {
  name: 'tic-tac-toe',
  title: 'Tic-tac-toe',
  summary: 'three in a row on three by three',
  parameters: [],
  make: () => mnk(3, 3, 3, 'tic-tac-toe'),
};
