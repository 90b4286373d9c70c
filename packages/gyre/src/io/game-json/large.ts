import type { GameDocument } from '../../game/index.ts';
import {
  briefJson,
  GyreError,
  ownedGraph,
  type Place,
  partizanGraph,
  symmetricGraph,
  VertexNames,
} from '../../graph/index.ts';
import { ArcBlocks } from '../kit/arc-columns.ts';
import type { Chunks } from '../kit/chunks.ts';
import type { ParseOptions } from '../kit/format.ts';
import { inFile } from '../kit/with-file.ts';
import { type JsonListener, JsonParts } from './json-parts.ts';
import { gameFromJson } from './parse.ts';

/**
 * Reads a game in our JSON format that is too large for a tree of objects: arcs go into columns as they come. Errors
 * name the line, not the column. An arc may use names only if they have come before it.
 */
export async function parseLargeJson(chunks: Chunks, options: ParseOptions): Promise<GameDocument> {
  const game = new LargeGame(options);
  try {
    await new JsonParts(ARC_KEYS, game, options).read(chunks);
    return game.document();
  } catch (error) {
    throw inFile(error, options.file);
  }
}

const ARC_KEYS = ['arcs', 'left', 'right'] as const;
type ArcKey = (typeof ARC_KEYS)[number];

class LargeGame implements JsonListener {
  readonly #options: ParseOptions;
  readonly #fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  readonly #arcs: Partial<Record<ArcKey, ArcBlocks>> = {};
  #names: VertexNames | undefined;
  #highest = -1;

  constructor(options: ParseOptions) {
    this.#options = options;
  }

  field(key: string, value: unknown): void {
    if (key in this.#fields) throw new GyreError('E_SHAPE', `"${key}" comes twice`, 'give it once');
    this.#fields[key] = value;
  }

  list(key: string): void {
    if (this.#arcs[key as ArcKey] !== undefined)
      throw new GyreError('E_SHAPE', `"${key}" comes twice`, 'give it once');
    this.#arcs[key as ArcKey] = new ArcBlocks(this.#options);
  }

  pair(key: string, from: number, to: number): void {
    if (from > this.#highest) this.#highest = from;
    if (to > this.#highest) this.#highest = to;
    this.#arcs[key as ArcKey]?.push(from, to);
  }

  element(key: string, value: unknown, place: Place): void {
    if (!Array.isArray(value) || value.length !== 2)
      throw new GyreError('E_ARC', `an arc is ${briefJson(value)}`, 'give [from, to]', place);
    this.pair(key, this.#vertex(value[0], place), this.#vertex(value[1], place));
  }

  #vertex(end: unknown, place: Place): number {
    const { names } = this.#fields;
    if (typeof end === 'string' && Array.isArray(names)) this.#names ??= new VertexNames(names as string[]);
    const v = typeof end === 'string' ? this.#names?.vertex(end) : end;
    if (typeof v === 'number' && Number.isInteger(v) && v >= 0 && v < 0x7fff_ffff) return v;
    const hint =
      typeof end === 'string' && names === undefined ? 'in a large file names come before arcs' : '';
    throw new GyreError('E_VERTEX', `there is no vertex ${briefJson(end)}`, hint, place);
  }

  document(): GameDocument {
    const { arcs, left, right } = this.#arcs;
    const fields = this.#fields;
    if (arcs !== undefined && (left !== undefined || right !== undefined))
      throw new GyreError('E_SHAPE', 'there are both "arcs" and "left" or "right"', 'give one or the other');
    const bare = gameFromJson({ ...fields, payoffs: undefined, arcs: [] }, undefined, this.#options.maxBytes);
    const { vertices, owners } = bare.graph;
    if (this.#highest >= vertices)
      throw new GyreError(
        'E_VERTEX',
        `there is no vertex ${this.#highest}`,
        `there are ${vertices} vertices`,
      );
    const rows = (blocks = new ArcBlocks()): ReturnType<ArcBlocks['rows']> => blocks.rows(vertices);
    if (owners !== undefined) return gameFromJson(fields, ownedGraph(owners, rows(arcs)));
    if (arcs !== undefined) return gameFromJson(fields, symmetricGraph(vertices, rows(arcs)));
    if (left === undefined && right === undefined)
      throw new GyreError('E_SHAPE', 'the game has no arcs', 'give "arcs", or "left" and "right"');
    return gameFromJson(fields, partizanGraph(vertices, rows(left), rows(right)));
  }
}
