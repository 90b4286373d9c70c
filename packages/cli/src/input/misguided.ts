import { closeSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { GyreError } from 'gyre';

/** Is it the path of a ruleset file: of code, or of rules as data? */
export function isRulesetFile(path: string): boolean {
  return /\.[cm]?[jt]s$/.test(path) || isRulesData(path);
}

/** Is it a file with rules as data? Its beginning says so: games are JSON, too. */
export function isRulesData(path: string): boolean {
  if (!path.endsWith('.json')) return false;
  try {
    const file = openSync(path, 'r');
    try {
      const head = Buffer.alloc(4096);
      return /"rules"\s*:\s*\d/.test(head.toString('utf8', 0, readSync(file, head)));
    } finally {
      closeSync(file);
    }
  } catch {
    return false; // whoever reads it says why
  }
}

/** Is it an address on the web? */
export function isAddress(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

/** Is it a table, by its first bytes? What is on the web can only be one. */
export async function isTable(path: string | undefined): Promise<boolean> {
  if (path === undefined || path === '-') return false;
  if (isAddress(path)) return true;
  const file = await open(path).catch(() => undefined); // whoever reads it says why
  try {
    const head = await file?.read(new Uint8Array(8), 0, 8, 0).catch(() => undefined);
    return head !== undefined && new TextDecoder().decode(head.buffer) === 'GYRETAB1';
  } finally {
    await file?.close();
  }
}

/** Refuses a file that is there, if it is a ruleset, where a game or a solution is to be read. */
export function refuseRulesetFile(path: string): void {
  if (!isRulesetFile(path)) return;
  throw new GyreError('E_FORMAT', 'this is a ruleset, not a game', waysOf(path), { file: path });
}

/** The error for a missing file; for a ruleset file it names the commands that take one. */
export async function orRulesetMeant(
  path: string,
  error: GyreError,
  ways: (ruleset: string) => string = waysOf,
): Promise<GyreError> {
  const { rulesetMeant } = await import('gyre/rulesets');
  const meant = rulesetMeant(path);
  if (meant === undefined) return error;
  const found = meant === path ? `${path} is a ruleset, not a file` : error.found;
  const hint = meant === path ? ways(path) : `did you mean the ruleset ${meant}? ${ways(meant)}`;
  return new GyreError('E_FILE', found, hint, error.place, { cause: error });
}

/** The error for an expression that nobody can read; if it looks like the name of a ruleset, that is told as well. */
export async function orRulesetNamed(text: string, error: unknown): Promise<unknown> {
  if (!(error instanceof GyreError) || error.code !== 'E_SYNTAX' || !LOOKS_LIKE_A_NAME.test(text))
    return error;
  if (/^[a-z]+$/i.test(text) && error.hint.startsWith('did you mean')) return error; // a value is nearer
  const { rulesetWords } = await import('gyre/positions');
  const { rulesetMeant } = await import('gyre/rulesets');
  const meant = rulesetMeant(text);
  if (meant === undefined) return error;
  const hasValue = rulesetWords.includes(meant.replaceAll('-', ''));
  const ways = `${hasValue ? `gyre value ${meant} gives its value, ` : ''}${waysOf(meant)}`;
  const hint = `did you mean the ruleset ${meant}? ${ways}`;
  return new GyreError('E_SYNTAX', `"${text}" is not a value`, hint, error.place, { cause: error });
}

/** A word, or words that are joined. */
const LOOKS_LIKE_A_NAME = /^[a-z]+(?:[-_ ][a-z]+)*$/i;

/** The commands that take a ruleset. */
export function waysOf(ruleset: string): string {
  return `gyre report ${ruleset} solves it, gyre play ${ruleset} plays it`;
}
