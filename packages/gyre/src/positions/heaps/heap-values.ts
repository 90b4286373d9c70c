import { checkOptions } from '../../game/inner.ts';
import { check, refuse, shown, throwIfAborted } from '../../graph/inner.ts';
import { HEAP_RULE, type HeapRule, mostHeaps } from './heap-rule.ts';
import { periodOf } from './period.ts';

/** What the work may be told. */
export interface HeapOptions {
  readonly signal?: AbortSignal;
  /** Called now and then with the share of the work done. */
  readonly onProgress?: (share: number) => void;
  /** Once the period is proved, it gives the rest: looked for at 256 heaps, and whenever they have doubled. */
  readonly usesPeriod?: boolean;
}

/**
 * The nim-values of heaps of 0 to `most`: each the least number that no move leads to (Sprague, Grundy).
 *
 * Every way to leave one or two heaps is looked at, O(most² × digits). What three heaps can be worth is made from what two can,
 * value by value.
 */
export function heapValues(rule: HeapRule, most: number, options: HeapOptions = {}): Uint16Array {
  checkOptions(options);
  const { signal, onProgress, usesPeriod = false } = options;
  check(rule, HEAP_RULE);
  if (!(Number.isInteger(most) && most >= 0 && most <= MOST_HEAP))
    refuse('E_LIMIT', `heaps up to ${shown(most)} are asked for`, `give 0 to ${MOST_HEAP}`);
  const values = new Uint16Array(most + 1);
  const reached = new Uint32Array(MOST_VALUES); // nim-value → the last heap, plus 1, that had a move to it
  const moves = rule.digits.map((digit, taken) => ({ digit, taken })).filter(({ digit }) => digit !== 0);
  const splits = mostHeaps(rule) > 2 ? new Splits(values) : undefined;
  for (let n = 1; n <= most; n++) {
    if ((n & TELL_MASK) === 0) {
      throwIfAborted(signal);
      onProgress?.((n / most) ** 2);
      const period = usesPeriod && (n & (n - 1)) === 0 ? periodOf(rule, values.subarray(0, n)) : undefined;
      if (period !== undefined) return repeated(values, n, period.period);
    }
    for (const { digit, taken } of moves) {
      const rest = n - taken;
      if (rest < 0) break;
      if (rest === 0 && (digit & 1) !== 0) reached[0] = n + 1;
      if (rest > 0 && (digit & 2) !== 0) reached[values[rest]] = n + 1;
      if ((digit & 4) !== 0) markPairs(rest, n + 1, rule.mustDiffer);
      if ((digit & 8) !== 0) for (const value of splits?.inThree(rest) ?? []) reached[value] = n + 1;
    }
    let least = 0;
    while (reached[least] === n + 1) least++;
    if (least >= MOST_VALUES / 2)
      refuse('E_LIMIT', `the nim-value of ${n} is too large`, 'give a smaller heap');
    values[n] = least;
  }
  return values;

  function markPairs(rest: number, mark: number, mustDiffer: boolean): void {
    const half = mustDiffer ? (rest - 1) >> 1 : rest >> 1;
    for (let a = 1, b = rest - 1; a <= half; a++, b--) reached[values[a] ^ values[b]] = mark;
  }
}

/** Gives all heaps from this one on the values of those a period before them. */
function repeated(values: Uint16Array, from: number, period: number): Uint16Array {
  for (let n = from; n < values.length; n++) values[n] = values[n - period];
  return values;
}

const MOST_HEAP = 1_000_000;
/** Nim-values are below half of this, so that sums of two are below all of it. */
const MOST_VALUES = 1 << 16;
const TELL_MASK = 0xff;

/** The nim-values of all ways to split a heap into two, and into three. */
class Splits {
  readonly #values: Uint16Array;
  readonly #pairs: Uint16Array[] = []; // heap → what two heaps that make it up can be worth

  constructor(values: Uint16Array) {
    this.#values = values;
  }

  inThree(heap: number): Set<number> {
    const found = new Set<number>();
    for (let a = 1; a + 2 <= heap; a++)
      for (const pair of this.#inTwo(heap - a)) found.add(this.#values[a] ^ pair);
    return found;
  }

  #inTwo(heap: number): Uint16Array {
    for (let n = this.#pairs.length; n <= heap; n++) {
      const found = new Set<number>();
      for (let a = 1; 2 * a <= n; a++) found.add(this.#values[a] ^ this.#values[n - a]);
      this.#pairs.push(Uint16Array.from(found));
    }
    return this.#pairs[heap];
  }
}
