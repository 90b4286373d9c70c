import { ENDLESS_32, hasScores, type SolveOptions, type TokenGame } from '../game/index.ts';
import { type ArcColumns, type ArcRows, ArcSet, Graph } from '../graph/index.ts';
import type { Counters } from './kernel.ts';
import { fillEndless, fillEndlessScores, fillMoves, freshKernel, reporter } from './large.ts';
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
  readonly plies: Uint32Array;
  readonly values: Uint8Array;
  readonly frontier: Int32Array;
  readonly scores: Int32Array | undefined;
  /** Arrivals, generation, then attackers and defenders that each thread found. */
  readonly control: Int32Array;
}

/** Columns on shared memory for `threads` threads. */
export function sharedColumns(game: TokenGame, threads: number): SharedColumns {
  const { positions } = game;
  return {
    movesLeft: sharedCounters(game),
    plies: new Uint32Array(new SharedArrayBuffer(4 * positions)),
    values: new Uint8Array(new SharedArrayBuffer(positions)),
    frontier: sharedInt32(positions),
    scores: hasScores(game) ? sharedInt32(positions) : undefined,
    control: sharedInt32(2 + 2 * threads),
  };
}

function sharedInt32(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * length));
}

function sharedCounters(game: TokenGame): Counters {
  const bits = fillMoves(game, new Uint8Array(game.positions));
  if (bits < 0x100) return new Uint8Array(new SharedArrayBuffer(game.positions));
  if (bits < 0x1_0000) return new Uint16Array(new SharedArrayBuffer(2 * game.positions));
  return new Uint32Array(new SharedArrayBuffer(4 * game.positions));
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

/** One thread's part of a solve; returns when the whole is solved. Every thread must call it. */
export function solveShare(share: Share, options: SolveOptions = {}): void {
  const { game, columns, thread } = share;
  const tell = thread === 0 ? reporter(options) : () => undefined;
  const crew = new SharedCrew(share);
  if (thread === 0) clearColumns(game, columns);
  const { offsets, ends } = ownArcs(share).reversed((part) => tell(0.5 * part));
  crew.barrier();
  const arrays = {
    offsets,
    ends,
    ...columns,
    queue: crew.queue,
    bits: new Int32Array((game.positions + 31) >>> 5),
  };
  const run = new LayeredRun(arrays, freshKernel, crew, tell);
  // Everybody plans from the full counters: the first barrier in the loop holds back whoever is quick.
  for (const sweep of planSweeps(game, columns.movesLeft)) {
    crew.barrier();
    if (thread === 0) run.placeEnds(sweep);
    crew.barrier();
    run.sweep(sweep, spreadsOf(game, sweep.attacker));
    if (thread === 0 && columns.scores !== undefined) run.writeScores(columns.scores, sweep.score);
  }
  tell(1);
}

function clearColumns(game: TokenGame, { movesLeft, plies, values, scores }: SharedColumns): void {
  fillMoves(game, movesLeft);
  plies.fill(ENDLESS_32);
  fillEndless(game, values);
  if (scores !== undefined) fillEndlessScores(game, scores);
}

/** The graph with only those arcs whose sources this thread owns. */
function ownArcs({ game, thread, threads, blockBits }: Share): Graph {
  const { graph } = game;
  const owns = (v: number): boolean => (v >> blockBits) % threads === thread;
  const setOf = (rows: ArcRows): ArcSet =>
    new ArcSet(graph.vertices, pickRows(graph.vertices, rows, blockBits, owns));
  const left = setOf(graph.out(0));
  return new Graph(graph.kind, [left, graph.kind === 'partizan' ? setOf(graph.out(1)) : left], graph.owners);
}

/** The arcs of the rows in blocks whose first vertex is `owned`, as columns. */
function pickRows(
  vertices: number,
  { offsets, ends }: ArcRows,
  blockBits: number,
  owned: (v: number) => boolean,
): ArcColumns {
  const block = 2 ** blockBits;
  let count = 0;
  for (let v = 0; v < vertices; v += block) {
    if (owned(v)) count += offsets[Math.min(vertices, v + block)] - offsets[v];
  }
  const from = new Int32Array(count);
  const to = new Int32Array(count);
  let at = 0;
  for (let first = 0; first < vertices; first += block) {
    if (!owned(first)) continue;
    const last = Math.min(vertices, first + block);
    to.set(ends.subarray(offsets[first], offsets[last]), at);
    for (let v = first; v < last; v++) {
      const stop = at + offsets[v + 1] - offsets[v];
      for (; at < stop; at++) from[at] = v;
    }
  }
  return { from, to, rising: true };
}

const ARRIVED = 0;
const GENERATION = 1;
const COUNTS = 2;

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

  constructor({ game, columns, thread, threads, blockBits }: Share) {
    this.queue = new Int32Array(ownedPositions(game, thread, threads, blockBits));
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

/** How many positions stand on vertices that the thread owns. */
function ownedPositions(
  { graph, positions }: TokenGame,
  thread: number,
  threads: number,
  blockBits: number,
): number {
  const block = 2 ** blockBits;
  let vertices = 0;
  for (let first = thread * block; first < graph.vertices; first += threads * block) {
    vertices += Math.min(block, graph.vertices - first);
  }
  return graph.vertices === 0 ? 0 : vertices * (positions / graph.vertices);
}
