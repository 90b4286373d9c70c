/**
 * What all formats are made of: bytes in pieces (`chunks.ts`), arcs in columns (`arc-columns.ts`), containers with
 * checksums (`container.ts`, `checksum.ts`), and errors that know their place. Start at `format.ts`, the contract of a format.
 */

export { ArcBlocks, checkArcMemory, checkVertexMemory } from './arc-columns.ts';
export { gameChecksum } from './checksum.ts';
export { gunzip, gzip, isGzip, linesOf, textOf, Utf8 } from './chunks.ts';
export { inFile } from './container.ts';
export { ARC_COLUMN_PAIRS, checkedChunks, checkParseOptions, guarded, PLAYER_COLUMNS } from './doors.ts';
export {
  type Chunks,
  type EdgeColumn,
  encoded,
  type GameFormat,
  type ParseOptions,
  type Scratch,
  type SliceSource,
  type SolutionFile,
  type SolutionFormat,
  type StreamedDocument,
  type WriteOptions,
} from './format.ts';
export { NameBudget } from './name-budget.ts';
export { arcTexts, Numerals, wholeIn } from './numerals.ts';
export { peek } from './recognise.ts';
