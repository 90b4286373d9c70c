import { spreadsOf } from '../../engine/inner.ts';
import { FreshModules, importAgain } from '../../graph/inner.ts';
import { type Columns, withWidePlies } from './columns.ts';
import type { DiskKernel } from './disk-kernel.ts';
import * as kernelModule from './disk-kernel.ts';
import { Frontier } from './frontier.ts';
import { type DiskSweep, forEachEnd } from './plan.ts';
import type { RowReader } from './rows.ts';
import type { Shape } from './shape.ts';

const kernels = new FreshModules<typeof kernelModule>(kernelModule, (number) =>
  importAgain(kernelModule.home, 'disk-kernel', number),
);

const QUEUE = 1 << 15;
/** The first plies that two bytes cannot hold beside the mark for endless play. */
const FULL = 0xffff;

/** Runs sweeps layer by layer: columns and frontier in memory, rows on the disk. */
export class DiskRun {
  columns: Columns;
  readonly #shape: Shape;
  readonly #reader: RowReader;
  readonly #blockAt: Float64Array;
  readonly #frontier: Frontier;
  readonly #queue = new Int32Array(QUEUE);
  #kernel: DiskKernel;
  /** How many positions of each side are in the layer. */
  #attackers = 0;
  #defenders = 0;
  /** The positions that are settled. */
  settled = 0;

  constructor(shape: Shape, columns: Columns, reader: RowReader, blockAt: Float64Array) {
    this.#shape = shape;
    this.columns = columns;
    this.#reader = reader;
    this.#blockAt = blockAt;
    this.#frontier = new Frontier(shape.positions);
    this.#kernel = this.#freshKernel();
  }

  /** The positions in the layer. */
  get size(): number {
    return this.#frontier.length;
  }

  /** Makes the ends of a sweep its first layer. */
  begin(sweep: DiskSweep, number: number): void {
    const kernel = this.#kernel;
    const { movesLeft, codes } = this.columns;
    this.#attackers = 0;
    forEachEnd(this.#shape, sweep, movesLeft, codes, (p, isAttackers) => {
      kernel.join(p, codeOf(number, isAttackers), 0);
      if (isAttackers) this.#attackers++;
    });
    this.#defenders = kernel.count - this.#attackers;
    this.settled += kernel.count;
    this.#frontier.advance(kernel);
  }

  /** Restores the layer that an earlier process had reached in a sweep: the positions that it settled with this many plies. */
  resume(number: number, plies: number): void {
    const kernel = this.#kernel;
    const column = this.columns;
    const attackers = codeOf(number, true);
    const defenders = codeOf(number, false);
    this.settled = 0;
    this.#attackers = 0;
    for (let p = 0; p < column.codes.length; p++) {
      const code = column.codes[p];
      if (code !== 0) this.settled++;
      if (column.plies[p] !== plies || (code !== attackers && code !== defenders)) continue;
      kernel.join(p, code, plies);
      if (code === attackers) this.#attackers++;
    }
    this.#defenders = kernel.count - this.#attackers;
    this.#frontier.advance(kernel);
  }

  /** Spreads the layer; what joins has this many plies and is the next layer. */
  async spread(
    sweep: DiskSweep,
    number: number,
    plies: number,
    turn: () => Promise<void> | undefined,
  ): Promise<void> {
    if (plies === FULL && this.columns.plies.BYTES_PER_ELEMENT === 2) {
      this.columns = withWidePlies(this.columns);
      this.#kernel = this.#freshKernel();
    }
    const kernel = this.#kernel;
    const { codes } = this.columns;
    let attackers = 0;
    for (const { fromAttacker, toAttacker, claims, rowShift, base } of spreadsOf(
      this.#game,
      sweep.attacker,
    )) {
      if ((fromAttacker ? this.#attackers : this.#defenders) === 0) continue;
      const wanted = codeOf(number, fromAttacker);
      const joining = { claims, base, code: codeOf(number, toAttacker), plies };
      const before = kernel.count;
      const place = { at: 0 };
      for (;;) {
        const count = this.#frontier.fill(this.#queue, place, (p) => codes[p] === wanted);
        if (count === 0) break;
        this.#reader.spread(kernel, this.#queue, count, rowShift, joining);
        const pause = turn();
        if (pause !== undefined) await pause;
      }
      if (toAttacker) attackers += kernel.count - before;
    }
    this.#attackers = attackers;
    this.#defenders = kernel.count - attackers;
    this.settled += kernel.count;
    this.#frontier.advance(kernel);
  }

  get #game(): Parameters<typeof spreadsOf>[0] {
    const { layout, vertices, kind } = this.#shape;
    return { layout, graph: { vertices, kind } };
  }

  #freshKernel(): DiskKernel {
    return kernels.take().createDiskKernel({
      ...this.columns,
      words: this.#reader.words,
      blockAt: this.#blockAt,
      places: this.#reader.places ?? new Int32Array(0),
      queue: this.#queue,
      joined: this.#frontier.joined,
      bits: this.#frontier.bits,
    });
  }
}

/** The code of positions that a sweep settles, on the attacker's side or on the other. */
export function codeOf(sweep: number, isAttackers: boolean): number {
  return 2 * sweep + (isAttackers ? 1 : 2);
}
