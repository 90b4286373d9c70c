import { checkObject, checkPlayer, checkText, refuse } from '../../graph/inner.ts';
import { checkRules } from '../contract/checks.ts';
import type { Key, Ruleset, Start } from '../contract/contract.ts';

const begun = new WeakMap<object, Ruleset>();

/**
 * The same rules with another start, such as a position that a user gives. The rules of a class with private fields
 * cannot be inherited from: hand their guard over (`guardRuleset`).
 */
export function startingAt<P>(ruleset: Ruleset<P>, start: Start<P>): Ruleset<P> {
  checkRules(ruleset);
  checkObject(start, 'the start');
  if (start.position === undefined)
    refuse('E_SHAPE', 'the start has no position', 'give { position, player }');
  if (start.player !== undefined) checkPlayer(start.player);
  const starts = { value: () => [start], enumerable: true };
  const rules = Object.create(ruleset, { starts }) as Ruleset<P>;
  begun.set(rules, withOwnStarts(ruleset));
  return rules;
}

/** The rules with the starts that their author gave them. */
export function withOwnStarts<P>(ruleset: Ruleset<P>): Ruleset<P> {
  return (begun.get(ruleset) as Ruleset<P> | undefined) ?? ruleset;
}

/** The position of a key that is given as a text. */
export function positionOfText<P>(ruleset: Ruleset<P>, text: string): P {
  checkRules(ruleset);
  checkText(text, 'the key');
  if (ruleset.fromKey === undefined) {
    const hint = 'a ruleset with fromKey can; else begin at the start, and give the moves from there';
    refuse('E_POSITION', `${ruleset.title} cannot read positions from their keys`, hint);
  }
  return ruleset.fromKey(keyLike(ruleset.key(ruleset.starts()[0].position), text));
}

/** The text as a key of the same type. */
function keyLike(example: Key, text: string): Key {
  if (typeof example === 'string') return text;
  if (!/^\d+$/.test(text)) refuse('E_POSITION', `the key is "${text}"`, 'give a whole number');
  return typeof example === 'bigint' ? BigInt(text) : Number(text);
}
