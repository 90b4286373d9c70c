import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { GyreError } from 'gyre';
import { inFile } from 'gyre/io';
import {
  type Checked,
  type CheckOptions,
  checkRuleset,
  guardOf,
  guardRuleset,
  type Ruleset,
  rulesetFamilies,
  rulesetFromData,
  rulesetNamed,
} from 'gyre/rulesets';
import { type ArgumentSpec, doneWithin, inOneGo, UsageError } from '../command/index.ts';
import { isRulesData, isRulesetFile } from '../input/misguided.ts';
import { AskedParameters } from './asked-parameters.ts';
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

/**
 * The ruleset that the arguments name: shipped with its parameters, or from the user's own file. A file is
 * played a little first, so that a wrong ruleset gives a message and not a wrong table.
 */
export async function rulesetFrom(name: string, choices: readonly (string | undefined)[]): Promise<Ruleset> {
  const ruleset = await uncheckedRulesetFrom(name, choices);
  if (!isRulesetFile(name) || isRulesData(name)) return ruleset;
  refuseFaults(name, await lookAt(ruleset, FIRST_LOOK));
  return ruleset;
}

/** Refuses a ruleset with a fault that makes answers wrong. */
export function refuseFaults(file: string, { faults }: Checked): void {
  const fault = faults.find(({ about }) => GRAVE.includes(about));
  if (fault === undefined) return;
  throw new GyreError(
    'E_RULESET',
    fault.found,
    `${fault.hint} (gyre check ${file} looks at the whole ruleset)`,
    { file },
  );
}

/** What makes answers wrong; other faults are for `gyre check` to tell. */
const GRAVE: readonly string[] = ['shape', 'key', 'moves', 'payoff', 'symmetry', 'index'];

/** Checks a ruleset. Refuses a function that never returns; cuts a check short that only takes long. */
export async function lookAt(
  ruleset: Ruleset,
  options: CheckOptions<unknown>,
): Promise<Checked & { readonly inTime: boolean }> {
  let inTime = true;
  const within = (work: () => void): void => {
    if (!inTime || doneWithin(2 * PATIENCE, DOING, work)) return;
    inTime = false;
    const stuck = guardOf(ruleset)?.stuck(PATIENCE);
    if (stuck !== undefined) throw stuck;
  };
  const checked = await inOneGo(DOING, () => checkRuleset(ruleset, { ...options, within }));
  return { ...checked, inTime };
}

const DOING = 'the rules were looked at';

/** Seconds that one call of a rule may take; a ruleset whose moves take that long cannot be solved. */
const PATIENCE = 5;

/** About two thousand positions: a moment, beside what solving takes. */
const FIRST_LOOK = { games: 20, length: 100, warns: false };

/** The ruleset without a check of its rules, for the command that reports what is wrong with them. */
export async function uncheckedRulesetFrom(
  name: string,
  choices: readonly (string | undefined)[],
): Promise<Ruleset> {
  const parameters = parametersFrom(choices);
  if (isRulesData(name)) return fromData(name, parameters);
  if (!isRulesetFile(name)) return shipped(name, parameters);
  return guardRuleset(
    await rulesetIn(await loadModule(resolve(name), name), name, new AskedParameters(parameters)),
    name,
    () => Date.now(),
  );
}

/** The ruleset of a file with rules as data; no code of it is run. */
async function fromData(name: string, parameters: Record<string, string>): Promise<Ruleset> {
  try {
    return rulesetFromData(await readFile(name, 'utf8'), parameters);
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

/** The ruleset that a module exports: `default` or `ruleset`, itself or a function of the parameters. */
async function rulesetIn(
  module: Record<string, unknown>,
  file: string,
  parameters: AskedParameters,
): Promise<Ruleset> {
  const exported = module.default ?? module.ruleset;
  const ruleset =
    typeof exported === 'function'
      ? await made(exported as (given: object) => unknown, file, parameters.given)
      : exported;
  if (typeof ruleset === 'object' && ruleset !== null && !isBare(ruleset)) {
    if (typeof exported === 'function') parameters.refuseUnasked(file, ruleset);
    else parameters.refuseAll(file);
    return ruleset as Ruleset;
  }
  const [other] = Object.entries(module)
    .filter(([key, part]) => key !== 'default' && typeof part === 'object')
    .map(([key]) => key);
  const found = other === undefined ? '' : `; it exports ${other}, but not as its default`;
  throw new GyreError(
    'E_RULESET',
    `the file exports no ruleset${found}`,
    other === undefined
      ? 'write: export default { name, title, starts, moves, key, show } or a function that gives one'
      : `if ${other} is the ruleset, add: export default ${other}`,
    { file },
  );
}

/** Does it have none of the functions of a ruleset, like the empty default of a module without one? */
function isBare(given: object): boolean {
  return !['starts', 'moves', 'key', 'show'].some((name) => name in given);
}

async function made(
  maker: (given: object) => unknown,
  file: string,
  parameters: Readonly<Record<string, string>>,
): Promise<unknown> {
  if (/^class\b/.test(Function.prototype.toString.call(maker))) {
    throw new GyreError(
      'E_RULESET',
      'the file exports a class',
      `write: export default new ${maker.name}()`,
      {
        file,
      },
    );
  }
  try {
    return await maker(parameters);
  } catch (cause) {
    if (cause instanceof GyreError) throw cause;
    throw new GyreError(
      'E_RULESET',
      `the function that the file exports failed: ${cause instanceof Error ? cause.message : String(cause)}`,
      'it is called with the parameters, as strings, and gives the ruleset; --debug shows the line',
      { file },
      { cause },
    );
  }
}
