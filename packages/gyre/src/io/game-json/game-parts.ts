import type { GameDocument } from '../../game/index.ts';
import {
  type ArcRows,
  type GraphKind,
  ownedGraph,
  type Player,
  partizanGraph,
  symmetricGraph,
} from '../../graph/index.ts';
import { ArcBlocks, type ArcRoom } from '../kit/arc-columns.ts';
import { gameFromJson } from './parse.ts';

/** The keys of a game in JSON, except for its arcs. */
export type GameFields = Readonly<Record<string, unknown>>;

/**
 * A game whose arcs come one at a time, after its other JSON fields: without an object per arc, and without allocating
 * anything for a game that is larger than `maxBytes`.
 */
export class GameParts {
  readonly #kind: GraphKind;
  readonly #fields: GameFields;
  /** The game without its arcs. */
  readonly bare: GameDocument;
  readonly #arcs: readonly [ArcBlocks, ArcBlocks];

  constructor(kind: GraphKind, fields: GameFields, room: ArcRoom) {
    this.#kind = kind;
    this.#fields = fields;
    this.bare = gameFromJson({ ...fields, payoffs: undefined, arcs: [] }, undefined, room.maxBytes);
    this.#arcs = [new ArcBlocks(room), new ArcBlocks(room)];
  }

  get vertices(): number {
    return this.bare.graph.vertices;
  }

  /** Adds an arc between existing vertices; in a partizan graph, for `player`. */
  arc(from: number, to: number, player: Player): void {
    this.#arcs[player].push(from, to);
  }

  /** The game with all its arcs. */
  document(): GameDocument {
    const { vertices } = this;
    const rows = (player: Player): ArcRows => this.#arcs[player].rows(vertices);
    const { owners } = this.bare.graph;
    if (this.#kind === 'partizan')
      return gameFromJson(this.#fields, partizanGraph(vertices, rows(0), rows(1)));
    if (owners !== undefined) return gameFromJson(this.#fields, ownedGraph(owners, rows(0)));
    return gameFromJson(this.#fields, symmetricGraph(vertices, rows(0)));
  }
}
