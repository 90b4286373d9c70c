import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { GyreError } from 'gyre';
import { inFile } from 'gyre/io';
import {
  type DoneWithin,
  type Ruleset,
  rulesetFamilies,
  rulesetFromData,
  rulesetNamed,
  rulesetOfModule,
  tryRules,
} from 'gyre/rulesets';
import { type ArgumentSpec, doneWithin, fileError, inOneGo, UsageError } from '../command/index.ts';
import { isRulesData, isRulesetFile } from '../input/misguided.ts';
import { loadModule } from './load-module.ts';

/** Help for the arguments that choose a ruleset; the same for every command that takes one. */
export const RULESET_ARGUMENTS: readonly ArgumentSpec[] = [
  {
    name: 'RULESET',
    summary:
      'a ruleset of gyre, a file with rules as data, rules.json, or one whose code is run: my-rules.ts, my-rules.js',
    required: true,
    words: rulesetFamilies.map((family) => family.name),
  },
  { name: 'KEY=VALUE', summary: 'its parameters, such as m=4 n=4 k=3', variadic: true },
];

/** Where help says what rulesets there are. */
export const RULESETS_HINT = 'gyre rulesets lists the rulesets and their parameters.';

/** Does the word name a ruleset? */
export function namesRuleset(word: string): boolean {
  return isRulesetFile(word) || rulesetFamilies.some(({ name }) => name === word);
}

/**
 * The ruleset that the arguments name: shipped with its parameters, or from the user's own file. A file is
 * played a little first, so that a wrong ruleset gives a message and not a wrong table.
 */
export async function rulesetFrom(name: string, choices: readonly (string | undefined)[]): Promise<Ruleset> {
  const ruleset = await uncheckedRulesetFrom(name, choices);
  if (isRulesetFile(name) && !isRulesData(name)) await looked((within) => tryRules(ruleset, within));
  return ruleset;
}

/** Looks at rules; Ctrl-C stops it, wherever it is. */
export function looked<T>(look: (doneWithin: DoneWithin) => T): Promise<T> {
  return inOneGo(DOING, () => look((seconds, work) => doneWithin(seconds, DOING, work)));
}

const DOING = 'the rules were looked at';

/** The ruleset without a check of its rules, for the command that reports what is wrong with them. */
export async function uncheckedRulesetFrom(
  name: string,
  choices: readonly (string | undefined)[],
): Promise<Ruleset> {
  const parameters = parametersFrom(choices);
  if (isRulesData(name) || (name.endsWith('.json') && !existsSync(name))) return fromData(name, parameters);
  if (!isRulesetFile(name)) return shipped(name, parameters);
  const module = await loadModule(resolve(name), name);
  return rulesetOfModule(module, name, parameters, () => Date.now()).catch((error: unknown) => {
    const isMisspelt = error instanceof GyreError && error.option === 'parameters';
    throw isMisspelt ? new UsageError(error.found, error.hint) : error;
  });
}

/** The ruleset of a file with rules as data; no code of it is run. */
async function fromData(name: string, parameters: Record<string, string>): Promise<Ruleset> {
  try {
    const text = await readFile(name, 'utf8').catch((error: unknown) => {
      throw fileError(name, error);
    });
    return rulesetFromData(text, parameters);
  } catch (error) {
    throw inFile(error, name);
  }
}

/** A wrong argument for a shipped ruleset is a wrong call, not a bad input. */
function shipped(name: string, parameters: Record<string, string>): Ruleset {
  try {
    return rulesetNamed(name, parameters);
  } catch (error) {
    if (existsSync(name) && !rulesetFamilies.some((family) => family.name === name))
      throw new UsageError(
        `${name} is a file, but not a ruleset`,
        `rulesets are .ts or .js files, or JSON that begins with "rules": 1; gyre solve ${name} solves a game`,
      );
    if (error instanceof GyreError && error.code === 'E_RULESET') throw new UsageError(error.message);
    throw error;
  }
}

/** The parameters in arguments KEY=VALUE. */
export function parametersFrom(choices: readonly (string | undefined)[]): Record<string, string> {
  const parameters = new Map<string, string>();
  for (const choice of choices) {
    if (choice === undefined) continue;
    const at = choice.indexOf('=');
    if (at < 1) throw new UsageError(`"${choice}" is not a parameter`, 'write KEY=VALUE, such as n=4');
    const name = choice.slice(0, at);
    if (parameters.has(name)) throw new UsageError(`the parameter ${name} is given twice`, 'give it once');
    parameters.set(name, choice.slice(at + 1));
  }
  return Object.fromEntries(parameters); // where __proto__ is a name like any other
}
