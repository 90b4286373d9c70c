import { type IndexPlay, NOT_A_POSITION, OVER_DRAWN, OVER_LOST } from '../../contract/indexed.ts';
import { type StonesIndex, stonesIndex } from '../../kit/stones.ts';

export const SIDE = 6;
export const PITS: number = 2 * SIDE;

/** The index of awari, and the play on it: the pits of the player to move first, in the order of sowing. */
export interface AwariEngine extends IndexPlay {
  readonly board: StonesIndex;
}

/** Boards on which the player who has just moved has no empty pit are left out: that player has emptied one. */
export function awariEngine(stones: number, slamTakes: boolean): AwariEngine {
  const board = stonesIndex(PITS, stones);
  const { pits } = board;
  const here = new Int32Array(PITS); // the position that is being played
  const after = new Int32Array(PITS); // and what a move makes of it, as the player who moves sees it

  return { board, prepare, movesFrom, movesInto };

  function prepare(index: number): number {
    board.place(index);
    if (!hasEmptyPit(pits)) return NOT_A_POSITION;
    here.set(pits);
    const mustFeed = canFeed();
    let count = 0;
    for (let pit = 0; pit < SIDE; pit++) if (here[pit] > 0 && (!mustFeed || feeds(pit))) count++;
    if (count > 0) return count;
    return here.every((pit) => pit === 0) ? OVER_DRAWN : OVER_LOST; // the stones that are left are lost
  }

  function movesFrom(index: number, out: Uint32Array): number {
    board.place(index);
    here.set(pits);
    const mustFeed = canFeed();
    let count = 0;
    for (let pit = 0; pit < SIDE; pit++) {
      if (here[pit] === 0 || (mustFeed && !feeds(pit))) continue;
      sow(pit);
      out[count++] = turnedRank(after);
    }
    return count;
  }

  /** Does the other player have a stone after some move? */
  function canFeed(): boolean {
    for (let pit = 0; pit < SIDE; pit++) if (here[pit] > 0 && feeds(pit)) return true;
    return false;
  }

  function feeds(pit: number): boolean {
    sow(pit);
    for (let other = SIDE; other < PITS; other++) if (after[other] > 0) return true;
    return false;
  }

  /** Plays a pit: from `here` to `after`. */
  function sow(pit: number): void {
    after.set(here);
    after[pit] = 0;
    let at = pit;
    for (let left = here[pit]; left > 0; left--) {
      at = nextPit(at, pit);
      after[at]++;
    }
    if (!slamTakes && isSlam(at)) return;
    while (at >= SIDE && isTaken(after[at])) after[at--] = 0;
  }

  /** Would all stones of the other player be taken? */
  function isSlam(last: number): boolean {
    let at = last;
    while (at >= SIDE && isTaken(after[at])) at--;
    if (at === last || at >= SIDE) return false;
    for (let other = last + 1; other < PITS; other++) if (after[other] > 0) return false;
    return true;
  }

  /** The number of a board for the next player. */
  function turnedRank(seen: Int32Array): number {
    for (let pit = 0; pit < PITS; pit++) pits[pit] = seen[(pit + SIDE) % PITS];
    return board.rank();
  }

  /** Sowing backwards without a capture: stones are picked up one by one as far as there are any. */
  function movesInto(index: number, out: Uint32Array): number {
    board.place(index);
    const reached = Array.from({ length: PITS }, (_, pit) => pits[(pit + SIDE) % PITS]);
    let count = 0;
    for (let pit = 0; pit < SIDE; pit++) {
      if (reached[pit] !== 0) continue;
      here.set(reached);
      for (let at = nextPit(pit, pit), held = 1; here[at] > 0; at = nextPit(at, pit), held++) {
        here[at]--;
        here[pit] = held;
        if (hasEmptyPit(here) && leadsTo(pit, reached)) {
          pits.set(here);
          out[count++] = board.rank();
        }
        here[pit] = 0;
      }
    }
    return count;
  }

  /** Is the pit played by the rules, and does that make this board? */
  function leadsTo(pit: number, reached: readonly number[]): boolean {
    if (!feeds(pit) && canFeed()) return false;
    sow(pit);
    for (let at = 0; at < PITS; at++) if (after[at] !== reached[at]) return false;
    return true;
  }
}

/** The next pit in the order of sowing; the pit that was emptied is passed over. */
function nextPit(at: number, emptied: number): number {
  const next = (at + 1) % PITS;
  return next === emptied ? (next + 1) % PITS : next;
}

function isTaken(stones: number): boolean {
  return stones === 2 || stones === 3;
}

/** Has the player who is not to move an empty pit? */
function hasEmptyPit(pits: Int32Array): boolean {
  for (let pit = SIDE; pit < PITS; pit++) if (pits[pit] === 0) return true;
  return false;
}
