import { whatIsMeant } from 'gyre';
import { UsageError } from '../command/index.ts';

/**
 * The parameters that a user gave to a ruleset file. Only the code of the file says which ones it takes, so the
 * parameters that its function reads are noted: one that is never read was misspelt.
 */
export class AskedParameters {
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

  /** Refuses what the file's function did not look at, unless the ruleset names it among its own `parameters`. */
  refuseUnasked(file: string, ruleset: object): void {
    const { parameters } = ruleset as { parameters?: unknown };
    const named = typeof parameters === 'object' && parameters !== null ? Object.keys(parameters) : undefined;
    if (this.#isListed && named === undefined) return;
    const asked = this.#isListed ? [] : [...this.#asked];
    const known = [...new Set([...(named ?? []), ...asked])];
    const unknown = this.#names.find((name) => !known.includes(name));
    if (unknown === undefined) return;
    throw new UsageError(`${file} has no parameter "${unknown}"`, whatIsMeant(unknown, known, 'parameters'));
  }

  /** Refuses every parameter: the file exports a ruleset, not a function that could take them. */
  refuseAll(file: string): void {
    const [name] = this.#names;
    if (name === undefined) return;
    throw new UsageError(
      `${file} takes no parameters, and ${name} is given`,
      'a file that takes some exports a function of them: export default ({ size }) => ({ … })',
    );
  }
}
