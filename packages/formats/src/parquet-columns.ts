import { GyreError } from 'gyre';
import { Utf8 } from 'gyre/io';
import { PLAYER_HINT, playerIn, vertexHint } from './arc-columns.ts';
import type { ParquetColumn } from './parquet-file.ts';
import type { ColumnPage, Entries } from './parquet-pages.ts';

/** Refuses a column of vertices that holds neither whole numbers nor strings; says which of them it holds. */
export function kindOfVertices({ name, element }: ParquetColumn): 'numbers' | 'strings' {
  const { type, converted_type: converted, logical_type: logical, repetition_type: repetition } = element;
  if (repetition !== 'REPEATED' && type !== undefined) {
    const isWhole = logical?.type === 'INTEGER' || (converted ?? 'INT_').includes('INT_');
    if ((type === 'INT32' || type === 'INT64') && isWhole && (logical?.type ?? 'INTEGER') === 'INTEGER')
      return 'numbers';
    if ((type === 'FLOAT' || type === 'DOUBLE') && converted === undefined && logical === undefined)
      return 'numbers';
    if (type === 'BYTE_ARRAY' && isText(converted ?? logical?.type)) return 'strings';
  }
  const found = logical?.type ?? converted ?? type ?? 'lists or structures';
  throw new GyreError(
    'E_SHAPE',
    `the column "${name}" holds ${found}`,
    'give vertices as whole numbers or strings',
  );
}

function isText(mark: string | undefined): boolean {
  return mark === undefined || mark === 'UTF8' || mark === 'STRING' || mark === 'ENUM';
}

/**
 * Writes the numbers of a page of vertices to `out` from `at` on.
 *
 * @param row the number of the page's first row in the file, for errors
 */
export function fillVertices(page: ColumnPage, name: string, out: Int32Array, at: number, row: number): void {
  const { entries, places, present, rows } = page;
  if (present !== undefined) {
    const empty = present.indexOf(0);
    if (empty >= 0) throw noVertex(name, row + empty, null);
  }
  const rest = out.subarray(at, at + rows);
  let isGood: boolean;
  if (places === undefined) isGood = copyNumbers(entries, rest);
  else {
    const numbers = new Int32Array(entries.length);
    copyNumbers(entries, numbers); // an entry that is not a vertex becomes −1; it may be one that no row uses
    let sign = 0;
    for (let i = 0; i < rows; i++) {
      const v = numbers[places[i]];
      rest[i] = v;
      sign |= v;
    }
    isGood = sign >= 0;
  }
  if (isGood) return;
  const bad = rest.findIndex((v) => v < 0);
  const most = entries instanceof Float32Array ? MOST_FLOAT : undefined;
  throw noVertex(name, row + bad, entryOf(entries[places === undefined ? bad : places[bad]]), most);
}

/** Copies numbers, −1 for each that is not a vertex; says whether all are. */
function copyNumbers(entries: Entries, out: Int32Array): boolean {
  let sign = 0;
  if (entries instanceof Int32Array) {
    for (let i = 0; i < entries.length; i++) {
      const v = entries[i];
      out[i] = v === LIMIT ? -1 : v;
      sign |= out[i];
    }
  } else if (entries instanceof BigInt64Array) {
    const words = new Int32Array(entries.buffer, entries.byteOffset, 2 * entries.length);
    for (let i = 0; i < entries.length; i++) {
      const v = words[2 * i];
      out[i] = words[2 * i + 1] !== 0 || v === LIMIT ? -1 : v;
      sign |= out[i];
    }
  } else {
    const limit = entries instanceof Float32Array ? MOST_FLOAT + 1 : LIMIT;
    for (let i = 0; i < entries.length; i++) {
      const v = entries[i];
      out[i] = typeof v === 'number' && Number.isInteger(v) && v >= 0 && v < limit ? v : -1;
      sign |= out[i];
    }
  }
  return sign >= 0;
}

const LIMIT = 0x7fff_ffff;
/** Up to here, floats of 32 bits have all whole numbers. */
const MOST_FLOAT = 1 << 24;

function noVertex(name: string, row: number, entry: number | string | null, most?: number): GyreError {
  const found = `row ${row + 1} of the column "${name}" is ${entry}`;
  const code = entry === null ? 'E_ARC' : 'E_VERTEX';
  const option = Number(entry) >= LIMIT ? 'names' : undefined;
  return new GyreError(code, found, vertexHint(Number(entry), most), { at: row }, { option });
}

const DECODER = new Utf8();

/** An entry as a number or a text. */
function entryOf(entry: number | bigint | Uint8Array): number | string {
  if (entry instanceof Uint8Array) return DECODER.decode(entry);
  return typeof entry === 'bigint' && entry >= MIN_SAFE && entry <= MAX_SAFE
    ? Number(entry)
    : (entry as number);
}

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);
const MIN_SAFE = -MAX_SAFE;

/** The entries of a page, row by row, null where there is none. */
export function* rowsOf({ entries, places, present, rows }: ColumnPage): Generator<number | string | null> {
  let next = 0;
  for (let row = 0; row < rows; row++) {
    if (present !== undefined && present[row] === 0) {
      yield null;
      continue;
    }
    const i = next++;
    yield entryOf(entries[places === undefined ? i : places[i]]);
  }
}

/** Writes whose arcs those of a page are: 0, 1 or both; a row without an entry is for both. */
export function fillPlayers(page: ColumnPage, name: string, out: Uint8Array, at: number, row: number): void {
  if (copyPlayers(page, out.subarray(at, at + page.rows))) return;
  let next = at;
  for (const entry of rowsOf(page)) {
    const player = playerIn(entry);
    if (player === undefined) {
      const found = `row ${row + (next - at) + 1} of the column "${name}" is ${JSON.stringify(entry)}`;
      throw new GyreError('E_ARC', found, PLAYER_HINT, { at: row + next - at });
    }
    out[next++] = player;
  }
}

/** Copies players that are all there and all 0 or 1; says whether they are. */
function copyPlayers({ entries, places, present }: ColumnPage, out: Uint8Array): boolean {
  if (!(entries instanceof Int32Array) || present !== undefined) return false;
  let bits = 0;
  for (let i = 0; i < out.length; i++) {
    const player = entries[places === undefined ? i : places[i]];
    out[i] = player;
    bits |= player;
  }
  return bits >>> 1 === 0;
}
