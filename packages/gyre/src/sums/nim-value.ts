import { DRAW, LOSS, type Value, WIN } from '../game/inner.ts';
import { refuse, shown } from '../graph/inner.ts';

/**
 * A loopy nim-value: a number, or ∞(K), written `{ inf: K }`, where K holds the numbers among the values of
 * the followers, rising. Theory: docs/theory.md §5.
 */
export type NimValue = number | { readonly inf: readonly number[] };

/** Is the value ∞(K) for some K? */
function isInfinite(value: NimValue): value is { readonly inf: readonly number[] } {
  return typeof value !== 'number';
}

/** The value of a sum of games: numbers add without carrying, ∞(K) + m is ∞(K + m), and ∞ + ∞ is ∞(∅). */
export function nimSum(...values: readonly NimValue[]): NimValue {
  for (const value of values) checkNimValue(value);
  return nimSumOf(values);
}

/** Adds any number of values that are known to be nim-values. */
export function nimSumOf(values: Iterable<NimValue>): NimValue {
  let total: NimValue = 0;
  for (const value of values) total = addTwo(total, value);
  return total;
}

function checkNimValue(value: unknown): void {
  const set = (value as { inf?: unknown } | null)?.inf;
  if (isNumber(value) || (Array.isArray(set) && set.every(isNumber))) return;
  const found = typeof value === 'string' ? JSON.stringify(value) : shown(value);
  const hint = `give a whole number from 0 to ${MAX_NUMBER}, or { inf: such numbers }`;
  refuse('E_SHAPE', `a nim-value is ${found}`, hint);
}

function isNumber(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_NUMBER;
}

/** Numbers are added bit by bit, in 31 bits. */
const MAX_NUMBER = 0x7fff_ffff;

function addTwo(one: NimValue, other: NimValue): NimValue {
  if (!isInfinite(one)) return isInfinite(other) ? shifted(other.inf, one) : one ^ other;
  return isInfinite(other) ? { inf: [] } : shifted(one.inf, other);
}

function shifted(set: readonly number[], by: number): NimValue {
  return { inf: set.map((k) => k ^ by).toSorted((j, k) => j - k) };
}

/** What a game of this value is worth to the player to move: 0 is lost, ∞(K) is drawn unless K has 0. */
export function outcomeOf(value: NimValue): Value {
  if (isInfinite(value)) return value.inf.includes(0) ? WIN : DRAW;
  return value === 0 ? LOSS : WIN;
}

/** "3", or "∞(0, 2)". */
export function nimValueText(value: NimValue): string {
  checkNimValue(value);
  return isInfinite(value) ? `∞(${value.inf.join(', ')})` : String(value);
}
