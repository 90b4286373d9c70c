import { crc32 } from 'node:zlib';

/**
 * Checksums that fit, put into damaged files: behind a wrong checksum no reader looks at the rest, and the rest is what
 * should be tried.
 */
export function resealedContainer(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 24) return bytes;
  const sealed = bytes.slice(0, bytes.length - (bytes.length % 8));
  const view = new DataView(sealed.buffer);
  view.setUint32(sealed.length - 8, xxh32(sealed.subarray(0, sealed.length - 8)), true);
  view.setUint32(sealed.length - 4, 0, true);
  return sealed;
}

/** The same for a table: the header's checksum and the directory's. */
export function resealedTable(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 24) return bytes;
  const sealed = bytes.slice();
  const view = new DataView(sealed.buffer);
  const headEnd = 24 + view.getUint32(8, true);
  const listEnd = headEnd + view.getUint32(16, true);
  view.setUint32(12, crc32(sealed.subarray(24, headEnd)), true);
  view.setUint32(20, crc32(sealed.subarray(headEnd, listEnd)), true);
  return sealed;
}

const [P1, P2, P3, P4, P5] = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f, 0x165667b1];

/** XXH32 with seed 0, as its specification has it. */
function xxh32(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  let hash = P5;
  if (bytes.length >= 16) {
    const lanes = [P1 + P2, P2, 0, -P1];
    for (; at + 16 <= bytes.length; at += 16) {
      for (let i = 0; i < 4; i++) {
        const mixed = (lanes[i] + Math.imul(view.getUint32(at + 4 * i, true), P2)) | 0;
        lanes[i] = Math.imul(turned(mixed, 13), P1);
      }
    }
    hash = turned(lanes[0], 1) + turned(lanes[1], 7) + turned(lanes[2], 12) + turned(lanes[3], 18);
  }
  hash = (hash + bytes.length) | 0;
  for (; at + 4 <= bytes.length; at += 4)
    hash = Math.imul(turned((hash + Math.imul(view.getUint32(at, true), P3)) | 0, 17), P4);
  for (; at < bytes.length; at++) hash = Math.imul(turned((hash + Math.imul(bytes[at], P5)) | 0, 11), P1);
  hash = Math.imul(hash ^ (hash >>> 15), P2);
  hash = Math.imul(hash ^ (hash >>> 13), P3);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function turned(x: number, by: number): number {
  return (x << by) | (x >>> (32 - by));
}
