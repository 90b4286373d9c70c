import { checkConvention, hurrierAt, scoreFor } from '../../game/inner.ts';
import { checkParts, type Player } from '../../graph/inner.ts';
import { moverAt, type Shape, stuckScore } from './shape.ts';

/** One backward sweep, as in engine/sweeps.ts; its ends are found while it runs, not listed. */
export interface DiskSweep {
  /** The score for player 0 (shared layout: for the winner) of the ends that it begins with. */
  readonly group: number;
  /** What they are worth to the attacker; to player 0 if there is no attacker. */
  readonly score: number;
  readonly attacker: Player | 'mover' | 'nobody';
}

const SHAPE = {
  layout: 'text',
  convention: 'object',
  payoffPositions: 'list',
  payoffScores: 'list',
} as const;

/**
 * The sweeps in the order in which they must run (docs/theory.md §1): player 0's best scores first, down to that of endless play;
 * then player 1's, up to it; then the ends that are worth as much as endless play. A sweep without ends settles nothing.
 */
export function planDiskSweeps(shape: Plannable): DiskSweep[] {
  checkParts(shape, 'the shape of a game', SHAPE, 'give { layout, vertices, convention, … }');
  checkConvention(shape.convention);
  const { endless } = shape.convention;
  const scores = Float64Array.from(possibleGroups(shape)).toSorted();
  const above = [...scores].filter((score) => score > endless).toReversed();
  const below = [...scores].filter((score) => score < endless);
  const level = [...scores].filter((score) => score === endless);
  return [...above, ...below, ...level].map((group) => sweepOf(shape, group));
}

/** What one must know of a game to plan its sweeps. */
type Plannable = Omit<Shape, 'kind' | 'positions' | 'rows'>;

function possibleGroups(shape: Plannable): Set<number> {
  const { convention, layout, payoffPositions, payoffScores } = shape;
  const groups = new Set<number>();
  for (const player of [0, 1] as const)
    groups.add(layout === 'shared' ? Math.abs(convention.stuck[player]) : convention.stuck[player]);
  for (const [i, p] of payoffPositions.entries()) groups.add(groupOf(shape, p, payoffScores[i]));
  return groups;
}

/** The group of an end with this score for the player to move there. */
export function groupOf(shape: Plannable, p: number, forMover: number): number {
  return shape.layout === 'shared' ? Math.abs(forMover) : scoreFor(moverAt(shape, p), forMover);
}

function sweepOf({ layout, convention }: Plannable, group: number): DiskSweep {
  if (layout === 'shared' && group !== 0) return { group, score: group, attacker: 'mover' };
  const attacker = hurrierAt(group, convention.endless);
  if (attacker === undefined) return { group, score: group, attacker: 'nobody' };
  return { group, score: scoreFor(attacker, group), attacker };
}

/** Does an end with this score for the player to move there belong to the attacker (in a sweep without one: to the first kind)? */
function isAttackers(shape: Shape, { attacker }: DiskSweep, p: number, forMover: number): boolean {
  if (attacker === 'mover') return forMover > 0;
  if (attacker === 'nobody') return shape.layout !== 'paired' || moverAt(shape, p) === 0;
  return moverAt(shape, p) === attacker;
}

/**
 * Calls `visit` for every end of a sweep, rising.
 *
 * @param movesLeft position → 0 if it is an end or settled
 * @param codes position → 0 unless it is settled
 */
export function forEachEnd(
  shape: Shape,
  sweep: DiskSweep,
  movesLeft: ArrayLike<number>,
  codes: ArrayLike<number>,
  visit: (p: number, isAttackers: boolean) => void,
): void {
  const { payoffPositions, payoffScores, positions } = shape;
  const take = (p: number, forMover: number): void => {
    if (groupOf(shape, p, forMover) === sweep.group) visit(p, isAttackers(shape, sweep, p, forMover));
  };
  if (!stuckGroups(shape).has(sweep.group)) {
    for (const [i, p] of payoffPositions.entries()) take(p, payoffScores[i]);
    return;
  }
  let next = 0; // the payoff that comes next
  for (let p = 0; p < positions; p++) {
    // Most positions have moves: four are passed per turn.
    while (
      p + 4 < positions &&
      movesLeft[p] > 0 &&
      movesLeft[p + 1] > 0 &&
      movesLeft[p + 2] > 0 &&
      movesLeft[p + 3] > 0
    )
      p += 4;
    if (movesLeft[p] !== 0 || codes[p] !== 0) continue;
    while (next < payoffPositions.length && payoffPositions[next] < p) next++;
    take(p, payoffPositions[next] === p ? payoffScores[next] : stuckScore(shape, p));
  }
}

/** The groups that positions without a payoff can be in: for the other groups, the list of payoffs is enough. */
function stuckGroups({ convention, layout }: Shape): Set<number> {
  return new Set(convention.stuck.map((score) => (layout === 'shared' ? Math.abs(score) : score)));
}
