/**
 * Formats that need no parser library, as functions on bytes.
 *
 * @module gyre/io
 */
// Begin reading at formats.ts; the shared tools are in kit/.
export { csv, edgeList, tsv } from './edge-list/edge-list.ts';
export { gameFormats, gameJson, parseGame, peek, sniffFormat } from './formats.ts';
export { gyreBinary } from './game-json/binary.ts';
export { type JsonListener, JsonParts } from './game-json/json-parts.ts';
export { gameFromJson, parseGameJson } from './game-json/parse.ts';
export { type StreamedField, streamedFields } from './game-json/streamed.ts';
export { fieldPieces, writeGameJson } from './game-json/write.ts';
export { grf } from './grf.ts';
export {
  ARC_COLUMN_PAIRS,
  ArcBlocks,
  type Chunks,
  checkArcMemory,
  checkedChunks,
  checkParseOptions,
  checkVertexMemory,
  type EdgeColumn,
  type GameFormat,
  gameChecksum,
  guarded,
  gunzip,
  gzip,
  inFile,
  isGzip,
  linesOf,
  NameBudget,
  type ParseOptions,
  PLAYER_COLUMNS,
  type Scratch,
  type SliceSource,
  type StreamedDocument,
  textOf,
  Utf8,
  type WriteOptions,
} from './kit/index.ts';
export { jsonOutline } from './kit/json-outline.ts';
export { ndjson } from './ndjson.ts';
export { pgsolver } from './pgsolver.ts';
export { parseSolutionCsv, writeSolutionCsv } from './solution/csv.ts';
export { gameOf, parseSolution, type SolutionFile, solutionFor, writeSolution } from './solution/file.ts';
export { parseSolutionNdjson, writeSolutionNdjson } from './solution/ndjson.ts';
export { SOLUTION_COLUMNS } from './solution/rows.ts';
