import { GyreError } from '../../graph/inner.ts';
import { type CellCode, type Cells, newCells, type PlyTable } from '../../tables/inner.ts';
import type { DiskFile } from '../files/folder.ts';
import { crc32 } from '../files/node-crc.ts';
import type { ListedPly, TableFolder } from './table-folder.ts';

/** Settles in a table what the folder has; returns how many plies. If there are very few, it begins anew. */
export function restorePlies({ run }: TableFolder<unknown>, table: PlyTable<unknown>): number {
  const { plies = [] } = run.listed;
  const last = plies.length - 1;
  if (last < LEAST_PLIES) {
    run.list({ ...run.listed, plies: [] });
    return 0;
  }
  for (const [ply, listed] of plies.entries()) {
    run.checkFile(plyFile(ply), listed.length, listed.crc);
    const reader = new IndexReader(run.open(plyFile(ply)), listed);
    for (; reader.next < NO_INDEX; reader.advance()) table.settle(reader.next, ply, ply === last);
    reader.close();
  }
  table.plies = last;
  return last;
}

/** Keeps the positions that were settled at this ply. */
export function keepPly(
  { run, code }: TableFolder<unknown>,
  table: PlyTable<unknown>,
  ply: number,
  hint = 'give cellBytes: 2',
): void {
  if (ply > code.mostPlies) throw tooDeep(code, hint);
  let listed: ListedPly = { length: 0, crc: 0 };
  run.write(plyFile(ply), (file) => {
    listed = writeIndices(file, table.settledAt(ply));
  });
  run.list({ ...run.listed, plies: [...(run.listed.plies ?? []), listed] });
}

/** The plies and the values merged into cells, part by part. What is won and in no file is won at once. */
export function* mergedPlies(
  { run, code, ruleset }: TableFolder<unknown>,
  table: PlyTable<unknown>,
): Generator<Cells> {
  const { settled, drawn, nothing, bytes } = code;
  const { size } = ruleset;
  const cellOf = [nothing, settled, drawn, settled + 1];
  const readers = (run.listed.plies ?? []).map(
    (listed, ply) => new IndexReader(run.open(plyFile(ply)), listed, SMALL),
  );
  const part = newCells(Math.min(MERGED, size), bytes, true);
  try {
    for (let from = 0; from < size; from += MERGED) {
      const cells = part.subarray(0, Math.min(MERGED, size - from));
      for (let i = 0, index = from; i < cells.length; i++, index++)
        cells[i] = cellOf[(table.cells[index >>> 2] >>> ((index & 3) << 1)) & 3];
      for (const [ply, reader] of readers.entries())
        for (; reader.next < from + cells.length; reader.advance()) cells[reader.next - from] = settled + ply;
      yield cells;
    }
  } finally {
    for (const reader of readers) reader.close();
  }
}

/** Up to this ply the rules themselves settle positions, which is quickly done again. */
const LEAST_PLIES = 3;
/** Cells that are merged at a time. */
const MERGED = 2 ** 22;
/** Bytes that are read of one ply at a time while all are merged. */
const SMALL = 2 ** 12;

function plyFile(ply: number): string {
  return `ply-${ply}`;
}

function tooDeep({ mostPlies, bytes }: CellCode, hint: string): GyreError {
  const found = `more than ${mostPlies} plies do not fit a cell of ${bytes} byte`;
  return new GyreError('E_LIMIT', found, hint);
}

/** Writes rising indices as the steps between them, seven bits per byte, the lowest first. */
export function writeIndices(file: DiskFile, indices: Iterable<number>): ListedPly {
  const bytes = new Uint8Array(PIECE + MOST_BYTES);
  let [filled, length, crc, last] = [0, 0, 0, 0];
  const flush = (): void => {
    const part = bytes.subarray(0, filled);
    file.append(part);
    crc = crc32(part, crc);
    length += filled;
    filled = 0;
  };
  for (const index of indices) {
    let step = index - last;
    last = index;
    for (; step > 0x7f; step = step >>> 7) bytes[filled++] = (step & 0x7f) | 0x80;
    bytes[filled++] = step;
    if (filled >= PIECE) flush();
  }
  flush();
  return { length, crc };
}

/** Reads such a file from beginning to end. */
export class IndexReader {
  /** The next index; `NO_INDEX` after the last one. */
  next = 0;
  readonly #file: DiskFile;
  readonly #length: number;
  readonly #bytes: Uint8Array;
  #at = 0;
  #read = 0;
  #filled = 0;

  constructor(file: DiskFile, { length }: ListedPly, room: number = PIECE) {
    this.#file = file;
    this.#length = length;
    this.#bytes = new Uint8Array(Math.min(room, length));
    this.advance();
  }

  /** Goes on to the next index. */
  advance(): void {
    if (this.#at === this.#filled && this.#read === this.#length) {
      this.next = NO_INDEX;
      return;
    }
    let step = 0;
    for (let shift = 0, byte = 0x80; byte > 0x7f; shift += 7) {
      byte = this.#byte();
      step += (byte & 0x7f) * 2 ** shift;
    }
    this.next += step;
  }

  close(): void {
    this.#file.close();
  }

  #byte(): number {
    if (this.#at === this.#filled) {
      this.#filled = Math.min(this.#bytes.length, this.#length - this.#read);
      this.#file.read(this.#bytes.subarray(0, this.#filled), this.#read);
      this.#read += this.#filled;
      this.#at = 0;
    }
    return this.#bytes[this.#at++];
  }
}

/** Above every index. */
export const NO_INDEX: number = Number.POSITIVE_INFINITY;
const PIECE = 2 ** 16;
const MOST_BYTES = 5;
