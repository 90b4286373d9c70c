import { checkLimit } from '../../graph/inner.ts';
import { checkedChunks } from './doors.ts';
import type { Chunks } from './format.ts';
import type { Scratch } from './scratch.ts';

/** How many first bytes are seen unless more are asked for. */
export const PEEK = 4096;

/** A source whose first bytes have been seen. */
export interface Peeked {
  readonly head: Uint8Array;
  readonly all: AsyncIterable<Uint8Array>;
  readonly close: () => Promise<void>;
}

/** The first bytes, and all of them again; `close` says that no more are needed. */
export async function peek(chunks: Chunks, bytes: number = PEEK): Promise<Peeked> {
  checkLimit(bytes, 'the number of bytes', 0);
  let length = 0;
  const { first, all, close } = await holdUntil(chunks, (chunk) => {
    length += chunk.length;
    return length >= bytes;
  });
  const head = new Uint8Array(Math.min(length, bytes));
  let at = 0;
  for (const chunk of first as Uint8Array[]) {
    // without a scratch all of them are in memory
    head.set(chunk.subarray(0, head.length - at), at);
    at = Math.min(head.length, at + chunk.length);
  }
  return { head, all, close };
}

/** A chunk that waits, in memory or outside of it. */
type Waiting = Uint8Array | { readonly place: number; readonly length: number };

/** A source whose first chunks have been seen, and wait until they are asked for. */
interface Held extends Omit<Peeked, 'head'> {
  readonly first: readonly Waiting[];
}

/** Reads until `isEnough` of a chunk, or to the end. Where there is room outside memory, no more than the first 4 MiB wait in it. */
export async function holdUntil(
  chunks: Chunks,
  isEnough: (chunk: Uint8Array) => boolean,
  scratch?: Scratch,
): Promise<Held> {
  const iterator = checkedChunks(chunks)[Symbol.asyncIterator]();
  const first: Waiting[] = [];
  let bytes = 0;
  let next = await iterator.next();
  while (next.done !== true) {
    const chunk = next.value;
    const isLast = isEnough(chunk);
    bytes += chunk.length;
    // A source may reuse the memory of a chunk once it is asked for the next one.
    if (isLast) first.push(chunk);
    else if (scratch === undefined || bytes <= MOST_WAITING) first.push(chunk.slice());
    else first.push({ place: scratch.append(chunk), length: chunk.length });
    if (isLast) break;
    next = await iterator.next();
  }
  const close = async (): Promise<void> => {
    await iterator.return?.();
  };
  return { first, all: rest(), close };

  async function* rest(): AsyncGenerator<Uint8Array> {
    try {
      for (let waiting = first.shift(); waiting !== undefined; waiting = first.shift())
        yield waiting instanceof Uint8Array ? waiting : fetched(waiting);
      if (next.done === true) return;
      for (let more = await iterator.next(); more.done !== true; more = await iterator.next())
        yield more.value;
    } finally {
      await iterator.return?.();
    }
  }

  function fetched({ place, length }: Exclude<Waiting, Uint8Array>): Uint8Array {
    const chunk = new Uint8Array(length);
    scratch?.read(chunk, place);
    return chunk;
  }
}

const MOST_WAITING = 1 << 22;
