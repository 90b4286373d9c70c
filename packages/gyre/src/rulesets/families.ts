import { nearWord, whatIsMeant } from '../floor/near-word.ts';
import { checkObject, checkText, refuse, shown } from '../graph/inner.ts';
import type { Ruleset, RulesetFamily } from './contract/contract.ts';
import * as data from './data/families.ts';
import * as games from './games/index.ts';

/** Every ruleset that Gyre ships. Help, tests and the studio read this list. */
export const rulesetFamilies: readonly RulesetFamily[] = [
  games.nimFamily,
  games.subtractionFamily,
  games.chompFamily,
  games.kaylesFamily,
  games.wythoffFamily,
  games.geographyFamily,
  games.ticTacToeFamily,
  games.mnkFamily,
  data.muTorereFamily,
  games.lGameFamily,
  data.hareAndHoundsFamily,
  games.dodgemFamily,
  games.copsAndRobberFamily,
  games.catAndMouseFamily,
  games.foxAndGeeseFamily,
  games.toadsAndFrogsFamily,
  games.domineeringFamily,
  games.hackenbushFamily,
  games.clobberFamily,
  games.colFamily,
  games.snortFamily,
  games.amazonsFamily,
  games.konaneFamily,
  games.topplingDominoesFamily,
  games.partizanSubtractionFamily,
  games.cramFamily,
  games.phutballFamily,
  games.chessFamily,
  games.dobutsuFamily,
  data.teekoFamily,
  games.quixoFamily,
  data.baghChalFamily,
  games.awariFamily,
  ...data.newFamilies,
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
    refuse('E_RULESET', `${family.title} has no parameter "${given}"`, parameterHint(given, known));
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
  const hint = whatIsMeant(rulesetMeant(shown(name)) ?? shown(name), known, 'rulesets');
  return refuse('E_RULESET', `there is no ruleset "${shown(name)}"`, hint);
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
