import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { GyreError } from 'gyre';
import { fileError } from '../command/index.ts';

/**
 * What a search has found so far, one line per unicycle, beside its state file. Lines are added before the
 * state says so: after a crash, what the state does not count is cut off and found again.
 */
export class FoundFile {
  readonly #path: string;
  readonly #file: FileHandle;
  #bytes: number;

  private constructor(path: string, file: FileHandle, bytes: number) {
    this.#path = path;
    this.#file = file;
    this.#bytes = bytes;
  }

  /** Opens the file, or makes it, and cuts it to the length that the state gives. */
  static async open(path: string, bytes: number): Promise<FoundFile> {
    const file = await open(path, 'a+').catch((error: unknown) => {
      throw fileError(path, error);
    });
    const { size } = await file.stat();
    if (size >= bytes) {
      await file.truncate(bytes);
      return new FoundFile(path, file, bytes);
    }
    await file.close();
    throw new GyreError(
      'E_TRUNCATED',
      `the file has ${size} bytes, and its state speaks of ${bytes}`,
      'remove both files and begin again',
      { file: path },
    );
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The lines of the file, the first `limit` of them, some at a time. */
  async *batches(limit: number): AsyncGenerator<string[]> {
    if (this.#bytes === 0) return;
    const input = this.#file.createReadStream({ start: 0, end: this.#bytes - 1, autoClose: false });
    let batch: string[] = [];
    let left = limit;
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (left-- <= 0) break;
      batch.push(line);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }

  async append(lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return;
    const bytes = Buffer.from(`${lines.join('\n')}\n`);
    await this.#file.appendFile(bytes).catch((error: unknown) => {
      throw fileError(this.#path, error);
    });
    this.#bytes += bytes.length;
  }

  /** Waits until all that was added is on the disk. */
  async flush(): Promise<void> {
    await this.#file.datasync();
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

const BATCH = 4096;
