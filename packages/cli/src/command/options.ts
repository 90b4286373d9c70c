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
