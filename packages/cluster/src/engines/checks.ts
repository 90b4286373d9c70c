import { briefJson, GyreError } from 'gyre';
import type { ClusterEngine } from './engine.ts';

/** What a program without types may hand over is refused here. */

/** Refuses a value that is not a text. */
export function checkText(text: unknown, what: string): void {
  if (typeof text !== 'string' || text === '') throw wrong(what, text, 'give a text');
}

/** Refuses a value that has no parts, as options have; `numbers` are those that must be numbers, 0 or more, where they are there. */
export function checkOptions(options: unknown, what: string, numbers: readonly string[] = []): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw wrong(what, options, 'give an object');
  for (const name of numbers) {
    const given = (options as Record<string, unknown>)[name];
    if (given !== undefined && !(typeof given === 'number' && given >= 0))
      throw wrong(name, given, 'give a number, 0 or more');
  }
}

/** Refuses parts that are no numbers, 0 or more, or not there. */
export function checkNumbers(value: unknown, what: string, names: readonly string[]): void {
  checkOptions(value, what, names);
  const missing = names.find((name) => (value as Record<string, unknown>)[name] === undefined);
  if (missing !== undefined) throw wrong(missing, undefined, 'give a number, 0 or more');
}

/** Refuses what does not run statements. */
export function checkEngine(engine: ClusterEngine): void {
  const given = (typeof engine === 'object' && engine !== null ? engine : {}) as Partial<ClusterEngine>;
  const { name, dialect, write, query, columns, declare, interrupt } = given;
  const areThere = [write, query, columns, declare, interrupt].every((part) => typeof part === 'function');
  if (areThere && typeof name === 'string' && typeof dialect === 'object') return;
  throw wrong('the engine', engine, 'open one with openDuckDb or openSpark');
}

/** The refusal of an argument. */
export function wrong(what: string, found: unknown, hint: string): GyreError {
  return new GyreError('E_SHAPE', `${what} is ${briefJson(found)}`, hint);
}
