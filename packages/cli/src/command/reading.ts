import { totalmem } from 'node:os';
import { type Call, flagOption, textOption, UsageError } from './spec.ts';

/** What the options of a command say about reading a game. */
export interface Reading {
  /** The bytes that arrays may take. */
  readonly maxBytes: number;
  /** The name of the format. */
  readonly from?: string | undefined;
  readonly header?: string | undefined;
  readonly columns?: string | undefined;
  readonly names?: boolean;
  readonly convention?: string | undefined;
  readonly objective?: string | undefined;
}

/** How a command reads its game. */
export function readingOf(call: Call): Reading {
  return {
    maxBytes: memoryLimit(call),
    from: textOption(call, 'from'),
    header: textOption(call, 'header'),
    columns: textOption(call, 'columns'),
    names: call.options.names === true,
    convention: textOption(call, 'convention'),
    objective: textOption(call, 'objective'),
  };
}

/** How values are read: as games are, and where play begins in a graph. */
export interface ValueReading extends Reading {
  readonly start: string | undefined;
}

/** How a command reads its values. */
export function valueReadingOf(call: Call): ValueReading {
  return { ...readingOf(call), start: textOption(call, 'start') };
}

/** Refuses options that mean nothing beside another. */
export function refuseOptions(call: Call, found: string, names: readonly string[]): void {
  const asked = names.find((name) => textOption(call, name) !== undefined || flagOption(call, name));
  if (asked !== undefined)
    throw new UsageError(
      `${found} --${asked}`,
      found.startsWith('--') ? 'leave one of them out' : 'leave it out',
    );
}

/** The memory that arrays may take: `--max-memory`, or most of what the machine has. */
export function memoryLimit(call: Call): number {
  return memoryAllowed(call) ?? defaultMemory();
}

/** The bytes that `--max-memory` allows, if it was given. */
export function memoryAllowed(call: Call): number | undefined {
  const text = textOption(call, 'maxMemory');
  if (text === undefined) return undefined;
  const found = /^(\d+(?:\.\d+)?)\s*([kmgt]?)i?b?$/i.exec(text.trim());
  if (found === null) throw new UsageError(`--max-memory is "${text}"`, 'give a size such as 500M or 8G');
  return Math.floor(Number(found[1]) * 1024 ** ' kmgt'.indexOf(found[2].toLowerCase() || ' '));
}

export function defaultMemory(): number {
  const allowed = process.constrainedMemory();
  const total = allowed > 0 && allowed < totalmem() ? allowed : totalmem();
  return Math.floor(0.8 * total);
}

/** The memory that a command with `--disk` may use; refuses options that mean nothing without it. */
export function diskMemory(call: Call): number {
  if (textOption(call, 'disk') === undefined)
    for (const [name, flag] of [
      ['maxMemory', '--max-memory'],
      ['verify', '--verify'],
    ])
      if (call.options[name] !== undefined && call.options[name] !== false)
        throw new UsageError(`${flag} is for --disk`, 'give --disk FOLDER, or leave it out');
  return memoryAllowed(call) ?? 2 ** 30;
}

/** The seconds that `--timeout` allows, if it was given. */
export function secondsAllowed(call: Call): number | undefined {
  const text = textOption(call, 'timeout');
  if (text === undefined) return undefined;
  const seconds = Number(text.replace(/s$/, ''));
  if (Number.isFinite(seconds) && seconds > 0) return seconds;
  throw new UsageError(`--timeout is "${text}"`, 'give seconds, such as 10 or 0.5');
}
