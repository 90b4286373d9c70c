import {
  endlessMark,
  hasScores,
  type PliesColumn,
  type SolveOptions,
  type TokenGame,
} from '../game/index.ts';
import { lengthOf } from '../graph/index.ts';
import type { Counters, Kernel, KernelArrays } from './kernel.ts';
import { countMovesLeft, fillEndless, fillEndlessScores, freshKernel, reporter } from './large.ts';
import { type Crew, LayeredRun } from './layers.ts';
import { spreadsOf } from './spreads.ts';
import { planSweeps } from './sweeps.ts';

/**
 * The engine on several threads: the layers of `layers.ts`, with the arcs shared out by their sources.
 *
 * Each thread owns every `threads`-th block of vertices and a private set of reversed rows with the arcs
 * that leave them. All threads read the whole layer; a counter, a value or plies is written by the owner
 * of its vertex only, so nothing in a loop is atomic. After each layer the threads meet twice: once to
 * learn how many joined, once when all of them stand in the shared frontier. Layers are sets, so the
 * columns are the same to the bit however many threads there are.
 */
export interface SharedColumns {
  readonly movesLeft: Counters;
  readonly plies: PliesColumn;
  readonly values: Uint8Array;
  readonly frontier: Int32Array;
  readonly scores: Int32Array | undefined;
  /** Arrivals, generation, whether the plies were full, then attackers and defenders that each thread found. */
  readonly control: Int32Array;
}

/** Columns on shared memory for `threads` threads, with two bytes for plies or, if `wide`, four. */
export function sharedColumns(game: TokenGame, threads: number, wide: boolean): SharedColumns {
  const { positions } = game;
  const plies = new SharedArrayBuffer((wide ? 4 : 2) * positions);
  return {
    movesLeft: countMovesLeft(game, (bytes) => new SharedArrayBuffer(bytes)),
    plies: wide ? new Uint32Array(plies) : new Uint16Array(plies),
    values: new Uint8Array(new SharedArrayBuffer(positions)),
    frontier: sharedInt32(positions),
    scores: hasScores(game) ? sharedInt32(positions) : undefined,
    control: sharedInt32(COUNTS + 2 * threads),
  };
}

function sharedInt32(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * length));
}

/** Did a run end early because some plies do not fit two bytes? */
export function pliesWereFull({ control }: SharedColumns): boolean {
  return control[FULL] === 1;
}

/** What one thread needs to know. */
export interface Share {
  readonly game: TokenGame;
  readonly columns: SharedColumns;
  /** Which thread this is, from 0, and how many there are. */
  readonly thread: number;
  readonly threads: number;
  /** A block is 2 to this many vertices. */
  readonly blockBits: number;
}

/**
 * One thread's part of a solve; returns when the whole is solved, or when the plies are full, which all
 * threads find at the same layer. Every thread must call it.
 */
export function solveShare(share: Share, options: SolveOptions = {}): void {
  const { game, columns, thread } = share;
  const tell = thread === 0 ? reporter(options) : () => undefined;
  const crew = new SharedCrew(share);
  clearColumns(share);
  const { offsets, ends } = game.graph.reversedFrom(ownRanges(share), (part) => tell(0.5 * part));
  crew.barrier();
  const bits = new Int32Array((game.positions + 31) >>> 5);
  const run = new LayeredRun(
    { offsets, ends, ...columns, queue: crew.queue, bits },
    sharedKernel,
    crew,
    tell,
  );
  try {
    // Everybody plans from the full counters: the first barrier in the loop holds back whoever is quick.
    for (const sweep of planSweeps(game, columns.movesLeft)) {
      crew.barrier();
      if (thread === 0) run.placeEnds(sweep);
      crew.barrier();
      run.sweep(sweep, spreadsOf(game, sweep.attacker));
      if (thread === 0 && columns.scores !== undefined) run.writeScores(columns.scores, sweep.score);
    }
  } catch (error) {
    if (!(error instanceof PliesFull)) throw error;
    columns.control[FULL] = 1;
  }
  tell(1);
}

class PliesFull extends Error {}

/** A kernel for layer 0. One thread cannot widen a column that all write, so a full one ends the run. */
function sharedKernel(arrays: KernelArrays, layer: number): { arrays: KernelArrays; kernel: Kernel } {
  if (layer > 0 && arrays.plies.BYTES_PER_ELEMENT === 2) throw new PliesFull();
  return freshKernel(arrays, layer);
}

/** Each thread clears its part of the columns; the first one also the scores, if there are any. */
function clearColumns({ game, columns, thread, threads }: Share): void {
  const { plies, values, scores } = columns;
  const bound = (t: number): number => Math.floor((game.positions * t) / threads);
  plies.fill(endlessMark(plies), bound(thread), bound(thread + 1));
  fillEndless(game, values, bound(thread), bound(thread + 1));
  if (thread === 0 && scores !== undefined) fillEndlessScores(game, scores);
}

/** The vertices that the thread owns, as ranges. */
function ownRanges({ game, thread, threads, blockBits }: Share): Int32Array {
  const { vertices } = game.graph;
  const block = 2 ** blockBits;
  const ranges: number[] = [];
  for (let first = thread * block; first < vertices; first += threads * block) {
    ranges.push(first, Math.min(vertices, first + block));
  }
  return Int32Array.from(ranges);
}

const ARRIVED = 0;
const GENERATION = 1;
const FULL = 2;
const COUNTS = 3;

/** Threads that meet over shared memory; whoever comes early sleeps. */
class SharedCrew implements Crew {
  readonly keepsOwnQueues = true;
  attackers = 0;
  defenders = 0;
  /** What joined on this thread, until the layer is done. */
  readonly queue: Int32Array;
  readonly #control: Int32Array;
  readonly #frontier: Int32Array;
  readonly #thread: number;
  readonly #threads: number;

  constructor(share: Share) {
    const { game, columns, thread, threads } = share;
    const own = lengthOf(ownRanges(share));
    this.queue = new Int32Array(game.layout === 'paired' ? 2 * own : own);
    this.#control = columns.control;
    this.#frontier = columns.frontier;
    this.#thread = thread;
    this.#threads = threads;
  }

  meet(attackers: number, defenders: number, low: number, high: number): void {
    const counts = COUNTS + 2 * this.#thread;
    this.#control[counts] = attackers;
    this.#control[counts + 1] = defenders;
    this.barrier();
    let [attackersBefore, defendersBefore] = [0, 0];
    this.attackers = 0;
    this.defenders = 0;
    for (let t = 0; t < this.#threads; t++) {
      if (t === this.#thread) [attackersBefore, defendersBefore] = [this.attackers, this.defenders];
      this.attackers += this.#control[COUNTS + 2 * t];
      this.defenders += this.#control[COUNTS + 2 * t + 1];
    }
    const { queue } = this;
    this.#frontier.set(queue.subarray(0, attackers), low + attackersBefore);
    this.#frontier.set(queue.subarray(queue.length - defenders), high - defendersBefore - defenders);
    this.barrier();
  }

  /** Returns once every thread has called it as often. */
  barrier(): void {
    const control = this.#control;
    const generation = Atomics.load(control, GENERATION);
    if (Atomics.add(control, ARRIVED, 1) === this.#threads - 1) {
      Atomics.store(control, ARRIVED, 0);
      Atomics.add(control, GENERATION, 1);
      Atomics.notify(control, GENERATION);
      return;
    }
    while (Atomics.load(control, GENERATION) === generation) Atomics.wait(control, GENERATION, generation);
  }
}
