import type { Meeting } from '../floor/index.ts';
import { type BoxArrays, type Boxes, boxSizes, LONG_ROW } from './boxes.ts';
import type { Hands, LayerRanges } from './shared-run.ts';
import type { Sweep } from './sweeps.ts';

/** A word that the threads share: are boxes full? */
const UNFINISHED = 3;

/** Words on a cache line. */
const LINE = 16;

/** How many words the threads need to draw pieces of a layer: a line for the part of each thread, and one for the thin part. */
export function drawWords(threads: number): number {
  return LINE * (threads + 1);
}

/** Layers through boxes: a meeting between filling and emptying them, and another before the next layer. */
export class BoxHands implements Hands {
  readonly #arrays: BoxArrays;
  readonly #boxes: Boxes;
  readonly #control: Int32Array;
  readonly #draws: Int32Array;
  readonly #meeting: Meeting;

  /** @param draws words that the threads share, all zero: see `drawWords` */
  constructor(arrays: BoxArrays, boxes: Boxes, control: Int32Array, draws: Int32Array, meeting: Meeting) {
    this.#arrays = arrays;
    this.#boxes = boxes;
    this.#control = control;
    this.#draws = draws;
    this.#meeting = meeting;
  }

  /** In one round, or in several if the layer does not fit the boxes. */
  spread(ranges: LayerRanges, { attacker }: Sweep, left: number, right: number): [number, number] {
    const control = this.#control;
    const work = new LayerWork(this.#arrays, this.#boxes, this.#draws, ranges);
    this.#boxes.begin(left, right, attacker !== 'nobody');
    for (;;) {
      this.#boxes.open();
      if (!work.scatter()) Atomics.store(control, UNFINISHED, 1);
      this.#boxes.close();
      this.#meeting.meet();
      const isLast = control[UNFINISHED] === 0 && work.isDone();
      this.#boxes.empty();
      if (isLast) return this.#boxes.joined;
      this.#meeting.meet(); // everybody has read UNFINISHED
      if (this.#arrays.thread === 0) control[UNFINISHED] = 0;
      this.#meeting.meet();
    }
  }

  closeLayer(): void {
    for (let at = 0; at < this.#draws.length; at += LINE) this.#draws[at] = 0;
    this.#arrays.longRows[0] = 0;
  }

  settle(from: number, to: number, into: number, value: number, plies: number, score: number): void {
    this.#boxes.settle(from, to, into, value, plies, score);
  }
}

/**
 * One thread's work on one layer. Threads draw pieces of it, each from its own part first: where arcs lead to near vertices,
 * most of the sources are then its own. Rows that are too long for one thread come last, in parts.
 */
class LayerWork {
  readonly #arrays: BoxArrays;
  readonly #boxes: Boxes;
  readonly #draws: Int32Array;
  readonly #ranges: LayerRanges;
  readonly #room: number;
  /** From how many parts of the layer this thread has drawn all pieces. */
  #partsDone = 0;
  /** What this thread has drawn and not yet spread, and in which range of the layer it is. */
  #at = 0;
  #stop = 0;
  #range = 0;
  /** Are the pieces done, and how many of the long rows? */
  #isLong = false;
  #longRow = 0;
  #part: number;

  constructor(arrays: BoxArrays, boxes: Boxes, draws: Int32Array, ranges: LayerRanges) {
    this.#arrays = arrays;
    this.#boxes = boxes;
    this.#draws = draws;
    this.#ranges = ranges;
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
    do {
      while (this.#at < this.#stop) if (!this.#scatterRange()) return false;
    } while (this.#drawPiece());
    return true;
  }

  /** Of its own part first, then of the parts of the next threads; false if there is none left. */
  #drawPiece(): boolean {
    const { cuts } = this.#ranges;
    const parts = cuts.length - 1;
    for (; this.#partsDone < parts; this.#partsDone++) {
      const part = (this.#arrays.thread + this.#partsDone) % parts;
      const last = cuts[part + 1];
      const piece = Math.max(64, Math.min(2048, (last - cuts[part] + 3) >> 2));
      const at = cuts[part] + (cuts[part] < last ? piece * Atomics.add(this.#draws, LINE * part, 1) : 0);
      if (at >= last) continue;
      if (at < this.#at) this.#range = 0;
      this.#at = at;
      this.#stop = Math.min(last, at + piece);
      return true;
    }
    return false;
  }

  /** Spreads what stands in one range of the frontier. */
  #scatterRange(): boolean {
    const { stops, shifts, kinds } = this.#ranges;
    while (stops[this.#range] <= this.#at) this.#range++;
    const to = Math.min(this.#stop, stops[this.#range]);
    const shift = shifts[this.#range];
    const { rowShift, base, toAttacker } = kinds[this.#range];
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
