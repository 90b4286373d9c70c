import { GyreError } from 'gyre';
import { evaluate, parseExpression } from 'gyre/algebra';
import { type LoopyGame } from 'gyre/loopy';
import { checkText } from '../kit/checks.ts';
import { dayExits, type ExitSet, listedExits, nimberExits } from './exits.ts';

/**
 * Reads a set of exits for a cycle of that length: `nimbers`, `nimbers:K`, `day:D`, or loop-free games with commas between
 * them. `where` is what errors call the text.
 */
export function parseExits(text: string, length: number, where: string = 'the exits'): ExitSet {
  checkText(text, where);
  const [, word, , number] = /^\s*(nimbers|day)\s*(:\s*(.*?)\s*)?$/.exec(text) ?? [];
  if (word === undefined) return listedExits(gamesIn(text, where, EXITS));
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

const EXITS = 'write nimbers, nimbers:4, day:1, day:2 or games such as 0,*2,{1|-1}';

/** The games of a list such as `0, *2, {1|-1}`. `where` is what errors call the text. */
export function parseGames(text: string, where: string = 'the list'): LoopyGame[] {
  checkText(text, where);
  return gamesIn(text, where);
}

function gamesIn(text: string, where: string, hint?: string): LoopyGame[] {
  return splitList(text).map(({ part, from }, k) => {
    try {
      return evaluate(parseExpression(part)).onside;
    } catch (error) {
      if (!(error instanceof GyreError)) throw error;
      throw inList(error, `game ${k + 1} of ${where}`, from, hint);
    }
  });
}

/** The error, with the column of the whole list, and what else may stand there. */
function inList(error: GyreError, where: string, from: number, hint = error.hint): GyreError {
  const { column } = error.place;
  const place = column === undefined ? {} : { line: 1, column: column + from };
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
