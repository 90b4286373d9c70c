import { briefJson, GyreError, type Place, refuse } from '../../graph/inner.ts';
import { checkVertexMemory } from '../kit/arc-columns.ts';
import { Utf8 } from '../kit/chunks.ts';
import { checkedBytes, checkParseOptions } from '../kit/doors.ts';
import type { ParseOptions } from '../kit/format.ts';
import { type JsonListener, JsonParts } from '../kit/json-parts.ts';
import { NameBudget } from '../kit/name-budget.ts';
import { asOwnPayoff } from './own-payoff.ts';

/** The keys of a game in JSON, except for its arcs. */
export type GameFields = Readonly<Record<string, unknown>>;

/**
 * The fields of a game whose JSON is in memory as bytes. A long text never becomes one string or one tree: owners
 * are a column of bytes and places a column of numbers, as `gameFromJson` takes them, too; the game that it makes keeps these places.
 */
export function parseFields(bytes: Uint8Array, options: ParseOptions = {}): GameFields {
  checkedBytes(bytes, 'the fields');
  checkParseOptions(options);
  const value = jsonIn(bytes, options);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as GameFields;
  const found = `the fields of the game are ${briefJson(value)}`;
  return refuse('E_SHAPE', found, 'give an object {"gyre": 1, …}');
}

/**
 * The value of JSON that is in memory as bytes. It should be an object, of which `lists` of its keys are gathered. What is
 * not JSON, wrong UTF-8 included, is refused with E_SYNTAX, and a key that comes twice with E_SHAPE.
 */
export function jsonIn(
  bytes: Uint8Array,
  options: ParseOptions,
  lists: readonly FieldList[] = FIELD_LISTS,
): unknown {
  const fields = new GatheredFields(options, lists);
  const parts = new JsonParts(fields, options);
  try {
    if (bytes.find((byte) => byte > SPACE) !== OPEN_OBJECT) return JSON.parse(new Utf8().decode(bytes));
    parts.feed(bytes);
    parts.end();
    return fields.fields();
  } catch (error) {
    if (error instanceof GyreError) throw ofBytes(error);
    if (!(error instanceof SyntaxError)) throw error;
    return refuse('E_SYNTAX', 'the fields of the game are not JSON', 'they are an object {"gyre": 1, …}');
  }
}

const [SPACE, OPEN_OBJECT] = [0x20, 0x7b];

/** A refusal in JSON that is part of a binary file: there is no line to go to, and no text to save in another encoding. */
function ofBytes({ code, found, hint, place, option }: GyreError): GyreError {
  const { line: _, ...elsewhere } = place;
  const isUtf8 = code !== 'E_FORMAT';
  return new GyreError(isUtf8 ? code : 'E_SYNTAX', found, isUtf8 ? hint : '', elsewhere, { option });
}

/** From this many bytes on, fields take long to read. */
export const LONG_FIELDS: number = 1 << 20;

/** The lists with an entry per vertex. */
export const FIELD_LISTS = ['names', 'owners', 'payoffs', 'places'] as const;
type FieldList = (typeof FIELD_LISTS)[number];

/**
 * Gathers the fields of a game with millions of vertices as they come: the same fields that the engine's parser gives,
 * except that owners and places are columns (docs/decisions/350).
 */
export class GatheredFields implements JsonListener {
  readonly lists: readonly string[];
  readonly #maxBytes: number | undefined;
  readonly #budget: NameBudget;
  readonly #fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  readonly #names: string[] = [];
  readonly #payoffs: unknown[] = [];
  readonly #owners = new GrowingColumn((length) => new Uint8Array(length));
  readonly #places = new GrowingColumn((length) => new Float64Array(length));

  constructor(options: ParseOptions, lists: readonly FieldList[] = FIELD_LISTS) {
    this.lists = lists;
    this.#maxBytes = options.maxBytes;
    this.#budget = new NameBudget(options);
  }

  /** All fields, once everything has come. */
  fields(): GameFields {
    const fields = this.#fields;
    if (fields.owners === this.#owners) fields.owners = this.#owners.column();
    if (fields.places === this.#places) fields.places = handedOver(this.#places.column());
    return fields;
  }

  field(key: string, value: unknown): void {
    if (key in this.#fields) refuse('E_SHAPE', `"${key}" comes twice`, 'give it once');
    this.#fields[key] = value;
  }

  list(key: string): void {
    const { vertices } = this.#fields; // in a file of ours it comes before the lists
    const expected = Number.isSafeInteger(vertices) && (vertices as number) > 0 ? (vertices as number) : 0;
    checkVertexMemory(expected, this.#maxBytes);
    if (key === 'names') this.field(key, this.#names);
    else if (key === 'payoffs') this.field(key, this.#payoffs);
    else if (key === 'owners') this.field(key, this.#owners.expecting(expected));
    else this.field(key, this.#places.expecting(2 * expected));
  }

  elements(key: string, values: readonly unknown[], placeOf: PlaceOf): void {
    if (key === 'names') this.#addNames(values, placeOf);
    else if (key === 'payoffs') this.#addPayoffs(values);
    else if (key === 'owners') this.#addOwners(values, placeOf);
    else this.#addPlaces(values, placeOf);
  }

  #addNames(values: readonly unknown[], placeOf: PlaceOf): void {
    const names = this.#names;
    for (const [i, name] of values.entries()) {
      if (typeof name !== 'string')
        refuse('E_SHAPE', `names.${names.length} is ${briefJson(name)}`, 'give a string', placeOf(i));
      this.#budget.count(name);
      names.push(name);
    }
  }

  #addPayoffs(values: readonly unknown[]): void {
    this.#budget.countPayoffs(values.length);
    for (const payoff of values) this.#payoffs.push(asOwnPayoff(payoff));
  }

  #addOwners(values: readonly unknown[], placeOf: PlaceOf): void {
    const owners = this.#owners;
    for (const [i, owner] of values.entries()) {
      if (owner !== 0 && owner !== 1) {
        const found = `vertex ${owners.length} is owned by ${briefJson(owner)}`;
        refuse('E_OWNER', found, 'owners are 0 or 1', placeOf(i));
      }
      owners.push(owner);
    }
  }

  #addPlaces(values: readonly unknown[], placeOf: PlaceOf): void {
    const places = this.#places;
    for (const [i, value] of values.entries()) {
      const pair: readonly unknown[] | undefined =
        value === null ? NOWHERE : Array.isArray(value) && value.every(Number.isFinite) ? value : undefined;
      if (pair?.length !== 2) {
        const found = `place ${places.length / 2} is ${briefJson(value)}`;
        refuse('E_SHAPE', found, 'give [x, y] or null', placeOf(i));
      }
      places.push(pair[0] as number);
      places.push(pair[1] as number);
    }
  }
}

type PlaceOf = (i: number) => Place;

const NOWHERE: readonly number[] = [Number.NaN, Number.NaN];

/** A column of numbers whose length shows only at its end. */
class GrowingColumn<T extends Uint8Array | Float64Array> {
  readonly #make: (length: number) => T;
  #room: T;
  length = 0;

  constructor(make: (length: number) => T) {
    this.#make = make;
    this.#room = make(0);
  }

  /** Makes room for so many, or for many: a file may say what it likes. Nothing has come yet. */
  expecting(length: number): this {
    this.#room = this.#make(Math.min(length, MOST_EXPECTED));
    return this;
  }

  push(number: number): void {
    if (this.length === this.#room.length) this.#grow();
    this.#room[this.length++] = number;
  }

  #grow(): void {
    const room = this.#room;
    this.#room = this.#make(Math.max(1024, Math.floor(1.25 * room.length)));
    this.#room.set(room);
  }

  column(): T {
    return this.#room.subarray(0, this.length) as T;
  }
}

const MOST_EXPECTED = 1 << 26;

/** Columns that a reader has made for a document and has no use for itself. */
const spare = new WeakSet<Float64Array>();

/** The same column; the first document that it becomes part of keeps it without a copy. */
export function handedOver(column: Float64Array): Float64Array {
  spare.add(column);
  return column;
}

/** The column for a document to keep: a copy, unless it was handed over. There may be millions of places. */
export function takenOver(column: Float64Array): Float64Array {
  return spare.delete(column) ? column : column.slice();
}
