import type { GameDocument, Solution } from 'gyre';
import { type Chunks, writeSolution, writeSolutionCsv, writeSolutionNdjson } from 'gyre/io';
import { type Call, textOption, UsageError } from '../command/index.ts';
import { compressionOf } from './compression.ts';
import { checkOutput, writeOutput } from './output.ts';

/** The formats that a solution can be written in, each the ending of its files. */
export const SOLUTION_FORMATS: readonly string[] = ['sol', 'csv', 'ndjson', 'arrow', 'parquet'];

/**
 * The format that `--to` or else the name of the file asks for; `sol` for stdout. Refuses a file that could not be
 * written in the end, before any work is done.
 */
export function solutionFormat(call: Call, path: string): string {
  const to = textOption(call, 'to');
  if (to !== undefined && !SOLUTION_FORMATS.includes(to))
    throw new UsageError(`a solution is not written as ${to}`, `give --to ${SOLUTION_FORMATS.join(' or ')}`);
  const endings = SOLUTION_FORMATS.map((name) => `.${name}`);
  checkOutput(path, to === undefined ? endings : ['']);
  const ending = path.toLowerCase().replace(/\.gz$/, '').split('.').at(-1) ?? '';
  const format = to ?? (path === '-' ? 'sol' : ending);
  compressionOf(call, format);
  return format;
}

/**
 * Writes a whole solution; a `.sol` file holds its game, too, unless the call has `--no-game`. Warns of what the format has no place
 * for, and returns its names.
 */
export async function writeSolutionTo(
  call: Call,
  path: string,
  format: string,
  solution: Solution,
  document: GameDocument,
): Promise<readonly string[]> {
  await writeOutput(path, await solutionChunks(call, format, solution, document), call.terminal);
  if (solution.ranks === undefined || format === 'sol') return [];
  call.terminal.note(
    `gyre: warning: the format ${format} has no place for the ranks of the positions, dropped`,
  );
  return ['ranks'];
}

async function solutionChunks(
  call: Call,
  format: string,
  solution: Solution,
  document: GameDocument,
): Promise<Chunks> {
  if (format === 'csv') return writeSolutionCsv(solution, document);
  if (format === 'ndjson') return writeSolutionNdjson(solution, document);
  if (format === 'sol') return writeSolution(solution, call.options.game === false ? undefined : document);
  const { solutionArrow, solutionParquet } = await import('gyre-formats');
  return format === 'arrow'
    ? solutionArrow(solution)
    : solutionParquet(solution, compressionOf(call, format).compression);
}
