import { check, checkArgument, checkParts } from '../../graph/inner.ts';
import { HEAP_RULE, type HeapRule, mostHeaps } from './heap-rule.ts';

/** G(n + period) = G(n) for every n ≥ preperiod. */
export interface Period {
  readonly period: number;
  readonly preperiod: number;
  /** It is certain because the equation was checked for every n from `preperiod` to below this. */
  readonly checkedBelow: number;
}

/**
 * The period of a sequence of nim-values, with the proof that it goes on for ever; undefined if that cannot be said yet.
 *
 * If a rule with k digits after the point leaves at most m heaps, and G(n + p) = G(n) for n₀ ≤ n < m·n₀ + (m − 1)·p + k, then for all
 * n ≥ n₀: a move from a larger heap leaves a heap so large that p can be taken from it. Guy and Smith (1956) for m = 2; Winning Ways,
 * 2nd edition, chapter 4. How long the end of the sequence repeats itself is found for all periods at once, O(length).
 */
export function periodOf(rule: HeapRule, values: ArrayLike<number>): Period | undefined {
  check(rule, HEAP_RULE);
  checkArgument(values, 'the list of nim-values', 'list');
  if (rule.mustDiffer) return undefined; // the theorem is about codes
  const last = values.length - 1;
  const repeats = repeatsAtEnd(values);
  for (let period = 1; period <= last; period++) {
    const preperiod = last - period - repeats[period] + 1;
    const checkedBelow = boundOf(rule, preperiod, period);
    if (checkedBelow - 1 + period <= last) return { period, preperiod, checkedBelow };
  }
  return undefined;
}

function boundOf(rule: HeapRule, preperiod: number, period: number): number {
  const heaps = mostHeaps(rule);
  return heaps * preperiod + (heaps - 1) * period + rule.digits.length - 1;
}

/** What is wrong with a claim about a period; undefined if it is proved by these values. Shares nothing with the search. */
export function periodFault(
  rule: HeapRule,
  values: ArrayLike<number>,
  claim: Pick<Period, 'period' | 'preperiod'>,
): string | undefined {
  check(rule, HEAP_RULE);
  checkArgument(values, 'the list of nim-values', 'list');
  checkParts(claim, 'a period', { period: 'number', preperiod: 'number' }, 'periodOf finds one');
  const { digits, mustDiffer } = rule;
  const { period, preperiod } = claim;
  if (mustDiffer) return 'there is no theorem about games in which heaps must differ';
  let heaps = 1;
  for (const digit of digits) for (let j = 2; j < 5; j++) if (digit >= 2 ** j) heaps = Math.max(heaps, j);
  const end = heaps * preperiod + (heaps - 1) * period + (digits.length - 1);
  if (!Number.isInteger(period) || period < 1 || !Number.isInteger(preperiod) || preperiod < 0)
    return 'it is not a period';
  if (end + period > values.length) return `values up to ${end + period - 1} are needed`;
  for (let n = preperiod; n < end; n++)
    if (values[n] !== values[n + period]) return `the heaps ${n} and ${n + period} have different values`;
  return undefined;
}

/** Shift p → how many values at the end equal those p places before them. */
function repeatsAtEnd(values: ArrayLike<number>): Uint32Array {
  const { length } = values;
  const at = (i: number): number => values[length - 1 - i];
  const repeats = new Uint32Array(length);
  let from = 0; // the stretch found that reaches furthest: it begins here,
  let to = 0; // and ends before this
  for (let p = 1; p < length; p++) {
    let common = p < to ? Math.min(to - p, repeats[p - from]) : 0;
    while (p + common < length && at(common) === at(p + common)) common++;
    repeats[p] = common;
    if (p + common > to) [from, to] = [p, p + common];
  }
  return repeats;
}
