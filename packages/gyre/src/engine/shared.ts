import {
  endlessMark,
  hasScores,
  type PliesColumn,
  type SolveOptions,
  type TokenGame,
} from '../game/index.ts';
import { type ArcRows, lengthOf } from '../graph/index.ts';
import type { Counters, Kernel, KernelArrays } from './kernel.ts';
import { countMovesLeft, fillEndless, fillEndlessScores, freshKernel, reporter } from './large.ts';
import { type Crew, type Layer, LayeredRun, sizeOf } from './layers.ts';
import { spreadsOf } from './spreads.ts';
import { planSweeps } from './sweeps.ts';
import { thinKernel } from './thin.ts';

/**
 * The engine on several threads: the layers of `layers.ts`, with the arcs shared out by their sources.
 *
 * Each thread owns every `threads`-th block of vertices and a set of reversed rows with the arcs that leave
 * them. All threads read the whole layer; a counter, a value or plies is written by the owner of its
 * vertex only, so nothing in a loop is atomic. After each layer the threads meet twice: once to learn how
 * many joined, once when all of them stand in the shared frontier. Thin layers are left to the first
 * thread, which then reads the rows of all (`thin.ts`). Layers are sets, so the columns are the same to
 * the bit however many threads there are.
 */
export interface SharedColumns {
  readonly movesLeft: Counters;
  readonly plies: PliesColumn;
  readonly values: Uint8Array;
  readonly frontier: Int32Array;
  readonly scores: Int32Array | undefined;
  /** Thread → the reversed rows of the arcs that leave its vertices. */
  readonly rows: readonly ArcRows[];
  /** Arrivals, generation, whether the plies were full, a layer, then attackers and defenders that each thread found. */
  readonly control: Int32Array;
}

/** Columns on shared memory, with two bytes for plies or, if `wide`, four. */
export function sharedColumns(game: TokenGame, division: Division, wide: boolean): SharedColumns {
  const { positions, graph } = game;
  const plies = shared((wide ? 4 : 2) * positions);
  const rowsOf = (thread: number): ArcRows => graph.roomFrom(ownRanges(game, division, thread), shared);
  return {
    movesLeft: countMovesLeft(game, shared),
    plies: wide ? new Uint32Array(plies) : new Uint16Array(plies),
    values: new Uint8Array(shared(positions)),
    frontier: new Int32Array(shared(4 * positions)),
    scores: hasScores(game) ? new Int32Array(shared(4 * positions)) : undefined,
    rows: Array.from({ length: division.threads }, (_, thread) => rowsOf(thread)),
    control: new Int32Array(shared(4 * (COUNTS + 2 * division.threads))),
  };
}

function shared(bytes: number): SharedArrayBuffer {
  return new SharedArrayBuffer(bytes);
}

/** Did a run end early because some plies do not fit two bytes? */
export function pliesWereFull({ control }: SharedColumns): boolean {
  return control[FULL] === 1;
}

/** How the work is divided. */
export interface Division {
  readonly threads: number;
  /** A block is 2 to this many vertices. */
  readonly blockBits: number;
  /** Layers of fewer positions are left to the first thread. */
  readonly thinLayer: number;
}

/** What one thread needs to know. */
export interface Share {
  readonly game: TokenGame;
  readonly columns: SharedColumns;
  readonly division: Division;
  /** Which thread this is, from 0. */
  readonly thread: number;
}

/**
 * One thread's part of a solve; returns when the whole is solved, or when the plies are full, which all
 * threads find at the same layer. Every thread must call it.
 */
export function solveShare(share: Share, options: SolveOptions = {}): void {
  const { game, columns, division, thread } = share;
  const tell = thread === 0 ? reporter(options) : () => undefined;
  const crew = new SharedCrew(share);
  clearColumns(share);
  const ranges = ownRanges(game, division, thread);
  const { offsets, ends } = game.graph.reversedFrom(ranges, (part) => tell(0.5 * part), columns.rows[thread]);
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
    tell(1);
  } catch (error) {
    if (!(error instanceof PliesFull)) throw error;
    columns.control[FULL] = 1;
  }
}

class PliesFull extends Error {}

/** A kernel for layer 0. One thread cannot widen a column that all write, so a full one ends the run. */
function sharedKernel(arrays: KernelArrays, layer: number): { arrays: KernelArrays; kernel: Kernel } {
  if (layer > 0 && arrays.plies.BYTES_PER_ELEMENT === 2) throw new PliesFull();
  return freshKernel(arrays, layer);
}

/** Each thread clears its part of the columns; the first one also the scores, if there are any. */
function clearColumns({ game, columns, division: { threads }, thread }: Share): void {
  const { plies, values, scores } = columns;
  const bound = (t: number): number => Math.floor((game.positions * t) / threads);
  plies.fill(endlessMark(plies), bound(thread), bound(thread + 1));
  fillEndless(game, values, bound(thread), bound(thread + 1));
  if (thread === 0 && scores !== undefined) fillEndlessScores(game, scores);
}

/** The vertices that a thread owns, as ranges. */
function ownRanges({ graph }: TokenGame, { threads, blockBits }: Division, thread: number): Int32Array {
  const { vertices } = graph;
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
const LAYER = 3;
const COUNTS = 8;

/** Threads that meet over shared memory; whoever comes early sleeps. */
class SharedCrew implements Crew {
  readonly keepsOwnQueues = true;
  attackers = 0;
  defenders = 0;
  /** What joined on this thread, until the layer is done. */
  readonly queue: Int32Array;
  readonly #control: Int32Array;
  readonly #frontier: Int32Array;
  readonly #thin: Kernel;
  readonly #thread: number;
  readonly #threads: number;
  readonly #thinLayer: number;

  constructor({ game, columns, division, thread }: Share) {
    const own = lengthOf(ownRanges(game, division, thread));
    this.queue = new Int32Array(game.layout === 'paired' ? 2 * own : own);
    this.#control = columns.control;
    this.#frontier = columns.frontier;
    this.#thin = thinKernel(columns, columns.rows);
    this.#thread = thread;
    this.#threads = division.threads;
    this.#thinLayer = division.thinLayer;
  }

  isThin(layer: Layer): boolean {
    return sizeOf(layer) < this.#thinLayer;
  }

  goThrough(layer: Layer, goAlone: (kernel: Kernel) => void): void {
    const control = this.#control;
    if (this.#thread === 0) {
      goAlone(this.#thin);
      control.set([layer.number, layer.low, layer.lowStop, layer.high, layer.highStop], LAYER);
    }
    this.barrier();
    [layer.number, layer.low, layer.lowStop, layer.high, layer.highStop] = control.subarray(LAYER, COUNTS);
    this.barrier(); // nobody writes the next before all have read this one
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
