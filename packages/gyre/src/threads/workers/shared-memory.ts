/**
 * Shared memory that is used for one game after another. Fresh memory is slow when it is first written, and
 * what workers have once held goes back to the system only when they next collect garbage, which may be many
 * games later: they do not count shared memory.
 */
export class Reserve {
  #spare: SharedArrayBuffer[] = [];
  #lent: SharedArrayBuffer[] = [];

  /** At least so many bytes, whose contents are those of the last game. */
  readonly take = (bytes: number): SharedArrayBuffer => {
    const at = this.#spare.findIndex(({ byteLength }) => byteLength >= bytes && byteLength <= 2 * bytes);
    if (at < 0) this.#spare = []; // a game of another size
    const memory = at < 0 ? new SharedArrayBuffer(bytes) : this.#spare.splice(at, 1)[0];
    this.#lent.push(memory);
    return memory;
  };

  /** The game is solved: what was lent may be lent again. What nobody has wanted is not kept. */
  giveBack(): void {
    this.#spare = this.#lent;
    this.#lent = [];
  }

  /** Keeps nothing. */
  empty(): void {
    this.#spare = [];
    this.#lent = [];
  }
}

/** The column, or a copy of it on shared memory. */
export function sharedCopy<T extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(column: T): T {
  if (column.buffer instanceof SharedArrayBuffer) return column;
  const memory = new SharedArrayBuffer(column.byteLength);
  new Uint8Array(memory).set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  const Column = column.constructor as new (memory: SharedArrayBuffer) => T;
  return new Column(memory);
}
