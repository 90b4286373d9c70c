import { GyreError } from '../graph/inner.ts';
import { type Dyadic, stopperValue, type ValueSide } from '../values/inner.ts';
import type { AnswerKind, ArgumentKind, Word, WordAnswer, WordCall } from './word.ts';

/** A word of one argument. */
export function word(
  name: string,
  kind: ArgumentKind,
  gives: AnswerKind,
  summary: string,
  example: readonly [string, string],
  answer: (call: WordCall) => WordAnswer,
): Word {
  return { name, takes: [['G', kind]], gives, summary, example, answer };
}

/** A word that says yes or no about one argument. */
export function claim(
  name: string,
  kind: ArgumentKind,
  summary: string,
  example: readonly [string, string],
  holds: (call: WordCall) => boolean,
): Word {
  return word(name, kind, 'truth', summary, example, (call) => ({ kind: 'truth', holds: holds(call) }));
}

/** The answer that is the stopper with this id. */
export function stopper(id: number): WordAnswer {
  return { kind: 'value', value: stopperValue(id) };
}

/** The answer that is a number. */
export function numeral({ store }: WordCall, number: Dyadic): WordAnswer {
  return { kind: 'value', value: store.plain({ number, ups: 0n, nimber: 0n }) };
}

/** The answer that is a list of stoppers. */
export function list(ids: Iterable<number>): WordAnswer {
  return { kind: 'list', values: Array.from(ids, stopperValue) };
}

/** The refusal of a game for which a word is not defined. */
export function undefinedFor(found: string, hint: string): GyreError {
  return new GyreError('E_DOMAIN', found, hint);
}

/** The stopper on a side; refused where there is none, or none was found. */
export function foundSide(side: ValueSide): number {
  if (typeof side === 'number') return side;
  throw side.isImpossible
    ? undefinedFor('there is no such stopper, which is proved', 'gyre value shows the game as far as it goes')
    : undefinedFor(`no such stopper was found; tried: ${side.tried.join('; ')}`, 'there may be one');
}

/** The onside or the offside of a sum of two stoppers. */
export function sumSide(
  { store, options }: WordCall,
  a: number,
  b: number,
  side: 'onside' | 'offside',
): number {
  const { on, off } = store.sum(stopperValue(a), stopperValue(b), options);
  return foundSide(side === 'onside' ? on : off);
}

/** The degree of loopiness of a stopper: the upsum of it and its negative (docs/loopy-values.md §5). */
export function degreeOf(call: WordCall, id: number): number {
  return sumSide(call, id, call.store.negativeOf(id), 'onside');
}

/** Is a + a = a for a stopper? */
export function isIdempotentId({ store, options }: WordCall, id: number): boolean {
  const { on, off } = store.sum(stopperValue(id), stopperValue(id), options);
  const isSame = (side: ValueSide, play: 'onside' | 'offside'): boolean =>
    store.sideAtMost(side, id, play, options) && store.sideAtMost(id, side, play, options);
  return isSame(on, 'onside') && isSame(off, 'offside');
}

/**
 * The variety of a stopper s of idempotent degree d: the downsum of s with the upsum of −s and d, where that
 * is the upsum of s with the downsum of −s and −d too (docs/loopy-values.md §5); else undefined.
 */
export function varietyOf(call: WordCall): number | undefined {
  const [s] = call.ids;
  const minus = call.store.negativeOf(s);
  const d = degreeOf(call, s);
  if (!isIdempotentId(call, d)) return undefined;
  const above = sumSide(call, minus, d, 'onside');
  const below = sumSide(call, minus, call.store.negativeOf(d), 'offside');
  const down = sumSide(call, s, above, 'offside');
  return down === sumSide(call, s, below, 'onside') ? down : undefined;
}
