import type { Meeting } from '../floor/index.ts';
import { type BoxArrays, type Boxes, boxSizes, LONG_ROW } from './boxes.ts';
import type { Hands, LayerRanges } from './shared-run.ts';
import type { Spread } from './spreads.ts';
import type { Sweep } from './sweeps.ts';

/** Words that the threads share: which piece of the layer is next, are boxes full? */
const NEXT = 2;
const UNFINISHED = 3;

/** Layers through boxes: a meeting between filling and emptying them, and another before the next layer. */
export class BoxHands implements Hands {
  readonly #arrays: BoxArrays;
  readonly #boxes: Boxes;
  readonly #control: Int32Array;
  readonly #meeting: Meeting;

  constructor(arrays: BoxArrays, boxes: Boxes, control: Int32Array, meeting: Meeting) {
    this.#arrays = arrays;
    this.#boxes = boxes;
    this.#control = control;
    this.#meeting = meeting;
  }

  /** In one round, or in several if the layer does not fit the boxes. */
  spread(ranges: LayerRanges, { attacker }: Sweep, left: number, right: number): [number, number] {
    const control = this.#control;
    const work = new LayerWork(this.#arrays, this.#boxes, control, ranges);
    let [low, high] = [left, right];
    for (;;) {
      this.#boxes.open();
      if (!work.scatter()) Atomics.store(control, UNFINISHED, 1);
      this.#boxes.close();
      this.#meeting.meet();
      const isLast = control[UNFINISHED] === 0 && work.isDone();
      low = this.#boxes.empty(0, attacker !== 'nobody', low, 1);
      high = this.#boxes.empty(1, false, high - 1, -1) + 1;
      if (isLast) return [low, high];
      this.#meeting.meet(); // everybody has read UNFINISHED
      if (this.#arrays.thread === 0) control[UNFINISHED] = 0;
      this.#meeting.meet();
    }
  }

  closeLayer(): void {
    this.#control[NEXT] = 0;
    this.#arrays.longRows[0] = 0;
  }

  settle(from: number, to: number, into: number, value: number, plies: number, score: number): void {
    this.#boxes.settle(from, to, into, value, plies, score);
  }
}

/** One thread's work on one layer: threads draw pieces of it; rows that are too long for one come last, in parts. */
class LayerWork {
  readonly #arrays: BoxArrays;
  readonly #boxes: Boxes;
  readonly #control: Int32Array;
  readonly #stops: readonly number[];
  readonly #shifts: readonly number[];
  readonly #kinds: readonly Spread[];
  readonly #size: number;
  readonly #piece: number;
  readonly #room: number;
  /** What this thread has drawn and not yet spread, and in which range of the layer it is. */
  #at = 0;
  #stop = 0;
  #range = 0;
  /** Are the pieces done, and how many of the long rows? */
  #isLong = false;
  #longRow = 0;
  #part: number;

  constructor(arrays: BoxArrays, boxes: Boxes, control: Int32Array, { stops, shifts, kinds }: LayerRanges) {
    this.#arrays = arrays;
    this.#boxes = boxes;
    this.#control = control;
    this.#stops = stops;
    this.#shifts = shifts;
    this.#kinds = kinds;
    this.#size = stops.at(-1) ?? 0;
    this.#piece = Math.max(64, Math.min(2048, Math.ceil(this.#size / (4 * arrays.threads))));
    this.#room = boxSizes(arrays.threads).room;
    this.#part = arrays.thread;
  }

  /** Fills the boxes; false if they are full and there is more. */
  scatter(): boolean {
    return this.#isLong ? this.#scatterLong() : this.#scatterPieces();
  }

  /** Called when nobody has pieces left: is the layer done? If not, its long rows are next. */
  isDone(): boolean {
    if (this.#isLong || this.#arrays.longRows[0] === 0) return true;
    this.#isLong = true;
    return false;
  }

  #scatterPieces(): boolean {
    for (;;) {
      while (this.#at < this.#stop) if (!this.#scatterRange()) return false;
      this.#at = this.#piece * Atomics.add(this.#control, NEXT, 1);
      if (this.#at >= this.#size) {
        this.#stop = this.#at;
        return true;
      }
      this.#stop = Math.min(this.#size, this.#at + this.#piece);
    }
  }

  /** Spreads what stands in one range of the frontier. */
  #scatterRange(): boolean {
    while (this.#stops[this.#range] <= this.#at) this.#range++;
    const to = Math.min(this.#stop, this.#stops[this.#range]);
    const shift = this.#shifts[this.#range];
    const { rowShift, base, toAttacker } = this.#kinds[this.#range];
    this.#at = this.#boxes.scatter(this.#at + shift, to + shift, rowShift, base, toAttacker ? 0 : 1) - shift;
    return this.#at === to;
  }

  /** Parts of long rows go to the threads in turn. */
  #scatterLong(): boolean {
    const { longRows, threads, thread } = this.#arrays;
    for (; this.#longRow < longRows[0]; this.#longRow++) {
      const at = LONG_ROW * (1 + this.#longRow);
      const stop = longRows[at + 1];
      for (;;) {
        const from = longRows[at] + this.#part * this.#room;
        if (from >= stop) break;
        const to = Math.min(stop, from + this.#room);
        if (!this.#boxes.scatterPart(from, to, longRows[at + 2], longRows[at + 3])) return false;
        this.#part += threads;
      }
      this.#part = thread;
    }
    return true;
  }
}
