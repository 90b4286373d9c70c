import { GyreError, type HelpfulOption } from 'gyre';
import { exitCodeOfStop } from '../process/index.ts';
import { type Hints, UsageError } from './spec.ts';

/** The exit codes of the program; docs/cli.md lists them. */
export const EXIT = {
  /** The question was answered. */
  ok: 0,
  /** The answer is no: `verify` found a fault, `--expect` differs. */
  no: 1,
  /** The program was called wrongly. */
  usage: 2,
  /** The input is bad. */
  input: 3,
  /** A limit was hit: time, memory, size. */
  limit: 4,
  /** The answer is neither yes nor no: `verify` could prove the solution neither right nor wrong. */
  unproved: 5,
  /** A fault of our own. */
  internal: 70,
} as const;

/** The exit code that belongs to an error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return EXIT.usage;
  if (!(error instanceof GyreError)) return EXIT.internal;
  if (error.code === 'E_LIMIT') return EXIT.limit;
  if (error.code === 'E_ABORTED') return exitCodeOfStop();
  return EXIT.input;
}

/** The one line that reports an error: `file:line:column: CODE: what; what would have been right`. */
export function messageOf(error: unknown): string {
  if (error instanceof UsageError) return oneLine(error.message);
  if (!(error instanceof GyreError)) {
    const text = error instanceof Error ? error.message : String(error);
    return oneLine(`internal error: ${text}; please report it, with the output of --debug`);
  }
  const { file, line, column } = error.place;
  const parts = [file, line, column].filter((part) => part !== undefined).join(':');
  return oneLine(`${parts === '' ? '' : `${parts}: `}${error.code}: ${error.message}${wayOf(error.option)}`);
}

/** The error as a line of JSON, for `--json` (docs/json.md). */
export function errorJson(error: unknown): string {
  return JSON.stringify(errorAnswer(error));
}

/** The same as an object; `about` says which line of a batch it answers. */
export function errorAnswer(error: unknown, about: Readonly<Record<string, unknown>> = {}): ErrorAnswer {
  return { schema: 'gyre/error/1', ...about, error: errorFields(error), exitCode: exitCodeOf(error) };
}

type ErrorAnswer = Record<string, unknown> & { readonly error: { readonly code: string } };

function errorFields(error: unknown): Record<string, unknown> & { readonly code: string } {
  if (error instanceof UsageError) {
    const { message, found, hint: way } = error;
    return { code: 'E_USAGE', message, found, ...(way === '' ? {} : { hint: way }) };
  }
  if (!(error instanceof GyreError))
    return { code: 'E_INTERNAL', message: error instanceof Error ? error.message : String(error) };
  const { code, found, hint, option } = error;
  const { file, line, column } = error.place;
  const place = Object.entries({ file, line, column }).filter(([, part]) => part !== undefined);
  return {
    code,
    message: `${error.message}${wayOf(option)}`,
    found,
    ...(hint === '' ? {} : { hint }),
    ...Object.fromEntries(place),
  };
}

/** How the command line spells the option that helps, to be put behind what the library says. */
export function wayOf(option: HelpfulOption | undefined): string {
  const way = option === undefined ? undefined : WAYS[option];
  return way === undefined ? '' : ` (${way})`;
}

/** An error that names an option, with the hint that users of a command need; any other as it is. */
export function inUsersWords(error: unknown, hints: Hints): unknown {
  if (!(error instanceof GyreError) || error.option === undefined) return error;
  const hint = hints[error.option];
  return hint === undefined
    ? error
    : new GyreError(error.code, error.found, hint, error.place, { cause: error });
}

/** How the command line spells the option that an error of the library names. */
const WAYS: Hints = {
  header: '--header yes or --header no',
  columns: '--columns with the same list',
  names: '--names',
  maxBytes: '--max-memory SIZE',
  convention: '--convention normal',
  batch: 'gyre solve --batch reads one per line',
  out: 'gyre solve GAME --out FILE',
  objective: '--objective NAME',
  game: 'gyre verify GAME SOLUTION, gyre query SOLUTION --game GAME, gyre convert SOLUTION FILE --game GAME',
};

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ');
}
