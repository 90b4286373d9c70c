import {
  check,
  checkArgument,
  checkObject,
  checkText,
  GyreError,
  type Player,
  whatIsMeant,
} from '../../graph/inner.ts';
import { ANY_RULES } from '../contract/checks.ts';
import type { Ruleset } from '../contract/contract.ts';
import { checkRuleset } from './check.ts';
import type { Checked, CheckOptions } from './faults.ts';
import { guardOf, guardRuleset } from './guard.ts';

/** Does work and returns true; returns false if it was not done in so many seconds and was stopped, wherever it was. */
export type DoneWithin = (seconds: number, work: () => void) => boolean;

/**
 * The ruleset that a user's module exports, guarded: `default` or `ruleset`, itself or a function of the parameters. A
 * parameter that the function never reads was misspelt, and is refused.
 */
export async function rulesetOfModule(
  module: Readonly<Record<string, unknown>>,
  file: string,
  parameters: Readonly<Record<string, string>>,
  now: () => number,
): Promise<Ruleset> {
  checkObject(module, 'the module');
  checkText(file, 'the file');
  checkObject(parameters, 'the parameters');
  const exported = module.default ?? module.ruleset;
  const asked = new AskedParameters(parameters);
  const ruleset = typeof exported === 'function' ? await made(exported, file, asked.given) : exported;
  if (typeof ruleset !== 'object' || ruleset === null || isBare(ruleset)) throw noRuleset(module, file);
  const unknown = typeof exported === 'function' ? asked.unasked(file, ruleset) : asked.untaken(file);
  if (unknown !== undefined) throw unknown;
  return guardRuleset(ruleset as Ruleset, file, now);
}

function noRuleset(module: Readonly<Record<string, unknown>>, file: string): GyreError {
  const [other] = Object.entries(module)
    .filter(([key, part]) => key !== 'default' && typeof part === 'object')
    .map(([key]) => key);
  return other === undefined
    ? new GyreError(
        'E_RULESET',
        'the file exports no ruleset',
        'write: export default { name, title, starts, moves, key, show } or a function that gives one',
        { file },
      )
    : new GyreError(
        'E_RULESET',
        `the file exports no ruleset; it exports ${other}, but not as its default`,
        `if ${other} is the ruleset, add: export default ${other}`,
        { file },
      );
}

/** Does it have none of the functions of a ruleset, like the empty default of a module without one? */
function isBare(given: object): boolean {
  return !['starts', 'moves', 'key', 'show'].some((name) => name in given);
}

async function made(maker: unknown, file: string, parameters: object): Promise<unknown> {
  const make = maker as { (given: object): unknown; readonly name: string };
  if (/^class\b/.test(Function.prototype.toString.call(make)))
    throw new GyreError('E_RULESET', 'the file exports a class', `write: export default new ${make.name}()`, {
      file,
    });
  try {
    return await make(parameters);
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

/** The parameters of a user's ruleset. Only its code says which ones it takes, so those that it reads are noted. */
class AskedParameters {
  readonly given: Readonly<Record<string, string>>;
  readonly #names: readonly string[];
  readonly #asked = new Set<string>();
  #isListed = false; // did the function go through all of them, for example by `...given`?

  constructor(parameters: Readonly<Record<string, string>>) {
    this.#names = Object.keys(parameters);
    const note = (name: string | symbol): void => {
      if (typeof name === 'string' && (this.#names.includes(name) || !(name in Object.prototype)))
        this.#asked.add(name);
    };
    this.given = new Proxy(parameters, {
      get: (target, name) => {
        note(name);
        return Reflect.get(target, name) as unknown;
      },
      has: (target, name) => {
        note(name);
        return Reflect.has(target, name);
      },
      ownKeys: (target) => {
        this.#isListed = true;
        return Reflect.ownKeys(target);
      },
    });
  }

  /** The refusal of what the file's function did not look at, unless the ruleset names it among its own `parameters`. */
  unasked(file: string, ruleset: object): GyreError | undefined {
    const { parameters } = ruleset as { parameters?: unknown };
    const named = typeof parameters === 'object' && parameters !== null ? Object.keys(parameters) : undefined;
    if (this.#isListed && named === undefined) return undefined;
    const known = [...new Set([...(named ?? []), ...(this.#isListed ? [] : this.#asked)])];
    const unknown = this.#names.find((name) => !known.includes(name));
    if (unknown === undefined) return undefined;
    return refusal(`${file} has no parameter "${unknown}"`, whatIsMeant(unknown, known, 'parameters'));
  }

  /** The refusal of any parameter: the file exports a ruleset, not a function that could take them. */
  untaken(file: string): GyreError | undefined {
    const [name] = this.#names;
    if (name === undefined) return undefined;
    return refusal(
      `${file} takes no parameters, and ${name} is given`,
      'a file that takes some exports a function of them: export default ({ size }) => ({ … })',
    );
  }
}

function refusal(found: string, hint: string): GyreError {
  return new GyreError('E_RULESET', found, hint, {}, { option: 'parameters' });
}

/** Checks a ruleset. Refuses a function that never returns; cuts a check short that only takes long. */
export function lookAt(
  ruleset: Ruleset,
  options: CheckOptions<unknown>,
  doneWithin: DoneWithin,
): Checked & { readonly inTime: boolean } {
  checkObject(options, 'the options');
  checkArgument(doneWithin, 'doneWithin', 'function');
  let inTime = true;
  const within = (work: () => void): void => {
    if (!inTime || doneWithin(2 * PATIENCE, work)) return;
    inTime = false;
    const stuck = guardOf(ruleset)?.stuck(PATIENCE);
    if (stuck !== undefined) throw stuck;
  };
  return { ...checkRuleset(ruleset, { ...options, within }), inTime };
}

/** Seconds that one call of a rule may take; a ruleset whose moves take that long cannot be solved. */
const PATIENCE = 5;

/** What is explored of a ruleset. */
interface Found<P> {
  readonly vertices: number;
  readonly position: (v: number) => P;
  readonly player: (v: number) => Player;
}

/**
 * Refuses a user's own ruleset with a fault that makes answers wrong. It is played a little before it is solved; what was
 * explored is looked at again, at positions from all over the game: random play stays near the start. Any other ruleset is
 * taken as it is.
 */
export function tryRules<P>(ruleset: Ruleset<P>, doneWithin: DoneWithin, found?: Found<P>): void {
  check(ruleset, ANY_RULES);
  checkArgument(doneWithin, 'doneWithin', 'function');
  const file = guardOf(ruleset)?.file;
  if (file === undefined) return;
  const { faults } = lookAt(ruleset, found === undefined ? FIRST_LOOK : allOver(found), doneWithin);
  const fault = faults.find(({ about }) => GRAVE.includes(about));
  if (fault === undefined) return;
  const hint = `${fault.hint} (gyre check ${file} looks at the whole ruleset)`;
  throw new GyreError('E_RULESET', fault.found, hint, { file });
}

/** What makes answers wrong; other faults are for `gyre check` to tell. */
const GRAVE: readonly string[] = ['shape', 'key', 'moves', 'payoff', 'symmetry', 'index'];

/** About two thousand positions: a moment, beside what solving takes. */
const FIRST_LOOK = { games: 20, length: 100, warns: false };

function allOver<P>({ vertices, position, player }: Found<P>): CheckOptions<unknown> {
  const stride = Math.ceil(vertices / SECOND_LOOKS);
  const from = Array.from({ length: Math.ceil(vertices / stride) }, (_, i) => ({
    position: position(i * stride),
    player: player(i * stride),
  }));
  return { games: 0, from };
}

const SECOND_LOOKS = 300;
