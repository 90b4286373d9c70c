import type { DiskFile } from '../files/folder.ts';

/** A file that grows at its end; small pieces are joined in memory, and can be read from there. */
export class LongFile {
  /** All bytes, those in memory included. */
  length: number;
  readonly #file: DiskFile;
  readonly #tail = new Uint8Array(1 << 20);
  #used = 0;

  constructor(file: DiskFile, length: number) {
    this.#file = file;
    this.length = length;
  }

  append(bytes: Uint8Array): void {
    if (bytes.length > this.#tail.length - this.#used) this.flush();
    this.length += bytes.length;
    if (bytes.length > this.#tail.length) return this.#file.append(bytes);
    this.#tail.set(bytes, this.#used);
    this.#used += bytes.length;
  }

  read(into: Uint8Array, at: number): void {
    const inTail = at - (this.length - this.#used);
    if (inTail >= 0) into.set(this.#tail.subarray(inTail, inTail + into.length));
    else {
      if (at + into.length > this.length - this.#used) this.flush();
      this.#file.read(into, at);
    }
  }

  flush(): void {
    if (this.#used > 0) this.#file.append(this.#tail.subarray(0, this.#used));
    this.#used = 0;
  }

  sync(): void {
    this.flush();
    this.#file.sync();
  }

  close(): void {
    this.#file.close();
  }
}
