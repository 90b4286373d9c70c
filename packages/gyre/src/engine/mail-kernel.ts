import { call, type Kernel } from './kernel.ts';
import type { Mail } from './mail.ts';
import type { MailLoops } from './mail-loops.ts';

/** The entry of `KernelLoops.cursor` that says where in a box the next source goes. */
const BOX = 2;

/** Rows that are read together and have more arcs are put off, so that the box keeps room for others. */
const MANY_ARCS = 1 << 17;

/**
 * How one of two threads spreads. The first seven numbers are those of `Kernel.spread`. Like that class, it is compiled once
 * for all games (decision 356).
 */
export class MailKernel {
  readonly batch: number;
  /** Where `spreadToBox` has come to: the end, or the rows that have too many arcs. */
  reached = 0;
  readonly #kernel: Kernel;
  readonly #loops: MailLoops;
  readonly #posted: Int32Array;
  readonly #roomOfBox: number;

  constructor(kernel: Kernel, loops: MailLoops, { boxes, posted }: Mail) {
    this.batch = kernel.batch;
    this.#kernel = kernel;
    this.#loops = loops;
    this.#posted = posted;
    this.#roomOfBox = boxes.length >> 1;
  }

  /**
   * Spreads rows as far as this thread owns the sources, and puts the others into a box, up to rows that together have too
   * many arcs, for the box or at all.
   */
  spreadToBox(
    from: number,
    to: number,
    rowShift: number,
    base: number,
    claims: boolean,
    into: number,
    step: number,
    box: 0 | 1,
  ): number {
    const { cursor } = this.#kernel.loops;
    const { countArcs, sortSources } = this.#loops;
    const room = this.#roomOfBox;
    const first = box * room;
    let at = into;
    let head = from;
    cursor[BOX] = first + this.#posted[box];
    for (; head < to; head += this.batch) {
      const rows = this.#kernel.readRows(head, Math.min(to, head + this.batch), rowShift);
      const arcs = call(countArcs, rows, 0, 0);
      if (arcs > MANY_ARCS || cursor[BOX] - first + arcs >= room) break;
      at = this.#kernel.spreadRows(sortSources, rows, base, claims, at, step);
    }
    this.#posted[box] = cursor[BOX] - first;
    this.reached = head;
    return at;
  }

  /** Spreads rows as far as this thread owns the sources. */
  spreadOwn(
    from: number,
    to: number,
    rowShift: number,
    base: number,
    claims: boolean,
    into: number,
    step: number,
  ): number {
    let at = into;
    for (let head = from; head < to; head += this.batch) {
      const rows = this.#kernel.readRows(head, Math.min(to, head + this.batch), rowShift);
      at = this.#kernel.spreadRows(this.#loops.ownSources, rows, base, claims, at, step);
    }
    return at;
  }

  /** Goes through positions that the other thread has put into a box. */
  takeMail(letters: Int32Array, claims: boolean, into: number, step: number): number {
    const { sources } = this.#kernel.loops;
    let next = into;
    for (let at = 0; at < letters.length; at += sources.length) {
      const part = letters.subarray(at, at + sources.length);
      sources.set(part);
      next = this.#kernel.update(part.length, claims, next, step);
    }
    return next;
  }
}
