import { nearWord } from '../../floor/near-word.ts';
import { checkObject } from '../../graph/inner.ts';

/** Every part that a ruleset may have. */
const PARTS: readonly string[] = (
  'name title parameters players convention impartial starts moves payoff gain ending key fromKey show svg board fromBoard touches canonical parts ordinal ' +
  'size mostMoves mostMovesInto isTurned images reported index at playerAt prepare movesFrom movesInto layers mostScore gainOf endOf'
).split(' ');

/** Every part that a start may have. */
const PARTS_OF_A_START: readonly string[] = ['position', 'player'];

/** A part that the contract does not have, and the part that was most likely meant. */
export interface UnknownPart {
  readonly name: string;
  readonly hint: string;
}

/**
 * The parts of a ruleset, including those of its class, that the contract does not have: `payof` would never be called,
 * and the table would be wrong. Names that begin with an underscore are the author's own.
 */
export function unknownParts(ruleset: object): UnknownPart[] {
  checkObject(ruleset, 'the rules');
  const names = new Set<string>();
  for (
    let at: object | null = ruleset;
    at !== null && at !== Object.prototype;
    at = Object.getPrototypeOf(at)
  )
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  names.delete('constructor');
  return [...names]
    .filter((name) => !PARTS.includes(name) && !name.startsWith('_'))
    .map((name) => ({ name, hint: hintFor(name, PARTS) }));
}

/** The unknown parts of a start. */
export function unknownPartsOfStart(start: object): UnknownPart[] {
  return Object.keys(start)
    .filter((name) => !PARTS_OF_A_START.includes(name))
    .map((name) => ({ name, hint: hintFor(name, PARTS_OF_A_START) }));
}

function hintFor(name: string, known: readonly string[]): string {
  const meant = nearWord(name, known);
  if (meant !== undefined) return `did you mean "${meant}"?`;
  return known === PARTS
    ? `keep helpers outside of the ruleset, or begin their names with _: _${name}`
    : `a start has ${known.join(' and ')}`;
}
