import { checkColumn, checkColumns, positionWords, type Solution, type TokenGame } from '../game/inner.ts';
import { checkLimit, checkNames, checkOptionNames, refuse, type VertexNames } from '../graph/inner.ts';
import {
  type Claims,
  type ClaimsPart,
  type EarlyFault,
  joinClaims,
  type Verification,
  type VerifiedColumn,
  type VerifyFault,
} from './claims.ts';
import { Diagnosis } from './diagnose.ts';
import { sidesOf } from './ends.ts';
import { type Asked, keysOf, type PartFound, type RowsFound, type Work, workOf } from './parts.ts';

/** What else to check, and how to report. */
export interface VerifyOptions {
  /** Position → the vertex that its best move leads to, `NO_MOVE` where there is none. */
  readonly moves?: Int32Array;
  /** Also require that, of equally good moves, the one to the lowest vertex is given. */
  readonly ties?: boolean;
  /** Stop after this many faults; by default 1. */
  readonly limit?: number;
  /** Names for the sentences. */
  readonly names?: VertexNames;
}

/**
 * Accepts a solution if, and only if, it is right. Solves nothing and trusts nothing: each position is
 * compared with the positions that its arcs lead to, in O(V + E).
 *
 * Why that is enough. (1) Every position claims the best of what its moves lead to, and every end what
 * it is worth; so a player who always takes a move that keeps the value is never worse off than claimed
 * when play ends. (2) Where endless play would be worse for the player than the claim, the claim has
 * plies: his move lowers them by one, no reply that keeps the value raises them, a reply that does not
 * keep it gives him more. Plies cannot fall for ever, so play ends. (3) Where endless play is worth the
 * claim or more, he may play for ever: the positions that he keeps to are a trap that the other cannot
 * leave except to his own loss. Each player can therefore make sure of the claimed value, so it is the
 * value. (4) The equations for plies have one solution: finite ones by induction on plies, and those
 * without plies are a trap in which the side that hurries cannot bring about an end.
 * The proof in full: docs/verification.md. Theory: docs/theory.md §1.
 *
 * @example
 * ```ts
 * import { solve, symmetricGraph, tokenGame, verify } from 'gyre';
 * const graph = symmetricGraph(4, [[1, 0], [2, 1], [2, 3], [3, 2]]);
 * const solution = solve(tokenGame(graph));
 * console.log(verify(solution).verdict);
 * // prints: right
 * ```
 */
export function verify(solution: Solution, options: VerifyOptions = {}): Verification {
  const steps = verification(solution, options);
  for (let step = steps.next(); ; ) {
    if (step.done === true) return step.value;
    const { positions } = solution.game;
    const { vertices } = solution.game.graph;
    const { work } = step.value;
    step = steps.next([workOf(solution, work, 0, work.kind === 'claims' ? positions : vertices)]);
  }
}

/**
 * The same check as steps, for callers who share it out: each step is some work over all positions or all
 * vertices, which `workOf` does in parts; the caller hands back what the parts returned, in rising order.
 */
export function* verification(
  solution: Solution,
  options: VerifyOptions = {},
): Generator<{ readonly work: Work }, Verification, PartFound[]> {
  checkColumns(solution);
  checkOptionNames(options, 'moves ties limit names signal onProgress watcher');
  checkNames(options.names);
  const { moves, ties = false } = options;
  const limit = faultLimit(solution.game, options);
  const checked = columnsOf(solution, moves !== undefined, ties);
  checkMovesShape(solution, moves);
  const read = yield { work: { kind: 'claims' } };
  const claims = joinClaims(solution, read as ClaimsPart[]);
  if ('rule' in claims) {
    const fault = describeEarly(solution, claims, options);
    return { verdict: 'wrong', accepted: false, proved: false, checked, faults: [fault] };
  }
  const faults = yield* findFaults(claims, { moves, ties, limit }, new Diagnosis(claims, options.names));
  const accepted = faults.length === 0;
  const grounded = solution.plies !== undefined || solution.ranks !== undefined;
  const verdict = accepted ? (grounded ? 'right' : 'unproved') : 'wrong';
  return { verdict, accepted, proved: verdict === 'right', checked, faults };
}

/** How many faults to look for: at least one, and no more than there are positions. */
function faultLimit({ positions }: TokenGame, { limit = 1 }: VerifyOptions): number {
  checkLimit(limit, 'the limit of faults', 1);
  return Math.max(1, Math.min(Math.floor(limit), positions));
}

function columnsOf(solution: Solution, moves: boolean, ties: boolean): VerifiedColumn[] {
  const columns: VerifiedColumn[] = ['values'];
  if (solution.plies !== undefined) columns.push('plies');
  if (solution.scores !== undefined) columns.push('scores');
  if (solution.ranks !== undefined) columns.push('ranks');
  if (moves) columns.push('moves');
  if (moves && ties) columns.push('ties');
  return columns;
}

function checkMovesShape({ game, plies }: Solution, moves: Int32Array | undefined): void {
  if (moves === undefined) return;
  if (plies === undefined)
    refuse('E_SOLUTION', 'moves are given without plies', 'moves are judged by the plies after them');
  checkColumn('moves', moves, [Int32Array], game);
}

/** Faults of the columns; or, if they are right, faults of ranks and moves, judged by the columns. */
function* findFaults(
  claims: Claims,
  asked: Asked,
  diagnosis: Diagnosis,
): Generator<{ readonly work: Work }, VerifyFault[], PartFound[]> {
  const { caps } = claims;
  const { limit, moves } = asked;
  const faults: VerifyFault[] = [];
  const later: VerifyFault[] = [];
  for (const [i, side] of sidesOf(claims.game).entries()) {
    const keys = keysOf(claims, side, sharedIf(claims));
    yield { work: { kind: 'keys', caps, side: i, keys } };
    const parts = yield { work: { kind: 'rows', caps, side: i, keys, ...asked } };
    const found = parts as RowsFound[];
    const first = (pick: (part: RowsFound) => Int32Array): number[] =>
      found.flatMap((part) => [...pick(part)]).slice(0, limit);
    for (const v of first(({ wrong }) => wrong)) faults.push(diagnosis.ofColumns(side, v));
    if (faults.length > 0) continue;
    for (const v of first(({ wrongMoves }) => wrongMoves))
      later.push(diagnosis.ofMove(side, v, (moves as Int32Array)[side.base + v]));
    for (const v of first(({ wrongRanks }) => wrongRanks)) later.push(diagnosis.ofRank(side, v));
  }
  const all = faults.length > 0 ? faults : later;
  return all.toSorted((a, b) => a.position - b.position).slice(0, limit);
}

/** Keys are on shared memory if the columns are, because then several threads write them. */
function sharedIf({ grades, plies }: Claims): (bytes: number) => ArrayBufferLike {
  const isShared = !((plies ?? grades).buffer instanceof ArrayBuffer);
  return (bytes) => (isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));
}

function describeEarly(
  { game }: Solution,
  { position, rule, found }: EarlyFault,
  { names }: VerifyOptions,
): VerifyFault {
  const where = positionWords(game, position, names);
  return { position, rule, sentence: `${where} has ${found}` };
}
