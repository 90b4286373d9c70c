import { DRAW, endlessMark, endScore, type Solution } from '../game/inner.ts';
import { GyreError } from '../graph/inner.ts';
import {
  type Arena,
  type CostObjective,
  checkAnswer,
  NEVER,
  type ObjectiveAnswer,
  type ParityObjective,
  targetMarks,
  UNCLAIMED,
  type WeightObjective,
} from '../objectives/arena/inner.ts';
import { checks } from './check.ts';
import { entries, MOST_FACTOR, type ProvedVerdict, signed } from './columns.ts';

/** What is asked of an objective: is what the checker does not look at as it must be, which check, which columns. */
interface Question {
  readonly isShaped: boolean;
  readonly check: string;
  readonly columns: readonly unknown[];
  readonly theorems: readonly string[];
}

/**
 * Verifies an answer to an objective with the checker that was extracted from the proofs. Chance is not proved, so answers
 * to objectives with chance are refused; so are entries beyond 2²⁹, and beyond 2¹⁴ in mean payoffs.
 *
 * @example
 * ```ts
 * import { arena, energy, solveObjective } from 'gyre/objectives';
 * import { verifyProvedAnswer } from 'gyre/proved';
 * const answer = solveObjective(arena({ owners: [0, 0], arcs: [[0, 1], [1, 0]] }), energy([-3, 3]));
 * console.log(verifyProvedAnswer(answer).theorems.join(' '));
 * // prints: energy_right
 * ```
 */
export function verifyProvedAnswer(answer: ObjectiveAnswer): ProvedVerdict {
  checkAnswer(answer);
  const { arena, objective, winners, ranks } = answer;
  const isPressing = objective.name === 'pressing';
  const isPartial = !isPressing && winners.includes(UNCLAIMED);
  const needsRanks = objective.name !== 'reach' && objective.name !== 'cost';
  if (isPartial || (needsRanks && ranks === undefined)) return { verdict: 'unproved', theorems: [] };
  const question = questionOf(answer);
  if (question === undefined) return { verdict: 'unproved', theorems: [] };
  const { isShaped, check, columns, theorems } = question;
  const { owners, rows, positions } = arena;
  const isRight =
    isShaped &&
    (isPressing || winners.every((i) => i < UNCLAIMED)) &&
    checks[check](positions, owners, rows.offsets, rows.ends, ...columns) !== 0;
  return isRight ? { verdict: 'right', theorems } : { verdict: 'wrong', theorems: [] };
}

function questionOf(answer: ObjectiveAnswer): Question | undefined {
  const { arena, objective, winners } = answer;
  const ranks = entries('ranks', answer.ranks ?? []);
  switch (objective.name) {
    case 'buchi':
    case 'co-buchi': {
      const columns = [
        targetMarks(arena, objective.targets),
        objective.name === 'buchi' ? 0 : 1,
        winners,
        ranks,
      ];
      return { isShaped: true, check: 'buchi', columns, theorems: ['buchi_right'] };
    }
    case 'parity': {
      const gaps = ranks.reduce((most, rank) => Math.max(most, rank), 0);
      entries('ranks', [gaps], { most: 2 ** 24 }); // the checker has a table of them
      const steps = Int32Array.from({ length: gaps }, (_, g) => answer.steps?.[g] ?? 0);
      const columns = [prioritiesAt(arena, objective), winners, ranks, entries('steps', steps), gaps];
      return { isShaped: true, check: 'parity', columns, theorems: ['parity_right', 'parity_move_right'] };
    }
    case 'reach':
    case 'cost':
      return costQuestion(answer, objective);
    case 'energy': {
      const credits = entries('credits', answer.credits ?? [], { never: Infinity });
      return {
        isShaped: winners.every((i, p) => i === (credits[p] < 0 ? 1 : 0)),
        check: 'energy',
        columns: [weightsIn(arena, objective), credits, ranks, signed('potentials', answer.potentials ?? [])],
        theorems: ['energy_right'],
      };
    }
    case 'mean-payoff':
      return meanQuestion(answer, objective, ranks);
    case 'pressing':
      return pressingQuestion(answer, objective.solution, ranks);
    default:
      throw new GyreError(
        'E_DOMAIN',
        `answers to ${objective.name} are not proved`,
        'chance has no proof in Coq',
      );
  }
}

function costQuestion(answer: ObjectiveAnswer, { targets, weights }: CostObjective): Question {
  const { arena, winners, costs, plies = new Uint32Array() } = answer;
  const due = costs ?? Float64Array.from(plies, (k) => (k === NEVER ? Infinity : 0));
  const paid = entries('costs', due, { never: Infinity });
  return {
    isShaped: winners.every((i, p) => i === (paid[p] < 0 ? 1 : 0) && paid[p] < 0 === (plies[p] === NEVER)),
    check: 'costs',
    columns: [
      weights === undefined ? new Int32Array(arena.rows.ends.length) : weightsIn(arena, { weights }),
      targetMarks(arena, targets),
      paid,
      entries('plies', plies, { never: NEVER }),
    ],
    theorems: ['costs_right', 'cost_plies_right'],
  };
}

/** Fractions are reduced, so that equal ones look equal; ±1/0 are infinite. */
function meanQuestion(answer: ObjectiveAnswer, objective: WeightObjective, ranks: Int32Array): Question {
  const { arena, winners, potentials = [], counters = [] } = answer;
  const p = signed('numerators', answer.numerators ?? [], MOST_FACTOR);
  const q = entries('denominators', answer.denominators ?? [], { most: MOST_FACTOR });
  return {
    isShaped: winners.every(
      (i, v) => i === (p[v] >= 0 ? 0 : 1) && greatestDivisor(Math.abs(p[v]), q[v]) === 1,
    ),
    check: 'mean',
    columns: [
      weightsIn(arena, objective, MOST_FACTOR),
      p,
      q,
      signed('potentials', potentials),
      signed('counters', counters),
      ranks,
    ],
    theorems: ['mean_right'],
  };
}

function greatestDivisor(x: number, y: number): number {
  return y === 0 ? x : greatestDivisor(y, x % y);
}

/** The values must have plies; slips, which the checker finds by itself, must be marked. */
function pressingQuestion(
  answer: ObjectiveAnswer,
  solution: Solution,
  ranks: Int32Array,
): Question | undefined {
  const { arena, slips = [], presses = new Uint8Array(), otherRanks = [] } = answer;
  const { game, values, plies } = solution;
  if (plies === undefined) return undefined;
  const at = (p: number): number =>
    game.layout === 'shared' && p >= arena.vertices ? p - arena.vertices : p;
  const every = <T>(make: (p: number) => T): T[] =>
    Array.from({ length: arena.positions }, (_, p) => make(p));
  const score = every((p) => solution.scores?.[at(p)] ?? values[at(p)] - DRAW);
  const { offsets, ends } = arena.rows;
  const isSlip = (p: number): boolean =>
    score[p] === 0 &&
    ends
      .subarray(offsets[p], offsets[p + 1])
      .some((w) => (arena.owners[w] === arena.owners[p] ? -score[w] : score[w]) > 0);
  return {
    isShaped: score.every(
      (x, p) =>
        values[at(p)] === DRAW + Math.sign(x) &&
        slips[p] === Number(isSlip(p)) &&
        presses[p] <= (x === 0 ? 3 : 0),
    ),
    check: 'pressing',
    columns: [
      signed(
        'scores',
        every((p) => endScore(game, at(p))),
      ),
      signed('scores', score),
      entries(
        'plies',
        every((p) => plies[at(p)]),
        { never: endlessMark(plies) },
      ),
      presses.map((bits) => bits & 1),
      presses.map((bits) => bits >> 1),
      ranks,
      entries('ranks', otherRanks),
    ],
    theorems: ['pressing_right'],
  };
}

/** Weights in the order of the rows. */
function weightsIn(
  arena: Arena,
  { weights = new Float64Array() }: Pick<CostObjective, 'weights'>,
  most?: number,
): Int32Array {
  return signed(
    'weights',
    Array.from(arena.rows.ends, (_, a) => weights[arena.givenArc(a)]),
    most,
  );
}

/** Position → its priority, so that the highest counts and player 0 wants it even. */
function prioritiesAt({ positions, vertices }: Arena, { priorities, wins }: ParityObjective): Int32Array {
  const even = priorities.reduce((most, p) => Math.max(most, p + (p % 2)), 0);
  const turned = Array.from({ length: positions }, (_, v) => priorities[v % vertices]).map(
    (p) => (wins.startsWith('min') ? even - p : p) + (wins.endsWith('odd') ? 1 : 0),
  );
  return entries('priorities', turned);
}
