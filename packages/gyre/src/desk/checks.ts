import { checkParts as checkKinds, type Kind, kindOf, refuse, shown } from '../graph/inner.ts';
import { Notation } from '../notation/inner.ts';

/** What writes values. */
export const NOTATION: Kind = kindOf('the notation is …', 'give new Notation()', Notation);

/** Refuses what does not know the words of rulesets; nothing at all is fine. */
export function checkPositions(positions: unknown): void {
  if (positions === undefined) return;
  checkKinds(
    positions,
    'a list of words for positions',
    { words: 'list', value: 'function', help: 'function', picture: 'function' },
    'rulesetPositions of gyre/positions is one',
  );
}

/** Refuses what has not the parts that it should have; `maker` makes one that has. */
export function checkParts(value: unknown, parts: readonly string[], maker: string): void {
  if (typeof value === 'object' && value !== null && parts.every((part) => part in value)) return;
  refuse('E_SHAPE', `${shown(value)} has not the parts ${parts.join(', ')}`, `${maker} gives them`);
}
