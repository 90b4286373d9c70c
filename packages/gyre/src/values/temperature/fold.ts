import { type AlgebraOptions, ticker } from '../game/work.ts';
import type { Dyadic } from '../plain/dyadic.ts';
import { isNumeral, type Plain } from '../plain/plain.ts';
import { type GameValue, idOfValue, stopperValue, type ValueStore } from '../store/index.ts';

/**
 * Works out something for a short game from what its canonical options give, the smallest followers first;
 * `settled` knows it for some without looking at their options.
 */
export function fold<T>(
  store: ValueStore,
  id: number,
  settled: (id: number) => T | undefined,
  options: AlgebraOptions,
  made: (id: number, lefts: T[], rights: T[]) => T,
): T {
  const tick = ticker(options, 0);
  const known = new Map<number, T>();
  const open = [id];
  for (let steps = 0, top = open.at(-1); top !== undefined; top = open.at(-1), steps++) {
    tick(WORK_EACH * steps);
    const end = known.get(top) ?? settled(top);
    if (end === undefined) {
      const [lefts, rights] = [store.options(0, top), store.options(1, top)];
      const waiting = [...lefts, ...rights].filter((option) => !known.has(option));
      for (const option of waiting) open.push(option);
      if (waiting.length > 0) continue;
      const found = (option: number): T => known.get(option) as T;
      known.set(top, made(top, Array.from(lefts, found), Array.from(rights, found)));
    } else known.set(top, end);
    open.pop();
  }
  return known.get(id) as T;
}

const WORK_EACH = 256;

/** The id of {lefts | rights}. */
export function gameWithOptions(
  store: ValueStore,
  lefts: readonly number[],
  rights: readonly number[],
  options: AlgebraOptions,
): number {
  const form = { lefts, rights };
  return idOf(store.ofForm({ on: form, off: form }, options));
}

/** The id of a + b, both short. */
export function sumOf(store: ValueStore, a: number, b: number, options: AlgebraOptions): number {
  return idOf(store.sum(stopperValue(a), stopperValue(b), options));
}

/** The id of a value that is known to be a stopper. */
export function idOf(value: GameValue): number {
  return idOfValue(value) as number;
}

/** Is the value a number? */
export function isNumber(store: ValueStore, id: number): boolean {
  return isNumeral(store.plainOf(id));
}

/** The whole number that a value is, if it is one. */
export function integerOf(plain: Plain | undefined): bigint | undefined {
  return isNumeral(plain) && plain?.number.exponent === 0 ? plain.number.numerator : undefined;
}

/** The id of a number. */
export function numberId(store: ValueStore, number: Dyadic): number {
  return idOf(store.plain({ number, ups: 0n, nimber: 0n }));
}
