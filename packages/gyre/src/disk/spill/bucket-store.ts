import { shardOf } from '../../rulesets/inner.ts';
import { bytesOf, type Folder } from '../files/folder.ts';
import { readColumns } from '../files/whole.ts';
import { KeyBucket } from './key-bucket.ts';
import { BUCKETS, type KeyEntries } from './key-entries.ts';

/**
 * All keys found so far, in buckets by their hashes: each has a file to which entries are only appended, and as many as fit
 * are in memory. A round visits the buckets in order, so those in memory stay, and one that does not fit any more goes at once:
 * to keep the latest would mean to drop each bucket just before it is wanted again.
 */
export class BucketStore {
  readonly #folder: Folder;
  readonly #keys: KeyEntries;
  readonly #maxBytes: number;
  /** Bucket → the words that its file has. */
  readonly #written = new Float64Array(BUCKETS);
  readonly #held = new Map<number, KeyBucket>();
  #heldBytes = 0;

  /** @param written bucket → the words that its file has; by default all buckets are empty */
  constructor(folder: Folder, keys: KeyEntries, maxBytes: number, written?: readonly number[]) {
    this.#folder = folder;
    this.#keys = keys;
    this.#maxBytes = maxBytes;
    if (written !== undefined) this.#written.set(written);
  }

  /** Bucket → the words that its file has. */
  get written(): number[] {
    return [...this.#written];
  }

  /** The bucket in memory. */
  taken(number: number): KeyBucket {
    const held = this.#held.get(number);
    if (held !== undefined) {
      this.#heldBytes -= held.bytes;
      this.#held.delete(number);
      return held;
    }
    return new KeyBucket(this.#keys, this.#read(number));
  }

  /** Keeps a bucket in memory after use, if there is room; one that goes loses what is not settled. */
  keep(number: number, bucket: KeyBucket): void {
    if (this.#heldBytes + bucket.bytes <= this.#maxBytes) {
      this.#held.set(number, bucket);
      this.#heldBytes += bucket.bytes;
    } else if (bucket.settled > this.#written[number]) {
      const start = this.#written[number];
      this.append(number, bucket.from(start).subarray(0, bucket.settled - start));
    }
  }

  /** The bucket, if it is in memory. */
  held(number: number): KeyBucket | undefined {
    return this.#held.get(number);
  }

  /** Appends entries to the file of a bucket that is not in memory. */
  append(number: number, entries: Uint32Array): void {
    if (entries.length === 0) return;
    const file = this.#folder.extend(fileOf(number), 4 * this.#written[number]);
    try {
      file.append(bytesOf(entries));
    } finally {
      file.close();
    }
    this.#written[number] += entries.length;
  }

  /** Writes what is only in memory to the files, and makes sure that it survives a crash. */
  flush(): void {
    for (let number = 0; number < BUCKETS; number++) {
      const bucket = this.#held.get(number);
      if (bucket !== undefined) this.append(number, bucket.from(this.#written[number]));
      const file = this.#folder.extend(fileOf(number), 4 * this.#written[number]);
      file.sync();
      file.close();
    }
    this.#held.clear();
    this.#heldBytes = 0;
  }

  /** The vertex of a key with this hash; −1 if it is not there. */
  find(words: Uint32Array, hash: number, player: number): number {
    const number = shardOf(hash, BUCKETS);
    const bucket = this.taken(number);
    const at = bucket.find(words, hash, player);
    this.keep(number, bucket);
    return at < 0 ? -1 : bucket.numberAt(at);
  }

  #read(number: number): Uint32Array {
    const entries = new Uint32Array(this.#written[number]);
    if (entries.length > 0) readColumns(this.#folder, fileOf(number), [entries]);
    return entries;
  }
}

/** The file of a bucket. */
function fileOf(number: number): string {
  return `bucket-${String(number).padStart(3, '0')}.bin`;
}

/** Is this the name of a bucket's file? */
export function isBucketFile(name: string): boolean {
  return /^bucket-\d{3}\.bin$/.test(name);
}
