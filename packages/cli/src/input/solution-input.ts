import { type GameDocument, GyreError, type Solution } from 'gyre';
import { gameOf, gunzip, isGzip, peek, type SolutionFile, type SolutionFormat, solutionFor } from 'gyre/io';
import { type Call, type OptionSpec, textOption } from '../command/index.ts';
import { solutionFormats } from './formats.ts';
import { EDGE_OPTIONS, openInput, parseOptions, readGameFor } from './input.ts';

/** The options of every command that reads a solution. */
export const SOLUTION_OPTIONS: readonly OptionSpec[] = [
  { flags: '--game <file>', summary: 'the game, where the solution file does not hold it' },
  ...EDGE_OPTIONS,
];

/** Reads a solution file, packed or not; CSV, JSON lines, Arrow and Parquet need the game they belong to. */
export async function readSolutionFile(
  call: Call,
  path: string | undefined,
  document?: GameDocument,
): Promise<SolutionFile> {
  const input = await openInput(path, call.terminal);
  const options = parseOptions(call, input.name);
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

/** The same call for the game: there, `--from sol` is the format of the solution. */
function gameCall(call: Call): Call {
  if (call.options.from !== 'sol') return call;
  const { from: _, ...options } = call.options;
  return { ...call, options };
}

/** Reads a solution together with its game, from the file itself or from `--game`. */
export async function readSolved(
  call: Call,
  path: string | undefined,
): Promise<{ readonly document: GameDocument; readonly solution: Solution }> {
  const game = textOption(call, 'game');
  const given = game === undefined ? undefined : await readGameFor(gameCall(call), game);
  const file = await readSolutionFile(call, path, given);
  const document = given ?? file.document;
  if (document === undefined) {
    throw new GyreError('E_SOLUTION', 'the file does not hold its game', 'give --game FILE', {
      file: path ?? 'stdin',
    });
  }
  return { document, solution: solutionFor(file, gameOf(document)) };
}
