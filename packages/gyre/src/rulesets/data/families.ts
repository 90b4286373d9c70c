import { GyreError } from '../../graph/inner.ts';
import type { Ruleset, RulesetFamily } from '../contract/contract.ts';
import { wholeNumber } from '../contract/parameters.ts';
import { type Rules, rulesetFromData } from '../rules/index.ts';
import { baghChal, hareAndHounds, kaooa, morris, muTorere, neutreeko, tapatan, teeko } from './index.ts';

/** What help says of a parameter, and its range if it is a number. */
interface Summary {
  readonly summary: string;
  readonly least?: number;
  readonly most?: number;
}

export const muTorereFamily: RulesetFamily = family(
  muTorere,
  'four pieces each on a star with one empty point',
);
export const hareAndHoundsFamily: RulesetFamily = family(
  hareAndHounds,
  'three hounds trap a hare on eleven points',
);
export const teekoFamily: RulesetFamily = {
  ...family(teeko, 'place four men each on 5 × 5 squares, then move them: a row or a square wins', {
    goals: { summary: '44, or 58: larger squares win too' },
    centre: { summary: 'may the first man be placed there?' },
  }),
  title: 'Teeko',
  isLarge: true,
};
export const baghChalFamily: RulesetFamily = {
  ...family(baghChal, 'tigers jump over goats, goats hem them in: once all goats are on the board', {
    captures: { summary: 'goats that the tigers must take, 1 to 5', least: 1, most: 5 },
    stuck: { summary: 'goats that cannot move lose or draw' },
  }),
  title: 'Bagh chal',
  isLarge: true,
};

/** Games that were never programs. */
export const newFamilies: readonly RulesetFamily[] = [
  family(tapatan, "three men's morris: place three men each, then move them, three in a row win"),
  family(kaooa, 'a vulture jumps over seven crows on a star, they shut it in'),
  { ...family(neutreeko, 'slide three men each as far as they go, three in a row win'), isLarge: true },
  {
    ...family(morris, 'place men, then move them: a line of three takes a man, who has two left loses', {
      men: { summary: 'men each, 3 to 6', least: 3, most: 6 },
      flying: { summary: 'do three men jump to any point?' },
    }),
    isLarge: true,
  },
];

function family(
  data: Rules,
  summary: string,
  summaries: Readonly<Record<string, Summary>> = {},
): RulesetFamily {
  const { name, title } = data as { readonly name: string; readonly title: string };
  const parameters = Object.entries(data.parameters ?? {}).map(([parameter, fallback]) => ({
    name: parameter,
    summary: summaries[parameter]?.summary ?? parameter,
    fallback: `${fallback}`,
  }));
  return { name, title, summary, parameters, make };

  function make(given: Readonly<Record<string, string>>): Ruleset {
    for (const [parameter, { least, most }] of Object.entries(summaries))
      if (least !== undefined && most !== undefined) wholeNumber(given, parameter, least, most);
    try {
      return rulesetFromData(data, given);
    } catch (error) {
      if (!(error instanceof GyreError) || error.code !== 'E_RULES') throw error;
      throw new GyreError('E_RULESET', error.found, error.hint, {}, { cause: error }); // it is what was given, not the data
    }
  }
}
