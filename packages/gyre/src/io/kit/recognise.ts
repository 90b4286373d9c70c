import { checkLimit, refuse } from '../../graph/inner.ts';
import { checkedChunks } from './doors.ts';
import type { Chunks, GameFormat, Scratch } from './format.ts';
import { type JsonOutline, OutlineScan } from './json-place.ts';

/** A source of which as much has been seen as its format takes to be told. */
export interface Recognised extends Peeked {
  /** The format, where more than the first bytes had to be seen; undefined if `head` tells, or nothing does. */
  readonly format?: GameFormat;
}

/** Looks further into a file, as long as the format that may come first wants more. What has been seen waits in the scratch, if there is one. */
export async function lookFurther(
  first: Peeked,
  formats: readonly GameFormat[],
  scratch: Scratch | undefined,
): Promise<Recognised> {
  let peeked = first;
  let head = withoutBlanks(first.head);
  for (let seen = PEEK; peeked.head.length === seen && seen < MOST_SEEN; ) {
    const [format, isIt] = likely(formats, (candidate) =>
      head.length === 0 ? undefined : candidate.sniff(head),
    );
    if (format === undefined || isIt === true) break;
    if (format.sniffOutline !== undefined && head.length > 0)
      return byOutline({ ...peeked, head }, formats, scratch);
    seen *= 8;
    peeked = await peek(peeked.all, seen);
    head = withoutBlanks(peeked.head);
  }
  if (head.length > 0 || peeked.head.length < MOST_SEEN) return { ...peeked, head };
  return refuse('E_FORMAT', `the first ${MOST_SEEN} bytes are blank`, 'take the blanks away');
}

/** The bytes from the first that is not blank, nor a byte order mark. */
function withoutBlanks(head: Uint8Array): Uint8Array {
  const hasMark = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
  const at = head.findIndex((byte, i) => !isBlank(byte) && !(hasMark && i < 3));
  return head.subarray(at < 0 ? head.length : at);
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

type Answer = boolean | undefined;

/** The first format that is not ruled out, and the answer about it. */
function likely(
  formats: readonly GameFormat[],
  ask: (format: GameFormat) => Answer,
): readonly [format: GameFormat | undefined, isIt: Answer] {
  for (const format of formats) {
    const isIt = ask(format);
    if (isIt !== false) return [format, isIt];
  }
  return [undefined, false];
}

/**
 * Tells formats that are JSON by the keys of their object, wherever these stand: there may be millions of names before the
 * first key that tells. Until then the bytes wait, but no text of them.
 */
async function byOutline(
  { head, all }: Peeked,
  formats: readonly GameFormat[],
  scratch: Scratch | undefined,
): Promise<Recognised> {
  const scan = new OutlineScan();
  const byHead = new Map(formats.map((format) => [format, format.sniff(head)]));
  const answer = (outline: JsonOutline | undefined, format: GameFormat): Answer => {
    if (format.sniffOutline === undefined) return byHead.get(format);
    return outline === undefined ? undefined : format.sniffOutline(outline); // undefined as long as only blanks have come
  };
  const most = scratch === undefined ? MOST_WAITING : Number.POSITIVE_INFINITY;
  let bytes = 0;
  const isTold = (chunk: Uint8Array): boolean => {
    bytes += chunk.length;
    scan.feed(chunk);
    const { outline } = scan;
    return bytes >= most || likely(formats, (format) => answer(outline, format))[1] !== undefined;
  };
  const { all: again, close } = await holdUntil(all, isTold, scratch);
  const { outline } = scan;
  const format = formats.find((candidate) => answer(outline, candidate) === true);
  return { head, all: again, close, ...(format === undefined ? {} : { format }) };
}

const MOST_SEEN = 1 << 27;
/** So many bytes of a file wait in memory, at the most, until one of its keys tells its format. */
const MOST_WAITING = 1 << 29;

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
    else if (scratch === undefined || bytes <= MOST_IN_MEMORY) first.push(chunk.slice());
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

const MOST_IN_MEMORY = 1 << 22;
