import { type ArcRows, refuse } from '../../graph/inner.ts';
import { ArcBlocks, type ArcRoom } from '../kit/arc-columns.ts';

/** The keys of a game in JSON that hold arcs. */
export const ARC_KEYS: readonly string[] = ['arcs', 'left', 'right'];

/** Arcs that come before it is clear how many vertices there are; `gameFromJson` takes them in place of a list. */
export class GatheredArcs {
  readonly #blocks: ArcBlocks;
  #highest = -1;

  constructor(room: ArcRoom) {
    this.#blocks = new ArcBlocks(room);
  }

  push(from: number, to: number): void {
    if (from > this.#highest) this.#highest = from;
    if (to > this.#highest) this.#highest = to;
    this.#blocks.push(from, to);
  }

  /** The arcs in rows; refuses one between other vertices. */
  rows(vertices: number): ArcRows {
    if (this.#highest < vertices) return this.#blocks.rows(vertices);
    const found = `there is no vertex ${this.#highest}`;
    return refuse('E_VERTEX', found, `there are ${vertices} vertices`);
  }
}
