import { GyreError, nearWord } from 'gyre';

/** Is it the path of a ruleset file? */
export function isRulesetFile(path: string): boolean {
  return /\.[cm]?[jt]s$/.test(path);
}

/** Refuses a ruleset file where a game or a solution is to be read. */
export function refuseRulesetFile(path: string): void {
  if (!isRulesetFile(path)) return;
  throw new GyreError('E_FORMAT', 'this is a ruleset, not a game', waysOf(path), { file: path });
}

/** The error for a missing file; for a ruleset file it names the commands that take one. */
export async function orRulesetMeant(path: string, error: GyreError): Promise<GyreError> {
  const { rulesetFamilies } = await import('gyre/rulesets');
  const names = rulesetFamilies.map(({ name }) => name);
  const meant = nearWord(path.toLowerCase(), names);
  if (meant === undefined) return error;
  const found = meant === path ? `${path} is a ruleset, not a file` : error.found;
  const hint = meant === path ? waysOf(path) : `did you mean the ruleset ${meant}? ${waysOf(meant)}`;
  return new GyreError('E_FILE', found, hint, error.place, { cause: error });
}

function waysOf(ruleset: string): string {
  return `gyre report ${ruleset} solves it, gyre play ${ruleset} plays it`;
}
