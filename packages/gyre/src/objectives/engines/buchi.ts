import { type Arena, type BuchiObjective, type ObjectiveAnswer, targetMarks } from '../arena/inner.ts';
import { attractorOn } from '../work/attractor.ts';
import { type ObjectiveOptions, workOn } from '../work/work.ts';

/**
 * Büchi by repeated attractors: where the seeker cannot force a visit to a target, the avoider wins, and so does he
 * wherever he can force play to there; that is taken away, until a round takes nothing. O(V · E), few rounds in practice.
 */
export function solveBuchi(
  arena: Arena,
  objective: BuchiObjective,
  options: ObjectiveOptions,
): ObjectiveAnswer {
  const seeker = objective.name === 'buchi' ? 0 : 1;
  const found = pressTargets(arena, targetMarks(arena, objective.targets), seeker, options);
  return { arena, objective, solver: 'rounds of attractors', ...found };
}

const GONE = -1;
const IN_REACH = 0;
const OPEN = 1;

/** Who wins, and ranks: how far the next target is, or how many rounds and layers lead out of them. */
export function pressTargets(
  arena: Arena,
  isTarget: Uint8Array,
  seeker: number,
  options: ObjectiveOptions,
): { winners: Uint8Array; ranks: Uint32Array } {
  const work = workOn(arena, options);
  const { positions, owners, out } = work;
  const avoider = 1 - seeker;
  const ranks = new Uint32Array(positions);
  const { part, queue, attract } = attractorOn(work);
  part.fill(OPEN);
  let gone = 0;
  /** Takes what is in the queue, and all from where the avoider forces play to it, for the avoider. */
  const take = (tail: number, base: number): number => {
    const end = attract(avoider, 0, tail, IN_REACH, GONE);
    rank(tail, end, base);
    gone += end;
    work.tell(gone / positions);
    return base + 1 + end - tail;
  };
  /** What was there from the beginning has one rank, what was attracted its own. */
  const rank = (tail: number, end: number, base: number): void => {
    for (let at = 0; at < end; at++) ranks[queue[at]] = base + Math.max(0, at - tail + 1);
  };
  const isStuck = (v: number, player: number): boolean =>
    owners[v] === player && out.offsets[v] === out.offsets[v + 1];
  let tail = 0;
  const add = (v: number, mark: number): void => {
    part[v] = mark;
    queue[tail++] = v;
  };
  for (let v = 0; v < positions; v++) if (isStuck(v, seeker)) add(v, GONE);
  let base = take(tail, 0);
  for (;;) {
    tail = 0;
    for (let v = 0; v < positions; v++)
      if (part[v] !== GONE) {
        part[v] = OPEN;
        if (isTarget[v] === 1 || isStuck(v, avoider)) add(v, IN_REACH);
      }
    const reached = attract(seeker, 0, tail, OPEN, IN_REACH);
    if (reached + gone === positions) {
      rank(tail, reached, 0);
      break;
    }
    tail = 0;
    for (let v = 0; v < positions; v++) if (part[v] === OPEN) add(v, GONE);
    base = take(tail, base);
  }
  const winners = new Uint8Array(positions);
  for (let v = 0; v < positions; v++) winners[v] = part[v] === GONE ? avoider : seeker;
  return { winners, ranks };
}
