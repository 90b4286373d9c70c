import type { LoopyGame } from '../game/game.ts';
import { addDyadic, type Dyadic, dyadic, integer, negateDyadic, numberOptions } from './dyadic.ts';

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

/** Is it a number and nothing else? */
export function isNumeral(plain: Plain | undefined): boolean {
  return plain !== undefined && plain.ups === 0n && plain.nimber === 0n;
}

/** The name by which equal plain values are found. */
export function plainKey({ number, ups, nimber }: Plain): string {
  return `${number.numerator}/${number.exponent}^${ups}*${nimber}`;
}

/**
 * The plain value whose canonical options these are: numbers by simplicity, *n = {*0, …, *(n−1) | the same},
 * n·↑ + *m = {0 | (n−1)·↑ + *(m⊕1)} but ↑* = {0,* | 0}, and any number plus these (number translation).
 */
export function plainWithOptions(lefts: readonly Plain[], rights: readonly Plain[]): Plain | undefined {
  const own = numberWith(lefts, rights);
  if (own !== undefined) return { number: own, ups: 0n, nimber: 0n };
  if (lefts.length === 0 || rights.length === 0) return undefined;
  const [{ number }] = lefts;
  if (![...lefts, ...rights].every((plain) => isSameNumber(plain.number, number))) return undefined;
  const nimber = nimberWith(lefts, rights);
  if (nimber !== undefined) return { number, ups: 0n, nimber };
  const ups = upsWith(lefts, rights, 1n) ?? upsWith(rights, lefts, -1n);
  return ups && { number, ...ups };
}

/** The number of which these are the canonical options. */
function numberWith(lefts: readonly Plain[], rights: readonly Plain[]): Dyadic | undefined {
  if (lefts.length > 1 || rights.length > 1 || ![...lefts, ...rights].every(isNumeral)) return undefined;
  const [x, y] = [lefts[0]?.number, rights[0]?.number];
  let value = integer(0);
  if (x !== undefined && y !== undefined) {
    const both = addDyadic(x, y);
    value = { numerator: both.numerator, exponent: both.exponent + 1 }; // in lowest terms if it is the simplest
  } else if (x !== undefined) value = addDyadic(x, integer(1));
  else if (y !== undefined) value = addDyadic(y, integer(-1));
  if (value.exponent > 0 && value.numerator % 2n === 0n) return undefined;
  const [below, above] = numberOptions(value);
  return isSameNumber(x, below) && isSameNumber(y, above) ? value : undefined;
}

function isSameNumber(x: Dyadic | undefined, y: Dyadic | undefined): boolean {
  return x?.numerator === y?.numerator && x?.exponent === y?.exponent;
}

/** n, if both sides have exactly the nimbers below *n. */
function nimberWith(lefts: readonly Plain[], rights: readonly Plain[]): bigint | undefined {
  const size = BigInt(lefts.length);
  const isWhole = (side: readonly Plain[]): boolean =>
    side.every(({ ups, nimber }) => ups === 0n && nimber < size) &&
    new Set(side.map(({ nimber }) => nimber)).size === lefts.length;
  return lefts.length === rights.length && isWhole(lefts) && isWhole(rights) ? size : undefined;
}

/** Ups for Left; with `sign` −1 the sides are exchanged, and it counts downs. */
function upsWith(
  near: readonly Plain[],
  far: readonly Plain[],
  sign: bigint,
): Pick<Plain, 'ups' | 'nimber'> | undefined {
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

/** number + ups·^ + *nimber. */
export interface PlainForm extends Plain {
  readonly kind: 'plain';
}

/** number ± a value of the table + *nimber. */
export interface NamedForm {
  readonly kind: 'named';
  readonly number: Dyadic;
  readonly name: string;
  readonly isNegative: boolean;
  readonly nimber: bigint;
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
  return form?.kind === 'plain' && isNumeral(form) ? form.number : undefined;
}

/**
 * Vertex → its form as number + ups + nimber, if its options are exactly those of the canonical form. Found
 * from the ends of the game upwards; O(V + E).
 */
export function plainForms(game: LoopyGame): (PlainForm | undefined)[] {
  const { vertices } = game;
  const out = [game.out(0), game.out(1)] as const;
  const into = [game.into(0), game.into(1)] as const;
  const forms: (PlainForm | undefined)[] = Array.from({ length: vertices });
  const open = new Int32Array(vertices); // vertex → arcs to vertices that have no plain form yet
  const ready = new Int32Array(vertices); // a stack
  let size = 0;
  for (let v = 0; v < vertices; v++) {
    for (const { offsets } of out) open[v] += offsets[v + 1] - offsets[v];
    if (open[v] === 0) ready[size++] = v;
  }
  const options: readonly [PlainForm[], PlainForm[]] = [[], []]; // of one vertex at a time
  while (size > 0) {
    const w = ready[--size];
    for (let player = 0; player < 2; player++) {
      const { offsets, ends } = out[player];
      options[player].length = 0;
      for (let a = offsets[w]; a < offsets[w + 1]; a++) options[player].push(forms[ends[a]] as PlainForm);
    }
    const plain = plainWithOptions(options[0], options[1]);
    if (plain === undefined) continue;
    forms[w] = { kind: 'plain', ...plain };
    for (let player = 0; player < 2; player++) {
      const { offsets, ends } = into[player];
      for (let a = offsets[w]; a < offsets[w + 1]; a++) if (--open[ends[a]] === 0) ready[size++] = ends[a];
    }
  }
  return forms;
}
