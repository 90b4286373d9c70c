import type { Terminal } from './terminal.ts';

/** One line on stderr that says how far a search has come; nothing where stderr is not a terminal. */
export class Status {
  readonly #terminal: Terminal;
  readonly #began = performance.now();
  #said = Number.NEGATIVE_INFINITY;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** Shows a text in place of the last one, if that has stood for a moment. */
  say(text: () => string): void {
    const now = performance.now();
    if (!this.#terminal.isRedrawn || now - this.#said < MOMENT || now - this.#began < PATIENCE) return;
    this.#said = performance.now();
    this.#terminal.surroundings.stderr.write(`\r${text()}\u001B[K`);
  }

  /** Takes the line away, so that something else can be written. */
  clear(): void {
    if (this.#said === Number.NEGATIVE_INFINITY) return;
    this.#terminal.surroundings.stderr.write('\r\u001B[K');
    this.#said = Number.NEGATIVE_INFINITY;
  }
}

const MOMENT = 100;

/** Milliseconds of work before anything is shown. */
const PATIENCE = 500;
