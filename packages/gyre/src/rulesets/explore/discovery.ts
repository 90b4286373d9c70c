import { grown } from '../../floor/index.ts';
import {
  type ArcRows,
  type Graph,
  GyreError,
  MAX_COUNT,
  type Player,
  throwIfAborted,
} from '../../graph/index.ts';
import type { Key, Ruleset } from '../contract/contract.ts';
import { KeyTable } from './position-numbers.ts';

/** How far an exploration may go, and who hears of its progress. */
export interface ExploreOptions {
  /** More positions than this are refused with `E_LIMIT`. */
  readonly limit?: number;
  /** Called every few thousand positions: how many were found, and for how many the moves have been listed. */
  readonly onProgress?: (found: number, listed: number) => void;
  readonly signal?: AbortSignal;
}

/** Every position that play can reach, one vertex each, in the order in which they were found. */
export interface Explored<P> {
  readonly ruleset: Ruleset<P>;
  readonly graph: Graph;
  /** The vertices of the starts, in the ruleset's order. */
  readonly starts: readonly number[];
  /** The position at a vertex. */
  position(vertex: number): P;
  /** The vertex of a position; undefined if it was not reached. */
  vertex(position: P, player: Player): number | undefined;
}

/** The positions found so far, numbered in the order in which they came. */
export class Discovery<P> {
  readonly #ruleset: Ruleset<P>;
  readonly #options: ExploreOptions;
  readonly #limit: number;
  readonly #keys = new KeyTable();
  /** Vertex → its position, where the key alone cannot restore it. */
  readonly #positions: P[] | undefined;
  /** How often a move led to a key that was already known. */
  #met = 0;
  /** How many positions there were at the last progress report. */
  #told = 0;

  constructor(ruleset: Ruleset<P>, options: ExploreOptions) {
    this.#ruleset = ruleset;
    this.#options = options;
    this.#limit = Math.min(options.limit ?? MAX_COUNT - 1, MAX_COUNT - 1);
    this.#positions = ruleset.fromKey === undefined ? [] : undefined;
  }

  get length(): number {
    return this.#keys.length;
  }

  add(given: P, player: Player): number {
    const position = this.#ruleset.canonical?.(given, player) ?? given;
    const side = this.#ruleset.impartial ? 0 : player;
    const before = this.#keys.length;
    const vertex = this.#keys.add(this.#ruleset.key(position), side);
    if (vertex === before) {
      this.#positions?.push(position);
      if (vertex >= this.#limit) throw tooMany(this.#ruleset, this.#limit);
    } else if (++this.#met < ALL_MET || (this.#met & MET_MASK) === 0) this.#compare(vertex, position, side);
    return vertex;
  }

  /** A key that appears again must stand for a position that looks the same. */
  #compare(vertex: number, position: P, side: Player): void {
    comparePositions(this.#ruleset, this.#keys.key(vertex), this.position(vertex), position, side);
  }

  position(vertex: number): P {
    if (this.#positions !== undefined) return this.#positions[vertex];
    return this.#ruleset.fromKey?.(this.#keys.key(vertex)) as P;
  }

  player(vertex: number): Player {
    return this.#keys.player(vertex);
  }

  players(): Uint8Array {
    return this.#keys.players();
  }

  /** Now and then: checks the signal and reports progress. */
  tell(listed: number): void {
    if ((listed & TELL_MASK) !== 0 && this.length - this.#told <= TELL_MASK) return;
    this.#told = this.length;
    throwIfAborted(this.#options.signal);
    this.#options.onProgress?.(this.length, listed);
  }

  explored(graph: Graph, starts: readonly number[]): Explored<P> {
    return {
      ruleset: this.#ruleset,
      graph,
      starts,
      position: (v) => this.position(v),
      vertex: (given, player) => {
        const mover = graph.kind === 'partizan' ? 0 : player;
        const position = this.#ruleset.canonical?.(given, mover) ?? given;
        const side = this.#ruleset.impartial ? 0 : mover;
        const vertex = this.#keys.find(this.#ruleset.key(position), side);
        return vertex < 0 ? undefined : vertex;
      },
    };
  }
}

/** Refuses a key that stands for two positions which do not look the same. */
export function comparePositions<P>(
  ruleset: Ruleset<P>,
  key: Key,
  earlier: P,
  position: P,
  side: Player,
): void {
  if (earlier === position) return;
  const before = ruleset.show(earlier, side);
  const now = ruleset.show(position, side);
  if (before === now) return;
  throw new GyreError(
    'E_RULESET',
    `${ruleset.title} gives two different positions the key ${String(key)}:\n${before}\nand\n${now}`,
    'key must tell apart everything that changes the moves; put all of the position into it',
  );
}

/** The refusal of a game with more positions than the limit. */
export function tooMany<P>({ title }: Ruleset<P>, limit: number): GyreError {
  return new GyreError(
    'E_LIMIT',
    `${title} has more than ${limit} positions`,
    'raise the limit or choose a smaller instance; if it should be smaller, make sure that the game is finite and that equal positions have equal keys',
  );
}

/** Often enough to stop a slow ruleset soon and to notice that memory fills up; rarely enough to cost nothing. */
const TELL_MASK = 0xfff;

/** A position that is met again is compared with what its key stood for: always at first, later one in 256. */
export const ALL_MET = 20_000;
export const MET_MASK = 0xff;

/** Rows that are filled one after the other. */
export class RowBuffer {
  #offsets = new Int32Array(1 << 10);
  #ends = new Int32Array(1 << 12);
  #rows = 0;
  #count = 0;

  push(end: number): void {
    if (this.#count === this.#ends.length) this.#ends = doubled(this.#ends);
    this.#ends[this.#count++] = end;
  }

  endRow(): void {
    if (++this.#rows === this.#offsets.length) this.#offsets = doubled(this.#offsets);
    this.#offsets[this.#rows] = this.#count;
  }

  rows(): ArcRows {
    return { offsets: this.#offsets.slice(0, this.#rows + 1), ends: this.#ends.slice(0, this.#count) };
  }
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  try {
    if (array.length === MAX_COUNT) throw new RangeError('no more can be counted');
    return grown(array, Math.min(MAX_COUNT, array.length * 2));
  } catch (cause) {
    throw new GyreError(
      'E_LIMIT',
      `there are more than ${array.length} moves, and no room for more`,
      'choose a smaller instance, or use a larger machine',
      {},
      { cause },
    );
  }
}
