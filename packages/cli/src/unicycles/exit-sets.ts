import { GyreError } from 'gyre';
import { evaluate, type LoopyGame, parseExpression } from 'gyre/algebra';
import { dayExits, type ExitSet, listedExits, nimberExits } from 'gyre/unicycles';

/** Reads what `--exits` says: `nimbers`, `nimbers:K`, `day:D`, or loop-free games with commas between them. */
export function exitSetOf(text: string, length: number): ExitSet {
  const [, word, , number] = /^\s*(nimbers|day)\s*(:\s*(.*?)\s*)?$/.exec(text) ?? [];
  if (word === undefined) return listedExits(loopFreeGames(text, 'exits'));
  if (number !== undefined && !/^\d+$/.test(number)) throw unknownExits(text);
  if (word === 'nimbers') return nimberExits(length, number === undefined ? undefined : Number(number));
  if (number === undefined) throw unknownExits(text);
  return dayExits(Number(number));
}

function unknownExits(text: string): GyreError {
  return new GyreError(
    'E_SYNTAX',
    `the exits are "${text}"`,
    'write nimbers, nimbers:4, day:1, day:2 or games',
  );
}

/** The games of a list such as `0, *2, {1|-1}`, which the option of that name gives. */
export function loopFreeGames(text: string, option: 'exits' | 'with'): LoopyGame[] {
  return splitList(text).map(({ part, from }, k) => {
    try {
      return evaluate(parseExpression(part)).onside;
    } catch (error) {
      if (!(error instanceof GyreError)) throw error;
      throw inList(error, `game ${k + 1} of --${option}`, from);
    }
  });
}

/** The error, with the column of the whole list, and what else may stand there. */
function inList(error: GyreError, where: string, from: number): GyreError {
  const { column } = error.place;
  const place = column === undefined ? {} : { line: 1, column: column + from };
  const hint = where.endsWith('--exits')
    ? 'write nimbers, nimbers:4, day:1, day:2 or games such as 0,*2,{1|-1}'
    : error.hint;
  return new GyreError(error.code, `${where}: ${error.found}`, hint, place, { cause: error });
}

/** Cuts at the commas outside all brackets. */
function splitList(text: string): { part: string; from: number }[] {
  const parts: { part: string; from: number }[] = [];
  let nesting = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if ('{(['.includes(text[at])) nesting++;
    else if ('})]'.includes(text[at])) nesting--;
    else if (text[at] === ',' && nesting === 0) {
      parts.push({ part: text.slice(from, at), from });
      from = at + 1;
    }
  }
  return [...parts, { part: text.slice(from), from }];
}
