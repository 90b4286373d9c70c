import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GyreError } from 'gyre';
import type { Scratch } from 'gyre/io';
import { fileError } from '../command/index.ts';

/**
 * Room outside memory: a file in the system's folder for temporary files, made when it is first needed. It loses its name at once,
 * so that nothing is left of it when the process ends, even by SIGKILL. Some systems do not allow that: there it is removed when it is closed.
 */
export class FileScratch implements Scratch {
  readonly #path: string = join(tmpdir(), `gyre-${process.pid}-${performance.now()}.scratch`);
  #file: number | undefined;
  #length = 0;
  #isNamed = true;

  append(bytes: Uint8Array): number {
    const place = this.#length;
    try {
      this.#file ??= this.#open();
      for (let done = 0; done < bytes.length; )
        done += writeSync(this.#file, bytes, done, bytes.length - done, place + done);
    } catch (error) {
      throw this.#refuse(error);
    }
    this.#length += bytes.length;
    return place;
  }

  read(bytes: Uint8Array, place: number): void {
    try {
      for (let done = 0; done < bytes.length; ) {
        const count = readSync(this.#file as number, bytes, done, bytes.length - done, place + done);
        if (count === 0) throw new Error('it has become shorter');
        done += count;
      }
    } catch (error) {
      throw this.#refuse(error);
    }
  }

  /** Gives its room back. */
  close(): void {
    if (this.#file === undefined) return;
    closeSync(this.#file);
    this.#file = undefined;
    if (this.#isNamed) this.#unlink();
  }

  #open(): number {
    const file = openSync(this.#path, 'wx+', 0o600);
    this.#unlink();
    return file;
  }

  #unlink(): void {
    try {
      unlinkSync(this.#path);
      this.#isNamed = false;
    } catch {} // an open file keeps its name on some systems
  }

  #refuse(error: unknown): GyreError {
    const { found, place } = fileError(this.#path, error);
    const hint = 'set TMPDIR to a folder with more room';
    return new GyreError('E_FILE', found, hint, place, { cause: error });
  }
}
