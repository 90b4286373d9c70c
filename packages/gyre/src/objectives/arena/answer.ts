import { GyreError, shown } from '../../graph/inner.ts';
import { type Arena, vertexIn } from './arena.ts';
import { checkObjective, type Objective, type ObjectiveName } from './objective.ts';

/** In a column of winners: nothing is claimed of the position. */
export const UNCLAIMED = 2;
/** In a column of plies: a target is never reached. */
export const NEVER = 0xffff_ffff;

/**
 * The answer to an objective with the columns that prove it, one entry a position. Which columns an objective
 * has says `ANSWER_COLUMNS`; what they must satisfy says docs/verification.md.
 */
export interface ObjectiveAnswer {
  readonly arena: Arena;
  readonly objective: Objective;
  /** The engine that found it, or where it comes from. */
  readonly solver: string;
  /** position → who gets what he wants, 0 or 1; of a mean payoff, 0 where it is at least 0. */
  readonly winners: Uint8Array;
  /** Falls along the proof. */
  readonly ranks?: Uint32Array;
  /** parity: the priority of the step from rank i to rank i + 1, in entry i; missing ones are 0. */
  readonly steps?: Uint32Array;
  /** With chance: how often luck is needed first. */
  readonly layers?: Uint32Array;
  /** cost: the least total that player 0 can be sure of, `Infinity` for never. */
  readonly costs?: Float64Array;
  /** reach, cost: plies of best play, `NEVER` where no target is reached. */
  readonly plies?: Uint32Array;
  /** energy: the least credit, `Infinity` where none is enough. */
  readonly credits?: Float64Array;
  /** energy: falls where no credit is enough. mean payoff: what player 0 keeps, times the denominator. */
  readonly potentials?: Float64Array;
  /** mean payoff: what player 1 keeps, times the denominator. */
  readonly counters?: Float64Array;
  /** mean payoff: the value is `numerators[p] / denominators[p]`; 1/0 and −1/0 are ±∞. */
  readonly numerators?: Float64Array;
  readonly denominators?: Float64Array;
  /** pressing: 1 where the mover may lose a draw by his move. */
  readonly slips?: Uint8Array;
  /** pressing: bit 1 if player 0 presses, bit 2 if player 1 does. Its `winners` are all `UNCLAIMED`. */
  readonly presses?: Uint8Array;
  /** pressing: the ranks of player 1's question; `ranks` are those of player 0's. */
  readonly otherRanks?: Uint32Array;
}

/** The name of a column. */
export type AnswerColumn = Exclude<keyof ObjectiveAnswer, 'arena' | 'objective' | 'solver'>;

/** The columns of each objective: first the answer, then what proves it. */
export const ANSWER_COLUMNS: Readonly<Record<ObjectiveName, readonly AnswerColumn[]>> = {
  buchi: ['winners', 'ranks'],
  'co-buchi': ['winners', 'ranks'],
  parity: ['winners', 'ranks', 'steps'],
  reach: ['winners', 'plies'],
  cost: ['winners', 'costs', 'plies'],
  energy: ['winners', 'credits', 'ranks', 'potentials'],
  'mean-payoff': ['winners', 'numerators', 'denominators', 'ranks', 'potentials', 'counters'],
  'almost-surely': ['winners', 'layers', 'ranks'],
  positively: ['winners', 'layers', 'ranks'],
  pressing: ['winners', 'slips', 'presses', 'ranks', 'otherRanks'],
};

/** What the columns are made of. */
export const COLUMN_TYPES: Readonly<
  Record<AnswerColumn, typeof Uint8Array | typeof Uint32Array | typeof Float64Array>
> = {
  winners: Uint8Array,
  presses: Uint8Array,
  slips: Uint8Array,
  ranks: Uint32Array,
  otherRanks: Uint32Array,
  steps: Uint32Array,
  layers: Uint32Array,
  plies: Uint32Array,
  costs: Float64Array,
  credits: Float64Array,
  potentials: Float64Array,
  counters: Float64Array,
  numerators: Float64Array,
  denominators: Float64Array,
};

/** With so much, a number and a weight still add up exactly. */
export const MOST_NUMBER: number = 2 ** 52;

/** Columns whose numbers may be below 0. */
const SIGNED: readonly AnswerColumn[] = ['potentials', 'counters', 'numerators'];
/** Columns in which `Infinity` says that there is no such number. */
const ENDLESS: readonly AnswerColumn[] = ['costs', 'credits'];

/** Refuses an answer that does not fit its arena, lacks a column, or has numbers that no column may have. */
export function checkAnswer(answer: ObjectiveAnswer): void {
  const { arena, objective } = answer ?? {};
  if (!(arena?.owners instanceof Uint8Array) || !(objective?.name in ANSWER_COLUMNS))
    throw new GyreError(
      'E_SOLUTION',
      `${shown(answer)} is not an answer`,
      'make one with solveObjective(arena, objective)',
    );
  checkObjective(arena, objective);
  for (const name of ANSWER_COLUMNS[objective.name]) {
    const column = answer[name];
    if (column === undefined && mayBeMissing(objective, name)) continue;
    const type = COLUMN_TYPES[name];
    if (!(column instanceof type))
      throw new GyreError(
        'E_SOLUTION',
        `the column ${name} is missing or of another type`,
        `give ${type.name}`,
      );
    if (column.length !== arena.positions)
      throw new GyreError(
        'E_SOLUTION',
        `the column ${name} has ${column.length} entries`,
        `the arena has ${arena.positions} positions`,
      );
    if (type === Float64Array) checkNumbers(arena, name, column);
  }
}

/** A claim without ranks can be refuted, not proved; steps that are missing count as 0. */
function mayBeMissing({ name: objective }: Objective, name: AnswerColumn): boolean {
  return name === 'steps' || (name === 'ranks' && ['buchi', 'co-buchi', 'parity'].includes(objective));
}

function checkNumbers(arena: Arena, name: AnswerColumn, column: ArrayLike<number>): void {
  const least = SIGNED.includes(name) ? -MOST_NUMBER : 0;
  for (let p = 0; p < column.length; p++) {
    const x = column[p];
    if (Number.isInteger(x) && x >= least && x <= MOST_NUMBER) continue;
    if (x === Infinity && ENDLESS.includes(name)) continue;
    const found = `the column ${name} has ${x} at vertex ${vertexIn(arena, p)}`;
    throw new GyreError('E_SOLUTION', found, `give whole numbers from ${least} to ${MOST_NUMBER}`, { at: p });
  }
}
