import { GyreError } from 'gyre';
import type { AlgebraOptions } from 'gyre/algebra';
import { type Hints, inOneGo, type OptionSpec } from '../command/index.ts';
import type { Terminal } from '../terminal/terminal.ts';

export const TIMEOUT_OPTION: OptionSpec = {
  flags: '--timeout <seconds>',
  summary: 'stop after so long, with exit code 4; with --batch, go on with the next line',
};

/** What a call may use, and until when. */
export interface Allowed extends AlgebraOptions {
  /** The moment, by the clock of the program, at which the time is over. */
  readonly deadline?: number;
  /** The error that says that the time is over. */
  readonly isOver?: () => GyreError;
}

/** What a command allows: seconds and bytes. */
export interface Limits {
  readonly seconds: number | undefined;
  readonly memory: number | undefined;
}

/**
 * What a program allows that answers one question and ends: its time counts from its start, since that is what its
 * user waits for. But the work gets half of it at least, however long the program took to load.
 */
export function allowedInAll({ seconds, memory }: Limits, { surroundings }: Terminal): Allowed {
  const isProgram = surroundings.stdout === process.stdout;
  if (seconds === undefined || !isProgram) return allowance(seconds, memory);
  return allowance(seconds, memory, Math.max(seconds - performance.now() / 1000, seconds / 2));
}

/** This many seconds, of which some may be over, and this many bytes. The clock is checked every few milliseconds of work. */
export function allowance(
  seconds: number | undefined,
  memory: number | undefined,
  left: number | undefined = seconds,
): Allowed {
  const within = memory === undefined ? {} : { maxPairs: Math.floor(memory / BYTES_A_PAIR) };
  if (seconds === undefined || left === undefined) return within;
  const deadline = performance.now() + 1000 * left;
  const isOver = (): GyreError => timeIsOver(seconds);
  const look = (): void => {
    if (performance.now() >= deadline) throw isOver();
  };
  return { ...within, deadline, isOver, look };
}

export function timeIsOver(seconds: number): GyreError {
  return new GyreError('E_LIMIT', `--timeout of ${seconds} s is over`, 'allow more time');
}

/**
 * Does some work in one go. It looks at the clock by itself; if it does not do so soon after its time is over, the
 * engine stops it.
 */
export function inTime<T>(doing: string, { deadline, isOver }: Allowed, work: () => T): Promise<T> {
  if (deadline === undefined || isOver === undefined) return inOneGo(doing, work);
  const seconds = (Math.max(0, deadline - performance.now()) + GRACE) / 1000;
  return inOneGo(doing, work, { seconds, isOver });
}

/** Milliseconds that work has to notice by itself that its time is over. */
export const GRACE = 100;

/** About how many bytes a product takes per pair. */
const BYTES_A_PAIR = 16;

/** What a user can do when memory runs out. */
export const VALUE_HINTS: Hints = {
  maxPairs: 'gyre calc simplifies each step, so give the parts one by one; or allow more with --max-memory',
};
