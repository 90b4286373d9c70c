import type { Sweep } from '../../engine/inner.ts';
import type { Meeting } from '../../floor/meeting.ts';
import { type BoxArrays, Boxes } from './boxes.ts';
import { boxSizes, LINE, LONG_ROW } from './columns.ts';
import type { LayerRanges, WrittenLayer } from './layer-sheet.ts';

/** Two words that the threads share, for odd and for even rounds: the last round in which boxes were full. */
const UNFINISHED = 3;

/** How often a thread looks for parts of a layer that are not written down yet. */
const LOOKS = 256;

/**
 * Layers through boxes. A thread that has emptied its boxes begins with its part of the next layer at once,
 * and with what others have already written down of theirs; there is a second set of boxes for that. So the
 * threads meet once per layer.
 */
export class BoxHands {
  readonly #arrays: BoxArrays;
  readonly #boxes: Boxes;
  readonly #control: Int32Array;
  readonly #draws: Int32Array;
  readonly #meeting: Meeting;
  /** This thread's work on the layer that is being spread. */
  #work: LayerWork | undefined;
  /** How often boxes were filled. */
  #round = 0;
  /** How many layers were begun. */
  #layers = 0;

  /** @param draws words that the threads share, all zero: see `drawWords` */
  constructor(arrays: BoxArrays, control: Int32Array, draws: Int32Array, meeting: Meeting) {
    this.#arrays = arrays;
    this.#boxes = new Boxes(arrays);
    this.#control = control;
    this.#draws = draws;
    this.#meeting = meeting;
  }

  /**
   * Begins with a layer while others still write down their parts of it. Positions of the attacker that join
   * are appended in the frontier from `left` up, those of the defender from `right` down. The threads meet
   * before `spread` is called.
   */
  goAhead(layer: WrittenLayer, sweep: Sweep, left: number, right: number): void {
    this.#scatter(this.#begin(layer, sweep, left, right, false));
  }

  /**
   * Does this thread's part of a layer, or, if it has begun with it, the rest of that; returns where the
   * positions end that have joined. In one round, or in several if the layer does not fit the boxes.
   */
  spread(
    layer: WrittenLayer,
    sweep: Sweep,
    left: number,
    right: number,
    hasBegun: boolean,
  ): [left: number, right: number] {
    const begun = hasBegun ? this.#work : undefined;
    const work = begun ?? this.#begin(layer, sweep, left, right, true);
    if (begun === undefined) {
      this.#scatter(work);
      this.#meeting.meet();
    }
    for (;;) {
      const set = this.#round & 1;
      const isLast = this.#control[UNFINISHED + set] !== this.#round && work.isDone();
      this.#boxes.empty(set);
      if (isLast) return this.#boxes.joined;
      this.#scatter(work);
      this.#meeting.meet();
    }
  }

  #begin(
    layer: WrittenLayer,
    { attacker }: Sweep,
    left: number,
    right: number,
    isWritten: boolean,
  ): LayerWork {
    const { longRows, thread } = this.#arrays;
    const lists = [0, longRows.length >> 1];
    const list = lists[this.#layers & 1];
    this.#layers++;
    // Nobody uses the list of the layer before any more, and nobody that of the layer after this one yet.
    if (thread === 0) longRows[lists[this.#layers & 1]] = 0;
    this.#boxes.begin(left, right, attacker !== 'nobody', list);
    this.#work = new LayerWork(this.#arrays, this.#boxes, this.#draws, list, layer, isWritten);
    return this.#work;
  }

  /** Fills boxes, and says so if there is more. */
  #scatter(work: LayerWork): void {
    this.#round++;
    const set = this.#round & 1;
    this.#boxes.open(set);
    if (!work.scatter()) Atomics.store(this.#control, UNFINISHED + set, this.#round);
    this.#boxes.close();
  }

  /** Called before a part of the next layer is written down, by whoever does that. */
  openPart(part: number): void {
    Atomics.store(this.#draws, LINE * part, 0);
  }

  /** Writes what is known of `frontier[from..to)` and moves it to `into`; many are sorted on the way. */
  settle(from: number, to: number, into: number, value: number, plies: number, score: number): void {
    this.#boxes.settle(from, to, into, value, plies, score);
  }
}

/**
 * One thread's work on one layer. Threads draw pieces of it, each from its own part first: where arcs lead to
 * near vertices, most of the sources are then its own. Rows that are too long for one thread come last, in
 * parts.
 */
class LayerWork {
  readonly #arrays: BoxArrays;
  readonly #boxes: Boxes;
  readonly #draws: Int32Array;
  readonly #list: number;
  readonly #layer: WrittenLayer;
  readonly #isWritten: boolean;
  readonly #room: number;
  /** Part → its ranges; undefined until this thread has looked at it. */
  readonly #parts: (LayerRanges | undefined)[];
  /** Part → are all its pieces drawn? */
  readonly #isDrawn: Uint8Array;
  /** What this thread has drawn and not yet spread, and in which range of its part it is. */
  #drawn: LayerRanges = { stops: [], shifts: [], kinds: [] };
  #at = 0;
  #stop = 0;
  #range = 0;
  /** Are the pieces done, and how many of the long rows? */
  #isLong = false;
  #longRow = 0;
  #part: number;

  /**
   * @param list where the list of the layer's long rows begins
   * @param isWritten have all threads written down their parts of the layer? Otherwise nothing is in the thin
   *   part.
   */
  constructor(
    arrays: BoxArrays,
    boxes: Boxes,
    draws: Int32Array,
    list: number,
    layer: WrittenLayer,
    isWritten: boolean,
  ) {
    this.#arrays = arrays;
    this.#boxes = boxes;
    this.#draws = draws;
    this.#list = list;
    this.#layer = layer;
    this.#isWritten = isWritten;
    this.#room = boxSizes(arrays.threads).room;
    const parts = arrays.threads + (isWritten ? 1 : 0);
    this.#parts = Array.from({ length: parts }, () => undefined);
    this.#isDrawn = new Uint8Array(parts);
    this.#part = arrays.thread;
  }

  /** Fills the boxes; false if they are full and there is more. */
  scatter(): boolean {
    return this.#isLong ? this.#scatterLong() : this.#scatterPieces();
  }

  /** Called when nobody has pieces left: is the layer done? If not, its long rows are next. */
  isDone(): boolean {
    if (this.#isLong || this.#arrays.longRows[this.#list] === 0) return true;
    this.#isLong = true;
    return false;
  }

  #scatterPieces(): boolean {
    do {
      while (this.#at < this.#stop) if (!this.#scatterRange()) return false;
    } while (this.#drawPiece());
    return true;
  }

  /** Of its own part first, then of the next threads'; false if none is left, or written down for a while. */
  #drawPiece(): boolean {
    for (let look = 0; look < LOOKS; look++) {
      let isMore = false;
      for (let i = 0; i < this.#isDrawn.length; i++) {
        const part = (this.#arrays.thread + i) % this.#isDrawn.length;
        if (this.#isDrawn[part] === 1) continue;
        const ranges = this.#rangesOf(part);
        if (ranges === undefined) isMore = true;
        else if (this.#drawFrom(part, ranges)) return true;
      }
      if (!isMore) return false;
    }
    return false;
  }

  /** Undefined if the part is not written down yet. */
  #rangesOf(part: number): LayerRanges | undefined {
    const { sheet, spreads, stamp } = this.#layer;
    if (this.#parts[part] === undefined && (this.#isWritten || sheet.bears(part, stamp)))
      this.#parts[part] = sheet.ranges(spreads, part, part + 1);
    return this.#parts[part];
  }

  /** False if all pieces of the part are drawn. */
  #drawFrom(part: number, ranges: LayerRanges): boolean {
    const size = ranges.stops.at(-1) ?? 0;
    const piece = Math.max(64, Math.min(2048, (size + 3) >> 2));
    const at = size === 0 ? 0 : piece * Atomics.add(this.#draws, LINE * part, 1);
    if (at >= size) {
      this.#isDrawn[part] = 1;
      return false;
    }
    this.#drawn = ranges;
    this.#range = 0;
    this.#at = at;
    this.#stop = Math.min(size, at + piece);
    return true;
  }

  /** Spreads what stands in one range of the frontier. */
  #scatterRange(): boolean {
    const { stops, shifts, kinds } = this.#drawn;
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
    for (; this.#longRow < longRows[this.#list]; this.#longRow++) {
      const at = this.#list + LONG_ROW * (1 + this.#longRow);
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
