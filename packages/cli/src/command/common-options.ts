import type { CommandSpec, OptionSpec } from './spec.ts';

/** The options that every command takes. */
export const COMMON_OPTIONS: readonly OptionSpec[] = [
  { flags: '--json', summary: 'print one JSON object with a "schema" field' },
  { flags: '-q, --quiet', summary: 'no progress, no warnings' },
  { flags: '--verbose', summary: 'progress, warnings and timing even where stderr is not a terminal' },
  { flags: '--no-color', summary: 'no colours (also NO_COLOR=1; FORCE_COLOR=1 forces them)' },
  { flags: '--debug', summary: 'show the stack of an error' },
];

/** The common options that a command takes. */
export function commonOptions({ hasNoJson }: CommandSpec): readonly OptionSpec[] {
  return hasNoJson === true ? COMMON_OPTIONS.filter(({ flags }) => flags !== '--json') : COMMON_OPTIONS;
}
