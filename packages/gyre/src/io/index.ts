/**
 * Formats that need no parser library, as functions on bytes.
 *
 * @module gyre/io
 */
export { crc32 } from '../floor/crc32.ts';
export { asksForMore } from '../game/inner.ts';
// Begin reading at formats.ts; the shared tools are in kit/.
export { csv, edgeList, tsv } from './edge-list/edge-list.ts';
export { gameFormats, gameJson, gyreBinary, parseGame, sniffFormat } from './formats.ts';
export {
  fieldPieces,
  type GameFields,
  gameFromJson,
  parseFields,
  statedKind,
  writeGameJson,
} from './game-json/index.ts';
export { grf } from './grf.ts';
export {
  ARC_COLUMN_PAIRS,
  ArcBlocks,
  arcTexts,
  type Chunks,
  checkArcMemory,
  checkedChunks,
  checkParseOptions,
  checkVertexMemory,
  type EdgeColumn,
  encoded,
  type GameFormat,
  gameChecksum,
  guarded,
  gunzip,
  gzip,
  inFile,
  isGzip,
  linesOf,
  NameBudget,
  Numerals,
  type ParseOptions,
  PLAYER_COLUMNS,
  peek,
  type Scratch,
  type SliceSource,
  type SolutionFile,
  type SolutionFormat,
  type StreamedDocument,
  textOf,
  Utf8,
  type WriteOptions,
  wholeIn,
} from './kit/index.ts';
export { type JsonListener, JsonParts } from './kit/json-parts.ts';
export { type JsonOutline, jsonOutline } from './kit/json-place.ts';
export { ndjson } from './ndjson.ts';
export { pgsolver } from './pgsolver.ts';
export { gameOf, solutionFor, writeSolution } from './solution/file.ts';
export { SolutionRows } from './solution/solution-rows.ts';
