import type { GameDocument } from '../../game/index.ts';
import {
  type ArcRows,
  briefJson,
  type Graph,
  GyreError,
  ownedGraph,
  type Place,
  partizanGraph,
  symmetricGraph,
  VertexNames,
} from '../../graph/index.ts';
import { ArcBlocks } from '../kit/arc-columns.ts';
import { type Chunks, type ParseOptions, readInOneGo } from '../kit/format.ts';
import { inFile } from '../kit/with-file.ts';
import { type GameFields, GatheredFields } from './gathered-fields.ts';
import { type JsonListener, JsonParts } from './json-parts.ts';
import { gameFromJson } from './parse.ts';
import { checkKind } from './stated-kind.ts';

/**
 * Reads a game in our JSON format that is too large for a tree of objects: arcs go into columns as they come. Errors
 * name the line, not the column. An arc may use names only if they have come before it.
 */
export async function parseLargeJson(chunks: Chunks, options: ParseOptions): Promise<GameDocument> {
  const game = new LargeGame(options);
  try {
    await new JsonParts(ARC_KEYS, game, options).read(chunks);
    return await readInOneGo(options, () => game.document());
  } catch (error) {
    throw inFile(error, options.file);
  }
}

const ARC_KEYS = ['arcs', 'left', 'right'] as const;
type ArcKey = (typeof ARC_KEYS)[number];

class LargeGame implements JsonListener {
  readonly #options: ParseOptions;
  readonly #gathered: GatheredFields;
  readonly batched: readonly string[];
  readonly #arcs: Partial<Record<ArcKey, ArcBlocks>> = {};
  #names: VertexNames | undefined;
  #highest = -1;

  constructor(options: ParseOptions) {
    this.#options = options;
    this.#gathered = new GatheredFields(options);
    this.batched = this.#gathered.batched;
  }

  field(key: string, value: unknown): void {
    if (ARC_KEYS.includes(key as ArcKey))
      throw new GyreError('E_SHAPE', `${key} is ${briefJson(value)}`, 'give a list');
    this.#gathered.field(key, value);
  }

  elements(key: string, values: readonly unknown[], placeOf: (i: number) => Place): void {
    this.#gathered.elements(key, values, placeOf);
  }

  list(key: string): void {
    if (this.batched.includes(key)) return this.#gathered.list(key);
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
    const { names } = this.#gathered.fields();
    if (typeof end === 'string' && Array.isArray(names)) this.#names ??= new VertexNames(names as string[]);
    const v = typeof end === 'string' ? this.#names?.vertex(end) : end;
    if (typeof v === 'number' && Number.isInteger(v) && v >= 0 && v < 0x7fff_ffff) return v;
    const hint =
      typeof end === 'string' && names === undefined ? 'in a large file names come before arcs' : '';
    throw new GyreError('E_VERTEX', `there is no vertex ${briefJson(end)}`, hint, place);
  }

  document(): GameDocument {
    const { arcs, left, right } = this.#arcs;
    const { vertices, owners, places, fields } = this.#bare();
    const side = left === undefined ? 'right' : 'left';
    const other = arcs === undefined ? owners && 'owners' : 'arcs';
    if (other !== undefined && this.#arcs[side] !== undefined)
      throw new GyreError(
        'E_SHAPE',
        `there are both "${other}" and "${side}"`,
        arcs === undefined ? 'owners go with "arcs"' : 'give one or the other',
      );
    if (this.#highest >= vertices)
      throw new GyreError(
        'E_VERTEX',
        `there is no vertex ${this.#highest}`,
        `there are ${vertices} vertices`,
      );
    const rows = (blocks = new ArcBlocks()): ArcRows => blocks.rows(vertices);
    const withGraph = (graph: Graph): GameDocument => {
      checkKind(fields, graph);
      return { ...gameFromJson(fields, graph), ...(places === undefined ? {} : { places }) };
    };
    if (owners !== undefined) return withGraph(ownedGraph(owners, rows(arcs)));
    if (arcs !== undefined) return withGraph(symmetricGraph(vertices, rows(arcs)));
    if (left === undefined && right === undefined)
      throw new GyreError('E_SHAPE', 'the game has no arcs', 'give "arcs", or "left" and "right"');
    return withGraph(partizanGraph(vertices, rows(left), rows(right)));
  }

  /** Everything but the arcs. */
  #bare(): {
    readonly vertices: number;
    readonly owners: Uint8Array | undefined;
    readonly places: Float64Array | undefined;
    readonly fields: GameFields;
  } {
    const fields = this.#gathered.fields();
    const { maxBytes } = this.#options;
    const given = {
      ...fields,
      names: this.#names ?? fields.names,
      payoffs: undefined,
      arcs: [],
      kind: undefined,
    };
    const { graph, names, places } = gameFromJson(given, undefined, maxBytes);
    const { vertices, owners } = graph;
    return { vertices, owners, places, fields: { ...fields, names, owners: undefined, places: undefined } };
  }
}
