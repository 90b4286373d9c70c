import { addDyadic, type Dyadic, dyadic, negateDyadic } from '../../plain/dyadic.ts';

/** number + ups·↑ + *nimber, of any size. */
export interface Plain {
  readonly number: Dyadic;
  readonly ups: bigint;
  readonly nimber: bigint;
}

/** a + b: numbers and ups are added, nimbers are added without carrying. */
export function addPlain(a: Plain, b: Plain): Plain {
  return { number: addDyadic(a.number, b.number), ups: a.ups + b.ups, nimber: a.nimber ^ b.nimber };
}

/** −a: a nimber is its own negative. */
export function negatePlain({ number, ups, nimber }: Plain): Plain {
  return { number: negateDyadic(number), ups: -ups, nimber };
}

/** n times a, n ≥ 0: two equal nimbers are 0. */
export function timesPlain(n: bigint, { number, ups, nimber }: Plain): Plain {
  return {
    number: dyadic(n * number.numerator, number.exponent),
    ups: n * ups,
    nimber: n % 2n === 0n ? 0n : nimber,
  };
}

/** Is ups·↑ + *nimber at least 0? ⇑ lies above every nimber, ↑ above all but *, and *n beside 0. */
export function isNonnegative(ups: number | bigint, nimber: number | bigint): boolean {
  if (ups > 1) return true;
  return ups > 0 ? Number(nimber) !== 1 : ups >= 0 && Number(nimber) === 0;
}

/** The name by which equal plain values are found. */
export function plainKey({ number, ups, nimber }: Plain): string {
  return `${number.numerator}/${number.exponent}^${ups}*${nimber}`;
}

/**
 * The plain value whose canonical options these are, none of them a number's: *n = {*0, …, *(n−1) | the same},
 * n·↑ + *m = {0 | (n−1)·↑ + *(m⊕1)} but ↑* = {0,* | 0}, and any number plus these.
 */
export function plainWithOptions(lefts: readonly Plain[], rights: readonly Plain[]): Plain | undefined {
  const numbers = [...lefts, ...rights].map(({ number }) => number);
  const [number] = numbers;
  const isShared = numbers.every(
    ({ numerator, exponent }) => numerator === number.numerator && exponent === number.exponent,
  );
  if (!isShared || lefts.length === 0 || rights.length === 0) return undefined;
  const nimber = nimberWith(lefts, rights);
  if (nimber !== undefined) return { number, ups: 0n, nimber };
  for (const [sign, near, far] of [
    [1n, lefts, rights],
    [-1n, rights, lefts],
  ] as const) {
    const ups = upsWith(near, far, sign);
    if (ups !== undefined) return { number, ...ups };
  }
  return undefined;
}

/** n, if both sides have exactly the nimbers below *n. */
function nimberWith(lefts: readonly Plain[], rights: readonly Plain[]): bigint | undefined {
  const size = BigInt(lefts.length);
  const isBelow = ({ ups, nimber }: Plain): boolean => ups === 0n && nimber < size;
  const isNimber = lefts.length === rights.length && lefts.every(isBelow) && rights.every(isBelow);
  return isNimber ? size : undefined;
}

function upsWith(
  near: readonly Plain[],
  far: readonly Plain[],
  sign: bigint,
): { ups: bigint; nimber: bigint } | undefined {
  if (far.length !== 1 || near.length > 2) return undefined;
  const [{ ups, nimber }] = far;
  const isNimber = (plain: Plain, size: bigint): boolean => plain.ups === 0n && plain.nimber === size;
  if (near.length === 2) {
    const isUpStar =
      isNimber(far[0], 0n) && [0n, 1n].every((size) => near.some((plain) => isNimber(plain, size)));
    return isUpStar ? { ups: sign, nimber: 1n } : undefined;
  }
  if (!isNimber(near[0], 0n) || ups * sign < 0n || isNimber(far[0], 0n)) return undefined;
  return { ups: ups + sign, nimber: nimber ^ 1n };
}
