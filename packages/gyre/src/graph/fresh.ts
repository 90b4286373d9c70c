import { refuse } from './error.ts';

/**
 * Instances of one module, each used at most once as long as unused ones are ready.
 *
 * V8 turns the arrays that a closure captures into constants only for the first closure made from a
 * piece of code, which makes hot loops about twice as fast (bench/README.md). A second instance of the
 * module is a second piece of code. Loading one takes a turn of the event loop, so a spare is loaded
 * ahead; when no spare is ready, the last instance serves again: slower, never wrong.
 */
export class FreshModules<T> {
  readonly #load: (number: number) => Promise<T>;
  #spare: T | undefined;
  #last: T;
  #number = 0;
  #loading: Promise<void> | undefined;

  /**
   * @param first the instance that was imported in the ordinary way
   * @param load imports another instance, given a number that makes its address new
   */
  constructor(first: T, load: (number: number) => Promise<T>) {
    this.#spare = first;
    this.#last = first;
    this.#load = load;
  }

  /** An unused instance if there is one, else the last one: that will do for small work, if there is one. */
  take(isSmall = false): T {
    if (isSmall && this.#last !== this.#spare) return this.#last;
    if (this.#spare !== undefined) this.#last = this.#spare;
    this.#spare = undefined;
    void this.prepare();
    return this.#last;
  }

  /** Resolves once an unused instance is ready, or none can be loaded. */
  prepare(): Promise<void> {
    if (this.#spare !== undefined) return Promise.resolve();
    this.#loading ??= this.#loadSpare();
    return this.#loading;
  }

  async #loadSpare(): Promise<void> {
    try {
      this.#spare = await this.#load(++this.#number);
    } catch {
      // A bundler has moved the file, or the host forbids it: the present instance serves again.
    }
    this.#loading = undefined;
  }
}

/**
 * Imports a module once more. In Node from the text of its one function, which names nothing outside itself:
 * that needs no file, so one turn of the event loop is enough (decision 158). In a page, whose policy may
 * forbid that, the file at `address` under a new query; refuses where the address is not the module's own
 * file, because a bundle must not run twice.
 */
export async function importAgain<T>(
  address: string,
  fileName: string,
  number: number,
  only?: (arrays: never) => unknown,
): Promise<T> {
  if (only !== undefined && address.startsWith('file:')) {
    const text = `export ${only.toString()}\n// ${number}`;
    return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`)) as T;
  }
  if (!address.endsWith(`/${fileName}.js`))
    refuse('E_FILE', 'the module is not a file of its own', 'use one instance');
  return (await import(/* @vite-ignore */ `${address}?fresh=${number}`)) as T;
}
