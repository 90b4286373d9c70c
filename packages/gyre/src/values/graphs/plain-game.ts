import { refuse } from '../../graph/inner.ts';
import type { LoopyGame } from '../game/game.ts';
import { type Plain, plainForms } from '../plain/plain.ts';
import { Workshop } from './workshop.ts';

/** The largest plain values that are drawn: a number n has n + 1 vertices and *n has n² arcs. */
const LARGEST = { integer: 100_000n, exponent: 1024, nimber: 1024, ups: 100_000 } as const;

/**
 * The form of a game that is the canonical graph of number + ups + nimber; undefined for every other graph,
 * even one that is equal to such a value.
 */
export function plainFormOf(game: LoopyGame): Plain | undefined {
  return plainForms(game)[game.start];
}

/** The canonical graph of a form; refuses a graph that is too large to draw. */
export function plainGame(form: Plain): LoopyGame {
  checkDrawn(form);
  const workshop = new Workshop();
  return workshop.game(workshop.plain(form)) as LoopyGame;
}

/** Refuses number + ups + nimber where the graph would be too large, before it is built. */
export function checkDrawn({ number, ups, nimber }: Plain): void {
  const size = (n: bigint): bigint => (n < 0n ? -n : n);
  const isSmall =
    size(number.numerator) >> BigInt(number.exponent) <= LARGEST.integer &&
    number.exponent <= LARGEST.exponent &&
    size(ups) <= LARGEST.ups &&
    nimber <= LARGEST.nimber;
  if (isSmall) return;
  refuse(
    'E_LIMIT',
    'the graph is too large to draw',
    `graphs are drawn of numbers up to ${LARGEST.integer}, nimbers up to *${LARGEST.nimber}, ups up to ^${LARGEST.ups}`,
  );
}
