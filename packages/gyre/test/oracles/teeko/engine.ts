import { type IndexPlay, NOT_A_POSITION, OVER_LOST } from '../../../src/rulesets/contract/indexed.ts';
import { CHOOSE, countSquares, lowestSquare, MOST_SQUARES } from '../../../src/rulesets/kit/bits.ts';
import { type MenIndex, menIndex } from '../../../src/rulesets/kit/men.ts';

export const SIDE = 5;
export const SQUARES: number = SIDE * SIDE;
const MEN = 4;
const ALL = 2 ** SQUARES - 1;
const CENTRE_SET = 1 << ((SQUARES - 1) / 2);

/** Square → the squares one step away, as a set. */
export const NEIGHBOURS: Int32Array = Int32Array.from({ length: SQUARES }, (_, square) => {
  let set = 0;
  for (let to = 0; to < SQUARES; to++) {
    const rows = Math.abs(Math.floor(to / SIDE) - Math.floor(square / SIDE));
    const columns = Math.abs((to % SIDE) - (square % SIDE));
    if (Math.max(rows, columns) === 1) set |= 1 << to;
  }
  return set;
});

/** Four men have at most eight steps each; before that, there are at most as many moves as squares. */
export const MOST_MOVES: number = 8 * MEN + MEN;

/** The sets of four squares in a row, in all directions. */
export function teekoRows(): number[] {
  return everywhere((row, column) =>
    DIRECTIONS.map(([down, right]) => [0, 1, 2, 3].map((n) => [row + n * down, column + n * right])),
  );
}

/** The winning sets of four squares: rows, and the corners of squares, small ones (44 goals) or of any size (58). */
export function teekoGoals(goals: 44 | 58): number[] {
  const sides = goals === 44 ? [1] : [1, 2, 3, 4];
  const corners = everywhere((row, column) =>
    sides.map((side) => [
      [row, column],
      [row, column + side],
      [row + side, column],
      [row + side, column + side],
    ]),
  );
  return [...teekoRows(), ...corners];
}

const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
] as const;

/** The figures that can be laid out from every square, as sets; those that leave the board are left out. */
function everywhere(figures: (row: number, column: number) => number[][][]): number[] {
  const isOnBoard = ([row, column]: readonly number[]): boolean =>
    row >= 0 && row < SIDE && column >= 0 && column < SIDE;
  return Array.from({ length: SQUARES }, (_, square) => figures(Math.floor(square / SIDE), square % SIDE))
    .flat()
    .filter((figure) => figure.every(isOnBoard))
    .map((figure) => figure.reduce((set, [row, column]) => set | (1 << (row * SIDE + column)), 0));
}

/** The index of Teeko and the play on it. */
export interface TeekoEngine extends IndexPlay {
  readonly men: MenIndex;
}

/** The index holds the men of the player to move, then the other's: as many each, or one fewer of the first while men are placed. */
export function teekoEngine(goals: 44 | 58, centre: boolean): TeekoEngine {
  const men = menIndex({
    squares: SQUARES,
    kinds: [
      { most: MEN, looks: 1, hands: 1 },
      { most: MEN, looks: 1, hands: 1 },
    ],
    allows: ([mine, theirs]) => mine === theirs || mine + 1 === theirs,
  });
  const { sets } = men;
  const isGoalAt = new Uint8Array(CHOOSE[SQUARES * ROW + MEN]); // combination of four squares → 1 if it wins
  for (const goal of teekoGoals(goals)) isGoalAt[combinationOf(goal)] = 1;

  return { men, prepare, movesFrom, movesInto };

  function isGoal(set: number): boolean {
    return countSquares(set) === MEN && isGoalAt[combinationOf(set)] === 1;
  }

  function prepare(index: number): number {
    men.place(index);
    const mine = sets[0];
    if (isGoal(mine)) return NOT_A_POSITION;
    if (isGoal(sets[1])) return OVER_LOST;
    const empty = ALL & ~mine & ~sets[1];
    if (countSquares(mine) < MEN) return countSquares(places(empty));
    let count = 0;
    for (let left = mine; left !== 0; left &= left - 1)
      count += countSquares(NEIGHBOURS[lowestSquare(left)] & empty);
    return count === 0 ? OVER_LOST : count;
  }

  /** Where a man may be placed. */
  function places(empty: number): number {
    return centre || empty !== ALL ? empty : empty & ~CENTRE_SET;
  }

  function movesFrom(index: number, out: Uint32Array): number {
    men.place(index);
    const mine = sets[0];
    const theirs = sets[1];
    if (isGoal(theirs)) return 0;
    const empty = ALL & ~mine & ~theirs;
    let count = 0;
    sets[0] = theirs; // as the next player sees it
    if (countSquares(mine) < MEN) {
      for (let left = places(empty); left !== 0; left &= left - 1) {
        sets[1] = mine | (left & -left);
        out[count++] = men.rank();
      }
      return count;
    }
    for (let own = mine; own !== 0; own &= own - 1) {
      const from = own & -own;
      for (let left = NEIGHBOURS[lowestSquare(from)] & empty; left !== 0; left &= left - 1) {
        sets[1] = (mine ^ from) | (left & -left);
        out[count++] = men.rank();
      }
    }
    return count;
  }

  function movesInto(index: number, out: Uint32Array): number {
    men.place(index);
    const mine = sets[0];
    const theirs = sets[1];
    if (isGoal(mine)) return 0;
    const empty = ALL & ~mine & ~theirs;
    const myCount = countSquares(mine);
    const theirCount = countSquares(theirs);
    let count = 0;
    sets[1] = mine; // as the player who has moved sees it
    for (let own = theirs; own !== 0; own &= own - 1) {
      const to = own & -own;
      const before = theirs ^ to;
      const wasPlaced = theirCount - 1 === myCount || theirCount - 1 === myCount - 1;
      if (wasPlaced && (centre || before !== 0 || mine !== 0 || to !== CENTRE_SET)) {
        sets[0] = before;
        out[count++] = men.rank();
      }
      if (theirCount < MEN || myCount < MEN) continue;
      for (let left = NEIGHBOURS[lowestSquare(to)] & empty; left !== 0; left &= left - 1) {
        sets[0] = before | (left & -left);
        if (!isGoal(sets[0])) out[count++] = men.rank();
      }
    }
    return count;
  }
}

const ROW = MOST_SQUARES + 1;

/** The number of a set of four squares among all of that size. */
function combinationOf(set: number): number {
  let number = 0;
  let nth = 0;
  for (let left = set; left !== 0; left &= left - 1) number += CHOOSE[lowestSquare(left) * ROW + ++nth];
  return number;
}
