import type { GameDocument } from '../../game/inner.ts';
import { briefJson, type Place, refuse, VertexNames } from '../../graph/inner.ts';
import { inFile } from '../kit/container.ts';
import { type Chunks, type ParseOptions, readInOneGo } from '../kit/format.ts';
import { type JsonListener, JsonParts } from '../kit/json-parts.ts';
import { ARC_KEYS, GatheredArcs } from './gathered-arcs.ts';
import { FIELD_LISTS, type GameFields, GatheredFields } from './gathered-fields.ts';
import { gameFromJson } from './parse.ts';

/**
 * Reads a game in our JSON format that is too large for a tree of objects: arcs go into columns as they come. Errors
 * name the line, not the column. An arc may use names only if they have come before it.
 */
export async function parseLargeJson(chunks: Chunks, options: ParseOptions): Promise<GameDocument> {
  const game = new LargeGame(options);
  try {
    await new JsonParts(game, options).read(chunks);
    return await readInOneGo(options, () => gameFromJson(game.fields(), undefined, options.maxBytes));
  } catch (error) {
    throw inFile(error, options.file);
  }
}

class LargeGame extends GatheredFields implements JsonListener {
  override readonly lists: readonly string[] = [...FIELD_LISTS, ...ARC_KEYS];
  readonly pairLists: readonly string[] = ARC_KEYS;
  readonly #options: ParseOptions;
  #arcs: GatheredArcs;
  #names: VertexNames | undefined;

  constructor(options: ParseOptions) {
    super(options);
    this.#options = options;
    this.#arcs = new GatheredArcs(options);
  }

  override fields(): GameFields {
    const fields = super.fields();
    return this.#names === undefined ? fields : { ...fields, names: this.#names };
  }

  override list(key: string): void {
    if (!ARC_KEYS.includes(key)) return super.list(key);
    this.#arcs = new GatheredArcs(this.#options);
    this.field(key, this.#arcs);
  }

  pair(_: string, from: number, to: number): void {
    this.#arcs.push(from, to);
  }

  override elements(key: string, values: readonly unknown[], placeOf: (i: number) => Place): void {
    if (!ARC_KEYS.includes(key)) return super.elements(key, values, placeOf);
    for (const [i, arc] of values.entries()) {
      if (!Array.isArray(arc) || arc.length !== 2)
        refuse('E_ARC', `an arc is ${briefJson(arc)}`, 'give [from, to]', placeOf(i));
      this.#arcs.push(this.#vertex(arc[0], placeOf, i), this.#vertex(arc[1], placeOf, i));
    }
  }

  #vertex(end: unknown, placeOf: (i: number) => Place, i: number): number {
    const { names } = super.fields();
    if (typeof end === 'string' && Array.isArray(names)) this.#names ??= new VertexNames(names as string[]);
    const v = typeof end === 'string' ? this.#names?.vertex(end) : end;
    if (typeof v === 'number' && Number.isInteger(v) && v >= 0 && v < 0x7fff_ffff) return v;
    const hint =
      typeof end === 'string' && names === undefined ? 'in a large file names come before arcs' : '';
    return refuse('E_VERTEX', `there is no vertex ${briefJson(end)}`, hint, placeOf(i));
  }
}
