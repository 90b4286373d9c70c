import { refuse } from '../../graph/inner.ts';
import type { GameFormat } from './format.ts';
import { type JsonOutline, OutlineScan } from './json-outline.ts';
import { holdUntil, PEEK, type Peeked, peek } from './peek.ts';
import type { Scratch } from './scratch.ts';

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
