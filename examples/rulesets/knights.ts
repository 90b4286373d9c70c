import { type IndexedRuleset, OVER_LOST } from 'gyre/tables';

/** Squares of the white and of the black knight, 0 to 19, row by row on five by four. */
type Board = readonly [white: number, black: number];

const COLUMNS = 5;
const SQUARES = 20;

/** Square → the squares that a knight reaches from it. */
const JUMPS: readonly (readonly number[])[] = Array.from({ length: SQUARES }, (_, from) =>
  Array.from({ length: SQUARES }, (__, to) => to).filter((to) => {
    const rows = Math.abs(Math.floor(from / COLUMNS) - Math.floor(to / COLUMNS));
    const columns = Math.abs((from % COLUMNS) - (to % COLUMNS));
    return rows * columns === 2;
  }),
);

const name = (square: number): string => `${'abcde'[square % COLUMNS]}${4 - Math.floor(square / COLUMNS)}`;

/**
 * A duel of two knights: whoever takes the other has won. A knight that was taken stands on the square of the one
 * that took it.
 */
const knights: IndexedRuleset<Board> = {
  name: 'knights',
  title: 'Duel of knights',
  players: ['White', 'Black'],
  starts: () => [{ position: [0, SQUARES - 1] }],
  moves(board, player, emit) {
    for (const to of JUMPS[board[player]]) {
      emit(player === 0 ? [to, board[1]] : [board[0], to], `${name(board[player])}-${name(to)}`);
    }
  },
  payoff: ([white, black]) => (white === black ? -1 : undefined),
  key: ([white, black]) => SQUARES * white + black,
  show: ([white, black]) => `White on ${name(white)}, Black on ${name(black)}`,

  size: 2 * SQUARES * SQUARES,
  mostMoves: 8,
  mostMovesInto: 8,
  index: ([white, black], player) => 2 * (SQUARES * white + black) + player,
  at: (index) => ({ position: boardAt(index), player: knights.playerAt(index) }),
  playerAt: (index) => (index % 2 === 0 ? 0 : 1),
  prepare(index) {
    const board = boardAt(index);
    return board[0] === board[1] ? OVER_LOST : JUMPS[board[knights.playerAt(index)]].length;
  },
  movesFrom: (index, out) => jumps(index, knights.playerAt(index), out),
  movesInto(index, out) {
    const mover = knights.playerAt(index) === 0 ? 1 : 0; // who has just moved
    return jumps(index, mover, out);
  },
};

function boardAt(index: number): Board {
  const pair = Math.floor(index / 2);
  return [Math.floor(pair / SQUARES), pair % SQUARES];
}

/** Where a jump of that player leads, or comes from: knights go back as they go forth. */
function jumps(index: number, player: 0 | 1, out: Uint32Array): number {
  const [white, black] = boardAt(index);
  const other = knights.playerAt(index) === 0 ? 1 : 0;
  let count = 0;
  for (const square of JUMPS[player === 0 ? white : black]) {
    const board: Board = player === 0 ? [square, black] : [white, square];
    const isFromAnEnd = player === other && board[0] === board[1];
    if (!isFromAnEnd) out[count++] = knights.index(board, other);
  }
  return count;
}

export default knights;
