import { type Dyadic, dyadic } from '../../plain/dyadic.ts';

/** Whole numbers up to here, and fractions with numerators up to here, are doubles without rounding. */
const LARGEST = 2 ** 53;

/** Denominators up to 2 to this, so that halves of halves stay exact. */
const MOST_HALVINGS = 1000;

/** x + y where that is exact and of the size that is kept as a double; else NaN. */
export function exactSum(x: number, y: number): number {
  const sum = x + y;
  const part = sum - x;
  const lost = x - (sum - part) + (y - part);
  return lost === 0 && sum <= LARGEST && sum >= -LARGEST ? sum : Number.NaN;
}

/** The number as a double if that is exact, else NaN. */
export function doubleOf({ numerator, exponent }: Dyadic): number {
  const isSmall = numerator <= LARGEST && numerator >= -LARGEST && exponent <= MOST_HALVINGS;
  return isSmall ? Number(numerator) / 2 ** exponent : Number.NaN;
}

/** The number that a double is. */
export function dyadicOf(x: number): Dyadic {
  const unit = unitOf(x);
  return dyadic(BigInt(x / unit), Math.round(-Math.log2(unit)));
}

/** The largest power of 2, at most 1, of which x is a multiple. */
export function unitOf(x: number): number {
  let unit = 1;
  while (!Number.isInteger(x / unit)) unit /= 2;
  return unit;
}

/**
 * The simplest number from `low` to `high`, where each end counts only if it is said to: the whole number
 * nearest to 0, or else the fraction with the smallest denominator. There must be one.
 */
export function simplest(low: number, hasLow: boolean, high: number, hasHigh: boolean): number {
  if ((low < 0 || (hasLow && low === 0)) && (high > 0 || (hasHigh && high === 0))) return 0;
  const isUp = low >= 0;
  for (let unit = 1; ; unit /= 2) {
    let x = isUp ? Math.ceil(low / unit) * unit : Math.floor(high / unit) * unit;
    if (isUp && x === low && !hasLow) x += unit;
    if (!isUp && x === high && !hasHigh) x -= unit;
    if ((x > low || (hasLow && x === low)) && (x < high || (hasHigh && x === high))) return x + 0;
  }
}
