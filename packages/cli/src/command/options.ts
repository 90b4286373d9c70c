import { CONVENTIONS } from 'gyre';
import type { OptionSpec } from './spec.ts';

/** The option that puts another convention in place of the one in the file. */
export const CONVENTION_OPTION: OptionSpec = {
  flags: '-c, --convention <name>',
  summary: 'how play ends, in place of what the file says',
  choices: CONVENTIONS.map((convention) => convention.name),
};

/** The option of every command that opens a table. */
export const RULES_OPTION: OptionSpec = {
  flags: '--rules <file>',
  summary: 'the file of the ruleset of a table, if it is your own; its code is run',
};

/** The options of commands that answer games which need not end. */
export const OBJECTIVE_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--objective <name>',
    summary:
      'what player 0 wants, in place of what the file says: parity, buchi, co-buchi, reach, cost, energy, mean-payoff, almost-surely, positively, or pressing (draws)',
  },
  { flags: '--targets <vertices>', summary: 'for an objective: its targets, with commas between' },
  {
    flags: '--dead-ends <what>',
    summary: 'for an objective: a stuck player loses, or the game is refused',
    choices: ['lose', 'refuse'],
  },
];
