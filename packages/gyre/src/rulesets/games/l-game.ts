import { GyreError, opponent } from '../../graph/inner.ts';
import { gridText, inRows, lettered, squareNames } from '../boards/board-text.ts';
import { digitsOf, fromNumber } from '../boards/from-key.ts';
import { gridBoard, SYMMETRIES, turned } from '../boards/grid-board.ts';
import type { Ruleset, RulesetFamily } from '../contract/contract.ts';

const SIDE = 4;
const SQUARES = SIDE * SIDE;
const EDGES = lettered(SIDE, SIDE);
const NAMES = squareNames(EDGES);

/** Sets of squares, one bit each: the mover's L, the other L, and the two neutral pieces. */
interface Board {
  readonly mover: number;
  readonly other: number;
  readonly neutrals: number;
}

/**
 * The L-game: on four by four squares each player has an L of four squares, and there are two neutral
 * pieces. A player lifts his own L and puts it down elsewhere, turned or flipped at will; then he may move one
 * neutral piece to any empty square. Whoever cannot place the L has lost.
 *
 * E. de Bono, The Five-Day Course in Thinking (1967). Positions are written from the mover's side.
 */
export function lGame(): Ruleset<Board> {
  return {
    name: 'l-game',
    title: 'L-game',
    impartial: true,
    starts: () => [{ position: START }],

    moves({ mover, other, neutrals }, _, emit) {
      for (const placed of ELLS) {
        if (placed === mover || (placed & (other | neutrals)) !== 0) continue;
        const name = namesOf(placed);
        emit({ mover: other, other: placed, neutrals }, name);
        for (let from = 0; from < SQUARES; from++) {
          if ((neutrals & (1 << from)) === 0) continue;
          for (let to = 0; to < SQUARES; to++) {
            if (((placed | other | neutrals) & (1 << to)) !== 0) continue;
            const moved = (neutrals ^ (1 << from)) | (1 << to);
            emit({ mover: other, other: placed, neutrals: moved }, `${name}, ${NAMES[from]}-${NAMES[to]}`);
          }
        }
      }
    },

    key: keyOf,
    fromKey: fromNumber(keyOf, boardOfKey),
    canonical(board) {
      let best = board;
      for (const image of IMAGES) {
        const mirrored = {
          mover: imageOf(board.mover, image),
          other: imageOf(board.other, image),
          neutrals: imageOf(board.neutrals, image),
        };
        if (keyOf(mirrored) < keyOf(best)) best = mirrored;
      }
      return best;
    },
    show: (board) => gridText(rowsOf(board), EDGES),
    board: (board, player) =>
      gridBoard(rowsOf(board), EDGES, {
        M: { kind: MOVER, owner: player, shape: 'block' },
        O: { kind: OTHER, owner: opponent(player), shape: 'block' },
        n: { kind: NEUTRAL },
      }),
    fromBoard({ pieces }) {
      const of = (kind: string): number =>
        pieces.reduce((set, at) => (at.kind === kind ? set | (1 << NAMES.indexOf(at.point)) : set), 0);
      const board = { mover: of(MOVER), other: of(OTHER), neutrals: of(NEUTRAL) };
      for (const [kind, squares] of [
        [MOVER, board.mover],
        [OTHER, board.other],
      ] as const)
        if (!ELLS.includes(squares)) throw notOnBoard(`the ${kind} is not four squares in the form of an L`);
      const pair = pieces.filter(({ kind }) => kind === NEUTRAL).length;
      if (pair !== 2) throw notOnBoard(`the board has ${pair} neutral pieces, not 2`);
      return board;
    },
    touches(_, __, { name }) {
      const [ell, neutral] = name.split(', ');
      const steps = neutral === undefined ? [] : neutral.split('-').map((square) => [square]);
      return [[ell.split(' '), ...steps]];
    },
  };
}

const MOVER = 'L of the player to move';
const OTHER = 'L of the other player';
const NEUTRAL = 'neutral piece';

function notOnBoard(found: string): GyreError {
  return new GyreError('E_POSITION', found, 'put both Ls and the two neutral pieces on squares of their own');
}

function keyOf({ mover, other, neutrals }: Board): number {
  return (mover * 2 ** SQUARES + other) * 2 ** SQUARES + neutrals;
}

/** The board of a key; undefined unless there are two Ls and two neutral pieces on squares of their own. */
function boardOfKey(key: number): Board | undefined {
  const [mover, other, neutrals] = digitsOf(key, 2 ** SQUARES, 3);
  const all = mover | other | neutrals;
  const isBoard =
    ELLS.includes(mover) && ELLS.includes(other) && piecesOf(neutrals) === 2 && piecesOf(all) === 10;
  return isBoard ? { mover, other, neutrals } : undefined;
}

function piecesOf(squares: number): number {
  let count = 0;
  for (let left = squares; left !== 0; left &= left - 1) count++;
  return count;
}

/** Symmetry → square → where it goes. */
const IMAGES = SYMMETRIES.map((symmetry) =>
  Array.from({ length: SQUARES }, (_, s) => turned(s, symmetry, SIDE)),
);

function imageOf(squares: number, image: readonly number[]): number {
  let result = 0;
  for (let s = 0; s < SQUARES; s++) if ((squares & (1 << s)) !== 0) result |= 1 << image[s];
  return result;
}

/** Every way to put down an L: three in a row and one more beside an end. */
const ELLS: readonly number[] = allElls();

function allElls(): number[] {
  const placed = new Set<number>();
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column + 2 < SIDE; column++) {
      for (const footRow of [row - 1, row + 1]) {
        if (footRow < 0 || footRow >= SIDE) continue;
        for (const footColumn of [column, column + 2]) {
          const bar = 7 << (row * SIDE + column);
          const ell = bar | (1 << (footRow * SIDE + footColumn));
          for (const image of IMAGES) placed.add(imageOf(ell, image));
        }
      }
    }
  }
  return [...placed].toSorted((a, b) => a - b);
}

const START: Board = readBoard(['nMM.', '.OM.', '.OM.', '.OOn']);

function readBoard(rows: readonly string[]): Board {
  const text = rows.join('');
  const squares = (character: string): number =>
    Array.from(text).reduce((set, at, s) => (at === character ? set | (1 << s) : set), 0);
  return { mover: squares('M'), other: squares('O'), neutrals: squares('n') };
}

function rowsOf({ mover, other, neutrals }: Board): string[] {
  const at = (s: number): string =>
    (mover & (1 << s)) !== 0 ? 'M' : (other & (1 << s)) !== 0 ? 'O' : (neutrals & (1 << s)) !== 0 ? 'n' : '.';
  return inRows(
    NAMES.map((_, s) => at(s)),
    SIDE,
  );
}

function namesOf(squares: number): string {
  const names: string[] = [];
  for (let s = 0; s < SQUARES; s++) if ((squares & (1 << s)) !== 0) names.push(NAMES[s]);
  return names.join(' ');
}

export const lGameFamily: RulesetFamily = {
  name: 'l-game',
  title: 'L-game',
  summary: 'move your L, then perhaps a neutral piece, on four by four',
  parameters: [],
  make: lGame,
};
