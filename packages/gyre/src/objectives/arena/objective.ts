import type { Solution } from '../../game/inner.ts';
import { GyreError, type Integers, shown } from '../../graph/inner.ts';
import { type Arena, CHANCE } from './arena.ts';

/** Which priorities player 0 wants to see: the highest or lowest one that comes for ever is even or odd. */
export type ParityWord = 'max-even' | 'max-odd' | 'min-even' | 'min-odd';

/** Visit targets infinitely often (`buchi`), or only finitely often (`co-buchi`). */
export interface BuchiObjective {
  readonly name: 'buchi' | 'co-buchi';
  readonly targets: Int32Array;
}

/** The highest or lowest priority that is seen infinitely often decides. */
export interface ParityObjective {
  readonly name: 'parity';
  /** vertex → its priority. */
  readonly priorities: Uint32Array;
  readonly wins: ParityWord;
}

/** Arrive at a target; `reach` in as few plies as possible, `cost` as cheaply as possible, then in few plies. */
export interface CostObjective {
  readonly name: 'reach' | 'cost';
  readonly targets: Int32Array;
  /** arc → what it costs; nothing if left out. */
  readonly weights?: Float64Array;
}

/** Keep a level from falling below 0 (`energy`), or its average high (`mean-payoff`). */
export interface WeightObjective {
  readonly name: 'energy' | 'mean-payoff';
  /** arc → by what it changes the level. */
  readonly weights: Float64Array;
}

/** Reach targets, or visit them again and again, with probability 1 or with positive probability. */
export interface ChanceObjective {
  readonly name: 'almost-surely' | 'positively';
  readonly goal: 'reach' | 'buchi';
  readonly targets: Int32Array;
}

/** Press a draw: force the other player to decide infinitely often where a slip would lose. */
export interface PressingObjective {
  readonly name: 'pressing';
  /** The values, with their certificate, of a game whose graph is the arena's. */
  readonly solution: Solution;
}

/** What player 0 wants, as data. */
export type Objective =
  | BuchiObjective
  | ParityObjective
  | CostObjective
  | WeightObjective
  | ChanceObjective
  | PressingObjective;

/** The name of an objective. */
export type ObjectiveName = Objective['name'];

/**
 * Player 0 wants to visit targets infinitely often.
 *
 * @example
 * ```ts
 * import { arena, buchi, solveObjective } from 'gyre/objectives';
 * const ring = arena({ owners: [0, 1, 0], arcs: [[0, 1], [1, 0], [2, 2]] });
 * console.log(solveObjective(ring, buchi([0])).winners.join(' '));
 * // prints: 0 0 1
 * ```
 */
export function buchi(targets: Integers): BuchiObjective {
  return { name: 'buchi', targets: targetColumn(targets) };
}

/** Player 0 wants to visit targets only finitely often. */
export function coBuchi(targets: Integers): BuchiObjective {
  return { name: 'co-buchi', targets: targetColumn(targets) };
}

/**
 * Player 0 wants that the highest (lowest) priority seen infinitely often is even (odd).
 *
 * @example
 * ```ts
 * import { arena, parity, solveObjective, verifyObjective } from 'gyre/objectives';
 * const ring = arena({ owners: [0, 1], arcs: [[0, 1], [1, 0], [1, 1]] });
 * const solution = solveObjective(ring, parity([2, 1]));
 * console.log(solution.winners.join(' '), verifyObjective(solution).verdict);
 * // prints: 1 1 right
 * ```
 */
export function parity(priorities: Integers, wins: ParityWord = 'max-even'): ParityObjective {
  if (!['max-even', 'max-odd', 'min-even', 'min-odd'].includes(wins))
    throw new GyreError(
      'E_DOMAIN',
      `the parity is ${shown(wins)}`,
      'give max-even, max-odd, min-even or min-odd',
    );
  const column = wholeColumn(priorities, 'priority', 'vertex', 0, MOST_PRIORITY);
  return { name: 'parity', priorities: Uint32Array.from(column), wins };
}

/** Player 0 wants to arrive at a target in as few plies as possible. */
export function reach(targets: Integers): CostObjective {
  return { name: 'reach', targets: targetColumn(targets) };
}

/** Player 0 wants to arrive at a target as cheaply as possible; `weights[a]` is what arc a costs. */
export function cost(weights: Integers, targets: Integers): CostObjective {
  const column = wholeColumn(weights, 'cost', 'arc', 0, Number.MAX_SAFE_INTEGER);
  return { name: 'cost', targets: targetColumn(targets), weights: column };
}

/** Player 0 wants a level, which each arc changes by its weight, never to fall below 0. */
export function energy(weights: Integers): WeightObjective {
  return { name: 'energy', weights: weightColumn(weights) };
}

/** Player 0 wants the average of the weights to be high in the long run. */
export function meanPayoff(weights: Integers): WeightObjective {
  return { name: 'mean-payoff', weights: weightColumn(weights) };
}

/** Player 0 wants to reach targets, or to visit them again and again, with probability 1. */
export function almostSurely(targets: Integers, goal: ChanceObjective['goal'] = 'reach'): ChanceObjective {
  return { name: 'almost-surely', goal: checkedGoal(goal), targets: targetColumn(targets) };
}

/** Player 0 wants to reach targets, or to visit them again and again, with positive probability. */
export function positively(targets: Integers, goal: ChanceObjective['goal'] = 'reach'): ChanceObjective {
  return { name: 'positively', goal: checkedGoal(goal), targets: targetColumn(targets) };
}

/** Who presses the draws of a solved game, in which endless play is a draw. */
export function pressing(solution: Solution): PressingObjective {
  const { endless, name } = solution.game.convention;
  if (endless === 0) return { name: 'pressing', solution };
  throw new GyreError(
    'E_CONVENTION',
    `endless play is no draw in ${name} play`,
    'draws are pressed where it is one',
  );
}

/** position → 1 if its vertex is a target. */
export function targetMarks({ positions, vertices }: Arena, targets: Int32Array): Uint8Array {
  const marks = new Uint8Array(positions);
  for (const v of targets) for (let p = v; p < positions; p += vertices) marks[p] = 1;
  return marks;
}

/** Refuses an objective that does not fit the arena: another number of vertices or arcs, chance where it may not be. */
export function checkObjective(arena: Arena, objective: Objective): void {
  const { vertices, arcs, owners, positions } = arena;
  const chance = owners.indexOf(CHANCE);
  if (chance >= 0 && !('goal' in objective))
    throw new GyreError(
      'E_DOMAIN',
      `chance moves at vertex ${chance}`,
      `with chance ask almost-surely or positively, not ${objective.name}`,
      { at: chance },
    );
  if ('priorities' in objective) checkLength(objective.priorities, 'priorities', vertices, 'vertices');
  if ('targets' in objective) {
    const at = objective.targets.findIndex((v) => v >= vertices);
    if (at >= 0)
      throw new GyreError(
        'E_VERTEX',
        `target ${at} is vertex ${objective.targets[at]}`,
        `the graph has ${vertices} vertices`,
        { at },
      );
  }
  if ('weights' in objective && objective.weights !== undefined) {
    checkLength(objective.weights, 'weights', arcs, 'arcs');
    checkSums(objective, positions);
  }
  if (objective.name === 'pressing' && objective.solution.game.graph.vertices !== vertices)
    throw new GyreError('E_SOLUTION', 'the solution is of another game', 'solve this one first');
}

/** No number in an answer or in its proof may pass 2⁵². */
function checkSums({ name, weights }: CostObjective | WeightObjective, positions: number): void {
  const most = (weights as Float64Array).reduce((sofar, w) => Math.max(sofar, Math.abs(w)), 0);
  // Potentials of energy count arcs beside weights; those of mean payoff are sums of q · weight − p.
  const scale = name === 'cost' ? 1 : name === 'energy' ? positions + 1 : 2 * positions;
  if (most * (positions + 1) * scale <= 2 ** 52) return;
  throw new GyreError(
    'E_SIZE',
    `a weight of ${most} on ${positions} positions can add up to more than 2⁵²`,
    'give smaller weights',
  );
}

const MOST_PRIORITY = 2 ** 31;

function checkLength(column: Integers, what: string, count: number, things: string): void {
  if (column.length === count) return;
  const found = `there are ${column.length} ${what} for ${count} ${things}`;
  throw new GyreError('E_SHAPE', found, 'give one for each');
}

function targetColumn(targets: Integers): Int32Array {
  return Int32Array.from(wholeColumn(targets, 'target', 'entry', 0, 0x7fff_ffff));
}

function weightColumn(weights: Integers): Float64Array {
  return wholeColumn(weights, 'weight', 'arc', -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
}

/** Whole numbers in a range; others are refused with their place. */
function wholeColumn(
  values: Integers,
  what: string,
  place: string,
  least: number,
  most: number,
): Float64Array {
  if (typeof values?.length !== 'number')
    throw new GyreError('E_SHAPE', `the column of each ${what} is ${shown(values)}`, 'give an array');
  const column = new Float64Array(values.length);
  for (let i = 0; i < column.length; i++) {
    const x = values[i];
    if (!Number.isInteger(x) || x < least || x > most)
      throw new GyreError(
        'E_DOMAIN',
        `the ${what} of ${place} ${i} is ${shown(x)}`,
        `give a whole number from ${least} to ${most}`,
        {
          at: i,
        },
      );
    column[i] = x;
  }
  return column;
}

function checkedGoal(goal: ChanceObjective['goal']): ChanceObjective['goal'] {
  if (goal === 'reach' || goal === 'buchi') return goal;
  throw new GyreError('E_DOMAIN', `the goal is ${shown(goal)}`, 'give reach or buchi');
}
