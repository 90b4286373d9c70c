import type { Terminal } from './terminal.ts';

const WIDTH = 24;

/** Milliseconds of work before a bar appears: shorter work needs none. */
const PATIENCE = 500;

/** A bar on stderr that shows how far a long piece of work has come; where stderr is not a terminal, one line per tenth, if asked for. */
export class Progress {
  readonly #terminal: Terminal;
  readonly #label: string;
  readonly #began = performance.now();
  #shown = -1;

  constructor(terminal: Terminal, label: string) {
    this.#terminal = terminal;
    this.#label = label;
  }

  /** Shows a share of the work, 0 to 1. */
  show(share: number): void {
    const percent = Math.floor(100 * share);
    if (!this.#terminal.isChatty || percent === this.#shown) return;
    if (!this.#terminal.isRedrawn) return this.#tell(percent - (percent % 10));
    if (performance.now() - this.#began < PATIENCE) return;
    this.#shown = percent;
    const full = Math.round((WIDTH * percent) / 100);
    const bar = `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}`;
    this.#terminal.surroundings.stderr.write(`\r${this.#label} ${bar} ${String(percent).padStart(3)}%`);
  }

  /** Takes the bar away. */
  clear(): void {
    if (this.#shown >= 0 && this.#terminal.isRedrawn) this.#terminal.surroundings.stderr.write('\r\u001b[K');
    this.#shown = -1;
  }

  #tell(percent: number): void {
    if (percent <= this.#shown) return;
    this.#shown = percent;
    this.#terminal.aside(`${this.#label} ${percent}%`);
  }
}
