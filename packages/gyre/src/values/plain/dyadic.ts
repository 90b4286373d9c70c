/** The number numerator / 2^exponent, in lowest terms: the numerator is odd unless the exponent is 0. */
export interface Dyadic {
  readonly numerator: bigint;
  readonly exponent: number;
}

/** The whole number n. */
export function integer(n: number): Dyadic {
  return { numerator: BigInt(n), exponent: 0 };
}

/** numerator / 2^exponent in lowest terms. */
export function dyadic(numerator: bigint, exponent: number): Dyadic {
  let [p, k] = [numerator, exponent];
  while (k > 0 && p % 2n === 0n) {
    p /= 2n;
    k--;
  }
  return { numerator: p, exponent: k };
}

/** x + y, or with `sign` −1, x − y. */
export function addDyadic(x: Dyadic, y: Dyadic, sign: 1 | -1 = 1): Dyadic {
  const k = Math.max(x.exponent, y.exponent);
  return dyadic(scaled(x, k) + BigInt(sign) * scaled(y, k), k);
}

/** −x. */
export function negateDyadic(x: Dyadic): Dyadic {
  return { numerator: -x.numerator, exponent: x.exponent };
}

/** Negative if x < y, 0 if they are equal, positive if x > y. */
export function compareDyadic(x: Dyadic, y: Dyadic): number {
  const k = Math.max(x.exponent, y.exponent);
  const [a, b] = [scaled(x, k), scaled(y, k)];
  return a < b ? -1 : a > b ? 1 : 0;
}

function scaled(x: Dyadic, exponent: number): bigint {
  return x.numerator << BigInt(exponent - x.exponent);
}

/** `p` or `p/q`. */
export function writeDyadic({ numerator, exponent }: Dyadic): string {
  return exponent === 0 ? String(numerator) : `${numerator}/${1n << BigInt(exponent)}`;
}

/**
 * The canonical options of a number: of n > 0 the Left option n − 1, of n < 0 the Right option n + 1, of
 * p/2^k both (p − 1)/2^k and (p + 1)/2^k.
 */
export function numberOptions({
  numerator: p,
  exponent: k,
}: Dyadic): readonly [Dyadic | undefined, Dyadic | undefined] {
  const below = k > 0 || p > 0n ? dyadic(p - 1n, k) : undefined;
  const above = k > 0 || p < 0n ? dyadic(p + 1n, k) : undefined;
  return [below, above];
}

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
