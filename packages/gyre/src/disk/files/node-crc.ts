/** CRC-32 of bytes, perhaps behind others whose sum is given: of whole layers, where the system's own is the quick one. */
export { crc32 } from 'node:zlib';
