import type { Meeting } from '../floor/index.ts';
import { FreshModules, importAgain } from '../graph/index.ts';
import type { Kernel } from './kernel.ts';
import type { LayerRanges } from './layer-sheet.ts';
import type { Mail } from './mail.ts';
import { MailKernel } from './mail-kernel.ts';
import * as loopsModule from './mail-loops.ts';
import type { Hands, Layer } from './shared-run.ts';
import type { Spread } from './spreads.ts';
import type { Sweep } from './sweeps.ts';

/** What two threads share beside the columns. */
export interface MailColumns {
  /** Thread → its two boxes: for the attacker's positions and for the defender's. */
  readonly boxes: readonly Int32Array[];
  /** Thread → what the other must know of its mail: see below. */
  readonly ledgers: readonly Int32Array[];
}

const mailLoops = new FreshModules<typeof loopsModule>(loopsModule, (number) =>
  importAgain(loopsModule.home, 'mail-loops', number, loopsModule.createMailLoops),
);

/** Positions in a ledger: how many are in each box, how many ranges are put off; then those: from, to, which range of the layer. */
const PUT_OFF = 2;
const FIRST_RANGE = 16;
const RANGE = 3;

/** A box has room for an eighth of all arcs, and for this many positions at most: two boxes take 16 MiB per thread. */
const LARGEST_BOX = 1 << 21;

/** Fewer arcs are not worth fresh loops. */
const SMALL = 1 << 16;

/** Rows that are read together; what the kernel can take at least. */
const LEAST_BATCH = 512;

/** Boxes and ledgers for a game with so many positions and arcs. */
export function mailColumns(
  positions: number,
  arcs: number,
  words: (count: number) => Int32Array,
): MailColumns {
  const box = Math.min(LARGEST_BOX, 1 + (arcs >> 3));
  const ranges = 4 * Math.ceil(positions / LEAST_BATCH) + 64; // a position has two spreads at most
  return {
    boxes: [words(2 * box), words(2 * box)],
    ledgers: [words(FIRST_RANGE + RANGE * ranges), words(FIRST_RANGE + RANGE * ranges)],
  };
}

/**
 * Layers on two threads. They draw pieces of the layer and read its rows. Of the sources, a thread updates those that it
 * owns at once, in the loops of one thread (`kernel.ts`), and puts the others into a box, which the other thread empties
 * after a meeting. What has too many arcs for the box is put off until then: each thread looks for its own sources there
 * (decision 354).
 */
export class MailHands implements Hands {
  readonly #settler: Kernel;
  readonly #kernel: MailKernel;
  readonly #mail: Mail;
  readonly #columns: MailColumns;
  readonly #meeting: Meeting;
  readonly #frontier: Int32Array;
  readonly #scores: Int32Array;
  readonly #ledger: Int32Array;
  /** What a box has room for. */
  readonly #room: number;
  /** Where the next positions that join are appended. */
  #low = 0;
  #high = 0;

  /**
   * @param kernel for the arcs that lead to `ends`
   * @param scores empty if the game has no scores
   */
  constructor(
    kernel: Kernel,
    ends: Int32Array,
    mail: Mail,
    columns: MailColumns,
    meeting: Meeting,
    frontier: Int32Array,
    scores: Int32Array,
  ) {
    const module = mailLoops.take(ends.length < SMALL);
    const loops = module.createMailLoops({ ends, mail, loops: kernel.loops });
    this.#kernel = new MailKernel(kernel, loops, mail);
    this.#settler = kernel;
    this.#mail = mail;
    this.#columns = columns;
    this.#meeting = meeting;
    this.#frontier = frontier;
    this.#scores = scores;
    this.#ledger = columns.ledgers[mail.thread];
    this.#room = mail.boxes.length >> 1;
  }

  spread({ sheet, spreads }: Layer, { attacker }: Sweep, left: number, right: number): [number, number] {
    const ranges = sheet.ranges(spreads);
    this.#low = left;
    this.#high = right - 1;
    this.#mail.posted.fill(0);
    this.#ledger[PUT_OFF] = 0;
    this.#drawPieces(ranges);
    this.#ledger.set(this.#mail.posted);
    this.#meeting.meet();
    this.#takeMail(attacker !== 'nobody');
    for (const ledger of this.#columns.ledgers) this.#spreadPutOff(ledger, ranges);
    return [this.#low, this.#high + 1];
  }

  /**
   * Draws pieces, one thread from the first and one from the last: each begins with the part of the layer whose sources are mostly
   * its own.
   */
  #drawPieces({ stops, shifts, kinds }: LayerRanges): void {
    const size = stops.at(-1) ?? 0;
    const piece = Math.max(64, Math.min(4 * this.#kernel.batch, Math.ceil(size / 8)));
    const pieces = Math.ceil(size / piece);
    const fromFirst = (this.#mail.thread === 0) !== this.#mail.isCrossed;
    for (let drawn = 0; this.#meeting.draw() < pieces; drawn++) {
      const at = piece * (fromFirst ? drawn : pieces - 1 - drawn);
      const stop = Math.min(size, at + piece);
      let range = 0;
      for (let from = at; from < stop; ) {
        while (stops[range] <= from) range++;
        const to = Math.min(stop, stops[range]);
        this.#spreadRows(from + shifts[range], to + shifts[range], range, kinds[range]);
        from = to;
      }
    }
  }

  /** Rows with too many arcs are put off, all that are read together. */
  #spreadRows(
    start: number,
    to: number,
    range: number,
    { toAttacker, claims, rowShift, base }: Spread,
  ): void {
    const kernel = this.#kernel;
    for (let from = start; from < to; ) {
      if (toAttacker) this.#low = kernel.spreadToBox(from, to, rowShift, base, claims, this.#low, 1, 0);
      else this.#high = kernel.spreadToBox(from, to, rowShift, base, claims, this.#high, -1, 1);
      const { reached } = kernel;
      from = Math.min(to, reached + kernel.batch);
      if (reached < to) this.#putOff(reached, from, range);
    }
  }

  #putOff(from: number, to: number, range: number): void {
    const at = FIRST_RANGE + RANGE * this.#ledger[PUT_OFF]++;
    this.#ledger[at] = from;
    this.#ledger[at + 1] = to;
    this.#ledger[at + 2] = range;
  }

  #takeMail(claims: boolean): void {
    const other = 1 - this.#mail.thread;
    const boxes = this.#columns.boxes[other];
    const [forAttacker, forDefender] = this.#columns.ledgers[other];
    this.#low = this.#kernel.takeMail(boxes.subarray(0, forAttacker), claims, this.#low, 1);
    const second = boxes.subarray(this.#room, this.#room + forDefender);
    this.#high = this.#kernel.takeMail(second, false, this.#high, -1);
  }

  #spreadPutOff(ledger: Int32Array, { kinds }: LayerRanges): void {
    const stop = FIRST_RANGE + RANGE * ledger[PUT_OFF];
    for (let at = FIRST_RANGE; at < stop; at += RANGE) {
      const [from, to] = [ledger[at], ledger[at + 1]];
      const { toAttacker, claims, rowShift, base } = kinds[ledger[at + 2]];
      if (toAttacker) this.#low = this.#kernel.spreadOwn(from, to, rowShift, base, claims, this.#low, 1);
      else this.#high = this.#kernel.spreadOwn(from, to, rowShift, base, claims, this.#high, -1);
    }
  }

  openPart(): void {
    // Each thread writes its own ledger again in the next layer, and only after the meeting before it.
  }

  settle(from: number, to: number, into: number, value: number, plies: number, score: number): void {
    if (from === to) return;
    this.#settler.settle(from, to, into, value, plies);
    const scores = this.#scores;
    if (scores.length === 0) return;
    for (let i = into; i < into + to - from; i++) scores[this.#frontier[i]] = score;
  }
}
