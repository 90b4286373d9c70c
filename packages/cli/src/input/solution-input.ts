import { type GameDocument, GyreError, type Solution } from 'gyre';
import { gameOf, gunzip, isGzip, peek, type SolutionFile, type SolutionFormat, solutionFor } from 'gyre/io';
import type { OptionSpec, Reading } from '../command/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { solutionFormats } from './formats.ts';
import { EDGE_OPTIONS, openInput, readGameFor, readingIn } from './input.ts';

/** The options of every command that reads a solution. */
export const SOLUTION_OPTIONS: readonly OptionSpec[] = [
  { flags: '--game <file>', summary: 'the game, where the solution file does not hold it' },
  ...EDGE_OPTIONS,
];

/** Reads a solution file, packed or not; CSV, JSON lines, Arrow and Parquet need the game they belong to. */
export async function readSolutionFile(
  path: string | undefined,
  terminal: Terminal,
  maxBytes: number,
  document?: GameDocument,
): Promise<SolutionFile> {
  const input = await openInput(path, terminal);
  const options = readingIn(input.name, maxBytes);
  const { head, all, close } = await peek(input.chunks);
  try {
    const unpacked = isGzip(head) ? await peek(gunzip(all, input.name)) : { head, all };
    const format = formatIn(unpacked.head, input.name);
    if (format.holdsGame === true || document !== undefined)
      return await format.read(unpacked.all, document, options);
  } finally {
    await close();
  }
  throw new GyreError(
    'E_SOLUTION',
    'a solution in CSV, NDJSON, Arrow or Parquet does not hold its game',
    'give --game FILE',
    {
      file: input.name,
    },
  );
}

/** The format of a solution; says what to do about a file that is not a solution at all, such as a game. */
function formatIn(head: Uint8Array, file: string): SolutionFormat {
  const format = solutionFormats.find((candidate) => candidate.sniff(head));
  if (format !== undefined) return format;
  const found = head.length === 0 ? 'the file is empty' : 'this is not a solution';
  throw new GyreError('E_FORMAT', found, 'gyre solve GAME --out FILE.sol makes one', { file });
}

/** Reads a solution together with its game, from the file itself or from `--game`; `--from sol` is not about the game. */
export async function readSolved(
  path: string | undefined,
  game: string | undefined,
  terminal: Terminal,
  reading: Reading,
): Promise<{ readonly document: GameDocument; readonly solution: Solution }> {
  const from = reading.from === 'sol' ? undefined : reading.from;
  const given = game === undefined ? undefined : await readGameFor(game, terminal, { ...reading, from });
  const file = await readSolutionFile(path, terminal, reading.maxBytes, given);
  const document = given ?? file.document;
  if (document === undefined) {
    throw new GyreError('E_SOLUTION', 'the file does not hold its game', 'give --game FILE', {
      file: path ?? 'stdin',
    });
  }
  return { document, solution: solutionFor(file, gameOf(document)) };
}
