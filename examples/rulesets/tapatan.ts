import type { Ruleset } from 'gyre/rulesets';

/** Nine points, row by row: x, o, or a dot where nobody stands. */
type Board = string;

const ROWS = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

/**
 * Tapatan, once all men are on the board: in turn a man steps along a line to the next point, if it is
 * empty. Three in a row win. Whoever cannot move has lost.
 */
const tapatan: Ruleset<Board> = {
  name: 'tapatan',
  title: 'Tapatan',
  players: ['X', 'O'],
  starts: () => [{ position: 'xox...oxo' }],

  moves(board, player, emit) {
    for (const [from, to] of ROWS.flatMap(([a, b, c]) => [
      [a, b],
      [b, a],
      [b, c],
      [c, b],
    ])) {
      if (board[from] !== 'xo'[player] || board[to] !== '.') continue;
      const points = Array.from(board);
      [points[from], points[to]] = [points[to], points[from]];
      emit(points.join(''), `${from + 1}-${to + 1}`);
    }
  },

  payoff(board, player) {
    const other = 'ox'[player]; // only the player who has just moved can have made a row
    return ROWS.some((row) => row.every((point) => board[point] === other)) ? -1 : undefined;
  },

  key: (board) => board,
  show: (board) => [0, 3, 6].map((row) => board.slice(row, row + 3)).join('\n'),
};

export default tapatan;
