import { DRAW, LOSS, letterOf, UNKNOWN, type Value, WIN } from '../game/inner.ts';
import { refuse, shown } from '../graph/inner.ts';

/** ℓ₀ and ℓ₁ of a vertex: its value with player 0 and with player 1 to move. Written L/W. */
export type Bilabel = readonly [Value, Value];

/** All nine, from the top L/W of ≤* down. Proposition 3.8: W/L, at the bottom, is never sound. */
export const BILABELS: readonly Bilabel[] = [LOSS, DRAW, WIN]
  .flatMap((one) => [WIN, DRAW, LOSS].map((other): Bilabel => [one as Value, other as Value]))
  .toSorted(([a, b], [c, d]) => a - b - (c - d));

/** "L/W". */
export function bilabelText(bilabel: Bilabel): string {
  const [zero, one] = (Array.isArray(bilabel) ? bilabel : []) as unknown as Bilabel;
  return `${letterOf(zero)}/${letterOf(one)}`;
}

/**
 * ≤* of Figure 2: the product of L ≤ D ≤ W turned round with L ≤ D ≤ W as it is. The scan has lost which of
 * the two is turned round; the text calls L/W the top element, which leaves one reading. So NMFL goes down:
 * ℓ₀ rises, ℓ₁ falls.
 */
export function isBilabelAtMost(one: Bilabel, other: Bilabel): boolean {
  bilabelText(one); // refuses anything that is not a bilabel
  bilabelText(other);
  return one[0] >= other[0] && one[1] <= other[1];
}

/** The lines of Figure 2: each pair is a bilabel and one immediately below it. */
export function bilabelCovers(): [Bilabel, Bilabel][] {
  return BILABELS.flatMap((upper) =>
    BILABELS.filter((lower) => isBilabelAtMost(lower, upper) && distance(lower, upper) === 1).map(
      (lower): [Bilabel, Bilabel] => [upper, lower],
    ),
  );
}

function distance(one: Bilabel, other: Bilabel): number {
  return Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]);
}

/**
 * The bilabel of a vertex in a bilabelling: ℓ₀ for all vertices, then ℓ₁, with `UNKNOWN` where a partial one
 * has no label. Undefined unless both labels are known: a partial bilabelling is a partial function to pairs.
 */
export function bilabelAt(bilabelling: ArrayLike<number>, vertex: number): Bilabel | undefined {
  const vertices = checkedHalf(bilabelling);
  if (!(Number.isInteger(vertex) && vertex >= 0 && vertex < vertices))
    refuse('E_POSITION', `there is no vertex ${shown(vertex)}`, `the bilabelling has ${vertices}`);
  const pair = [vertex, vertices + vertex].map((at) => checkedLabel(bilabelling, at));
  return pair.includes(UNKNOWN) ? undefined : (pair as unknown as Bilabel);
}

/** Is the bilabelling a total function: does it give every vertex both labels? */
export function isTotalBilabelling(bilabelling: ArrayLike<number>): boolean {
  const labels = 2 * checkedHalf(bilabelling);
  for (let at = 0; at < labels; at++) if (checkedLabel(bilabelling, at) === UNKNOWN) return false;
  return true;
}

/** The number of vertices; refuses a value that cannot be a bilabelling. */
function checkedHalf(bilabelling: ArrayLike<number>): number {
  const { length } = bilabelling ?? {};
  if (Number.isInteger(length) && length % 2 === 0) return length / 2;
  const hint = 'give ℓ₀ for all vertices, then ℓ₁';
  return refuse('E_SHAPE', `the bilabelling has ${shown(length)} labels`, hint);
}

function checkedLabel(bilabelling: ArrayLike<number>, at: number): number {
  const label = bilabelling[at];
  if (label === LOSS || label === DRAW || label === WIN || label === UNKNOWN) return label;
  const hint = 'labels are 0 (L), 1 (D), 2 (W) and 3 (not known)';
  return refuse('E_SHAPE', `label ${at} is ${shown(label)}`, hint, { at });
}
