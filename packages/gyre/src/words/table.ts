import { checkText, GyreError, refuse, shown } from '../graph/inner.ts';
import {
  type AlgebraOptions,
  type Dyadic,
  type GameValue,
  idOfValue,
  isNumeral,
  type LoopyGame,
  type ValueStore,
} from '../values/inner.ts';
import { undefinedFor } from './answers.ts';
import { CLAIM_WORDS } from './claims.ts';
import { IMPARTIAL_WORDS } from './impartial.ts';
import { PRODUCT_WORDS } from './products.ts';
import { SMALL_WORDS } from './small.ts';
import { STRUCTURE_WORDS } from './structure.ts';
import { TEMPERATURE_WORDS } from './temperature.ts';
import type { ArgumentKind, Word, WordAnswer } from './word.ts';

/** The one table of words, by their names in lower case: the parser reads them, the help lists them. */
export const WORDS: ReadonlyMap<string, Word> = new Map(
  [
    ...STRUCTURE_WORDS,
    ...CLAIM_WORDS,
    ...TEMPERATURE_WORDS,
    ...SMALL_WORDS,
    ...PRODUCT_WORDS,
    ...IMPARTIAL_WORDS,
  ].map((word) => [word.name.toLowerCase(), word]),
);

/** The word that is called so, upper or lower case. */
export function wordNamed(name: string): Word | undefined {
  checkText(name, 'the word');
  return WORDS.get(name.toLowerCase());
}

/** How a word is written as a function and as a method: `cool(G, t)`, `G.Cool(t)`. */
export function usageOf(word: Word): { readonly asFunction: string; readonly asMethod: string } {
  const { name, takes } = (word ?? {}) as Partial<Word>;
  if (typeof name !== 'string' || !Array.isArray(takes))
    refuse('E_SHAPE', `${shown(word)} is no word`, 'wordNamed gives one');
  const [[own], ...others] = takes;
  const listed = others.map(([argument]) => argument);
  return {
    asFunction: `${name.toLowerCase()}(${[own, ...listed].join(', ')})`,
    asMethod: `${own}.${name}${listed.length === 0 ? '' : `(${listed.join(', ')})`}`,
  };
}

/**
 * What a word answers; `form` draws the first argument as it is written. Refuses arguments of a wrong kind.
 */
export function answerOfWord(
  word: Word,
  values: readonly GameValue[],
  store: ValueStore,
  form: () => LoopyGame,
  options: AlgebraOptions = {},
): WordAnswer {
  const ids: number[] = [];
  const numbers: Dyadic[] = [];
  for (const [i, [argument, kind]] of word.takes.entries()) {
    const id = kind === 'value' ? undefined : idOfKind(values[i], kind, store, `${argument} of ${word.name}`);
    ids[i] = id ?? -1;
    const number = kind === 'number' ? store.plainOf(id as number)?.number : undefined;
    if (number !== undefined) numbers[i] = number;
  }
  return word.answer({ store, options, values, ids, numbers, form });
}

function idOfKind(value: GameValue, kind: ArgumentKind, store: ValueStore, what: string): number {
  const id = idOfValue(value);
  if (id === undefined) throw undefinedFor(`${what} is not a stopper`, hintWithoutStopper(value, kind));
  if (kind === 'short' && !store.isShort(id))
    throw undefinedFor(`${what} is loopy`, 'this word is for games that end');
  if (kind !== 'number') return id;
  const plain = store.plainOf(id);
  if (!isNumeral(plain)) throw undefinedFor(`${what} is not a number`, 'give a number such as 1/2');
  return id;
}

/** What may be asked in place of a word that needs a stopper: a side that is one. */
function hintWithoutStopper({ on, off }: GameValue, kind: ArgumentKind): string {
  const sides = [on, off].flatMap((side, i) => (typeof side === 'number' ? [['Onside', 'Offside'][i]] : []));
  const need = kind === 'short' ? 'this word is for games that end' : 'this word is for stoppers';
  if (sides.length === 0) return `${need}; no side of it is known to be one`;
  return `${need}; take its ${sides.join(' or its ')}`;
}

/** The same refusal, with its place in a text. */
export function placed(error: unknown, place: GyreError['place']): unknown {
  if (!(error instanceof GyreError) || error.place.at !== undefined || error.code !== 'E_DOMAIN')
    return error;
  return new GyreError(error.code, error.found, error.hint, place, { cause: error, option: error.option });
}
