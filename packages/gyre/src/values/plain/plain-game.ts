import { GyreError } from '../../graph/index.ts';
import type { LoopyGame } from '../game/game.ts';
import { addDyadic, type Dyadic, dyadic } from './dyadic.ts';
import type { PlainForm } from './form.ts';
import { plainForms } from './plain-forms.ts';
import { Workshop } from './workshop.ts';

/**
 * The largest literals. A number n has n + 1 vertices and *n has n² arcs: larger ones are refused
 * before it is built.
 */
export const LARGEST = { integer: 100_000n, exponent: 1024, nimber: 1024, ups: 100_000 } as const;

/**
 * The form of a game that is the canonical graph of number + ups + nimber; undefined for every other graph,
 * even one that is equal to such a value.
 */
export function plainFormOf(game: LoopyGame): PlainForm | undefined {
  return plainForms(game).forms[game.start];
}

/** a + b: numbers and ups are added, nimbers are added without carrying. */
export function addPlain(a: PlainForm, b: PlainForm): PlainForm {
  return {
    kind: 'plain',
    number: addDyadic(a.number, b.number),
    ups: a.ups + b.ups,
    nimber: a.nimber ^ b.nimber,
  };
}

/** n times the form, n ≥ 0: two equal nimbers add up to 0. */
export function timesPlain(n: number, { number, ups, nimber }: PlainForm): PlainForm {
  const times = dyadic(BigInt(n) * number.numerator, number.exponent);
  return { kind: 'plain', number: times, ups: n * ups, nimber: n % 2 === 0 ? 0 : nimber };
}

/** The canonical graph of a form; refuses a graph larger than the largest literals. */
export function plainGame(form: PlainForm): LoopyGame {
  checkSize(form);
  const workshop = new Workshop();
  return workshop.game(workshop.plain(form.number, form.ups, form.nimber)) as LoopyGame;
}

function checkSize({ number, ups }: PlainForm): void {
  if (wholePart(number) <= LARGEST.integer && Math.abs(ups) <= LARGEST.ups) return;
  throw new GyreError(
    'E_LIMIT',
    'the value is too large to build',
    `numbers up to ${LARGEST.integer} and ups up to ^${LARGEST.ups} fit`,
  );
}

function wholePart({ numerator, exponent }: Dyadic): bigint {
  return (numerator < 0n ? -numerator : numerator) >> BigInt(exponent);
}
