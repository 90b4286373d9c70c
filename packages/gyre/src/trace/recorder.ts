import { grown } from '../floor/lists.ts';
import { type Known, type Script, UNKNOWN, type Watcher } from '../game/inner.ts';
import { refuse } from '../graph/inner.ts';

/** The steps of a run, one column per fact, entry k for step k. Columns may be longer than the trace. */
export interface StepColumns {
  readonly rule: Uint8Array;
  readonly position: Int32Array;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly because: Int32Array;
  /** The counter of the position before and after the step; −1 where it has none. */
  readonly counterBefore: Int32Array;
  readonly counterAfter: Int32Array;
  readonly markBefore: Int32Array;
  readonly markAfter: Int32Array;
  /** For a queue: entries `waits[front]` to `waits[back - 1]` wait. For a stack: `back` is its top entry. */
  readonly front: Int32Array;
  readonly back: Int32Array;
}

/** Everything that ever waited, in the order in which it came. */
export interface Waits {
  readonly position: Int32Array;
  /** For a stack: the entry below this one; −1 at the bottom. */
  readonly below: Int32Array;
}

/** What is known of all positions at one moment. */
export interface Snapshot {
  readonly known: Uint8Array;
  readonly counters: Int32Array;
  readonly marks: Int32Array;
}

/**
 * Listens to a solver and keeps what it hears in typed arrays: 35 bytes per step, and a snapshot
 * every n steps, where n is the number of positions, so that the snapshots cost no more than the steps do.
 */
export class Recorder implements Watcher {
  length = 0;
  columns: StepColumns;
  waits: Waits = { position: new Int32Array(256), below: new Int32Array(256) };
  /** `snapshots[i]` is the state before step i · interval. */
  readonly snapshots: Snapshot[] = [];
  readonly interval: number;
  readonly #script: Script;
  readonly #limit: number;
  readonly #now: Snapshot;
  #waited = 0;
  #front = 0;
  #top = -1;

  /**
   * @param counters position → its counter at the start
   * @param limit the largest number of steps to keep
   */
  constructor(script: Script, counters: Int32Array, limit: number) {
    const positions = counters.length;
    this.#script = script;
    this.#limit = limit;
    this.interval = Math.max(MIN_INTERVAL, positions);
    this.columns = blankColumns(256);
    this.#now = {
      known: new Uint8Array(positions).fill(UNKNOWN),
      counters: counters.slice(),
      marks: new Int32Array(positions).fill(-1),
    };
  }

  step(rule: number, position: number, after: Known, because: number, counter: number, mark: number): void {
    const k = this.length;
    if (k >= this.#limit)
      refuse('E_LIMIT', `the run has more than ${this.#limit} steps`, 'trace a smaller game');
    if (k === this.columns.rule.length) this.columns = grownColumns(this.columns);
    if (k % this.interval === 0) this.snapshots.push(copyOf(this.#now));
    const { columns } = this;
    const { known, counters, marks } = this.#now;
    columns.rule[k] = rule;
    columns.position[k] = position;
    columns.because[k] = because;
    columns.before[k] = known[position];
    columns.after[k] = after;
    columns.counterBefore[k] = counters[position];
    columns.counterAfter[k] = counter;
    columns.markBefore[k] = marks[position];
    columns.markAfter[k] = mark;
    columns.front[k] = this.#front;
    columns.back[k] = this.#script.waiting === 'stack' ? this.#top : this.#waited;
    known[position] = after;
    counters[position] = counter;
    marks[position] = mark;
    this.length = k + 1;
  }

  push(position: number): void {
    const entry = this.#waited++;
    if (entry === this.waits.position.length) {
      this.waits = {
        position: grown(this.waits.position, 2 * this.waits.position.length),
        below: grown(this.waits.below, 2 * this.waits.below.length),
      };
    }
    this.waits.position[entry] = position;
    this.waits.below[entry] = this.#top;
    this.#top = entry;
  }

  pop(): void {
    if (this.#script.waiting === 'stack') this.#top = this.waits.below[this.#top];
    else this.#front++;
  }

  /** The state before the first step, also for a run without steps. */
  first(): Snapshot {
    return this.snapshots[0] ?? this.#now;
  }
}

const MIN_INTERVAL = 1024;

/** A snapshot that may be changed without changing this one. */
export function copyOf({ known, counters, marks }: Snapshot): Snapshot {
  return { known: known.slice(), counters: counters.slice(), marks: marks.slice() };
}

function blankColumns(size: number): StepColumns {
  const integers = (): Int32Array => new Int32Array(size);
  return {
    rule: new Uint8Array(size),
    position: integers(),
    before: new Uint8Array(size),
    after: new Uint8Array(size),
    because: integers(),
    counterBefore: integers(),
    counterAfter: integers(),
    markBefore: integers(),
    markAfter: integers(),
    front: integers(),
    back: integers(),
  };
}

function grownColumns(columns: StepColumns): StepColumns {
  const larger = blankColumns(columns.rule.length * 2);
  for (const name of Object.keys(columns) as (keyof StepColumns)[]) larger[name].set(columns[name]);
  return larger;
}
