import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { randomOf, Tally } from './mode.ts';
import { modes } from './modes.ts';

/** What a worker is told: which cases of which mode to try, and where to say which one it is at. */
export interface Work {
  readonly mode: string;
  readonly seed: number;
  readonly from: number;
  readonly to: number;
  /** [the case that is being tried, 1 if it should stop after it]. */
  readonly place: Int32Array;
}

/** What it says now and then, and at its end. */
export interface News {
  /** The next case. */
  readonly next: number;
  /** Of the cases since the last news. */
  readonly counts: ReadonlyMap<string, number>;
  readonly faults: readonly Fault[];
  readonly isDone: boolean;
}

/** A case that went wrong. */
export interface Fault {
  readonly number: number;
  readonly what: string;
}

/** Tries case after case; a watcher outside sees in `place` if one of them takes too long. */
async function work({ mode: name, seed, from, to, place }: Work, port: MessagePort): Promise<void> {
  const mode = modes.find((one) => one.name === name);
  if (mode === undefined) throw new Error(`there is no mode ${name}`);
  let tally = new Tally();
  let faults: Fault[] = [];
  let told = performance.now();
  let number = from;
  for (; number < to && Atomics.load(place, 1) === 0; number++) {
    Atomics.store(place, 0, number);
    try {
      await mode.run(randomOf(seed, number), tally, number);
    } catch (error) {
      faults.push({ number, what: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
    if (performance.now() - told < 1000 && faults.length === 0) continue;
    tell(number + 1, false);
  }
  tell(number, true);

  function tell(next: number, isDone: boolean): void {
    const news: News = { next, counts: tally.counts, faults, isDone };
    port.postMessage(news);
    tally = new Tally();
    faults = [];
    told = performance.now();
  }
}

await work(workerData as Work, parentPort as MessagePort);
