import { nearWord, whatIsMeant } from '../floor/index.ts';
import { checkObject, checkText, GyreError, shown } from '../graph/index.ts';
import type { Ruleset, RulesetFamily } from './contract/contract.ts';
import { awariFamily } from './games/awari/awari.ts';
import { baghChalFamily } from './games/bagh-chal/bagh-chal.ts';
import { chessFamily } from './games/chess/chess.ts';
import { dobutsuFamily } from './games/dobutsu/dobutsu.ts';
import {
  amazonsFamily,
  catAndMouseFamily,
  chompFamily,
  clobberFamily,
  colFamily,
  copsAndRobberFamily,
  cramFamily,
  dodgemFamily,
  domineeringFamily,
  foxAndGeeseFamily,
  geographyFamily,
  hackenbushFamily,
  hareAndHoundsFamily,
  kaylesFamily,
  konaneFamily,
  lGameFamily,
  mnkFamily,
  muTorereFamily,
  nimFamily,
  partizanSubtractionFamily,
  phutballFamily,
  snortFamily,
  subtractionFamily,
  ticTacToeFamily,
  toadsAndFrogsFamily,
  topplingDominoesFamily,
  wythoffFamily,
} from './games/index.ts';
import { quixoFamily } from './games/quixo/quixo.ts';
import { teekoFamily } from './games/teeko/teeko.ts';

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
  domineeringFamily,
  hackenbushFamily,
  clobberFamily,
  colFamily,
  snortFamily,
  amazonsFamily,
  konaneFamily,
  topplingDominoesFamily,
  partizanSubtractionFamily,
  cramFamily,
  phutballFamily,
  chessFamily,
  dobutsuFamily,
  teekoFamily,
  quixoFamily,
  baghChalFamily,
  awariFamily,
];

/** The shipped ruleset of that name; parameters left out take their fallbacks. */
export function rulesetNamed(name: string, parameters: Readonly<Record<string, string>> = {}): Ruleset {
  const family = familyNamed(name);
  checkObject(parameters, 'the parameters');
  const known = family.parameters.map((parameter) => parameter.name);
  for (const given of Object.keys(parameters)) {
    if (known.includes(given)) {
      checkText(parameters[given], `the parameter "${given}" of ${family.title}`);
      continue;
    }
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
  throw new GyreError(
    'E_RULESET',
    `there is no ruleset "${shown(name)}"`,
    whatIsMeant(rulesetMeant(shown(name)) ?? shown(name), known, 'rulesets'),
  );
}

/**
 * The name of the shipped ruleset that a word most likely means, slips and other spellings forgiven; undefined if there
 * is none near.
 *
 * @example
 * ```ts
 * import { rulesetMeant } from 'gyre/rulesets';
 * console.log(rulesetMeant('TicTacTo')); // prints: tic-tac-toe
 * ```
 */
export function rulesetMeant(word: string): string | undefined {
  checkText(word, 'the word');
  const known = rulesetFamilies.map((family) => family.name);
  const near = nearWord(bare(word), known.map(bare));
  return known.find((name) => bare(name) === near);
}

/** A name without what people write differently: case, hyphens, underscores, blanks. */
function bare(name: string): string {
  return name.toLowerCase().replaceAll(/[-_\s]/g, '');
}
