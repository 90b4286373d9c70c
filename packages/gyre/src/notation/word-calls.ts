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
 * Is the number before a point what a method is of, as in `3.Temperature` or `1/2.Pow(2)`? `3.mean(x)` is three times mean(x), and `3.x`
 * three times a name. `peek` gives the tokens behind the point.
 */
export function isMethodOfNumber(
  peek: (ahead: number) => Token,
  wordFor: (token: Token) => Word | undefined,
): boolean {
  const [token, after] = [peek(0), peek(1)];
  const word = token.kind === 'word' ? wordFor(token) : undefined;
  if (word === undefined || after.kind === '{') return false;
  return after.kind !== '(' || (word.takes.length > 1 && argumentsFrom(peek) < word.takes.length);
}

/** How many arguments stand in the brackets of a word, as far as they are near. */
function argumentsFrom(peek: (ahead: number) => Token): number {
  let [open, commas] = [0, 0];
  for (let ahead = 1; ahead < FAR; ahead++) {
    const { kind } = peek(ahead);
    if (kind === '(' || kind === '{') open++;
    else if (kind === ')' || kind === '}') open--;
    else if (kind === ',' && open === 1) commas++;
    if (open === 0 || kind === 'end') break;
  }
  return commas + 1;
}

/** Brackets with more tokens are taken for those of a function. */
const FAR = 200;

/**
 * Is `3*^`, `10*{2|-1}` or `3*x` written, where a star cannot be meant: without blanks, and with something behind it that cannot stand
 * beside a nimber? Then it is a multiple.
 */
export function isProduct(number: Token, star: Token, factor: Token): boolean {
  const isTight = star.at === number.at + number.text.length && factor.at === star.at + 1;
  return number.kind === 'number' && star.text === '*' && isTight && FACTORS.has(factor.kind);
}

const FACTORS: ReadonlySet<Token['kind']> = new Set(['ups', 'word', '(', '{', "'"]);

/** What is said beside `2*3`, which is a product to some readers and 2 + *3 here. */
export function starNote(before: Token, star: Token, isVariable: boolean): string | undefined {
  const isMeant =
    star.kind !== 'nimber' || star.text.length === 1 || (before.kind !== 'number' && !isVariable);
  if (isMeant || before.text.includes('/')) return undefined;
  const factor = star.text.slice(1);
  const product = isVariable ? `${factor}.${before.text}` : `${before.text}.(${factor})`;
  return `${before.text}${star.text} is ${before.text} + ${star.text}; the product is ${product}`;
}

/** What is said beside `+-3.Mean`: a method binds tighter than the sign of a switch. */
export function switchNote({ name }: Word): string {
  return `+-x.${name} is +-(x.${name}); the ${name} of a switch is (+-x).${name}`;
}
