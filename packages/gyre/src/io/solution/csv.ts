import { checkColumns, type GameDocument, type Solution } from '../../game/inner.ts';
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
import { moversOf, SolutionRows, solutionRows } from './solution-rows.ts';

/**
 * A solution as CSV: one row per position, `vertex,player,value`, with plies where the solver gives them, the score
 * where the game has scores, a best move if asked for, and names where vertices have names. A comment names the solver and the game's checksum.
 */
export function writeSolutionCsv(
  solution: Solution,
  document: GameDocument,
  options: WriteOptions = {},
): Iterable<Uint8Array> {
  checkColumns(solution);
  checkDocumentOf(solution, document);
  return encoded(csvPieces(solution, document, options));
}

function* csvPieces(solution: Solution, document: GameDocument, options: WriteOptions): Generator<string> {
  const { game, solver, plies, scores } = solution;
  const { names } = document;
  const { bestMove } = options;
  const mover = moversOf(game);
  const extra = { plies, score: scores, move: bestMove, mover, name: names, moveName: bestMove && names };
  const given = Object.entries(extra).flatMap(([column, there]) => (there === undefined ? [] : [column]));
  yield `# gyre solution, solver ${solver}, game ${gameChecksum(game)}\n`;
  yield `${['vertex', 'player', 'value', ...given].join(',')}\n`;
  for (const { vertex, player, value, ...row } of solutionRows(solution, document, options)) {
    let line = `${vertex},${player},${value}`;
    for (const number of [row.plies, row.score, row.move])
      if (number !== undefined) line += `,${number ?? ''}`;
    for (const name of [row.mover, row.name, row.moveName])
      if (name !== undefined) line += name === null ? ',' : `,"${name.replaceAll('"', '""')}"`;
    yield `${line}\n`;
  }
}

/** Reads a solution of the game of `document` from CSV. */
export async function parseSolutionCsv(
  chunks: Chunks,
  document: GameDocument,
  options: ParseOptions = {},
): Promise<SolutionFile> {
  checkParseOptions(options);
  checkDocument(document);
  const { file } = options;
  const place = new LinePlace(file);
  const columns = new SolutionRows(document, place, 'csv');
  let header: readonly string[] | undefined;
  let isQuoted = false; // is the line inside a name that spans several lines?
  for await (const line of linesOf(chunks, file)) {
    place.line++;
    const wasQuoted = isQuoted;
    if (hasOddQuotes(line)) isQuoted = !isQuoted;
    if (wasQuoted) continue;
    const claim = /^# gyre solution, solver (\S+), game ([0-9a-f]{16})$/.exec(line);
    if (claim !== null) columns.claim({ solver: claim[1], game: claim[2] });
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (header === undefined) {
      header = readHeader(line, place);
      columns.checkNames(header);
    } else columns.take(rowOf(line, header, place));
  }
  return columns.finish();
}

function hasOddQuotes(line: string): boolean {
  let isOdd = false;
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) isOdd = !isOdd;
  return isOdd;
}

/** The fields of a line by column; numbers as numbers, and empty plies as null. */
function rowOf(line: string, header: readonly string[], place: LinePlace): Record<string, unknown> {
  const fields = line.split(',');
  if (fields.length < header.length) {
    const found = `the row has ${fields.length} fields, and the header ${header.length}`;
    throw place.refuse('E_SOLUTION', found, 'where there are no plies, leave the field empty');
  }
  const row: Record<string, unknown> = {};
  for (const [i, column] of header.entries()) {
    const text = fields[i]?.trim() ?? '';
    if (/^-?\d{1,10}(?:\.0+)?$/.test(text)) row[column] = Number(text);
    else if (text !== '') row[column] = text;
    else if (column === 'plies') row[column] = null;
  }
  return row;
}

function readHeader(line: string, place: LinePlace): readonly string[] {
  const names = line.split(',').map((name) => name.trim());
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined)
    throw place.refuse('E_SOLUTION', `there are two columns "${twice}"`, 'keep one of them');
  for (const needed of ['vertex', 'player', 'value']) {
    if (!names.includes(needed)) {
      throw place.refuse(
        'E_SOLUTION',
        `there is no column "${needed}"`,
        'the first row is vertex,player,value,plies',
      );
    }
  }
  return names;
}
