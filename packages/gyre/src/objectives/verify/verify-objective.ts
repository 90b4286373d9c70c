import { checkLimit, checkOptionNames } from '../../graph/inner.ts';
import type { Verdict } from '../../verify/inner.ts';
import { checkAnswer, type ObjectiveAnswer, type ObjectiveName, UNCLAIMED } from '../arena/inner.ts';
import { buchiRule } from './buchi.ts';
import { chanceRule } from './chance.ts';
import { costRule } from './costs.ts';
import { type AnswerFault, checkDuties, checkMoves, lowestGood, placeIn, type Rule } from './duty.ts';
import { energyRule } from './energy.ts';
import { meanPayoffRule } from './mean-payoff.ts';
import { parityRule } from './parity.ts';
import { pressingRule } from './pressing.ts';

/** What the checker found. */
export interface AnswerVerification {
  readonly verdict: Verdict;
  /** Nothing that is claimed is refuted. */
  readonly accepted: boolean;
  /** Everything is claimed and proved, for both players. */
  readonly proved: boolean;
  /** The number of positions of which nothing is claimed. */
  readonly unclaimed: number;
  /** Never more than were asked for. */
  readonly faults: readonly AnswerFault[];
}

/** What else to check, and how to report. */
export interface VerifyObjectiveOptions {
  /** position → the position that its owner moves to, −1 where he has not got what he wants. */
  readonly moves?: Int32Array;
  /** Stop after this many faults; by default 1. */
  readonly limit?: number;
}

const RULES: Readonly<Record<ObjectiveName, (answer: ObjectiveAnswer) => Rule>> = {
  buchi: buchiRule,
  'co-buchi': buchiRule,
  parity: parityRule,
  reach: costRule,
  cost: costRule,
  energy: energyRule,
  'mean-payoff': meanPayoffRule,
  'almost-surely': chanceRule,
  positively: chanceRule,
  pressing: pressingRule,
};

/**
 * Accepts an answer if, and only if, its columns prove it. Solves nothing and shares no code with the engines: each
 * position is compared with the positions that its arcs lead to. Both sides are proved: where player 0 does not get
 * what he wants, player 1 prevents it. A claim may be partial; then what is claimed is judged.
 *
 * The conditions of each objective, and why they suffice, stand in its file and in docs/verification.md.
 *
 * @example
 * ```ts
 * import { arena, energy, solveObjective, verifyObjective } from 'gyre/objectives';
 * const answer = solveObjective(arena({ owners: [0, 0], arcs: [[0, 1], [1, 0]] }), energy([-3, 3]));
 * console.log(answer.credits?.join(' '), verifyObjective(answer).verdict);
 * // prints: 3 0 right
 * ```
 */
export function verifyObjective(
  answer: ObjectiveAnswer,
  options: VerifyObjectiveOptions = {},
): AnswerVerification {
  checkAnswer(answer);
  checkOptionNames(options, 'moves limit');
  const { limit = 1, moves } = options;
  checkLimit(limit, 'the limit of faults', 1);
  const { arena, objective, winners } = answer;
  const { claims, plain } = ruleOf(answer);
  const faults: AnswerFault[] = [];
  let unclaimed = 0;
  for (let v = 0; v < arena.positions && faults.length < limit; v++) {
    const words = winners[v] > UNCLAIMED ? `has the winner ${winners[v]}` : plain?.(v);
    if (words !== undefined) faults.push({ position: v, arc: -1, sentence: `${placeIn(arena, v)} ${words}` });
    if (winners[v] === UNCLAIMED) unclaimed++;
  }
  for (const claim of claims) checkDuties(arena, claim, faults, limit);
  if (moves !== undefined) checkMoves(arena, claims, moves, faults, limit);
  if (objective.name === 'pressing') unclaimed = 0;
  const accepted = faults.length === 0;
  const proved = accepted && unclaimed === 0 && (answer.ranks !== undefined || !needsRanks(objective.name));
  return { verdict: proved ? 'right' : accepted ? 'unproved' : 'wrong', accepted, proved, unclaimed, faults };
}

/** Of a position without a claim nothing is asked, and no arc to it is good. */
function ruleOf(answer: ObjectiveAnswer): Rule {
  const { objective, winners } = answer;
  const rule = RULES[objective.name](answer);
  if (objective.name === 'pressing' || !winners.includes(UNCLAIMED)) return rule;
  const isClaimed = (v: number): boolean => winners[v] !== UNCLAIMED;
  return {
    claims: rule.claims.map((claim) => ({
      ...claim,
      who: (v) => (isClaimed(v) ? claim.who(v) : UNCLAIMED),
      isGood: (v, w, a) => isClaimed(w) && claim.isGood(v, w, a),
    })),
    plain: (v) => (isClaimed(v) ? rule.plain?.(v) : undefined),
  };
}

function needsRanks(name: ObjectiveName): boolean {
  return name !== 'reach' && name !== 'cost';
}

/**
 * A move that the certificate allows the owner of each position: of those it allows, the one to the lowest position; −1
 * where it allows none, as where the owner does not get what he wants. For costs, credits and averages it is a move of
 * best play.
 */
export function movesOf(answer: ObjectiveAnswer): Int32Array {
  checkAnswer(answer);
  const { arena } = answer;
  const { claims } = ruleOf(answer);
  const moves = new Int32Array(arena.positions).fill(-1);
  for (const claim of claims)
    for (let v = 0; v < arena.positions; v++)
      if (moves[v] < 0 && claim.who(v) === arena.owners[v]) moves[v] = lowestGood(arena, claim, v);
  return moves;
}
