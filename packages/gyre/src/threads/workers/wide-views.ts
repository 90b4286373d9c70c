/**
 * Views of 4 GiB and more on their way to another thread. V8 writes their lengths in 32 bits: 2³⁰ words
 * arrive as none, 2³⁰ + 10 as ten. So they cross as the memory and the place in it, and are made again on the
 * other side. V8 does not copy memory of that size at all, so we do, if it is not shared.
 */
interface PackedView {
  readonly view: string;
  readonly memory: ArrayBufferLike;
  readonly start: number;
  readonly length: number;
}

const WIDE = 2 ** 32;

/** Messages that have such views are not nested deeper. */
const DEPTH = 8;

/**
 * What to send of a message: itself, or a copy in which such views are data.
 *
 * @param transfer memory that changes hands, so that it need not be copied
 * @param wide so many bytes are too many
 */
export function packViews(
  message: unknown,
  transfer: readonly ArrayBufferLike[] = [],
  wide: number = WIDE,
): unknown {
  return mapped(message, DEPTH, (part) => {
    const isWide = ArrayBuffer.isView(part) && (part.byteLength >= wide || part.byteOffset >= wide);
    return isWide ? packed(part as Int32Array, transfer) : undefined;
  });
}

/** The message again, on the other side. */
export function unpackViews(message: unknown): unknown {
  return mapped(message, DEPTH, (part) => ('view' in part ? unpacked(part as PackedView) : undefined));
}

function packed(
  { constructor, buffer, byteOffset, byteLength, length }: Int32Array,
  transfer: readonly ArrayBufferLike[],
): PackedView {
  const view = constructor.name;
  if (
    transfer.includes(buffer) ||
    typeof SharedArrayBuffer === 'undefined' ||
    buffer instanceof SharedArrayBuffer
  )
    return { view, memory: buffer, start: byteOffset, length };
  const memory = new SharedArrayBuffer(byteLength);
  new Uint8Array(memory).set(new Uint8Array(buffer, byteOffset, byteLength));
  return { view, memory, start: 0, length };
}

function unpacked({ view, memory, start, length }: PackedView): unknown {
  const makers = globalThis as unknown as Record<string, new (...place: unknown[]) => unknown>;
  return new makers[view](memory, start, length);
}

/**
 * The message with some parts changed; itself if none is. Lists of texts or numbers, which may be long, are
 * passed over.
 *
 * @param change gives what takes the place of a part, undefined if it stays
 */
function mapped(part: unknown, depth: number, change: (part: object) => unknown): unknown {
  if (typeof part !== 'object' || part === null || depth === 0) return part;
  const other = change(part);
  if (other !== undefined) return other;
  const isList = Array.isArray(part);
  if (isList ? typeof part[0] !== 'object' : Object.getPrototypeOf(part) !== Object.prototype) return part;
  const before: readonly unknown[] = Object.values(part);
  const after = before.map((inner) => mapped(inner, depth - 1, change));
  if (after.every((inner, i) => inner === before[i])) return part;
  return isList ? after : Object.fromEntries(Object.keys(part).map((name, i) => [name, after[i]]));
}
