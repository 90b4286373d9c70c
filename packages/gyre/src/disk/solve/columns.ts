import { ENDLESS_16, ENDLESS_32, type PliesColumn } from '../../game/inner.ts';
import { refuse } from '../../graph/inner.ts';
import { bytesOf, type Folder } from '../files/folder.ts';
import { readColumns, slices, writeWhole } from '../files/whole.ts';
import { FILES, type StateEntry } from './manifest.ts';

/** Counters in as few bytes as the largest out-degree needs. */
export type Counters = Uint8Array | Uint16Array | Uint32Array;

/** What the engine knows of each position: three to seven bytes. */
export interface Columns {
  /** position → moves not yet refuted; 0 once it is settled. */
  readonly movesLeft: Counters;
  readonly plies: PliesColumn;
  /** position → 1 + 2 · sweep for the attacker's side, one more for the defender's; 0 before it is settled. */
  readonly codes: Counters;
}

/** The columns before the first sweep. */
export function blankColumns(movesLeft: Counters, sweeps: number): Columns {
  return {
    movesLeft,
    plies: new Uint16Array(movesLeft.length).fill(ENDLESS_16),
    codes: counters(sweeps < 127 ? 1 : sweeps < 32_767 ? 2 : 4, movesLeft.length),
  };
}

/** Counters of this many bytes each. */
export function counters(width: number, length: number): Counters {
  return width === 1
    ? new Uint8Array(length)
    : width === 2
      ? new Uint16Array(length)
      : new Uint32Array(length);
}

/** The columns with room for more than 65,534 plies. */
export function withWidePlies({ movesLeft, plies, codes }: Columns): Columns {
  const wide = new Uint32Array(plies.length);
  for (let p = 0; p < plies.length; p++) wide[p] = plies[p] === ENDLESS_16 ? ENDLESS_32 : plies[p];
  return { movesLeft, plies: wide, codes };
}

/** Writes the columns to two files alternately: never to the file that the manifest names. */
export function saveColumns(
  folder: Folder,
  columns: Columns,
  last: StateEntry | undefined,
): Pick<StateEntry, 'file' | 'widths' | 'checksum'> {
  const file = last?.file === FILES.states[0] ? FILES.states[1] : FILES.states[0];
  const { movesLeft, plies, codes } = columns;
  writeWhole(folder, file, [movesLeft, plies, codes]);
  return { file, widths: widthsOf(columns), checksum: checksumOf(columns) };
}

function widthsOf({ movesLeft, plies, codes }: Columns): [number, number, number] {
  return [movesLeft.BYTES_PER_ELEMENT, plies.BYTES_PER_ELEMENT, codes.BYTES_PER_ELEMENT];
}

/** Reads the columns that the manifest names. */
export function loadColumns(
  folder: Folder,
  positions: number,
  { file, widths, checksum }: StateEntry,
): Columns {
  const columns: Columns = {
    movesLeft: counters(widths[0], positions),
    plies: widths[1] === 2 ? new Uint16Array(positions) : new Uint32Array(positions),
    codes: counters(widths[2], positions),
  };
  readColumns(folder, file, [columns.movesLeft, columns.plies, columns.codes]);
  if (checksumOf(columns) === checksum) return columns;
  const found = 'the state of the run was damaged';
  return refuse('E_CHECKSUM', found, 'remove the folder and begin again', { file: folder.name });
}

/** A sum over all words, each weighted by its place: it detects what a disk loses, not what somebody forges. */
function checksumOf(columns: Columns): number {
  let sum = 0x9e3779b1 | 0;
  for (const column of [columns.movesLeft, columns.plies, columns.codes])
    for (const bytes of slices(bytesOf(column))) sum = checksumFrom(sum, bytes);
  return sum >>> 0;
}

/** Continues a sum with these bytes: four sums, each over every fourth word, so that none waits for another. */
function checksumFrom(start: number, bytes: Uint8Array): number {
  const whole = bytes.length & ~15;
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, whole >> 2);
  let [a, b, c, d] = [start, start ^ 1, start ^ 2, start ^ 3];
  for (let i = 0; i < words.length; i += 4) {
    a = Math.imul(a ^ words[i], FACTOR) + 1;
    b = Math.imul(b ^ words[i + 1], FACTOR) + 1;
    c = Math.imul(c ^ words[i + 2], FACTOR) + 1;
    d = Math.imul(d ^ words[i + 3], FACTOR) + 1;
  }
  for (let i = whole; i < bytes.length; i++) a = Math.imul(a ^ bytes[i], FACTOR) + 1;
  return Math.imul(Math.imul(Math.imul(a, FACTOR) ^ b, FACTOR) ^ c, FACTOR) ^ d;
}

const FACTOR = 0x85ebca6b;
