import { SYMMETRIES, turned } from '../../../src/rulesets/boards/grid-board.ts';
import {
  type IndexPlay,
  MOVE_WINS,
  NOT_A_POSITION,
  OVER_DRAWN,
  OVER_LOST,
  WON_NEXT,
} from '../../../src/rulesets/contract/indexed.ts';
import { countSquares, lowestSquare, setOf } from '../../../src/rulesets/kit/bits.ts';
import { type MenIndex, menIndex } from '../../../src/rulesets/kit/men.ts';

export const SIDE = 5;
export const POINTS: number = SIDE * SIDE;
export const GOATS = 0;
export const TIGERS = 1;
const TIGER_COUNT = 4;
const ALL = 2 ** POINTS - 1;

/** Point → the points that a line joins it to. Diagonals pass through every other point. */
export const NEIGHBOURS: readonly (readonly number[])[] = Array.from({ length: POINTS }, (_, point) => {
  const [row, column] = [Math.floor(point / SIDE), point % SIDE];
  return Array.from({ length: POINTS }, (__, to) => to).filter((to) => {
    const [rows, columns] = [Math.abs(Math.floor(to / SIDE) - row), Math.abs((to % SIDE) - column)];
    return rows + columns === 1 || (rows === 1 && columns === 1 && (row + column) % 2 === 0);
  });
});

/** Point → what a tiger there can jump over, and where it lands. */
export const JUMPS: readonly (readonly { readonly over: number; readonly to: number }[])[] = NEIGHBOURS.map(
  (near, point) =>
    near.flatMap((over) => {
      const to = 2 * over - point;
      return NEIGHBOURS[over].includes(to) && to !== point ? [{ over, to }] : [];
    }),
);

/** The index of tigers and goats in their second phase, and the play on it. */
export interface BaghChalEngine extends IndexPlay {
  readonly men: MenIndex;
  readonly size: number;
  readonly mostMoves: number;
}

/**
 * The index holds the tigers and, rather than many goats, the few points that are empty: one, and one more for each goat that was
 * taken. It is doubled for the player to move. Arrangements that the symmetries of the board take to each other share a number, so
 * two moves can lead to one number; each is listed once.
 */
export function baghChalEngine(captures: number, stuckDraws: boolean): BaghChalEngine {
  const men = menIndex({
    squares: POINTS,
    symmetries: SYMMETRIES.map((symmetry) =>
      Array.from({ length: POINTS }, (_, point) => turned(point, symmetry, SIDE)),
    ),
    leaders: combinations(POINTS, TIGER_COUNT),
    alike: true,
    kinds: [{ most: captures, looks: 1, hands: 1 }],
    allows: ([empty]) => empty > 0,
  });
  const { leaders, sets } = men;
  const near = Int32Array.from(NEIGHBOURS, setOf);
  const tigers = new Int32Array(TIGER_COUNT); // where they stand in the position that is being played
  const mostMoves = 2 * TIGER_COUNT * captures; // a step or a jump for each tiger and each empty point, or eight goats
  const list = new Uint32Array(Math.max(mostMoves, 8 * captures));

  return { men, size: 2 * men.size, mostMoves: list.length, prepare, movesFrom, movesInto };

  function prepare(index: number): number {
    if (!men.place(index >>> 1)) return NOT_A_POSITION;
    const count = movesFrom(index, list);
    if (count > 0) return list[0] === MOVE_WINS ? WON_NEXT : count;
    return stuckDraws && (index & 1) === GOATS ? OVER_DRAWN : OVER_LOST;
  }

  function movesFrom(index: number, out: Uint32Array): number {
    men.place(index >>> 1);
    tigers.set(leaders);
    const empty = sets[0];
    return (index & 1) === GOATS ? goatSteps(empty, TIGERS, out) : tigerMoves(empty, out);
  }

  /** Goats step to empty points; backwards they do the same. The lists say who is to move there. */
  function goatSteps(empty: number, player: number, out: Uint32Array): number {
    const goats = ALL & ~empty & ~setOf(tigers);
    let count = 0;
    for (let left = empty; left !== 0; left &= left - 1) {
      const gap = left & -left;
      for (let own = near[lowestSquare(gap)] & goats; own !== 0; own &= own - 1) {
        sets[0] = empty ^ gap ^ (own & -own);
        leaders.set(tigers);
        count = listed(2 * men.rank() + player, out, count);
      }
    }
    return count;
  }

  function tigerMoves(empty: number, out: Uint32Array): number {
    const isLast = countSquares(empty) === captures;
    let count = 0;
    for (let i = 0; i < TIGER_COUNT; i++) {
      const from = tigers[i];
      for (const { over, to } of JUMPS[from]) {
        if (((empty >>> to) & 1) === 0 || ((empty >>> over) & 1) === 1 || tigers.includes(over)) continue;
        if (isLast) {
          out[0] = MOVE_WINS;
          return 1;
        }
        count = listed(
          2 * ranked(i, to, (empty ^ (1 << to)) | (1 << from) | (1 << over)) + GOATS,
          out,
          count,
        );
      }
      for (let left = near[from] & empty; left !== 0; left &= left - 1) {
        const to = lowestSquare(left);
        count = listed(2 * ranked(i, to, (empty ^ (1 << to)) | (1 << from)) + GOATS, out, count);
      }
    }
    return count;
  }

  /** The number of the arrangement with one tiger elsewhere. */
  function ranked(tiger: number, to: number, empty: number): number {
    leaders.set(tigers);
    leaders[tiger] = to;
    sets[0] = empty;
    return men.rank();
  }

  function movesInto(index: number, out: Uint32Array): number {
    men.place(index >>> 1);
    tigers.set(leaders);
    const empty = sets[0];
    if ((index & 1) === TIGERS) return goatSteps(empty, GOATS, out);
    let count = 0;
    for (let i = 0; i < TIGER_COUNT; i++) {
      const at = tigers[i];
      for (let left = near[at] & empty; left !== 0; left &= left - 1) {
        const from = lowestSquare(left);
        count = listed(2 * ranked(i, from, (empty ^ (1 << from)) | (1 << at)) + TIGERS, out, count);
      }
      for (const { over, to: from } of JUMPS[at]) {
        if (((empty >>> from) & 1) === 0 || ((empty >>> over) & 1) === 0) continue;
        const before = (empty ^ (1 << from) ^ (1 << over)) | (1 << at);
        count = listed(2 * ranked(i, from, before) + TIGERS, out, count);
      }
    }
    return count;
  }
}

/** Puts an index on a list, unless it is there. */
function listed(index: number, out: Uint32Array, count: number): number {
  for (let i = 0; i < count; i++) if (out[i] === index) return count;
  out[count] = index;
  return count + 1;
}

/** All sets of so many numbers below `below`, each rising. */
function combinations(below: number, count: number): number[][] {
  if (count === 0) return [[]];
  return combinations(below, count - 1).flatMap((rest) =>
    Array.from({ length: below }, (_, n) => n)
      .filter((n) => n > (rest.at(-1) ?? -1))
      .map((n) => [...rest, n]),
  );
}
