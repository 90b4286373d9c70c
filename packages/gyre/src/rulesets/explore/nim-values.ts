import { GyreError, refuse } from '../../graph/inner.ts';
import { checkTurn } from '../contract/checks.ts';
import type { Ruleset } from '../contract/contract.ts';

/**
 * The nim-value of a position of an impartial ruleset that cannot go on for ever, part by part.
 *
 * A sum is worth the exclusive or of the values of its parts (Sprague, Grundy), so only single parts are
 * ever looked at: a row of a hundred pins has a hundred kinds of parts, but millions of positions. Endless
 * play is refused with `E_CYCLE`: loopy nim-values are in room `sums`.
 */
export function nimValue<P>(ruleset: Ruleset<P>, position: P): number {
  checkTurn(ruleset, position, 0);
  if (ruleset.impartial !== true || ruleset.payoff !== undefined) {
    const hint = 'only impartial rulesets without payoffs have them';
    refuse('E_RULESET', `${ruleset.title} has no nim-values`, hint);
  }
  const partsOf = (p: P): readonly P[] => ruleset.parts?.(p) ?? [p];
  const values = new Map<string, number>(); // key of a part → its nim-value
  const open = new Set<string>(); // parts that are being worked on
  const keyOf = (p: P): string => String(ruleset.key(p));
  const stack = [...partsOf(position)];
  while (stack.length > 0) {
    const part = stack[stack.length - 1];
    const key = keyOf(part);
    const followers = values.has(key) ? [] : followersOf(ruleset, part).map((to) => partsOf(to));
    const unknown = followers.flat().filter((p) => !values.has(keyOf(p)));
    if (unknown.length === 0) {
      stack.pop();
      open.delete(key);
      if (!values.has(key)) values.set(key, mex(followers.map((parts) => valueOf(parts))));
    } else if (open.has(key)) throw endless(ruleset, part);
    else {
      open.add(key);
      stack.push(...unknown);
    }
  }
  return valueOf(partsOf(position));

  function valueOf(parts: readonly P[]): number {
    return parts.reduce((sum, p) => sum ^ (values.get(keyOf(p)) ?? 0), 0);
  }
}

function followersOf<P>(ruleset: Ruleset<P>, part: P): P[] {
  const followers: P[] = [];
  ruleset.moves(part, 0, (to) => followers.push(to));
  return followers;
}

/** The least number that is not in the list. */
function mex(numbers: readonly number[]): number {
  const present = new Set(numbers);
  let least = 0;
  while (present.has(least)) least++;
  return least;
}

function endless<P>(ruleset: Ruleset<P>, part: P): GyreError {
  const found = `play of ${ruleset.title} can come back to\n${ruleset.show(part, 0)}`;
  return new GyreError('E_CYCLE', found, 'nim-values by parts are for games that end');
}
