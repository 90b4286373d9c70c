/**
 * What a signal does to the program. Work that can be stopped is told to stop, and reports how far it came; other
 * work is abandoned, once it has cleaned up. Either way the program ends within a second.
 *
 * This file is loaded before all others, so that a signal is heard from the start: it imports nothing.
 */

/** The signals that end the program, and their exit codes: 128 and the number of the signal, as shells count. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

type Signal = keyof typeof EXIT_CODES;
type Cleanup = () => string | undefined;

/** Milliseconds that work may take to stop by itself, and those that it may take if it also saves how far it came. */
const PATIENCE = 800;
const PATIENCE_TO_SAVE = 5000;

const cleanups = new Set<Cleanup>();
/** What stops work → how long that may take. */
const stops = new Map<() => void, number>();
let heard: Signal | undefined;
/** Has the program itself said that it was stopped? */
let isTold = false;

/** From now on signals are heard. */
export function hearSignals(): void {
  for (const signal of SIGNALS) process.on(signal, interrupt);
}

const SIGNALS = Object.keys(EXIT_CODES) as Signal[];

/**
 * Calls `action` if a signal comes before the returned function is called, and the program ends. Of all that actions
 * return it prints one line, the words of the work that began first: what else was being done is part of that work.
 */
export function whenInterrupted(action: Cleanup): () => void {
  cleanups.add(action);
  return () => cleanups.delete(action);
}

/** The same for work that can be stopped and then reports how far it came: the program ends by itself, if it does so soon. */
export function whenStopped(action: () => void, isSaved = false): () => void {
  stops.set(action, isSaved ? PATIENCE_TO_SAVE : PATIENCE);
  return () => stops.delete(action);
}

/** The exit code of a program that says that a signal has stopped it; that of Ctrl-C if the user stopped it in another way. */
export function exitCodeOfStop(): number {
  isTold = true;
  return EXIT_CODES[heard ?? 'SIGINT'];
}

/**
 * Does work during which signals cannot be heard, because the event loop does not turn. They have the system's own effect
 * meanwhile and end the program at once, without a word and with the same exit code; except Ctrl-C, where the engine
 * itself listens to it. A signal that has come but was not heard yet would be lost, so the loop must turn before (`heardAll`).
 */
export function whileDeaf<T>(work: () => T, deaf: 'to all' | 'but for Ctrl-C'): T {
  const left = SIGNALS.filter(
    (signal) =>
      (process.listeners(signal) as unknown[]).includes(interrupt) &&
      (deaf === 'to all' || signal !== 'SIGINT'),
  );
  for (const signal of left) process.off(signal, interrupt);
  try {
    return work();
  } finally {
    for (const signal of left) process.on(signal, interrupt);
  }
}

/** Comes back when every signal until now has been heard: the event loop has turned once from end to end. */
export async function heardAll(): Promise<void> {
  for (let turn = 0; turn < 2; turn++)
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
}

function interrupt(signal: Signal): void {
  if (heard !== undefined) return; // it ends soon
  heard = signal;
  if (stops.size === 0) leave(signal);
  const patience = Math.max(...stops.values());
  for (const action of stops.keys()) action();
  setTimeout(() => leave(signal), patience).unref();
}

function leave(signal: Signal): never {
  const lastWords = [...cleanups].map((action) => action()).find((words) => words !== undefined);
  const exitCode = EXIT_CODES[signal];
  const line = lineOf(lastWords ?? 'E_ABORTED: interrupted before there was an answer', exitCode);
  if (!isTold) process.stderr.write(`${line}\n`);
  process.exit(exitCode);
}

/** The last words as the user reads them: with `--json` as JSON (docs/json.md). */
function lineOf(words: string, exitCode: number): string {
  if (!process.argv.includes('--json')) return `gyre: ${words}`;
  const message = words.replace('E_ABORTED: ', '');
  return JSON.stringify({ schema: 'gyre/error/1', error: { code: 'E_ABORTED', message }, exitCode });
}
