import { boardSvg, type Ruleset, rulesetFamilies } from 'gyre/rulesets';
import type { Call } from '../command/index.ts';
import { isRulesetFile } from '../input/misguided.ts';
import { firstPlace, placeAfter } from './places.ts';
import { rulesetFrom } from './rules.ts';

/** Does the word name a ruleset? */
export function namesRuleset(word: string): boolean {
  return isRulesetFile(word) || rulesetFamilies.some(({ name }) => name === word);
}

/** A picture of the board of a ruleset, after the moves of `--moves`. */
export async function boardPicture(call: Call): Promise<{ readonly ruleset: Ruleset; readonly svg: string }> {
  const [name = '', ...choices] = call.args;
  const ruleset = await rulesetFrom(name, choices);
  const { position, player } = placeAfter(call, ruleset, firstPlace(call, ruleset));
  return { ruleset, svg: boardSvg(ruleset, position, player) };
}
