import { whatIsMeant as meant, nearWord as near } from '../floor/near-word.ts';
import { checkArgument, checkText } from './kinds.ts';

/**
 * The known word that a mistyped word most likely means: at most one slip in a short word, two in a long one.
 * A single letter may mean any other.
 *
 * @example
 * ```ts
 * import { nearWord } from 'gyre';
 * console.log(nearWord('nromal', ['normal', 'misere']));
 * // prints: normal
 * ```
 */
export function nearWord(typed: string, known: readonly string[]): string | undefined {
  checkWords(typed, known);
  return near(typed, known);
}

/**
 * What to say after an unknown word: the word that was most likely meant, or else all known words.
 *
 * @example
 * ```ts
 * import { whatIsMeant } from 'gyre';
 * console.log(whatIsMeant('nromal', ['normal', 'misere'], 'conventions'));
 * // prints: did you mean "normal"?
 * ```
 */
export function whatIsMeant(typed: string, known: readonly string[], what: string): string {
  checkWords(typed, known);
  checkText(what, 'what the words are');
  return meant(typed, known, what);
}

function checkWords(typed: string, known: readonly string[]): void {
  checkText(typed, 'the word');
  checkArgument(known, 'the list of known words', 'list');
  for (const word of known) checkText(word, 'a known word');
}
