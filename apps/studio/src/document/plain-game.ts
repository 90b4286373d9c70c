import {
  type ArcRows,
  ArcSet,
  CONVENTIONS,
  type Convention,
  type GameDocument,
  Graph,
  type GraphKind,
  type Payoff,
  type Player,
  VertexNames,
} from 'gyre';

/** A game in a form that can be posted to a worker and back: arrays and plain objects only. */
export interface PlainGame {
  readonly kind: GraphKind;
  readonly vertices: number;
  /** Left's arcs and Right's; one set unless the graph is partizan. */
  readonly rows: readonly ArcRows[];
  readonly owners?: Uint8Array;
  readonly title?: string;
  readonly names?: readonly string[];
  readonly convention?: Convention;
  readonly payoffs?: readonly Payoff[];
  readonly start?: { readonly vertex: number; readonly player?: Player };
  readonly places?: Float64Array;
}

/** Packs a game for the post. */
export function packGame(source: GameDocument): PlainGame {
  const { graph, names, ...rest } = source;
  const players: readonly Player[] = graph.kind === 'partizan' ? [0, 1] : [0];
  return {
    ...rest,
    kind: graph.kind,
    vertices: graph.vertices,
    rows: players.map((player) => graph.out(player)),
    ...(graph.owners === undefined ? {} : { owners: graph.owners }),
    ...(names === undefined ? {} : { names: names.names }),
  };
}

/** Unpacks it on the other side. */
export function unpackGame(plain: PlainGame): GameDocument {
  const { kind, vertices, rows, owners, names, convention, ...rest } = plain;
  const left = new ArcSet(vertices, rows[0]);
  const right = rows.length > 1 ? new ArcSet(vertices, rows[1]) : left;
  return {
    ...rest,
    graph: new Graph(kind, [left, right], owners),
    ...(convention === undefined ? {} : { convention: knownConvention(convention) }),
    ...(names === undefined ? {} : { names: new VertexNames(names) }),
  };
}

/** The library's own object for a named convention: the post makes copies, and names are looked up by identity. */
function knownConvention(posted: Convention): Convention {
  const same = ({ name, stuck, endless }: Convention): boolean =>
    name === posted.name &&
    endless === posted.endless &&
    stuck[0] === posted.stuck[0] &&
    stuck[1] === posted.stuck[1];
  return CONVENTIONS.find(same) ?? posted;
}
