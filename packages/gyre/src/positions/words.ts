import { nearWord } from '../floor/index.ts';
import { checkObject, checkText, GyreError } from '../graph/index.ts';
import type { StoredGame } from '../notation/index.ts';
import { type Ruleset, rulesetNamed } from '../rulesets/index.ts';
import { PositionValues, type ValueOptions } from './position-values.ts';

/** The rulesets whose positions have values, as words of an expression: `domineering("..|.#")`. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['domineering', 'board'],
  ['hackenbush', 'edges'],
  ['clobber', 'board'],
  ['col', 'board'],
  ['snort', 'board'],
  ['amazons', 'board'],
  ['konane', 'board'],
  ['cram', 'board'],
  ['toppling-dominoes', 'rows'],
  ['toads-and-frogs', 'strip'],
  ['fox-and-geese', 'board'],
  ['nim', 'piles'],
  ['kayles', 'rows'],
]);

/** The words, as an expression writes them: without hyphens. */
export const rulesetWords: readonly string[] = Array.from(WORDS.keys(), wordOf);

/** The ruleset that a word and the text in its brackets stand for; upper and lower case and hyphens do not matter. */
export function rulesetOfWord(word: string, text: string): Ruleset {
  checkText(word, 'the word');
  checkText(text, 'what is in its brackets');
  const asked = wordOf(word.toLowerCase());
  const found = Array.from(WORDS).find(([name]) => wordOf(name) === asked);
  if (found !== undefined) return rulesetNamed(found[0], { [found[1]]: text });
  const meant = nearWord(asked, rulesetWords);
  throw new GyreError(
    'E_NAME',
    `${word} names no ruleset with values`,
    meant === undefined ? `those that do are ${rulesetWords.join(', ')}` : `did you mean "${meant}"?`,
  );
}

/** What a word with a text is worth: `domineering("..|.#")` is *. Given a store, the value belongs to it. */
export function valueOfWord(word: string, text: string, options: ValueOptions = {}): StoredGame {
  checkObject(options, 'the options');
  const ruleset = rulesetOfWord(word, text);
  return new PositionValues(ruleset, options).value(ruleset.starts()[0].position, options).value;
}

function wordOf(name: string): string {
  return name.replaceAll(/[-_]/g, '');
}
