import type { Ruleset, RulesetFamily } from '../contract/contract.ts';
import { type Rules, rulesetFromData } from '../rules/index.ts';
import { kaooa, morris, neutreeko, tapatan } from './index.ts';

/** The games as data that are shipped, with what help says of them. */
export const dataFamilies: readonly RulesetFamily[] = [
  family(tapatan, "three men's morris: place three men each, then move them, three in a row win"),
  family(kaooa, 'a vulture jumps over seven crows on a star, they shut it in'),
  {
    ...family(neutreeko, 'slide three men each as far as they go, three in a row win'),
    isLarge: true,
  },
  {
    ...family(morris, 'place men, then move them: a line of three takes a man, who has two left loses', {
      men: 'men each',
      flying: 'do three men jump to any point?',
    }),
    isLarge: true,
  },
];

function family(
  data: Rules,
  summary: string,
  summaries: Readonly<Record<string, string>> = {},
): RulesetFamily {
  const parameters = Object.entries(data.parameters ?? {}).map(([name, fallback]) => ({
    name,
    summary: summaries[name] ?? name,
    fallback: `${fallback}`,
  }));
  const { name, title = name } = data as { readonly name: string; readonly title?: string };
  return {
    name,
    title,
    summary,
    parameters,
    make: (given): Ruleset => rulesetFromData(data, given),
  };
}
