import type { SliceSource } from 'gyre/io';

/** A part of a file, of which a few megabytes are in memory at a time: it is read from its start to its end. */
export class PartWindow {
  readonly #source: SliceSource;
  readonly #stop: number;
  #next: number; // where in the file the bytes after those in memory are
  #bytes = new Uint8Array(0);
  #at = 0;

  constructor(source: SliceSource, start: number, stop: number) {
    this.#source = source;
    this.#next = start;
    this.#stop = stop;
  }

  /** How many bytes of the part are left. */
  get left(): number {
    return this.#bytes.length - this.#at + this.#stop - this.#next;
  }

  /** The next bytes: this many, or as many as are left. */
  async peek(length: number): Promise<Uint8Array> {
    const held = this.#bytes.subarray(this.#at);
    const missing = Math.min(length - held.length, this.#stop - this.#next);
    if (missing > 0) {
      const stop = Math.min(this.#stop, this.#next + Math.max(missing, WINDOW));
      const more = new Uint8Array(await this.#source.slice(this.#next, stop));
      this.#bytes = held.length === 0 ? more : joined(held, more);
      this.#at = 0;
      this.#next = stop;
    }
    return this.#bytes.subarray(this.#at, this.#at + length);
  }

  /** Moves on past these bytes. */
  pass(length: number): void {
    this.#at += length;
  }
}

const WINDOW = 1 << 22;

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
