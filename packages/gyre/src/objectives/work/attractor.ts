import { CHANCE } from '../arena/inner.ts';
import type { Work } from './work.ts';

/** Sets of positions that a player can force play into, in a part of the arena. */
export interface Attractor {
  /** position → the set it is in; what stands in one `attract` call's `part` may still be taken. */
  readonly part: Int32Array;
  /** The positions taken, each behind those that it relies on. */
  readonly queue: Int32Array;
  /** position → where the attracting player goes from there; −1 where the other moves. */
  readonly move: Int32Array;
  /**
   * Takes every position of parts `least` and above from which `player` forces play, or with luck brings it, to
   * `queue[head]` to `queue[tail − 1]`, all of which are in part `mark` already, and puts it there too.
   *
   * @returns the new tail
   */
  readonly attract: (player: number, head: number, tail: number, least: number, mark: number) => number;
}

/**
 * `mark` must be below `least`. Looks at each arc into the set once, and at few arcs out of the positions beside it.
 *
 * @param isNoWay is a loop at v, if there is one, no way out for its owner?
 */
export function attractorOn(
  { positions, owners, out, into }: Work,
  isNoWay?: (v: number) => boolean,
): Attractor {
  const { offsets, ends } = out;
  const { offsets: firsts, ends: sources } = into;
  const part = new Int32Array(positions);
  const queue = new Int32Array(positions);
  const move = new Int32Array(positions).fill(-1);
  const watch = offsets.slice(0, positions); // position → an arc that was a way out when it was last looked at

  function hasWayOut(v: number, least: number): boolean {
    const stop = offsets[v + 1];
    const begin = watch[v];
    for (let a = begin; a < stop; a++) {
      if (part[ends[a]] < least || (ends[a] === v && isNoWay?.(v))) continue;
      watch[v] = a;
      return true;
    }
    for (let a = offsets[v]; a < begin; a++) {
      if (part[ends[a]] < least || (ends[a] === v && isNoWay?.(v))) continue;
      watch[v] = a;
      return true;
    }
    return false;
  }

  function attract(player: number, head: number, tail: number, least: number, mark: number): number {
    let end = tail;
    for (let at = head; at < end; at++) {
      const w = queue[at];
      for (let a = firsts[w]; a < firsts[w + 1]; a++) {
        const v = sources[a];
        if (part[v] < least) continue;
        if (owners[v] === player) move[v] = w;
        else if (owners[v] !== CHANCE && hasWayOut(v, least)) continue;
        else move[v] = -1;
        part[v] = mark;
        queue[end++] = v;
      }
    }
    return end;
  }

  return { part, queue, move, attract };
}
