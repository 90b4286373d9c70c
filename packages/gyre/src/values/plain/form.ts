import { addDyadic, compareDyadic, type Dyadic, integer, numberOptions } from './dyadic.ts';

/** number + ups·^ + *nimber. */
export interface PlainForm {
  readonly kind: 'plain';
  readonly number: Dyadic;
  /** Ups, or −downs. */
  readonly ups: number;
  readonly nimber: number;
}

/** number ± a value of the table + *nimber. */
export interface NamedForm {
  readonly kind: 'named';
  readonly number: Dyadic;
  readonly name: string;
  readonly isNegative: boolean;
  readonly nimber: number;
}

/** number + tiny(of), or number + miny(of). */
export interface TinyForm {
  readonly kind: 'tiny' | 'miny';
  readonly number: Dyadic;
  readonly of: PlainForm | NamedForm;
}

/** A value that is written by name. */
export type Form = PlainForm | NamedForm | TinyForm;

export const ZERO: Dyadic = integer(0);

/** The number of a form that is only a number. */
export function numberOfForm(form: Form | undefined): Dyadic | undefined {
  return form?.kind === 'plain' && form.ups === 0 && form.nimber === 0 ? form.number : undefined;
}

/**
 * The plain form of { lefts | rights }, if these are exactly the options of its canonical form:
 * numbers by simplicity, *n, n·^ + *m = {0 | (n−1)·^ + *(m⊕1)} with ^* = {0,* | 0}, and x plus these,
 * whose options are x plus theirs (number translation).
 */
export function plainForm(lefts: readonly PlainForm[], rights: readonly PlainForm[]): PlainForm | undefined {
  return (
    asNumber(lefts, rights) ?? asNimber(lefts, rights) ?? asUps(lefts, rights, 1) ?? asUps(rights, lefts, -1)
  );
}

function plain(number: Dyadic, ups: number, nimber: number): PlainForm {
  return { kind: 'plain', number, ups, nimber };
}

function asNumber(lefts: readonly PlainForm[], rights: readonly PlainForm[]): PlainForm | undefined {
  if (lefts.length > 1 || rights.length > 1) return undefined;
  const [x, y] = [numberOfForm(lefts[0]), numberOfForm(rights[0])];
  if ((x === undefined && lefts.length > 0) || (y === undefined && rights.length > 0)) return undefined;
  let value = ZERO;
  if (x !== undefined && y !== undefined) {
    const both = addDyadic(x, y);
    value = { numerator: both.numerator, exponent: both.exponent + 1 }; // in lowest terms if it is the simplest
  } else if (x !== undefined) value = addDyadic(x, integer(1));
  else if (y !== undefined) value = addDyadic(y, integer(-1));
  if (value.exponent > 0 && value.numerator % 2n === 0n) return undefined;
  const [below, above] = numberOptions(value);
  return isSameNumber(x, below) && isSameNumber(y, above) ? plain(value, 0, 0) : undefined;
}

function isSameNumber(x: Dyadic | undefined, y: Dyadic | undefined): boolean {
  return x === y || (x !== undefined && y !== undefined && compareDyadic(x, y) === 0);
}

function asNimber(lefts: readonly PlainForm[], rights: readonly PlainForm[]): PlainForm | undefined {
  const size = lefts.length;
  if (size === 0 || rights.length !== size || rights[0].ups !== 0) return undefined;
  const { number } = lefts[0];
  for (const side of [lefts, rights]) {
    const seen = new Set<number>();
    for (const form of side) {
      if (form.ups !== 0 || form.nimber >= size || !isSameNumber(form.number, number)) return undefined;
      seen.add(form.nimber);
    }
    if (seen.size !== size) return undefined;
  }
  return plain(number, 0, size);
}

/** Ups for Left; with `sign` −1 the sides are exchanged, and it counts downs. */
function asUps(near: readonly PlainForm[], far: readonly PlainForm[], sign: 1 | -1): PlainForm | undefined {
  if (far.length !== 1 || near.length === 0 || near.length > 2) return undefined;
  const [{ number, ups, nimber }] = far;
  const isHere = (form: PlainForm, size: number): boolean =>
    form.ups === 0 && form.nimber === size && isSameNumber(form.number, number);
  if (near.length === 2) {
    const isUpStar = ups === 0 && nimber === 0 && [0, 1].every((n) => near.some((form) => isHere(form, n)));
    return isUpStar ? plain(number, sign, 1) : undefined;
  }
  if (!isHere(near[0], 0) || ups * sign < 0 || (ups === 0 && nimber === 0)) return undefined;
  return plain(number, ups + sign, nimber ^ 1);
}
