import { nearWord } from '../floor/near-word.ts';
import { checkObject, checkText, refuse } from '../graph/inner.ts';
import type { PositionWords, StoredGame } from '../notation/inner.ts';
import { boardPicture, type Ruleset, rulesetFamilies, rulesetNamed } from '../rulesets/inner.ts';
import type { ValueStore } from '../values/inner.ts';
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
  ['partizan-subtraction', 'heaps'],
  ['phutball', 'strip'],
  ['nim', 'piles'],
  ['kayles', 'rows'],
]);

/** Rulesets whose keys depend on where play starts, so that two starts share nothing. */
const STARTS_APART: ReadonlySet<string> = new Set(['toads-and-frogs', 'fox-and-geese', 'phutball', 'nim']);

/** What a store's positions are worth: the values of each ruleset's, by the rules; and those of texts that were asked. */
interface Known {
  readonly rules: Map<string, PositionValues<unknown>>;
  readonly texts: Map<string, StoredGame>;
  /** How often the store had given values up: after that their ids mean others. */
  readonly truncations: number;
}

/** They go with the store. */
const known = new WeakMap<ValueStore, Known>();

/** With more parts or texts than these, a store's positions are worked out anew. */
const MOST_PARTS = 1 << 18;
const MOST_TEXTS = 1 << 12;

/** The words, as an expression writes them: without hyphens. */
export const rulesetWords: readonly string[] = Array.from(WORDS.keys(), wordOf);

/**
 * The ruleset that a word and the text in its brackets stand for; upper and lower case and hyphens do not matter. The text is the
 * position, or parameters by name: `toadsandfrogs("strip=t.tf backsliding=false")`.
 */
export function rulesetOfWord(word: string, text: string): Ruleset {
  checkText(word, 'the word');
  checkText(text, 'the position');
  const found = entryOf(word);
  if (found !== undefined) return rulesetNamed(found[0], parametersIn(text) ?? { [found[1]]: text });
  const asked = wordOf(word.toLowerCase());
  const meant = nearWord(asked, rulesetWords);
  return refuse(
    'E_NAME',
    `${word} names no ruleset with values`,
    meant === undefined ? `those that do are ${rulesetWords.join(', ')}` : `did you mean "${meant}"?`,
  );
}

/** What a word with a text is worth: `domineering("..|.#")` is *. Given a store, the value belongs to it. */
export function valueOfWord(word: string, text: string, options: ValueOptions = {}): StoredGame {
  checkObject(options, 'the options');
  const { store, limit } = options;
  if (store === undefined || limit !== undefined) {
    const ruleset = rulesetOfWord(word, text);
    return new PositionValues(ruleset, options).value(ruleset.starts()[0].position, options).value;
  }
  const { rules, texts } = knownIn(store);
  const asked = JSON.stringify([word, text]);
  const found = texts.get(asked);
  if (found !== undefined) return found;
  const ruleset = rulesetOfWord(word, text);
  const { value } = valuesOf(ruleset, rules, options).value(ruleset.starts()[0].position, options);
  if (texts.size >= MOST_TEXTS) texts.clear();
  texts.set(asked, value);
  return value;
}

function knownIn(store: ValueStore): Known {
  const { truncations } = store;
  let found = known.get(store);
  if (found?.truncations !== truncations) found = { rules: new Map(), texts: new Map(), truncations };
  known.set(store, found);
  return found;
}

/** The values of these rules: those that are known, wherever play started. */
function valuesOf(
  ruleset: Ruleset,
  all: Map<string, PositionValues<unknown>>,
  options: ValueOptions,
): PositionValues<unknown> {
  const { [WORDS.get(ruleset.name) as string]: start, ...rules } = ruleset.parameters ?? {};
  const key = JSON.stringify([ruleset.name, rules, STARTS_APART.has(ruleset.name) ? start : '']);
  const found = all.get(key);
  if (found !== undefined) return found;
  if ([...all.values()].reduce((sum, { size }) => sum + size, 0) > MOST_PARTS) all.clear();
  const made = new PositionValues(ruleset, options);
  all.set(key, made);
  return made;
}

/** The words with all that an expression needs of them. */
export const rulesetPositions: PositionWords = {
  words: rulesetWords,
  value: valueOfWord,
  help(word) {
    const [name, parameter] = entryOf(word) ?? [];
    const family = rulesetFamilies.find((one) => one.name === name);
    if (family === undefined) return undefined;
    const own = family.parameters.find((one) => one.name === parameter);
    const others = family.parameters.filter((one) => one.name !== parameter);
    return [
      `${wordOf(family.name)}("${own?.fallback || '…'}"): ${family.summary}`,
      ...(own === undefined ? [] : [`the text: ${own.summary}`]),
      ...others.map((one) => `${one.name}: ${one.summary}; written as "${one.name}=${one.fallback} …"`),
    ];
  },
  picture(word, text) {
    const ruleset = rulesetOfWord(word, text);
    return boardPicture(ruleset, ruleset.starts()[0].position, 0);
  },
};

function entryOf(word: string): [name: string, parameter: string] | undefined {
  const asked = wordOf(word.toLowerCase());
  return Array.from(WORDS).find(([name]) => wordOf(name) === asked);
}

/** `strip=t.tf backsliding=false` by name; undefined for a text that names no parameters. */
function parametersIn(text: string): Record<string, string> | undefined {
  if (!/^\s*[a-z]+=/u.test(text)) return undefined;
  const pairs = text.trim().split(/\s+/u);
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

function wordOf(name: string): string {
  return name.replaceAll(/[-_]/g, '');
}
