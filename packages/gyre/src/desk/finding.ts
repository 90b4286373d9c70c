import type { Picture } from '../floor/figure.ts';
import { check, refuse } from '../graph/inner.ts';
import { type Notation, type SidedGame, ToldAnswer } from '../notation/inner.ts';
import {
  type AlgebraOptions,
  checkWork,
  thermographData,
  thermographPicture,
  thermographText,
  wallPoints,
  wallText,
} from '../values/inner.ts';
import type { Word } from '../words/inner.ts';
import { type Analysis, analyse } from './analyse.ts';
import { NOTATION } from './checks.ts';

/** What a word told that is not a value, ready to be shown. */
export interface Telling {
  readonly word: Word;
  /** In words; a thermograph has several lines. */
  readonly text: string;
  /** For a program: true or false, a list of strings, a string, or an object. */
  readonly data: unknown;
  /** A picture, where there is one. */
  readonly picture: Picture | undefined;
}

/** What a statement led to: a value, or what a word told. */
export type Finding =
  | { readonly kind: 'value'; readonly analysis: Analysis }
  | { readonly kind: 'telling'; readonly telling: Telling };

/** Finds out all about a value; puts what a word told into words. */
export function findingOf(
  given: SidedGame | ToldAnswer,
  notation: Notation,
  options: AlgebraOptions = {},
): Finding {
  check(notation, NOTATION);
  checkWork(options);
  if (given instanceof ToldAnswer) return { kind: 'telling', telling: tellingOf(given, notation) };
  return { kind: 'value', analysis: analyse(given, notation, options) };
}

/** What a word told, in words and as data. */
export function tellingOf({ store, word, answer }: ToldAnswer, notation: Notation): Telling {
  const told = (text: string, data: unknown, picture?: Picture): Telling => ({ word, text, data, picture });
  switch (answer.kind) {
    case 'truth':
      return told(answer.holds ? 'yes' : 'no', answer.holds);
    case 'text':
      return told(
        answer.about === undefined ? answer.text : `${answer.text}, of ${answer.about}`,
        answer.text,
      );
    case 'list': {
      const texts = answer.values.map((value) => notation.writeValue(value, store));
      return told(texts.length === 0 ? 'none' : texts.join(', '), texts);
    }
    case 'wall':
      return told(wallText(answer.wall), wallPoints(answer.wall));
    default: {
      const data = thermographData(answer.thermograph);
      return told(thermographText(answer.thermograph), data, thermographPicture(answer.thermograph));
    }
  }
}

/** Refuses what a word told where a value is needed. */
export function valueOnly(given: SidedGame | ToldAnswer): SidedGame {
  if (!(given instanceof ToldAnswer)) return given;
  return refuse('E_SHAPE', `${given.word.name} does not give a value`, 'a value is needed here');
}
