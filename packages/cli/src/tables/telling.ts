import type { TableEvent, TableProgress } from 'gyre/spill';
import { bytesInWords, count } from '../output/index.ts';

/** What is said while a table is made, and last if it is stopped. */
export class TableTelling {
  /** How far it is. */
  far: string;
  /** How it goes on after a stop. */
  next: string;
  readonly #title: string;
  readonly #disk: string | undefined;
  readonly #part: string | undefined;
  readonly #threads: number;
  #layers: number | undefined;
  #isBits = false;

  constructor(title: string, disk: string | undefined, part: string | undefined, threads: number) {
    this.#title = title;
    this.#disk = disk;
    this.#part = part;
    this.#threads = threads;
    this.far = `nothing of ${title} yet`;
    this.next = disk === undefined ? 'nothing is saved yet' : 'the same command goes on from there';
  }

  /** The line about an event, if it has one. */
  of(event: TableEvent): string | undefined {
    if (event.stage === 'auditing') return `${this.#title}: every position is checked against its moves`;
    if (event.stage === 'planned') return this.#planned(event);
    const { stage, layers, plies } = event;
    const done = this.#done(layers ?? plies);
    const progress = layers === undefined ? done : this.#byLayers(layers, event);
    if (stage !== 'settled' && this.#disk === undefined)
      this.next = `the same command goes on ${this.#isBits ? 'from the last save' : `after ${layers ?? plies}`}`;
    if (stage === 'saved') return undefined;
    if (stage === 'settled') return `${this.#title}: ${progress}`;
    if (this.#disk === undefined) return `taking up ${this.#part}${this.#isBits ? '' : ` after ${done}`}`;
    return `taking up ${layers === undefined ? done : `${this.#disk}: ${this.#title}: ${progress}`}`;
  }

  #planned({ plan, layers, disk }: Extract<TableEvent, { stage: 'planned' }>): string {
    this.#layers = layers;
    this.#isBits = plan.way === 'bits';
    this.#done(0);
    const bits = this.#isBits ? ' in cells of two bits' : '';
    const kind = layers === undefined ? bits : ` in ${count(layers, 'layer')}`;
    const room = disk === undefined ? '' : `, up to ${bytesInWords(disk)} in ${this.#disk}`;
    return `${this.#title}: ${plan.size} indices${kind}, about ${bytesInWords(plan.memory)} of memory${room}, ${count(this.#threads, 'thread')}`;
  }

  /** Notes how much is done. */
  #done(n: number): string {
    const isByLayers = this.#layers !== undefined;
    const done = isByLayers ? count(n, 'layer') : count(n, 'ply', 'plies');
    this.far = `${done} of ${this.#title} ${isByLayers ? 'solved' : 'settled'}`;
    return done;
  }

  #byLayers(done: number, { plies, scores }: TableProgress): string {
    const all = this.#layers ?? done;
    const far = scores === undefined ? count(plies, 'ply', 'plies') : count(scores, 'score');
    const within = (scores ?? plies) === 0 || done === all ? '' : `, ${far} of the next`;
    return `${done} of ${count(all, 'layer')} solved${within}`;
  }
}
