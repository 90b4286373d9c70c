import type { Cells } from '../../tables/inner.ts';

/** Cells of a layer, two bits each, four in a byte from the first cell of the layer on. */
export function packedCells(cells: Cells): Uint8Array {
  const packed = new Uint8Array(Math.ceil(cells.length / 4));
  for (let i = 0; i < cells.length; i++) packed[i >>> 2] |= cells[i] << ((i & 3) << 1);
  return packed;
}

/**
 * Reads the cells of a layer from `from` up to, not including, `to`, and adds them to cells of two bits from
 * the place `at` on. The first of them need not be the first cell of a byte there.
 */
export function spreadCells(
  file: { read(into: Uint8Array, at: number): void },
  from: number,
  to: number,
  into: Cells,
  at: number,
): void {
  const bytes = new Uint8Array(Math.min(PIECE, Math.ceil((to - from) / 4) + 1));
  for (let next = from; next < to; ) {
    const first = Math.floor(next / 4);
    const part = bytes.subarray(0, Math.min(bytes.length, Math.ceil(to / 4) - first));
    file.read(part, first);
    const stop = Math.min(to, 4 * (first + part.length));
    for (; next < stop; next++) {
      const place = at + next - from;
      into[place >>> 2] |= ((part[(next >>> 2) - first] >>> ((next & 3) << 1)) & 3) << ((place & 3) << 1);
    }
  }
}

/** Bytes that are read at a time. */
const PIECE = 2 ** 20;
