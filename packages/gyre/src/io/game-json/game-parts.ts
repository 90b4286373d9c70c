import type { GameDocument } from '../../game/inner.ts';
import type { GraphKind, Player, VertexNames } from '../../graph/inner.ts';
import type { ArcRoom } from '../kit/arc-columns.ts';
import { GatheredArcs } from './gathered-arcs.ts';
import { type GameFields, handedOver } from './gathered-fields.ts';
import { gameFromJson } from './parse.ts';

/**
 * A game whose arcs come one at a time, after its other JSON fields: without an object per arc, and without allocating
 * anything for a game that is larger than `maxBytes`.
 */
export class GameParts {
  /** Everything, with the arcs that have come. */
  readonly #fields: GameFields;
  readonly vertices: number;
  readonly names: VertexNames | undefined;
  readonly #arcs: readonly [GatheredArcs, GatheredArcs];

  constructor(kind: GraphKind, fields: GameFields, room: ArcRoom) {
    const bare = gameFromJson({ ...fields, payoffs: undefined, arcs: [] }, undefined, room.maxBytes);
    const { owners } = bare.graph;
    this.vertices = bare.graph.vertices;
    this.names = bare.names;
    const [left, right] = [new GatheredArcs(room), new GatheredArcs(room)];
    this.#arcs = [left, right];
    this.#fields = {
      ...fields,
      vertices: this.vertices,
      names: bare.names,
      owners,
      places: bare.places && handedOver(bare.places),
      ...(kind === 'partizan' ? { left, right } : { arcs: left }),
    };
  }

  /** Adds an arc between existing vertices; in a partizan graph, for `player`. */
  arc(from: number, to: number, player: Player): void {
    this.#arcs[player].push(from, to);
  }

  /** The game with all its arcs. */
  document(): GameDocument {
    return gameFromJson(this.#fields);
  }
}
