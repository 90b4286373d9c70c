import { GyreError } from '../graph/index.ts';
import type { Ruleset, RulesetFamily } from './contract.ts';
import { mnkFamily, ticTacToeFamily } from './games/mnk.ts';
import { muTorereFamily } from './games/mu-torere.ts';

/** Every ruleset that Gyre ships. Help, tests and the studio read this list. */
export const rulesetFamilies: readonly RulesetFamily[] = [ticTacToeFamily, mnkFamily, muTorereFamily];

/** The shipped ruleset of that name; parameters left out take their fallbacks. */
export function rulesetNamed(name: string, parameters: Readonly<Record<string, string>> = {}): Ruleset {
  const family = familyNamed(name);
  const known = family.parameters.map((parameter) => parameter.name);
  for (const given of Object.keys(parameters)) {
    if (known.includes(given)) continue;
    throw new GyreError(
      'E_RULESET',
      `${family.title} has no parameter "${given}"`,
      known.length === 0 ? 'it has none' : `its parameters are ${known.join(', ')}`,
    );
  }
  const fallbacks = Object.fromEntries(
    family.parameters.map((parameter) => [parameter.name, parameter.fallback]),
  );
  return family.make({ ...fallbacks, ...parameters });
}

function familyNamed(name: string): RulesetFamily {
  const found = rulesetFamilies.find((family) => family.name === name);
  if (found !== undefined) return found;
  throw new GyreError(
    'E_RULESET',
    `there is no ruleset "${name}"`,
    `the rulesets are ${rulesetFamilies.map((family) => family.name).join(', ')}`,
  );
}
