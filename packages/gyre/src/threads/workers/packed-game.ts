import {
  CONVENTIONS,
  type Convention,
  checkGame,
  type GameDocument,
  type TokenGame,
} from '../../game/inner.ts';
import {
  ArcSet,
  type Arcs,
  checkGraph,
  checkNames,
  Graph,
  type GraphKind,
  refuse,
  VertexNames,
} from '../../graph/inner.ts';

/** A graph as it crosses to a worker and back: arrays and plain data only. */
export interface PackedGraph {
  readonly kind: GraphKind;
  readonly vertices: number;
  /** Each arc set once. */
  readonly arcs: readonly Arcs[];
  readonly owners: Uint8Array | undefined;
}

/** A token game as it crosses. */
export type PackedGame = PackedGraph & Omit<TokenGame, 'graph' | 'names'>;

/** A document as it crosses, with everything that it says about the game. */
export interface PackedDocument extends PackedGraph, Omit<GameDocument, 'graph' | 'names'> {
  readonly names?: readonly string[];
}

/**
 * The graph as data. The arrays are the graph's own: posting copies them unless they are shared.
 *
 * @param arcs the arcs, each set once, in the form in which to send them
 */
function packGraph(graph: Graph, arcs: readonly Arcs[] = graph.atHand()): PackedGraph {
  const { kind, vertices, owners } = graph;
  return { kind, vertices, arcs: arcs.map((given) => withoutSources(given)), owners };
}

/** Sources can be derived from rows: they are sent beside rows only where that costs nothing. */
function withoutSources(arcs: Arcs): Arcs {
  if (!('ends' in arcs) || !(arcs.from?.buffer instanceof ArrayBuffer)) return arcs;
  return { offsets: arcs.offsets, ends: arcs.ends };
}

/** The graph again, on the other side. Its arrays were checked when it was made. */
function unpackGraph({ kind, vertices, arcs, owners }: PackedGraph): Graph {
  const sets = arcs.map((given) => new ArcSet(vertices, given));
  return new Graph(kind, [sets[0], sets[1] ?? sets[0]], owners);
}

/** A game as data; see `packGraph`. */
export function packGame(game: TokenGame, arcs?: readonly Arcs[]): PackedGame {
  checkGame(game);
  const { graph, convention, layout, positions, payoffPositions, payoffScores } = game;
  const { name, stuck, endless } = convention; // without anything else that the caller's own object may hold
  return {
    ...packGraph(graph, arcs),
    convention: { name, stuck, endless },
    layout,
    positions,
    payoffPositions,
    payoffScores,
  };
}

/** The game again, on the other side. */
export function unpackGame(packed: PackedGame): TokenGame {
  checkPacked(packed, 'a packed game', 'packGame');
  const { convention, layout, positions, payoffPositions, payoffScores } = packed;
  const rest = { layout, positions, payoffPositions, payoffScores };
  return { ...rest, convention: knownConvention(convention), graph: unpackGraph(packed) };
}

/** A document as data. */
export function packDocument(document: GameDocument): PackedDocument {
  checkGraph(document?.graph);
  checkNames(document.names);
  const { graph, names, ...rest } = document;
  return { ...rest, ...packGraph(graph), ...(names === undefined ? {} : { names: names.names }) };
}

function checkPacked(packed: PackedGraph | undefined, what: string, maker: string): void {
  if (typeof packed?.kind === 'string' && Array.isArray(packed.arcs)) return;
  refuse('E_WORKER', `what came is not ${what}`, `${maker} makes one`);
}

/** The document again, on the other side. */
export function unpackDocument(packed: PackedDocument): GameDocument {
  checkPacked(packed, 'a packed document', 'packDocument');
  const { kind, vertices, arcs, owners, names, convention, ...rest } = packed;
  return {
    ...rest,
    graph: unpackGraph({ kind, vertices, arcs, owners }),
    ...(convention === undefined ? {} : { convention: knownConvention(convention) }),
    ...(names === undefined ? {} : { names: new VertexNames(names) }),
  };
}

/** The library's own object for a named convention: messages are copies, some are known by identity. */
function knownConvention(posted: Convention): Convention {
  const isSame = ({ name, stuck, endless }: Convention): boolean =>
    name === posted.name &&
    endless === posted.endless &&
    stuck[0] === posted.stuck[0] &&
    stuck[1] === posted.stuck[1];
  return CONVENTIONS.find(isSame) ?? posted;
}
