import type { GameDocument, Solution } from 'gyre';
import type { SolutionFormat } from 'gyre/io';
import { UsageError } from '../command/index.ts';
import { solutionFormats, solutionNames } from '../input/formats.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { compressionOf } from './compression.ts';
import { checkOutput, writeOutput } from './output.ts';

/** How a solution is to be written: in which format, packed how, and with its game or without. */
export interface SolutionWish {
  readonly to: string | undefined;
  readonly compression: string | undefined;
  readonly game?: unknown;
}

/**
 * The format that `--to` or else the name of the file asks for; `sol` for stdout. Refuses a file that could not be
 * written in the end, before any work is done.
 */
export function solutionFormat(path: string, { to, compression }: SolutionWish): SolutionFormat {
  if (to !== undefined && !solutionNames.includes(to))
    throw new UsageError(`a solution is not written as ${to}`, `give --to ${solutionNames.join(' or ')}`);
  checkOutput(path, to === undefined ? solutionNames.map((name) => `.${name}`) : ['']);
  const asked = to ?? path.toLowerCase().replace(/\.gz$/, '').split('.').at(-1);
  const format = solutionFormats.find(({ name }) => name === asked) ?? solutionFormats[0];
  compressionOf(compression, format.name);
  return format;
}

/**
 * Writes a whole solution; a `.sol` file holds its game, too, unless the call has `--no-game`. Warns of what the format has no place
 * for, and returns its names.
 */
export async function writeSolutionTo(
  path: string,
  format: SolutionFormat,
  solution: Solution,
  document: GameDocument,
  terminal: Terminal,
  { compression, game }: SolutionWish,
): Promise<readonly string[]> {
  const { name, holdsGame = false } = format;
  const kept = holdsGame && game === false ? undefined : document;
  await writeOutput(path, format.write(solution, kept, compressionOf(compression, name)), terminal);
  if (solution.ranks === undefined || holdsGame) return [];
  terminal.note(`gyre: warning: the format ${name} has no place for the ranks of the positions, dropped`);
  return ['ranks'];
}
