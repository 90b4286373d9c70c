import { checkPosition, type Known } from '../game/inner.ts';
import { checkNumbered } from '../graph/inner.ts';
import { copyOf, type Snapshot } from './recorder.ts';
import type { Trace } from './trace.ts';

/**
 * A finger on a trace, with the state of every position at that place. `at` steps have been taken.
 * One step forward or back takes constant time; a jump starts from the nearest snapshot if that is nearer.
 */
export class Replay {
  readonly trace: Trace;
  #at = 0;
  #now: Snapshot;

  constructor(trace: Trace) {
    this.trace = trace;
    this.#now = copyOf(trace.snapshotAt(0));
  }

  /** How many steps have been taken: 0 at the start, `trace.length` at the end. */
  get at(): number {
    return this.#at;
  }

  /** position → what is known of it here. Read only; jumps replace it. */
  get known(): Uint8Array {
    return this.#now.known;
  }

  /** position → its counter here; −1 where there is none. */
  get counters(): Int32Array {
    return this.#now.counters;
  }

  /** position → its mark here (see the script's `mark`); −1 where there is none. */
  get marks(): Int32Array {
    return this.#now.marks;
  }

  /** What is known of one position here. */
  knownAt(position: number): Known {
    checkPosition(this.trace.game, position);
    return this.#now.known[position] as Known;
  }

  /** The positions that wait here, next one first; at most `limit` of them. */
  waiting(limit: number = Number.POSITIVE_INFINITY): number[] {
    return this.trace.waitingAfter(this.#at, limit);
  }

  /** Takes the next step; false at the end. */
  forward(): boolean {
    if (this.#at === this.trace.length) return false;
    const { columns } = this.trace;
    const p = columns.position[this.#at];
    this.#now.known[p] = columns.after[this.#at];
    this.#now.counters[p] = columns.counterAfter[this.#at];
    this.#now.marks[p] = columns.markAfter[this.#at];
    this.#at++;
    return true;
  }

  /** Undoes the last step; false at the start. */
  back(): boolean {
    if (this.#at === 0) return false;
    this.#at--;
    const { columns } = this.trace;
    const p = columns.position[this.#at];
    this.#now.known[p] = columns.before[this.#at];
    this.#now.counters[p] = columns.counterBefore[this.#at];
    this.#now.marks[p] = columns.markBefore[this.#at];
    return true;
  }

  /** Goes to where `at` steps have been taken. */
  jump(at: number): void {
    checkNumbered(at, 'step', 'steps', this.trace.length + 1);
    const base = this.trace.snapshotBefore(at);
    if (at - base < Math.abs(at - this.#at)) {
      this.#now = copyOf(this.trace.snapshotAt(base));
      this.#at = base;
    }
    while (this.#at < at) this.forward();
    while (this.#at > at) this.back();
  }
}
