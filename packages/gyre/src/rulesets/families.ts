import { nearWord, whatIsMeant } from '../floor/index.ts';
import { GyreError } from '../graph/index.ts';
import type { Ruleset, RulesetFamily } from './contract/contract.ts';
import { catAndMouseFamily } from './games/cat-and-mouse.ts';
import { chessFamily } from './games/chess/chess.ts';
import { chompFamily } from './games/chomp.ts';
import { copsAndRobberFamily } from './games/cops-and-robber.ts';
import { dodgemFamily } from './games/dodgem.ts';
import { foxAndGeeseFamily } from './games/fox-and-geese.ts';
import { geographyFamily } from './games/geography.ts';
import { hareAndHoundsFamily } from './games/hare-and-hounds.ts';
import { kaylesFamily } from './games/kayles.ts';
import { lGameFamily } from './games/l-game.ts';
import { mnkFamily, ticTacToeFamily } from './games/mnk.ts';
import { muTorereFamily } from './games/mu-torere.ts';
import { nimFamily } from './games/nim.ts';
import { subtractionFamily } from './games/subtraction.ts';
import { toadsAndFrogsFamily } from './games/toads-and-frogs.ts';
import { wythoffFamily } from './games/wythoff.ts';

/** Every ruleset that Gyre ships. Help, tests and the studio read this list. */
export const rulesetFamilies: readonly RulesetFamily[] = [
  nimFamily,
  subtractionFamily,
  chompFamily,
  kaylesFamily,
  wythoffFamily,
  geographyFamily,
  ticTacToeFamily,
  mnkFamily,
  muTorereFamily,
  lGameFamily,
  hareAndHoundsFamily,
  dodgemFamily,
  copsAndRobberFamily,
  catAndMouseFamily,
  foxAndGeeseFamily,
  toadsAndFrogsFamily,
  chessFamily,
];

/** The shipped ruleset of that name; parameters left out take their fallbacks. */
export function rulesetNamed(name: string, parameters: Readonly<Record<string, string>> = {}): Ruleset {
  const family = familyNamed(name);
  const known = family.parameters.map((parameter) => parameter.name);
  for (const given of Object.keys(parameters)) {
    if (known.includes(given)) continue;
    throw new GyreError(
      'E_RULESET',
      `${family.title} has no parameter "${given}"`,
      parameterHint(given, known),
    );
  }
  const fallbacks = Object.fromEntries(
    family.parameters.map((parameter) => [parameter.name, parameter.fallback]),
  );
  return family.make({ ...fallbacks, ...parameters });
}

function parameterHint(given: string, known: readonly string[]): string {
  if (known.length === 0) return 'it has none';
  const meant = nearWord(given, known);
  return meant === undefined ? `its parameters are ${known.join(', ')}` : `did you mean "${meant}"?`;
}

function familyNamed(name: string): RulesetFamily {
  const found = rulesetFamilies.find((family) => family.name === name);
  if (found !== undefined) return found;
  const known = rulesetFamilies.map((family) => family.name);
  throw new GyreError('E_RULESET', `there is no ruleset "${name}"`, whatIsMeant(name, known, 'rulesets'));
}
