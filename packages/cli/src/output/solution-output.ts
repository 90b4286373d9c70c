import { bestMove, type GameDocument, type Solution } from 'gyre';
import type { SolutionFormat } from 'gyre/io';
import { type OptionSpec, UsageError } from '../command/index.ts';
import { solutionFormats, solutionNames } from '../input/formats.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { compressionOf } from './compression.ts';
import { checkOutput, writeOutput } from './output.ts';

/** The option that puts best moves into a file of answers. */
export const BEST_MOVE_OPTION: OptionSpec = {
  flags: '--best-move',
  summary: 'with --out: a best move of each position, where it leads to and its name',
};

/** Refuses that option where there is no file for it, or none that it can be in. */
export function checkBestMove(options: Readonly<Record<string, unknown>>): void {
  if (options.bestMove !== true) return;
  if (options.out === undefined) throw new UsageError('--best-move is for --out', 'give --out FILE');
  for (const flag of ['disk', 'batch'])
    if (options[flag] !== undefined && options[flag] !== false)
      throw new UsageError(`--best-move with --${flag}`, 'leave one of them out');
}

/** How a solution is to be written: in which format, packed how, and with its game or without. */
export interface SolutionWish {
  readonly to: string | undefined;
  readonly compression: string | undefined;
  /** False to leave the game out. */
  readonly game?: boolean;
  /** Does each position have a best move? */
  readonly bestMove?: boolean;
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
  { compression, game, bestMove: asksMove }: SolutionWish,
): Promise<readonly string[]> {
  const { name, holdsGame = false } = format;
  const kept = holdsGame && game === false ? undefined : document;
  const moves = asksMove === true ? { bestMove: (p: number) => bestMove(solution, p) } : {};
  const options = { ...compressionOf(compression, name), ...moves };
  await writeOutput(path, format.write(solution, kept, options), terminal);
  if (solution.ranks === undefined || holdsGame) return [];
  terminal.note(`gyre: warning: the format ${name} has no place for the ranks of the positions, dropped`);
  return ['ranks'];
}
