import { GyreError, nearWord } from 'gyre';

/** Is it the path of a ruleset file? */
export function isRulesetFile(path: string): boolean {
  return /\.[cm]?[jt]s$/.test(path);
}

/** Refuses a file that is there, if it is a ruleset, where a game or a solution is to be read. */
export function refuseRulesetFile(path: string): void {
  if (!isRulesetFile(path)) return;
  throw new GyreError('E_FORMAT', 'this is a ruleset, not a game', waysOf(path), { file: path });
}

/** The error for a missing file; for a ruleset file it names the commands that take one. */
export async function orRulesetMeant(path: string, error: GyreError): Promise<GyreError> {
  const { rulesetFamilies } = await import('gyre/rulesets');
  const names = rulesetFamilies.map(({ name }) => name);
  const near = nearWord(bare(path), names.map(bare));
  const meant = names.find((name) => bare(name) === near);
  if (meant === undefined) return error;
  const found = meant === path ? `${path} is a ruleset, not a file` : error.found;
  const hint = meant === path ? waysOf(path) : `did you mean the ruleset ${meant}? ${waysOf(meant)}`;
  return new GyreError('E_FILE', found, hint, error.place, { cause: error });
}

/** A name without what people write differently: case, hyphens, underscores, blanks. */
function bare(name: string): string {
  return name.toLowerCase().replaceAll(/[-_\s]/g, '');
}

function waysOf(ruleset: string): string {
  return `gyre report ${ruleset} solves it, gyre play ${ruleset} plays it`;
}
