import { shardOf } from '../../rulesets/inner.ts';
import type { BucketStore } from './bucket-store.ts';
import type { FoundFiles } from './found-files.ts';
import { BUCKETS, type KeyEntries, PLAYER_BIT } from './key-entries.ts';
import { KeyReader } from './key-reader.ts';
import type { Found } from './manifest.ts';

/**
 * Fills empty buckets from the file of keys. The files of buckets are not part of a checkpoint: an earlier process may have
 * written more or less to them.
 */
export async function fillBuckets(
  store: BucketStore,
  keys: KeyEntries,
  files: FoundFiles,
  { vertices, keyWords }: Found,
  turn: () => Promise<void> | undefined,
): Promise<void> {
  const reader = new KeyReader(files.keys, keys);
  const pieces = Array.from({ length: BUCKETS }, () => new Uint32Array(PIECE_WORDS));
  const used = new Int32Array(BUCKETS);
  const flush = (bucket: number): void => {
    store.append(bucket, pieces[bucket].subarray(0, used[bucket]));
    used[bucket] = 0;
  };
  for (let v = 0, from = 0; v < vertices; ) {
    const { words, starts, count } = reader.window(from, keyWords, vertices - v, WINDOW_WORDS);
    const movers = new Uint8Array(count);
    files.movers.read(movers, v);
    for (let i = 0; i < count; i++, v++) {
      const [start, length] = [starts[i], starts[i + 1] - starts[i]];
      const bucket = shardOf(keys.hashAt(words, start, movers[i]), BUCKETS);
      if (used[bucket] + 1 + length > pieces[bucket].length) flush(bucket);
      if (1 + length > pieces[bucket].length) pieces[bucket] = new Uint32Array(2 * length);
      const at = used[bucket];
      pieces[bucket][at] = v | (movers[i] << PLAYER_BIT);
      for (let w = 0; w < length; w++) pieces[bucket][at + 1 + w] = words[start + w];
      used[bucket] = at + 1 + length;
    }
    from += starts[count];
    const pause = turn();
    if (pause !== undefined) await pause;
  }
  for (let bucket = 0; bucket < BUCKETS; bucket++) flush(bucket);
}

const PIECE_WORDS = 1 << 13;
const WINDOW_WORDS = 1 << 18;
