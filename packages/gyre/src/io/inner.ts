/** What the neighbours of this room use: the binary container, lines of a text, places in it. */
export { gameChecksum } from './kit/checksum.ts';
export { linesOf } from './kit/chunks.ts';
export { readContainer, writeContainer } from './kit/container.ts';
export { type Chunks, encoded, headText, type ParseOptions } from './kit/format.ts';
export { LinePlace } from './kit/numerals.ts';
export { peek } from './kit/recognise.ts';
export { gameOf } from './solution/file.ts';
