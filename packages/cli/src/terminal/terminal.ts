import { setImmediate } from 'node:timers/promises';
import { styleText } from 'node:util';
import { oneLine } from 'gyre';

/** The styles that the program uses. Colour always comes with a letter or a word that says the same. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'blue' | 'cyan' | 'magenta' | 'gray';

/** The streams and the environment that the program runs in, so that tests can give others. */
export interface Surroundings {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
  readonly stderr: NodeJS.WritableStream & { isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** How the user wants the program to speak. */
export interface Manner {
  readonly color: boolean;
  readonly quiet: boolean;
  /** Does it speak of progress even where stderr is not a terminal? */
  readonly verbose: boolean;
  /** Is everything that it says on stderr to be JSON, a line each (docs/json.md)? */
  readonly json?: boolean;
}

/**
 * Where output goes. Data goes to stdout; progress, warnings and timing go to stderr, and only if stderr
 * is a terminal or the user asked. Once stdout takes no more, because its reader has gone or its disk is full, output is dropped and
 * `isBroken` says so; `runCli` tells the user.
 */
export class Terminal {
  readonly surroundings: Surroundings;
  readonly #manner: Manner;
  #isBroken = false;
  /** When output last let the event loop turn. */
  #breathed = performance.now();

  constructor(surroundings: Surroundings, manner: Manner) {
    this.surroundings = surroundings;
    this.#manner = manner;
    surroundings.stdout.on('error', () => {
      this.#isBroken = true;
    });
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Is one JSON object asked for, in place of words? */
  get isJson(): boolean {
    return this.#manner.json === true;
  }

  get isQuiet(): boolean {
    return this.#manner.quiet;
  }

  /** May progress and other asides be shown? */
  get isChatty(): boolean {
    return !this.#manner.quiet && (this.#manner.verbose || this.surroundings.stderr.isTTY === true);
  }

  /** May a line on stderr be drawn again and again? */
  get isRedrawn(): boolean {
    return this.isChatty && this.surroundings.stderr.isTTY === true;
  }

  /** Columns of the terminal; 80 where output is not a terminal, so that the same input gives the same bytes. */
  get width(): number {
    const { stdout } = this.surroundings;
    return stdout.isTTY === true ? Math.max(40, stdout.columns ?? 80) : 80;
  }

  /** Writes data, and waits while the reader is slow. */
  async write(data: string | Uint8Array): Promise<void> {
    if (this.#isBroken) return;
    const { stdout } = this.surroundings;
    if (stdout.write(data)) return this.#breathe();
    await new Promise<void>((resolve) => {
      const done = (): void => {
        stdout.off('drain', done);
        stdout.off('close', done);
        stdout.off('error', done);
        resolve();
      };
      stdout.on('drain', done);
      stdout.on('close', done);
      stdout.on('error', done);
    });
  }

  /** Lets signals through now and then: a stream that takes all at once never waits. */
  async #breathe(): Promise<void> {
    if (performance.now() - this.#breathed < BREATH) return;
    await setImmediate();
    this.#breathed = performance.now();
  }

  /** Writes a line of text. */
  async print(line = ''): Promise<void> {
    await this.write(`${harmless(line)}\n`);
  }

  /** The same, but with its data on stderr: for text that people read while the data of the command goes to stdout. */
  onStderr(): Terminal {
    const { stdin, stderr, env } = this.surroundings;
    const color = this.#manner.color && stderr.isTTY === true;
    return new Terminal({ stdin, stdout: stderr, stderr, env }, { ...this.#manner, color });
  }

  /** Writes an aside to stderr, if somebody is there to read it. */
  aside(line: string): void {
    if (this.isChatty) this.surroundings.stderr.write(`${harmless(line)}\n`);
  }

  /** Writes to stderr what was assumed: even into a log, but not with `--quiet`. */
  note(line: string): void {
    if (!this.#manner.quiet) this.complain(line);
  }

  /** Writes a message to stderr that must be seen: errors. */
  complain(line: string): void {
    const note = line.replace(/^gyre: /, '');
    const text =
      this.#manner.json === true ? JSON.stringify({ schema: 'gyre/note/1', note }) : harmless(line);
    this.surroundings.stderr.write(`${text}\n`);
  }

  /** The text in a style, if colour is on. */
  paint(style: Style | readonly Style[], text: string): string {
    if (!this.#manner.color) return text;
    return styleText(style as Style, text, { validateStream: false });
  }
}

/** Milliseconds of output between two looks at signals. */
const BREATH = 50;

/** Should output be coloured? `--no-color` and NO_COLOR say no, FORCE_COLOR yes, else a terminal decides. */
export function wantsColor(surroundings: Surroundings, noColor: boolean): boolean {
  const { env, stdout } = surroundings;
  if (noColor || (env.NO_COLOR !== undefined && env.NO_COLOR !== '')) return false;
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '') return env.FORCE_COLOR !== '0';
  return stdout.isTTY === true && env.TERM !== 'dumb';
}

/**
 * The text with control characters shown as pictures, so that no name from a file can steer the terminal. Line
 * ends, tabs and styles stay.
 */
export function harmless(text: string): string {
  return text.replaceAll(CONTROL, (found) =>
    found.length > 1 || KEPT.includes(found) || found > '\u001f' ? found : oneLine(found),
  );
}

/** A style as `paint` writes it, or one control character. */
const CONTROL = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m|\\p{Cc}`, 'gu');
const KEPT = '\n\t';
