import type { Division, SharedColumns } from '../engine/index.ts';
import { type Convention, type Layout, type Solution, type TokenGame } from '../game/index.ts';
import {
  ArcSet,
  type Arcs,
  Graph,
  type GraphKind,
  GyreError,
  type GyreErrorCode,
  type Place,
} from '../graph/index.ts';

/** A game as it crosses to a worker: arrays and plain data only. */
export interface PackedGame {
  readonly kind: GraphKind;
  readonly vertices: number;
  /** Each arc set once. */
  readonly arcs: readonly Arcs[];
  readonly owners: Uint8Array | undefined;
  readonly convention: Convention;
  readonly layout: Layout;
  readonly positions: number;
  readonly payoffPositions: Int32Array;
  readonly payoffScores: Int32Array;
}

/** What a worker may be asked. `warm` is not answered; the worker stops when the word is no longer 0. */
export type Request =
  | { readonly ask: 'warm'; readonly stop: Int32Array }
  | { readonly ask: 'solve'; readonly game: PackedGame; readonly solver: string }
  | {
      readonly ask: 'share';
      readonly game: PackedGame;
      readonly columns: SharedColumns;
      readonly division: Division;
      readonly thread: number;
    };

/** The columns of a solution, without its game. */
export type Columns = Omit<Solution, 'game'>;

/** What a worker answers. */
export type Answer =
  | { readonly say: 'progress'; readonly share: number }
  | { readonly say: 'solved'; readonly columns: Columns | undefined }
  | {
      readonly say: 'refused';
      readonly code: GyreErrorCode | undefined;
      readonly found: string;
      readonly hint: string;
      readonly place: Place;
    };

/**
 * The game as data. The arrays are the game's own: posting copies them unless they are shared.
 *
 * @param arcs the graph's arcs, each set once, in the form in which they are to be sent
 */
export function packGame(game: TokenGame, arcs: readonly Arcs[]): PackedGame {
  const { graph, convention, layout, positions, payoffPositions, payoffScores } = game;
  const { name, stuck, endless } = convention; // and nothing that the caller's own object may hold beside them
  return {
    kind: graph.kind,
    vertices: graph.vertices,
    arcs: arcs.map((given) => withoutSources(given)),
    owners: graph.owners,
    convention: { name, stuck, endless },
    layout,
    positions,
    payoffPositions,
    payoffScores,
  };
}

/** Sources can be made from rows: beside rows they come along only where it costs nothing. */
function withoutSources(arcs: Arcs): Arcs {
  if (!('ends' in arcs) || !(arcs.from?.buffer instanceof ArrayBuffer)) return arcs;
  return { offsets: arcs.offsets, ends: arcs.ends };
}

/** The game again, on the other side. Its arrays were checked when it was made. */
export function unpackGame({ kind, vertices, arcs, owners, ...rest }: PackedGame): TokenGame {
  const sets = arcs.map((given) => new ArcSet(vertices, given));
  return { ...rest, graph: new Graph(kind, [sets[0], sets[1] ?? sets[0]], owners) };
}

/** A refusal as data. */
export function packError(error: unknown): Answer {
  if (!(error instanceof GyreError)) {
    const found = error instanceof Error ? error.message : String(error);
    return { say: 'refused', code: undefined, found, hint: '', place: {} };
  }
  const { code, found, hint, place } = error;
  return { say: 'refused', code, found, hint, place };
}

/** The refusal again, on the other side. */
export function unpackError({ code, found, hint, place }: Extract<Answer, { say: 'refused' }>): GyreError {
  return new GyreError(code ?? 'E_WORKER', found, hint, place);
}
