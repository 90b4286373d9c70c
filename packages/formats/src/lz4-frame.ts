/**
 * Unpacks an LZ4 frame, as Feather files have them by default. Written after the published description of the format
 * ("LZ4 Frame Format Description" and "LZ4 Block Format Description"); checksums are not looked at, because the
 * tables inside say how long they must be. Throws a RangeError where the bytes make no sense.
 */
export function unpackLz4(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 11 || view.getUint32(0, true) !== MAGIC) throw new RangeError('no LZ4 frame');
  const flags = bytes[4];
  const hasBlockSums = (flags & 0x10) !== 0;
  const first = 7 + ((flags & 8) === 0 ? 0 : 8) + ((flags & 1) === 0 ? 0 : 4);
  const most = 1 << (8 + 2 * ((bytes[5] >> 4) & 7)); // bytes in a block: 64 KB to 4 MB
  const out = { bytes: new Uint8Array(roomFor(view, first, hasBlockSums, most)), length: 0 };
  for (const block of blocksOf(view, first, hasBlockSums)) {
    const data = bytes.subarray(block.start, block.stop);
    if (block.isPacked) unpackBlock(data, out);
    else append(data, out);
  }
  return out.bytes.subarray(0, out.length);
}

const MAGIC = 0x184d2204;

interface Block {
  readonly start: number;
  readonly stop: number;
  readonly isPacked: boolean;
}

function* blocksOf(view: DataView, first: number, hasSums: boolean): Generator<Block> {
  for (let at = first; ; ) {
    const head = view.getUint32(at, true);
    if (head === 0) return;
    const start = at + 4;
    const stop = start + (head & 0x7fff_ffff);
    if (stop > view.byteLength) throw new RangeError('an LZ4 block is too long');
    yield { start, stop, isPacked: head < 0x8000_0000 };
    at = stop + (hasSums ? 4 : 0);
  }
}

/** Enough bytes for all blocks. A block holds no more than `most` and unpacks to 255 times its length at best. */
function roomFor(view: DataView, first: number, hasSums: boolean, most: number): number {
  let room = 0;
  for (const { start, stop, isPacked } of blocksOf(view, first, hasSums))
    room += isPacked ? Math.min(most, 255 * (stop - start)) : stop - start;
  return room;
}

interface Unpacked {
  readonly bytes: Uint8Array;
  length: number;
}

function append(data: Uint8Array, out: Unpacked): void {
  if (data.length > out.bytes.length - out.length) throw new RangeError('an LZ4 block is too long');
  out.bytes.set(data, out.length);
  out.length += data.length;
}

/** Literals and copies of what came before, in turn; a copy may reach into earlier blocks. */
function unpackBlock(data: Uint8Array, out: Unpacked): void {
  const walk = { data, at: 0 };
  while (walk.at < data.length) {
    const token = data[walk.at++];
    const literals = lengthOf(walk, token >> 4);
    if (literals > data.length - walk.at) throw new RangeError('an LZ4 block ends too early');
    append(data.subarray(walk.at, walk.at + literals), out);
    walk.at += literals;
    if (walk.at === data.length) return;
    const distance = data[walk.at] | (data[walk.at + 1] << 8);
    walk.at += 2;
    copyBack(out, distance, 4 + lengthOf(walk, token & 15));
  }
}

function lengthOf(walk: { readonly data: Uint8Array; at: number }, start: number): number {
  let length = start;
  if (start < 15) return length;
  for (;;) {
    if (walk.at >= walk.data.length) throw new RangeError('an LZ4 block ends too early');
    const more = walk.data[walk.at++];
    length += more;
    if (more < 255) return length;
  }
}

function copyBack(out: Unpacked, distance: number, length: number): void {
  const { bytes } = out;
  const start = out.length - distance;
  if (distance === 0 || start < 0 || length > bytes.length - out.length)
    throw new RangeError('an LZ4 block copies from nowhere');
  if (distance >= length) bytes.copyWithin(out.length, start, start + length);
  else for (let i = 0; i < length; i++) bytes[out.length + i] = bytes[start + i]; // it repeats itself
  out.length += length;
}
