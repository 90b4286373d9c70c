import type { GameDocument, Solution } from 'gyre';
import { type Chunks, writeSolution, writeSolutionCsv, writeSolutionNdjson } from 'gyre/io';
import type { Call } from '../command/spec.ts';
import { writeOutput } from './output.ts';

/** The endings of the files that a solution can be written to. */
export const SOLUTION_ENDINGS: readonly string[] = ['.sol', '.csv', '.ndjson', '.arrow', '.parquet'];

/** Writes a whole solution in the format that the name of the file asks for. */
export async function writeSolutionTo(
  call: Call,
  path: string,
  solution: Solution,
  document: GameDocument,
): Promise<void> {
  await writeOutput(path, await solutionChunks(call, path, solution, document), call.terminal);
}

async function solutionChunks(
  call: Call,
  path: string,
  solution: Solution,
  document: GameDocument,
): Promise<Chunks> {
  const plain = path.toLowerCase().replace(/\.gz$/, '');
  if (plain.endsWith('.csv')) return writeSolutionCsv(solution, document);
  if (plain.endsWith('.ndjson')) return writeSolutionNdjson(solution, document);
  if (plain.endsWith('.arrow')) {
    const { solutionArrow } = await import('gyre-formats');
    return solutionArrow(solution);
  }
  if (plain.endsWith('.parquet')) {
    const { solutionParquet } = await import('gyre-formats');
    return solutionParquet(solution);
  }
  return writeSolution(solution, call.options.game === false ? undefined : document);
}
