import type { Meeting } from '../floor/index.ts';
import { valueOfScore } from '../game/index.ts';
import { type BoxArrays, type Boxes, boxSizes, LONG_ROW } from './boxes.ts';
import type { Pace } from './pace.ts';
import type { Spread } from './spreads.ts';
import type { Sweep } from './sweeps.ts';
import { ThinRun } from './thin.ts';

/** Words that the threads share: were the plies full, which piece of the layer is next, are boxes full? */
export const FULL = 0;
const NEXT = 2;
const UNFINISHED = 3;
const FIRST_SHEET = 16;

/**
 * What the threads must know of a layer stands on a sheet: below which size layers are thin, the layer's number if it
 * comes after thin ones, and, from `BOUNDS` on, 16 words per thread: its part of the layer, as ranges of the
 * frontier. The last of those are for the thin part. There are two sheets, so that the first thread can write one
 * while others still read.
 */
const THIN = 0;
const LAYER = 1;
const BOUNDS = 16;

/** How many words the threads share. */
export function controlWords(threads: number): number {
  return FIRST_SHEET + 2 * sheetWords(threads);
}

function sheetWords(threads: number): number {
  return BOUNDS + 16 * (threads + 1);
}

/** The first plies that a two-byte column cannot hold beside its mark for endless play. */
const FULL_LAYER = 0xffff;

/** One thread's part of the sweeps. The frontier has a part for each thread, which is filled from both ends. */
export class SharedRun {
  readonly #arrays: BoxArrays;
  readonly #boxes: Boxes;
  readonly #control: Int32Array;
  readonly #meeting: Meeting;
  readonly #pace: Pace;
  readonly #thin: ThinRun;
  readonly #tell: (share: number) => void;
  /** This thread's part of the frontier is free from `#left` up to, not including, `#right`. */
  #left = 0;
  #right = 0;
  #settled = 0;
  readonly #sheets: readonly [Int32Array, Int32Array];
  /** The sheet of the present layer. */
  #sheet: Int32Array;
  /** The layer as ranges of the frontier, one after the other: up to where each goes, where it stands, its spread. */
  readonly #stops: number[] = [];
  readonly #shifts: number[] = [];
  readonly #kinds: Spread[] = [];

  constructor(
    arrays: BoxArrays,
    boxes: Boxes,
    control: Int32Array,
    meeting: Meeting,
    pace: Pace,
    tell: (share: number) => void,
  ) {
    this.#arrays = arrays;
    this.#boxes = boxes;
    this.#control = control;
    this.#meeting = meeting;
    this.#pace = pace;
    this.#thin = new ThinRun(arrays);
    this.#tell = tell;
    const words = sheetWords(arrays.threads);
    const sheet = (i: number): Int32Array =>
      control.subarray(FIRST_SHEET + i * words, FIRST_SHEET + (i + 1) * words);
    this.#sheets = [sheet(0), sheet(1)];
    this.#sheet = this.#sheets[0];
    for (let t = 0; t <= arrays.thread; t++) {
      this.#left = this.#right;
      this.#right += lengthOf(this.ownRanges(t));
    }
  }

  /** Is this thread the owner of a position? */
  owns(p: number): boolean {
    const { boxOf, blockBits, thread } = this.#arrays;
    return boxOf[p >> blockBits] === 2 * thread;
  }

  /** The positions that a thread owns, as ranges: from, to, from, to, … */
  ownRanges(thread: number = this.#arrays.thread): number[] {
    const { boxOf, blockBits, movesLeft } = this.#arrays;
    const ranges: number[] = [];
    for (let block = thread; block < boxOf.length; block += this.#arrays.threads) {
      ranges.push(block * 2 ** blockBits, Math.min(movesLeft.length, (block + 1) * 2 ** blockBits));
    }
    return ranges;
  }

  /** Puts this thread's ends of the next sweep into the frontier and settles them. */
  placeEnds({ score, attackerEnds, defenderEnds }: Sweep): void {
    this.#meeting.meet();
    const { frontier } = this.#arrays;
    const [low, highStop] = [this.#left, this.#right];
    this.#left += attackerEnds.length;
    this.#right -= defenderEnds.length;
    frontier.set(attackerEnds, low);
    frontier.set(defenderEnds, this.#right);
    this.#publish(low, this.#left, this.#right, highStop, score, 0);
    if (this.#arrays.thread === 0) this.#closeLayer();
    this.#meeting.meet();
  }

  /** Runs one sweep whose ends stand in the frontier; false if the plies are full. */
  sweep(sweep: Sweep, spreads: readonly Spread[]): boolean {
    for (let layer = 1; ; ) {
      const size = this.#readLayer(spreads);
      if (size === 0) return true;
      if (layer >= FULL_LAYER && this.#arrays.plies.BYTES_PER_ELEMENT === 2) {
        this.#control[FULL] = 1;
        return false;
      }
      if (size < this.#sheet[THIN]) layer = this.#goThrough(layer, sweep, spreads);
      else {
        this.#shareOut(layer, size, sweep);
        layer++;
        this.#report(layer, size);
      }
    }
  }

  /** Writes down where this thread's part of the next layer stands, and settles it. */
  #publish(low: number, lowStop: number, high: number, highStop: number, score: number, plies: number): void {
    this.#boxes.settle(low, lowStop, valueOfScore(score), plies, score);
    this.#boxes.settle(high, highStop, valueOfScore(0 - score), plies, 0 - score);
    const at = BOUNDS + 16 * this.#arrays.thread;
    this.#sheet[at] = low;
    this.#sheet[at + 1] = lowStop;
    this.#sheet[at + 2] = high;
    this.#sheet[at + 3] = highStop;
  }

  #thinBounds(): number {
    return BOUNDS + 16 * this.#arrays.threads;
  }

  /** Reads where the layer stands, and returns how many positions it has. */
  #readLayer(spreads: readonly Spread[]): number {
    const sheet = this.#sheet;
    this.#stops.length = 0;
    this.#shifts.length = 0;
    this.#kinds.length = 0;
    let total = 0;
    let size = 0;
    for (let at = BOUNDS; at <= this.#thinBounds(); at += 16)
      size += sheet[at + 1] - sheet[at] + sheet[at + 3] - sheet[at + 2];
    for (const spread of spreads) {
      for (let at = BOUNDS; at <= this.#thinBounds(); at += 16) {
        const from = spread.fromAttacker ? sheet[at] : sheet[at + 2];
        const to = spread.fromAttacker ? sheet[at + 1] : sheet[at + 3];
        if (from === to) continue;
        this.#shifts.push(from - total);
        total += to - from;
        this.#stops.push(total);
        this.#kinds.push(spread);
      }
    }
    return size;
  }

  /** One layer on all threads: in one round, or in several if it does not fit the boxes. */
  #shareOut(layer: number, size: number, sweep: Sweep): void {
    const control = this.#control;
    const { thread } = this.#arrays;
    const isFirst = thread === 0;
    if (isFirst) this.#pace.start();
    const work = new LayerWork(this.#arrays, this.#boxes, control, this.#stops, this.#shifts, this.#kinds);
    const [low, highStop] = [this.#left, this.#right];
    for (let isLast = false; !isLast; ) {
      this.#boxes.open();
      if (!work.scatter()) Atomics.store(control, UNFINISHED, 1);
      this.#boxes.close();
      this.#meeting.meet();
      isLast = control[UNFINISHED] === 0 && work.isDone();
      this.#left = this.#boxes.empty(0, sweep.attacker !== 'nobody', this.#left, 1);
      this.#right = this.#boxes.empty(1, false, this.#right - 1, -1) + 1;
      if (isLast) {
        this.#publish(low, this.#left, this.#right, highStop, sweep.score, layer);
        if (isFirst) this.#closeLayer();
      }
      if (!isLast) this.#meeting.meet(); // everybody has read UNFINISHED
      if (!isLast && isFirst) control[UNFINISHED] = 0;
      this.#meeting.meet();
    }
    if (isFirst) this.#pace.sawShared(size);
  }

  /** The first thread makes the words ready for the next layer. */
  #closeLayer(): void {
    this.#control[NEXT] = 0;
    this.#arrays.longRows[0] = 0;
    this.#sheet[THIN] = this.#pace.limit;
    this.#sheet.fill(0, this.#thinBounds());
  }

  /** The first thread works through thin layers; returns the number of the next layer. */
  #goThrough(layer: number, { score }: Sweep, spreads: readonly Spread[]): number {
    const next = this.#sheets[this.#sheet === this.#sheets[0] ? 1 : 0];
    if (this.#arrays.thread === 0) {
      this.#pace.start();
      const before = this.#thin.spreadPositions;
      const thin = this.#thin.gather(layer, this.#rangesOf(0), this.#rangesOf(2));
      const last = this.#arrays.plies.BYTES_PER_ELEMENT === 2 ? FULL_LAYER : Infinity;
      this.#thin.run(thin, spreads, score, this.#sheet[THIN], last, (number, size) =>
        this.#report(number, size),
      );
      this.#pace.sawAlone(this.#thin.spreadPositions - before);
      next.fill(0);
      next.set([thin.low, thin.lowStop, thin.high, thin.highStop], this.#thinBounds());
      next[LAYER] = thin.number;
      next[THIN] = thin.number === layer ? 0 : this.#pace.limit; // few positions may have very many arcs
    }
    this.#sheet = next;
    this.#meeting.meet();
    return next[LAYER];
  }

  /** The attacker's (0) or the defender's (2) part of the layer, as ranges of the frontier. */
  #rangesOf(kind: 0 | 2): number[] {
    const ranges: number[] = [];
    for (let at = BOUNDS + kind; at <= this.#thinBounds() + kind; at += 16)
      if (this.#sheet[at] < this.#sheet[at + 1]) ranges.push(this.#sheet[at], this.#sheet[at + 1]);
    return ranges;
  }

  /** Reports after the layers 1, 2, 4, 8, … and then about every thousand. */
  #report(layer: number, size: number): void {
    this.#settled += size;
    if ((layer & (layer - 1)) !== 0 && (layer & 1023) !== 0) return;
    this.#tell(0.5 + 0.5 * Math.min(0.99, this.#settled / this.#arrays.movesLeft.length));
  }
}

/** The number of positions in ranges. */
function lengthOf(ranges: readonly number[]): number {
  let length = 0;
  for (let i = 0; i < ranges.length; i += 2) length += ranges[i + 1] - ranges[i];
  return length;
}

/** The work on one layer: threads draw pieces of it; rows that are too long for one come last, in parts. */
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

  constructor(
    arrays: BoxArrays,
    boxes: Boxes,
    control: Int32Array,
    stops: readonly number[],
    shifts: readonly number[],
    kinds: readonly Spread[],
  ) {
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
