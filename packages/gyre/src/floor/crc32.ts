/** The CRC-32 of gzip, zip, PNG and Parquet (ISO 3309, reflected polynomial EDB88320); eight bytes at a time. */
export function crc32(bytes: Uint8Array): number {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = TABLES;
  const whole = bytes.length & ~7;
  let crc = -1;
  let at = 0;
  for (; at < whole; at += 8) {
    const low = crc ^ (bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24));
    crc =
      t7[low & 255] ^
      t6[(low >>> 8) & 255] ^
      t5[(low >>> 16) & 255] ^
      t4[low >>> 24] ^
      t3[bytes[at + 4]] ^
      t2[bytes[at + 5]] ^
      t1[bytes[at + 6]] ^
      t0[bytes[at + 7]];
  }
  for (; at < bytes.length; at++) crc = (crc >>> 8) ^ t0[(crc ^ bytes[at]) & 255];
  return ~crc >>> 0;
}

/** Table k, byte → what it does to the sum k bytes later. */
const TABLES: readonly Int32Array[] = /* @__PURE__ */ tables();

function tables(): readonly Int32Array[] {
  const all = Array.from({ length: 8 }, () => new Int32Array(256));
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    all[0][byte] = crc;
  }
  for (let k = 1; k < 8; k++)
    for (const [byte, before] of all[k - 1].entries()) all[k][byte] = (before >>> 8) ^ all[0][before & 255];
  return all;
}
