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
