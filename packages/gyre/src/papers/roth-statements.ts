import { check, type Graph, opponent, type Player } from '../graph/inner.ts';
import { ROTH_REPORT } from './roth-sets.ts';
import type { RothReport } from './solvers/roth.ts';
import { type PaperStatement, type StatementFault, statement } from './statement.ts';

/** Roth's k: the least k with Bₖ = Bₖ₊₁ and Cₖ = Cₖ₊₁, after which nothing grows. */
export function rothLimit(report: RothReport): number {
  check(report, ROTH_REPORT);
  let limit = 0;
  for (const stage of report.stages) for (const n of stage) if (n > limit) limit = n;
  return limit;
}

/**
 * Roth's definition of Bₙ and Cₙ and both parts of his Proposition, checked against a report by the
 * operators, sharing no code with what found it: for all n in one pass, in O(V + E).
 */
export function rothStatements(report: RothReport): PaperStatement[] {
  check(report, ROTH_REPORT);
  const sides = PLAYERS.map((player) => sideOf(report, player));
  const first = (find: (side: Side) => StatementFault | undefined): StatementFault | undefined =>
    sides.map(find).find((fault) => fault !== undefined);
  return [
    statement('Definition', 'Bₙ = U₂(U₁(Bₙ₋₁)) and Cₙ = U₁(U₂(Cₙ₋₁)) for every n', first(undefinedStage)),
    statement(
      'Proposition (i)',
      'Bₙ₋₁ ⊂ U₂(U₁(Bₙ₋₁)) = Bₙ, and likewise for C, for every n',
      first(shrinking),
    ),
    statement('Proposition (ii)', 'Bₙ ⊂ U₂(Cₙ) and Cₙ ⊂ U₁(Bₙ) for every n', first(meeting)),
  ];
}

const PLAYERS: readonly Player[] = [0, 1];

/** B with what U₁ and U₂ say about it, or C with the players exchanged. */
interface Side {
  readonly chooser: Player;
  readonly graph: Graph;
  /** vertex → the least n with the vertex in Bₙ; 0 if there is none. */
  readonly stage: Int32Array;
  /** vertex → the least n with the vertex in R₁(Bₙ); 0 if there is none. */
  readonly reach: Int32Array;
  /** The stages of the other set. */
  readonly other: Int32Array;
}

function sideOf({ solution, stages }: RothReport, chooser: Player): Side {
  const { graph } = solution.game;
  const { offsets, ends } = graph.out(chooser);
  const stage = stages[chooser];
  const reach = new Int32Array(graph.vertices);
  for (let x = 0; x < graph.vertices; x++) {
    for (let a = offsets[x]; a < offsets[x + 1]; a++) {
      const n = stage[ends[a]];
      if (n > 0 && (reach[x] === 0 || n < reach[x])) reach[x] = n;
    }
  }
  return { chooser, graph, stage, reach, other: stages[opponent(chooser)] };
}

/** The least n such that all moves of the other player from v lead into R₁(Bₙ); −1 if there is none. */
function reachedBy({ graph, chooser, reach }: Side, v: number): number {
  const { offsets, ends } = graph.out(opponent(chooser));
  let last = 0;
  for (let a = offsets[v]; a < offsets[v + 1]; a++) {
    if (reach[ends[a]] === 0) return -1;
    last = Math.max(last, reach[ends[a]]);
  }
  return last;
}

/** v is in U₂(U₁(Bₙ₋₁)) from n = reachedBy(v) + 1 on. */
function undefinedStage(side: Side): StatementFault | undefined {
  const at = side.stage.findIndex((n, v) => n !== reachedBy(side, v) + 1);
  return at < 0 ? undefined : { player: side.chooser, vertex: at, n: side.stage[at] };
}

/** A vertex of Bₙ that is not in U₂(U₁(Bₙ)). */
function shrinking(side: Side): StatementFault | undefined {
  const at = side.stage.findIndex((n, v) => n > 0 && !(reachedBy(side, v) >= 0 && reachedBy(side, v) <= n));
  return at < 0 ? undefined : { player: side.chooser, vertex: at, n: side.stage[at] };
}

/** A vertex of Bₙ from which player 2 can move into Cₙ. */
function meeting({ chooser, graph, stage, other }: Side): StatementFault | undefined {
  const { offsets, ends } = graph.out(opponent(chooser));
  for (let v = 0; v < graph.vertices; v++) {
    if (stage[v] === 0) continue;
    for (let a = offsets[v]; a < offsets[v + 1]; a++) {
      const n = other[ends[a]];
      if (n > 0) return { player: chooser, vertex: v, n: Math.max(n, stage[v]) };
    }
  }
  return undefined;
}
