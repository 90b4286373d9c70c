import { GyreError } from '../../graph/index.ts';
import type { IndexedRuleset } from '../../rulesets/index.ts';

/** The refusal of a move out of a layer to one that is not finished yet. */
export function leadsToUnfinished({ title }: IndexedRuleset, index: number, next: number): GyreError {
  return new GyreError(
    'E_RULESET',
    `a move of ${title} leads from index ${index} to ${next}, which is in no layer that is finished`,
    'list a layer after all that moves from it lead to',
  );
}

/** The refusal of a ruleset that lacks what a way to solve needs; `found` says which way. */
export function lacksForLayers({ title }: IndexedRuleset, found: string): GyreError {
  return new GyreError(
    'E_RULESET',
    `${title} ${found}`,
    'it needs movesInto, and with layers no position may be marked WON_AT_ONCE',
  );
}
