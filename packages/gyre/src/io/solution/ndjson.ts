import { checkColumns, type GameDocument, type Solution } from '../../game/inner.ts';
import { briefJson } from '../../graph/inner.ts';
import { gameChecksum } from '../kit/checksum.ts';
import { linesOf } from '../kit/chunks.ts';
import { checkDocument } from '../kit/document-checks.ts';
import { checkParseOptions } from '../kit/doors.ts';
import {
  type Chunks,
  encoded,
  type ParseOptions,
  type SolutionFile,
  type WriteOptions,
} from '../kit/format.ts';
import { LinePlace } from '../kit/numerals.ts';
import { checkDocumentOf } from './file.ts';
import { SolutionRows, solutionRows } from './solution-rows.ts';

const SCHEMA = 'gyre/solution/1';

/**
 * A solution as JSON lines: a header with the solver and the game's checksum, then one object per position with the
 * columns of the CSV. Plies are null where play need not end.
 */
export function writeSolutionNdjson(
  solution: Solution,
  document: GameDocument,
  options: WriteOptions = {},
): Iterable<Uint8Array> {
  checkColumns(solution);
  checkDocumentOf(solution, document);
  return encoded(ndjsonPieces(solution, document, options));
}

function* ndjsonPieces(solution: Solution, document: GameDocument, options: WriteOptions): Generator<string> {
  const { solver, game } = solution;
  yield `${JSON.stringify({ schema: SCHEMA, solver, game: gameChecksum(game) })}\n`;
  for (const row of solutionRows(solution, document, options)) yield `${JSON.stringify(row)}\n`;
}

/** Reads a solution of the game of `document` from JSON lines; the header may be left out. */
export async function parseSolutionNdjson(
  chunks: Chunks,
  document: GameDocument,
  options: ParseOptions = {},
): Promise<SolutionFile> {
  checkParseOptions(options);
  checkDocument(document);
  const { file } = options;
  const place = new LinePlace(file);
  const columns = new SolutionRows(document, place, 'ndjson');
  for await (const line of linesOf(chunks, file)) {
    place.line++;
    if (line.trim() === '') continue;
    const row = objectIn(line, place);
    const { schema, solver, game } = row;
    if (schema === undefined) {
      columns.checkNames(Object.keys(row));
      columns.take(row);
    } else if (schema === SCHEMA) columns.claim({ solver, game });
    else throw place.refuse('E_FORMAT', `the schema is ${briefJson(schema)}`, `it is "${SCHEMA}"`);
  }
  return columns.finish();
}

function objectIn(line: string, place: LinePlace): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw place.refuse('E_SYNTAX', 'the line is not JSON', 'one JSON object per line');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw place.refuse('E_SHAPE', 'the line is not an object', 'give {"vertex": …, "value": …}');
}
