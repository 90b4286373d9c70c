import { counted } from '../game/index.ts';
import { usageOf, type Word } from '../words/index.ts';
import { syntaxError, type Token } from './lexer.ts';

/** Refuses a word with too few or too many arguments. */
export function checkArguments(text: string, token: Token, word: Word, given: number): void {
  const { takes, name } = word;
  if (given === takes.length) return;
  const { asFunction, asMethod } = usageOf(word);
  const found = `${name} with ${counted(given, 'argument')} where it takes ${takes.length}`;
  throw syntaxError(text, token.at, found, `write ${asFunction} or ${asMethod}`);
}

/**
 * Is the number before these tokens what a method is of, as in `3.Temperature`? `3.mean(x)` is three times mean(x),
 * and `3.x` three times a name.
 */
export function isMethodOfNumber(
  [word, after]: readonly Token[],
  wordFor: (token: Token) => Word | undefined,
): boolean {
  return word.kind === 'word' && after.kind !== '(' && after.kind !== '{' && wordFor(word) !== undefined;
}
