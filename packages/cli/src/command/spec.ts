import { GyreError, type HelpfulOption } from 'gyre';
import type { Terminal } from '../terminal/terminal.ts';

/** A positional argument of a command. */
export interface ArgumentSpec {
  /** In capitals, as help shows it: INPUT. */
  readonly name: string;
  readonly summary: string;
  readonly required?: boolean;
  readonly variadic?: boolean;
  /** For completion, where it is one of a few words. */
  readonly choices?: readonly string[];
  /** For completion, where a file is also accepted; a function where the list is slow to load. */
  readonly words?: readonly string[] | (() => Promise<readonly string[]>);
}

/** An option of a command. */
export interface OptionSpec {
  /** As commander writes flags: `-o, --out <file>`; the value's name is in <> or []. */
  readonly flags: string;
  readonly summary: string;
  readonly choices?: readonly string[];
  /** For completion, where other words are also accepted. */
  readonly words?: readonly string[];
  readonly default?: string;
  /** May it be given more than once? Its value is then a list. */
  readonly repeats?: boolean;
}

/** A command line that help shows, and what it does. */
export interface ExampleSpec {
  readonly command: string;
  readonly says: string;
}

/** What a command was called with. */
export interface Call {
  /** The positional arguments, in order; a missing optional one is undefined. */
  readonly args: readonly (string | undefined)[];
  /** The options by their long name in camel case: `--max-memory 1G` is `maxMemory`. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly terminal: Terminal;
  /** All commands, for those that describe the others. */
  readonly commands: readonly CommandEntry[];
}

/**
 * A command: everything that help, the reference page, completion and the program itself need to know.
 * One file per command in `commands/`; `commands/index.ts` lists them.
 */
export interface CommandSpec {
  readonly arguments?: readonly ArgumentSpec[];
  readonly options?: readonly OptionSpec[];
  /** Are its arguments expressions, so that -upon is one and not a row of flags? */
  readonly takesExpressions?: boolean;
  /** Is it a dialogue with a person or a script for a shell, so that it has no --json? */
  readonly hasNoJson?: boolean;
  readonly examples: readonly ExampleSpec[];
  /** A few sentences below the summary in help and on the reference page. */
  readonly details?: string;
  /** What its user does where the library names an option that would help. */
  hints?(options: Call['options']): Hints;
  /** Does the work and returns the exit code; throws refusals as GyreError. */
  run(call: Call): Promise<number>;
}

/** Option of the library → the hint that stands in place of the library's own. */
export type Hints = Partial<Readonly<Record<HelpfulOption, string>>>;

/** A command as the list knows it: enough for `gyre --help`; the rest is loaded when it is called. */
export interface CommandEntry {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The heading under which help lists it. */
  readonly group: 'Solve and check' | 'Look closer' | 'Files and pictures' | 'Values' | 'Rulesets' | 'More';
  load(): Promise<{ readonly command: CommandSpec }>;
}

/** A wrong way to call the program: reported on stderr, exit code 2. */
export class UsageError extends Error {
  /** What was found, and what would have been right: the two parts of the message. */
  readonly found: string;
  readonly hint: string;

  constructor(found: string, hint = '') {
    const refusal = new GyreError('E_FORMAT', found, hint); // which cuts what is quoted
    super(refusal.message);
    this.found = refusal.found;
    this.hint = refusal.hint;
  }
}

/** The text of an option, if it was given. */
export function textOption(call: Call, name: string): string | undefined {
  const value = call.options[name];
  return typeof value === 'string' ? value : undefined;
}

/** The texts of several options. */
export function textOptions<N extends string>(
  call: Call,
  ...names: readonly N[]
): { readonly [K in N]: string | undefined } {
  return Object.fromEntries(names.map((name) => [name, textOption(call, name)])) as {
    [K in N]: string | undefined;
  };
}

/** All strings of an option that may be given more than once. */
export function textsOption(call: Call, name: string): readonly string[] {
  const values = call.options[name];
  return Array.isArray(values) ? (values as string[]) : [];
}

/** Was the flag given? */
export function flagOption(call: Call, name: string): boolean {
  return call.options[name] === true;
}

/** How many threads `--threads` asks for, if it was given. */
export function threadsOption(call: Call): number | undefined {
  const text = textOption(call, 'threads');
  if (text === undefined) return undefined;
  const isPlain = /^\d+$/.test(text); // 0x2 and 1e1 are numbers, but nobody means them
  const threads = Number(text);
  if (isPlain && threads >= 1 && threads <= MOST_THREADS) return threads;
  const found = isPlain ? text : `"${text}"`;
  throw new UsageError(`--threads is ${found}`, `give ${THREADS_WORDS}`);
}

/** More threads than this are never started. */
export const MOST_THREADS = 64;
/** What `--threads` takes, for help and refusals. */
export const THREADS_WORDS: string = `1 to ${MOST_THREADS}; more than the machine has cores will not help`;

/** The whole number that an option gives, if it was given. */
export function numberOption(call: Call, name: string, flag: string): number | undefined {
  const text = textOption(call, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < 0) {
    throw new UsageError(`${flag} is "${text}"`, 'give a whole number, 0 or more');
  }
  return value;
}
