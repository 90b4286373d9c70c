/**
 * What all formats are made of: bytes in pieces (`chunks.ts`, `gzip.ts`), arcs in columns (`arc-columns.ts`), containers with
 * checksums (`container.ts`, `checksum.ts`), and errors that know their place. Start at `format.ts`, the contract of a format.
 */

export { ArcBlocks, checkArcMemory, checkVertexMemory } from './arc-columns.ts';
export { arcTexts } from './arc-texts.ts';
export { gameChecksum } from './checksum.ts';
export { linesOf, textOf } from './chunks.ts';
export { ARC_COLUMN_PAIRS, PLAYER_COLUMNS } from './column-words.ts';
export { checkedChunks, checkParseOptions, guarded } from './doors.ts';
export {
  type Chunks,
  type EdgeColumn,
  encoded,
  type GameFormat,
  type ParseOptions,
  type SliceSource,
  type SolutionFile,
  type SolutionFormat,
  type StreamedDocument,
  type WriteOptions,
} from './format.ts';
export { gunzip, gzip, isGzip } from './gzip.ts';
export { NameBudget } from './name-budget.ts';
export { Numerals, wholeIn } from './numerals.ts';
export { peek } from './peek.ts';
export { type Scratch } from './scratch.ts';
export { Utf8 } from './utf8.ts';
export { inFile } from './with-file.ts';
