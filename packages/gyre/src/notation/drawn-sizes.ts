import { GyreError } from '../graph/index.ts';
import { type Dyadic, LARGEST } from '../values/index.ts';

/** Refuses number + ups + nimber where the graph would be too large. */
export function checkDrawn(number: Dyadic, ups: bigint, nimber: bigint): void {
  const size = (n: bigint): bigint => (n < 0n ? -n : n);
  const isSmall =
    size(number.numerator) >> BigInt(number.exponent) <= LARGEST.integer &&
    number.exponent <= LARGEST.exponent &&
    size(ups) <= LARGEST.ups &&
    nimber <= LARGEST.nimber;
  if (isSmall) return;
  throw new GyreError(
    'E_LIMIT',
    'the graph is too large to draw',
    `graphs are drawn of numbers up to ${LARGEST.integer}, nimbers up to *${LARGEST.nimber}, ups up to ^${LARGEST.ups}`,
  );
}

/** How many copies are drawn; too many are refused. */
export function timesToDraw(times: bigint): number {
  checkDrawn({ numerator: times, exponent: 0 }, 0n, 0n);
  return Number(times);
}
