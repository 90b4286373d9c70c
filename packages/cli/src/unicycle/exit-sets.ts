import { GyreError } from 'gyre';
import {
  dayExits,
  type ExitSet,
  evaluate,
  type LoopyGame,
  listedExits,
  nimberExits,
  parseExpression,
} from 'gyre/algebra';

/** Reads what `--exits` says: `nimbers`, `nimbers:K`, `day:D`, or loop-free games with commas between them. */
export function exitSetOf(text: string, length: number): ExitSet {
  const [word, number] = text.trim().split(':');
  if (word === 'nimbers')
    return nimberExits(length, number === undefined ? undefined : wholeNumber(text, number));
  if (word === 'day') return dayExits(wholeNumber(text, number ?? ''));
  return listedExits(loopFreeGames(text));
}

function wholeNumber(text: string, digits: string): number {
  if (!/^\d+$/.test(digits)) {
    throw new GyreError(
      'E_SYNTAX',
      `the exits are "${text}"`,
      'write nimbers, nimbers:4, day:1, day:2 or games',
    );
  }
  return Number(digits);
}

/** The games of a list such as `0, *2, {1|-1}`. */
export function loopFreeGames(text: string): LoopyGame[] {
  return splitList(text).map((part) => evaluate(parseExpression(part)).onside);
}

/** Cuts at the commas that stand in no bracket. */
function splitList(text: string): string[] {
  const parts: string[] = [];
  let nesting = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if ('{(['.includes(text[at])) nesting++;
    else if ('})]'.includes(text[at])) nesting--;
    else if (text[at] === ',' && nesting === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}
