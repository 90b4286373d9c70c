import { rowsOf } from '../../floor/lists.ts';
import type { ArcRows, Player } from '../../graph/inner.ts';
import { LoopyGame } from '../game/game.ts';
import { type AlgebraOptions, ticker } from '../game/work.ts';

/**
 * Simple stoppers that measure the positions of a large game. Each is given by the indices of its Left option
 * and its Right option, −1 where it has none; measuring is fast because each player has at most one option.
 */
export const STICKS: readonly (readonly [number, number])[] = [
  [-1, -1], // 0
  [0, -1], // 1
  [-1, 0], // −1
  [0, 0], // *
  [4, -1], // on
  [-1, 5], // off
  [0, 6], // over
  [7, 0], // under
  [1, -1], // 2
  [-1, 2], // −2
  [0, 3], // ↑
  [3, 0], // ↓
  [1, 2], // ±1
  [4, 5], // hot
  [4, 0], // hi
  [0, 5], // lo
  [0, 1], // 1/2
  [2, 0], // −1/2
  [1, 0], // {1|0}
  [0, 2], // {0|−1}
  [8, -1], // 3
  [-1, 9], // −3
];

/** Every yardstick as a bit. */
const ALL = (1 << STICKS.length) - 1;

/** Which yardsticks each vertex of a game is at most, and at least, on the onside: bit t for stick t. */
export interface Measures {
  readonly atMost: Int32Array;
  readonly atLeast: Int32Array;
}

/**
 * Measures every vertex with all yardsticks together, one bit each. What Left can force in t − v, and in v −
 * t, is the same fixed point as everywhere (docs/loopy-values.md §2): the greatest, within it the least over
 * moves that are not favoured. A move in v reads the bits of another vertex; a move in t turns bits round, by
 * a table. O(rounds · arcs), and rounds are few.
 */
export function measured(game: LoopyGame, options: AlgebraOptions = {}): Measures {
  const tick = ticker(options, 0);
  return { atMost: sticksAbove(game, tick), atLeast: sticksBelow(game, tick) };
}

/** v ≤ t, where endless play must move in t without end. */
function sticksAbove(game: LoopyGame, tick: (done: number) => void): Int32Array {
  const { vertices } = game;
  const { offsets: leftAt, ends: leftTo } = game.out(0);
  const { offsets: rightAt, ends: rightTo } = game.out(1);
  const { left: byLeft, right: byRight, noRight } = turnsOfSticks();
  let [hopeLeft, hopeRight] = [new Int32Array(vertices).fill(ALL), new Int32Array(vertices).fill(ALL)];
  let [left, right] = [new Int32Array(vertices), new Int32Array(vertices)]; // by who is to move
  for (let work = 0, isStable = false; !isStable; ) {
    left.fill(0);
    right.fill(0);
    for (let changed = true; changed; ) {
      changed = false;
      tick((work += vertices));
      for (let v = vertices - 1; v >= 0; v--) {
        let all = hopeRight[v] & (noRight | turned(byRight, hopeLeft[v]));
        for (let a = leftAt[v]; a < leftAt[v + 1]; a++) all &= left[leftTo[a]];
        let any = turned(byLeft, hopeRight[v]);
        for (let a = rightAt[v]; a < rightAt[v + 1]; a++) any |= right[rightTo[a]];
        any &= hopeLeft[v];
        if (all === right[v] && any === left[v]) continue;
        right[v] = all;
        left[v] = any;
        changed = true;
      }
    }
    isStable =
      left.every((bits, v) => bits === hopeLeft[v]) && right.every((bits, v) => bits === hopeRight[v]);
    [hopeLeft, left] = [left, hopeLeft];
    [hopeRight, right] = [right, hopeRight];
  }
  return hopeRight;
}

/** t ≤ v, where endless play must move in v without end: a move that is not favoured stays at v. */
function sticksBelow(game: LoopyGame, tick: (done: number) => void): Int32Array {
  const { vertices } = game;
  const { offsets: leftAt, ends: leftTo } = game.out(0);
  const { offsets: rightAt, ends: rightTo } = game.out(1);
  const { left: byLeft, right: byRight, noLeft } = turnsOfSticks();
  const [left, right] = [new Int32Array(vertices).fill(ALL), new Int32Array(vertices).fill(ALL)];
  for (let work = 0, changed = true; changed; ) {
    changed = false;
    tick((work += vertices));
    for (let v = vertices - 1; v >= 0; v--) {
      let hopes = 0;
      for (let a = leftAt[v]; a < leftAt[v + 1]; a++) hopes |= right[leftTo[a]];
      let safe = right[v];
      for (let a = rightAt[v]; a < rightAt[v + 1]; a++) safe &= left[rightTo[a]];
      hopes &= left[v];
      let any = 0;
      let all = 0;
      for (let before = -1; before !== any; ) {
        before = any;
        all = safe & (noLeft | turned(byLeft, any));
        any = hopes | (left[v] & turned(byRight, all));
      }
      if (any === left[v] && all === right[v]) continue;
      left[v] = any;
      right[v] = all;
      changed = true;
    }
  }
  return right;
}

/** How moves in the sticks turn bits round. */
interface Turns {
  /**
   * Bits of sticks → the sticks whose Left, or Right, option is among them: three tables one after another,
   * for one byte each.
   */
  readonly left: Int32Array;
  readonly right: Int32Array;
  /** The sticks without an option of the player. */
  readonly noLeft: number;
  readonly noRight: number;
}

let turns: Turns | undefined; // made for the first game that is measured

function turnsOfSticks(): Turns {
  return (turns ??= {
    left: turningTable(0),
    right: turningTable(1),
    noLeft: sticksWhere(([left]) => left < 0),
    noRight: sticksWhere(([, right]) => right < 0),
  });
}

function sticksWhere(isSo: (stick: readonly [number, number]) => boolean): number {
  return STICKS.reduce((bits, stick, t) => (isSo(stick) ? bits | (1 << t) : bits), 0);
}

function turningTable(player: 0 | 1): Int32Array {
  return Int32Array.from({ length: 3 * 256 }, (_, index) => {
    const among = (index & 255) << (8 * (index >> 8));
    return sticksWhere((stick) => stick[player] >= 0 && ((among >> stick[player]) & 1) === 1);
  });
}

function turned(table: Int32Array, bits: number): number {
  return table[bits & 255] | table[256 + ((bits >> 8) & 255)] | table[512 + (bits >> 16)];
}

/** The yardsticks as one graph; some of them cannot be reached from the first. */
export function stickGame(): LoopyGame {
  const rows = (player: Player): ArcRows =>
    rowsOf(STICKS.map((stick) => (stick[player] < 0 ? [] : [stick[player]])));
  return new LoopyGame(STICKS.length, [rows(0), rows(1)]);
}
