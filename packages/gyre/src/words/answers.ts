import { GyreError } from '../graph/inner.ts';
import { type Dyadic, stopperValue } from '../values/inner.ts';
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
