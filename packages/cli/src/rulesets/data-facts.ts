import { counted } from 'gyre';
import {
  type Fault,
  indexedRules,
  moveWithoutBack,
  type Ruleset,
  type RulesFacts,
  rulesFacts,
} from 'gyre/rulesets';
import { inOneGo } from '../command/index.ts';

/** What a check says of rules as data before it plays; undefined for other rulesets. */
export interface DataFacts {
  readonly facts: RulesFacts;
  /** The facts and the rules in words, for a person. */
  readonly lines: readonly string[];
  readonly faults: readonly Fault[];
}

export async function dataFacts(ruleset: Ruleset): Promise<DataFacts | undefined> {
  const facts = rulesFacts(ruleset);
  if (facts === undefined) return undefined;
  const agreed = await movesAgree(ruleset);
  const lines = [...facts.text, '', ...factLines(facts)];
  if (agreed !== undefined)
    lines.push(
      agreed < 0 ? 'moves and moves back agree at every index' : 'moves and moves back do not agree',
    );
  const faults: Fault[] =
    agreed === undefined || agreed < 0
      ? []
      : [
          {
            about: 'index',
            found: `moves and moves back differ at index ${agreed}`,
            hint: 'this is a mistake of Gyre: please report the file',
          },
        ];
  return { facts, lines, faults };
}

function factLines(facts: RulesFacts): string[] {
  const { points, lines, symmetries, areSeatsAlike, blocks, boards, indices, bytes, seconds } = facts;
  const whole = (n: number): string => n.toLocaleString('en');
  return [
    `${points} points, ${counted(lines, 'line')}; ${symmetries === 1 ? 'no symmetries' : `${symmetries} symmetries`}; seats are ${areSeatsAlike ? 'alike' : 'not alike'}`,
    `${counted(blocks, 'block')} of men, ${whole(boards)} boards, ${whole(indices)} indices`,
    `a table needs about ${whole(Math.ceil(bytes / 1e6))} MB and ${seconds < 1 ? 'less than a second' : `${whole(Math.ceil(seconds))} s`} on one thread`,
    'no code of the file is run',
  ];
}

/** The first index whose moves and moves back differ, −1 if there is none; undefined if there are too many to look at all. */
async function movesAgree(ruleset: Ruleset): Promise<number | undefined> {
  const indexed = indexedRules(ruleset);
  if (indexed === undefined || indexed.size > MOST_LOOKED_AT) return undefined;
  return (await inOneGo('all moves were compared', () => moveWithoutBack(indexed))) ?? -1;
}

/** Above this many indices a sample is looked at. */
const MOST_LOOKED_AT = 1_000_000;
