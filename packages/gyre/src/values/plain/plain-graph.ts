import type { ArcRows } from '../../graph/inner.ts';
import { LoopyGame } from '../game/game.ts';
import { type Dyadic, numberOptions, writeDyadic } from './dyadic.ts';

/**
 * The canonical graph of x + n·^ + *m, or with −n of its downs: n·^ + *m is {0 | (n−1)·^ + *(m⊕1)}, but ^* is
 * {0,* | 0}; with x in place of 0 in all of that (number translation).
 *
 * The ups come first, from the start down; then the nimbers from the largest to *1; then x and the numbers
 * below it. All goes straight into rows, since there may be a hundred thousand ups.
 */
export function plainGraph(x: Dyadic, ups: number, nimber: number): LoopyGame {
  const count = Math.abs(ups);
  const end = count % 2 === 0 ? nimber : nimber ^ 1; // the nimber that is left when all ups are played
  const hasUpStar = count > 0 && end === 0; // the last up stands beside *, and * is an option of ^*
  const stars = hasUpStar ? 1 : end;
  const zero = count + stars; // the vertex of x
  const near: number[] = []; // the options of Left where ups are positive
  const far: number[] = [];
  const [nearRows, farRows] = [[0], [0]];
  const close = (): void => {
    nearRows.push(near.length);
    farRows.push(far.length);
  };
  for (let v = 0; v < count; v++) {
    const isLast = v === count - 1;
    if (isLast && hasUpStar) near.push(zero - 1);
    near.push(zero);
    far.push(isLast && hasUpStar ? zero : v + 1);
    close();
  }
  for (let v = count; v < zero; v++) {
    for (let w = v + 1; w <= zero; w++) {
      near.push(w);
      far.push(w);
    }
    close();
  }
  const isUp = ups > 0;
  numberRows(x, zero, isUp ? near : far, isUp ? far : near, close);
  const rows = (ends: number[], offsets: number[]): ArcRows => ({
    offsets: Int32Array.from(offsets),
    ends: Int32Array.from(ends),
  });
  const sides = [rows(near, nearRows), rows(far, farRows)] as const;
  return new LoopyGame(nearRows.length - 1, isUp ? [sides[0], sides[1]] : [sides[1], sides[0]]);
}

/**
 * Adds x and the numbers that can be reached from it, as vertices from `first` on: fractions, then whole
 * numbers down to 0.
 */
function numberRows(x: Dyadic, first: number, left: number[], right: number[], close: () => void): void {
  const fractions: Dyadic[] = [];
  const places = new Map<string, number>(); // fraction → vertex
  let whole = 0n; // the whole number reached that is farthest from 0
  const reach = (y: Dyadic): void => {
    if (y.exponent > 0) {
      const name = writeDyadic(y);
      if (!places.has(name)) places.set(name, first + fractions.push(y) - 1);
    } else if (y.numerator * y.numerator > whole * whole) whole = y.numerator;
  };
  reach(x);
  for (const y of fractions) for (const option of numberOptions(y)) if (option !== undefined) reach(option);
  const last = first + fractions.length + Math.abs(Number(whole)); // the vertex of 0
  const placeOf = (y: Dyadic): number => places.get(writeDyadic(y)) ?? last - Math.abs(Number(y.numerator));
  for (const y of fractions) {
    const [below, above] = numberOptions(y) as readonly [Dyadic, Dyadic];
    left.push(placeOf(below));
    right.push(placeOf(above));
    close();
  }
  const moves = whole > 0n ? left : right;
  for (let v = first + fractions.length; v < last; v++) {
    moves.push(v + 1);
    close();
  }
  close();
}
