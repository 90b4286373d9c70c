import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Programs that take turns: all are started and ready, and then each does a round while the others sleep, again and again. So all
 * meet the same load, and none works beside another. A program says `READY` on a line of its own when it is ready and after
 * each round, and begins a round when it is sent a line.
 */
const READY = 'ready';

/** Set for a program that takes turns; without it, it does its rounds one after the other. */
const TAKES_TURNS = 'GYRE_TURNS';

/** In the program: the rounds, each when its turn comes. */
export async function* turns(rounds: number): AsyncGenerator<number> {
  if (process.env[TAKES_TURNS] === undefined) {
    for (let round = 0; round < rounds; round++) yield round;
    return;
  }
  const lines = createInterface({ input: process.stdin });
  let round = 0;
  console.log(READY);
  for await (const _ of lines) {
    yield round++;
    console.log(READY);
    if (round === rounds) break;
  }
  process.stdin.destroy();
}

/** Memory that is given up is being handed back to the system for a moment, and nobody gets new memory meanwhile. */
export async function rested(): Promise<void> {
  globalThis.gc?.();
  await new Promise((resolve) => setTimeout(resolve, 100));
}

/** A program that takes turns. */
export class Player {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(program: string, args: readonly string[]) {
    this.#child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, [TAKES_TURNS]: '1' },
    });
    const { stdout } = this.#child;
    if (stdout === null) throw new Error('no output');
    this.#lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  }

  /** What it prints until it is ready: a JSON object per line. */
  async ready<T>(): Promise<T[]> {
    const found: T[] = [];
    for (;;) {
      const line = await this.#lines.next();
      if (line.done === true) throw new Error('a program has ended before its last round');
      if (line.value === READY) return found;
      found.push(JSON.parse(line.value) as T);
    }
  }

  /** Its next round. */
  async turn<T>(): Promise<T[]> {
    this.#child.stdin?.write('\n');
    return this.ready();
  }

  end(): void {
    this.#child.kill();
  }
}
