import { type Attractor, attractorOn } from './attractor.ts';
import type { Work } from './work.ts';

/** In `part`: the avoider has it; or it is out of the question altogether. */
const GONE = -1;
export const OUT = -2;
const IN_REACH = 0;
const OPEN = 1;

/** Büchi by repeated attractors, on the positions that are not `OUT`. */
export interface Rounds extends Attractor {
  /**
   * Where the seeker cannot bring play to a target, the avoider wins, and so he does wherever he can bring it to there;
   * that is taken away, until a round takes nothing. O(V · E), few rounds in practice.
   *
   * @returns how many positions are left to the seeker: those whose part is not negative
   */
  readonly run: () => number;
  /** position → how far the next target is, for the seeker; rounds and steps that lead out of them, for the avoider. */
  readonly ranks: Uint32Array;
}

/** @param seeker the player who wants to visit targets again and again; with chance, with probability 1 */
export function roundsOn(work: Work, isTarget: Uint8Array, seeker: number): Rounds {
  const { positions, owners, out } = work;
  const avoider = 1 - seeker;
  const attractor = attractorOn(work);
  const { part, queue, attract } = attractor;
  const ranks = new Uint32Array(positions);
  let tail = 0;

  const isStuck = (v: number, player: number): boolean =>
    owners[v] === player && out.offsets[v] === out.offsets[v + 1];
  const add = (v: number, mark: number): void => {
    part[v] = mark;
    queue[tail++] = v;
  };
  /** What was there from the beginning has one rank, what was attracted its own. */
  const rank = (end: number, base: number): void => {
    for (let at = 0; at < end; at++) ranks[queue[at]] = base + Math.max(0, at - tail + 1);
  };

  function run(): number {
    let left = 0;
    let base = 0;
    tail = 0;
    for (let v = 0; v < positions; v++) {
      if (part[v] === OUT) continue;
      left++;
      if (isStuck(v, seeker)) add(v, GONE);
      else part[v] = OPEN;
    }
    for (;;) {
      const end = attract(avoider, 0, tail, IN_REACH, GONE);
      rank(end, base);
      base += 1 + end - tail;
      left -= end;
      work.tell(1 - left / positions);
      tail = 0;
      for (let v = 0; v < positions; v++) {
        if (part[v] < 0) continue;
        if (isTarget[v] === 1 || isStuck(v, avoider)) add(v, IN_REACH);
        else part[v] = OPEN;
      }
      const reached = attract(seeker, 0, tail, OPEN, IN_REACH);
      if (reached === left) {
        rank(reached, 0);
        return left;
      }
      tail = 0;
      for (let v = 0; v < positions; v++) if (part[v] === OPEN) add(v, GONE);
    }
  }

  return { ...attractor, run, ranks };
}
