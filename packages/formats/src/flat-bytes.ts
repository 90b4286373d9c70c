/** Ends the walk through a file whose parts do not fit together. */
export function fail(found: string): never {
  throw new RangeError(found);
}

/** What may still be read: see `ArrowCheck`. */
export interface Budget {
  left: number;
}

/** One flatbuffer. A read outside it throws, as a DataView does. */
export class FlatBytes {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #budget: Budget;

  constructor(bytes: Uint8Array, budget: Budget = { left: Number.POSITIVE_INFINITY }) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#budget = budget;
  }

  int32(at: number): number {
    return this.#view.getInt32(at, true);
  }

  uint8(at: number | undefined): number {
    return at === undefined ? 0 : this.#view.getUint8(at);
  }

  int64(at: number | undefined): number {
    return at === undefined ? 0 : Number(this.#view.getBigInt64(at, true));
  }

  /** The table that the offset at `at` leads to: slot → where its field is. */
  table(at: number): (slot: number) => number | undefined {
    const start = at + this.int32(at);
    const slots = start - this.int32(start);
    const size = this.#view.getInt16(slots, true);
    return (slot) => {
      const offset = slot < size ? this.#view.getInt16(slots + slot, true) : 0;
      return offset === 0 ? undefined : start + offset;
    };
  }

  /** The vector that the offset at `at` leads to. */
  vector(at: number | undefined, stride: number): { readonly base: number; readonly count: number } {
    if (at === undefined) return { base: 0, count: 0 };
    const start = at + this.int32(at);
    const count = this.int32(start);
    if (count < 0 || start + 4 + count * stride > this.#view.byteLength) fail('a vector is too long');
    this.spend(4 + count * stride);
    return { base: start + 4, count };
  }

  /** The text that the offset at `at` leads to. */
  text(at: number | undefined): string {
    const { base, count } = this.vector(at, 1);
    return new TextDecoder().decode(this.#bytes.subarray(base, base + count));
  }

  /** Keys with their texts. */
  pairs(at: number | undefined): void {
    const { base, count } = this.vector(at, 4);
    for (let k = 0; k < count; k++) {
      const pair = this.table(base + 4 * k);
      this.vector(pair(4), 1);
      this.vector(pair(6), 1);
    }
  }

  spend(bytes: number): void {
    this.#budget.left -= bytes;
    if (this.#budget.left < 0) fail('parts of the file overlap');
  }
}
