import type { GameDocument } from '../../game/index.ts';
import {
  type ArcRows,
  type Graph,
  type GraphKind,
  ownedGraph,
  type Player,
  partizanGraph,
  symmetricGraph,
  type VertexNames,
} from '../../graph/index.ts';
import { ArcBlocks, type ArcRoom } from '../kit/arc-columns.ts';
import type { GameFields } from './gathered-fields.ts';
import { gameFromJson } from './parse.ts';

/**
 * A game whose arcs come one at a time, after its other JSON fields: without an object per arc, and without allocating
 * anything for a game that is larger than `maxBytes`.
 */
export class GameParts {
  readonly #kind: GraphKind;
  /** Everything but the graph. */
  readonly #fields: GameFields;
  readonly #owners: Uint8Array | undefined;
  readonly #places: Float64Array | undefined;
  readonly vertices: number;
  readonly names: VertexNames | undefined;
  readonly #arcs: readonly [ArcBlocks, ArcBlocks];

  constructor(kind: GraphKind, fields: GameFields, room: ArcRoom) {
    this.#kind = kind;
    const bare = gameFromJson({ ...fields, payoffs: undefined, arcs: [] }, undefined, room.maxBytes);
    this.vertices = bare.graph.vertices;
    this.names = bare.names;
    this.#owners = bare.graph.owners;
    this.#places = bare.places;
    this.#fields = { ...fields, names: bare.names, owners: undefined, places: undefined };
    this.#arcs = [new ArcBlocks(room), new ArcBlocks(room)];
  }

  /** Adds an arc between existing vertices; in a partizan graph, for `player`. */
  arc(from: number, to: number, player: Player): void {
    this.#arcs[player].push(from, to);
  }

  /** The game with all its arcs. */
  document(): GameDocument {
    const places = this.#places;
    return { ...gameFromJson(this.#fields, this.#graph()), ...(places === undefined ? {} : { places }) };
  }

  #graph(): Graph {
    const { vertices } = this;
    const rows = (player: Player): ArcRows => this.#arcs[player].rows(vertices);
    const owners = this.#owners;
    if (this.#kind === 'partizan') return partizanGraph(vertices, rows(0), rows(1));
    return owners === undefined ? symmetricGraph(vertices, rows(0)) : ownedGraph(owners, rows(0));
  }
}
