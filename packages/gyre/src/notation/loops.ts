import { syntaxError } from './lexer.ts';
import { masked, type Statement } from './statements.ts';

/** `for n in 0..8: mean(n.{3|1})`, taken apart. */
export interface Loop {
  /** The name that runs through the items. */
  readonly name: string;
  /**
   * The items between `in` and the colon; numbers of ranges one by one. Each at its place in the text, with
   * blanks before it.
   */
  readonly items: readonly string[];
  /** What is asked of each, at its place in the text, with blanks before it. */
  readonly body: string;
}

/** The loop that a statement is; undefined if it is none. */
export function loopOf({ own }: Statement): Loop | undefined {
  if (!BEGINS.test(own)) return undefined;
  const signs = masked(own);
  const header = HEADER.exec(signs);
  if (header === null) throw syntaxError(own, own.search(/\S/u), 'a loop without "in"', WRITE);
  const from = header[0].length;
  const { cuts, end } = cutsOf(signs, from);
  if (end === undefined) throw syntaxError(own, own.trimEnd().length, 'a loop without ":"', WRITE);
  const bounds = [from - 1, ...cuts, end];
  const items = bounds.slice(1).flatMap((to, i) => itemsAt(own, bounds[i] + 1, to));
  if (items.length > MOST_ITEMS)
    throw syntaxError(own, from, `a loop over ${items.length} items`, `give at most ${MOST_ITEMS}`);
  return { name: header[1], items, body: ' '.repeat(end + 1) + own.slice(end + 1) };
}

const NAME = String.raw`[\p{L}_][\p{L}\p{N}_']*`;
const BEGINS = /^\s*for\s/u;
const HEADER = new RegExp(String.raw`^\s*for\s+(${NAME})\s+in\s`, 'u');
const WRITE = 'write for n in 0..8: mean(n.{3|1}), or for x in ^, *, over: x.Degree';
const MOST_ITEMS = 1000;

/** The commas between items, and the colon behind them; those in brackets do not count. */
function cutsOf(signs: string, from: number): { cuts: number[]; end: number | undefined } {
  const cuts: number[] = [];
  let open = 0;
  for (let at = from; at < signs.length; at++) {
    if ('{('.includes(signs[at])) open++;
    else if ('})'.includes(signs[at])) open--;
    else if (open === 0 && signs[at] === ',') cuts.push(at);
    else if (open === 0 && signs[at] === ':') return { cuts, end: at };
  }
  return { cuts, end: undefined };
}

/** One item, or the numbers of a range. */
function itemsAt(text: string, from: number, to: number): string[] {
  const item = text.slice(from, to);
  const range = /^\s*([-−]?\d{1,15})\s*\.\.\s*([-−]?\d{1,15})\s*$/u.exec(item);
  if (range === null) {
    if (item.trim() === '') throw syntaxError(text, to, 'nothing where an item should be', WRITE);
    if (item.includes('..')) throw syntaxError(text, from, `${item.trim()} is not a range`, 'write 0..8');
    return [' '.repeat(from) + item];
  }
  const [low, high] = range.slice(1).map((digits) => Number(digits.replace('−', '-')));
  if (high < low)
    throw syntaxError(text, from, `the range ${item.trim()} is empty`, 'the smaller number comes first');
  if (high - low >= MOST_ITEMS)
    throw syntaxError(text, from, `a loop over ${high - low + 1} items`, `give at most ${MOST_ITEMS}`);
  return Array.from({ length: high - low + 1 }, (_, i) => String(low + i));
}

/**
 * The text with a number in place of a name, so that `n.x`, `*n`, `^n` and `^<n>` mean what they mean with
 * the number. Behind a digit the name stays: `2n` is 2 + n.
 */
export function boundText(text: string, name: string, number: string): string {
  const signs = masked(text);
  const found = new RegExp(String.raw`(?<![\p{L}\p{N}_'])${name}(?![\p{L}\p{N}_'])`, 'gu');
  let bound = '';
  let at = 0;
  for (const { index } of signs.matchAll(found)) {
    const isFactor = /\d\*$/u.test(signs.slice(0, index)); // 2*n is a multiple, 2*3 is 2 + *3
    bound += text.slice(at, index) + (isFactor ? `(${number})` : number);
    at = index + name.length;
  }
  return bound + text.slice(at);
}
