import {
  ENDLESS_16,
  ENDLESS_32,
  hasScores,
  type PliesColumn,
  playerAt,
  type Solution,
  type SolveOptions,
  scoreFor,
  type TokenGame,
  valueOfScore,
} from '../game/index.ts';
import { FreshModules, importAgain, type Player, throwIfAborted } from '../graph/index.ts';
import type { Counters, Kernel, KernelArrays } from './kernel.ts';
import * as kernelModule from './kernel.ts';
import { type Spread, spreadsOf } from './spreads.ts';
import { planSweeps, type Sweep } from './sweeps.ts';

const kernels = new FreshModules<typeof kernelModule>(kernelModule, (number) =>
  importAgain(kernelModule.home, 'kernel', number),
);

/** Resolves once the next large solve will find a fresh kernel; used between timed runs. */
export function prepareKernel(): Promise<void> {
  return kernels.prepare();
}

/**
 * The engine for large games: the sweeps of `sweeps.ts`, layer by layer through the kernel's loops.
 *
 * Memory beside the graph and its reversed arcs: at most 14 bytes a position in the common case (one-byte
 * counters, two-byte plies). Plies beyond 65,534 and out-degrees beyond 255 take wider columns.
 */
export function solveLarge(game: TokenGame, options: SolveOptions = {}): Solution {
  const tell = reporter(options);
  const movesLeft = countMovesLeft(game);
  const sweeps = planSweeps(game, movesLeft);
  const { offsets, ends } = game.graph.reversed((share) => tell(0.5 * share));
  const arrays = blankArrays(game, offsets, ends, movesLeft);
  const scores = hasScores(game) ? endlessScores(game) : undefined;
  const run = new LayeredRun(arrays, tell);
  for (const sweep of sweeps) {
    run.sweep(sweep, spreadsOf(game, sweep.attacker));
    if (scores !== undefined) run.writeScores(scores, sweep.score);
  }
  tell(1);
  const { values, plies } = run.arrays;
  return { game, solver: 'attractor', values, plies, ...(scores === undefined ? {} : { scores }) };
}

/** Calls `onProgress` with rising shares only, and looks at the signal each time. */
function reporter({ onProgress, signal }: SolveOptions): (share: number) => void {
  let last = 0;
  return (share) => {
    throwIfAborted(signal);
    if (share > last) onProgress?.(share);
    last = Math.max(last, share);
  };
}

/** Position → its number of moves, in as few bytes as the largest needs. */
export function countMovesLeft(game: TokenGame): Counters {
  const bytes = new Uint8Array(game.positions);
  const largest = fillMoves(game, bytes);
  if (largest < 0x100) return bytes;
  const wide = largest < 0x1_0000 ? new Uint16Array(game.positions) : new Uint32Array(game.positions);
  fillMoves(game, wide);
  return wide;
}

/** Writes the number of moves of each position, as far as it fits, and returns the largest. */
function fillMoves({ graph, layout }: TokenGame, counts: Counters): number {
  const players: readonly Player[] = layout === 'paired' ? [0, 1] : [0];
  let largest = 0;
  for (const player of players) {
    const { offsets } = graph.out(player);
    const base = player * graph.vertices;
    let start = 0;
    for (let v = 0; v < graph.vertices; v++) {
      const stop = offsets[v + 1];
      counts[base + v] = stop - start;
      largest = Math.max(largest, stop - start);
      start = stop;
    }
  }
  return largest;
}

function blankArrays(
  game: TokenGame,
  offsets: Int32Array,
  ends: Int32Array,
  movesLeft: Counters,
): KernelArrays {
  const { positions } = game;
  return {
    offsets,
    ends,
    movesLeft,
    plies: new Uint16Array(positions).fill(ENDLESS_16),
    values: endlessValues(game),
    queue: new Int32Array(positions),
    bits: new Int32Array((positions + 31) >>> 5),
  };
}

/** Every position at the value of endless play. */
function endlessValues(game: TokenGame): Uint8Array {
  const values = new Uint8Array(game.positions);
  const [left, right] = ([0, 1] as const).map((e) => valueOfScore(scoreFor(e, game.convention.endless)));
  if (game.layout !== 'owned')
    return values.fill(left, 0, game.graph.vertices).fill(right, game.graph.vertices);
  for (let p = 0; p < game.positions; p++) values[p] = playerAt(game, p) === 0 ? left : right;
  return values;
}

function endlessScores(game: TokenGame): Int32Array {
  const scores = new Int32Array(game.positions);
  for (let p = 0; p < game.positions; p++) scores[p] = scoreFor(playerAt(game, p), game.convention.endless);
  return scores;
}

/**
 * One run of sweeps over one set of arrays. The queue is filled from both ends: positions of the attacker
 * from the left, of the defender from the right; a layer is a range of each.
 */
class LayeredRun {
  arrays: KernelArrays;
  #kernel: Kernel;
  readonly #tell: (share: number) => void;
  /** The queue is free from `#left` up to, not including, `#right`. */
  #left = 0;
  #right: number;
  /** Where the present sweep began. */
  #sweepLeft = 0;
  #sweepRight: number;

  constructor(arrays: KernelArrays, tell: (share: number) => void) {
    this.arrays = arrays;
    this.#kernel = kernels.take().createKernel(arrays);
    this.#tell = tell;
    this.#right = arrays.queue.length;
    this.#sweepRight = this.#right;
  }

  sweep(sweep: Sweep, spreads: readonly Spread[]): void {
    const { queue } = this.arrays;
    this.#sweepLeft = this.#left;
    this.#sweepRight = this.#right;
    queue.set(sweep.attackerEnds, this.#left);
    queue.set(sweep.defenderEnds, this.#right - sweep.defenderEnds.length);
    const won = valueOfScore(sweep.score);
    const lost = valueOfScore(0 - sweep.score);
    let [low, lowStop] = [this.#left, this.#left + sweep.attackerEnds.length];
    let [high, highStop] = [this.#right - sweep.defenderEnds.length, this.#right];
    this.#kernel.settle(low, lowStop, won, 0);
    this.#kernel.settle(high, highStop, lost, 0);
    for (let layer = 1; low < lowStop || high < highStop; layer++) {
      if (layer === ENDLESS_16) this.#widen();
      let nextLow = lowStop;
      let nextHigh = high - 1;
      for (const { fromAttacker, toAttacker, claims, rowShift, base } of spreads) {
        const from = fromAttacker ? low : high;
        const to = fromAttacker ? lowStop : highStop;
        if (from === to) continue;
        if (toAttacker) nextLow = this.#kernel.spread(from, to, rowShift, base, claims, nextLow, 1);
        else nextHigh = this.#kernel.spread(from, to, rowShift, base, claims, nextHigh, -1);
      }
      this.#kernel.settle(lowStop, nextLow, won, layer);
      this.#kernel.settle(nextHigh + 1, high, lost, layer);
      [low, lowStop] = [lowStop, nextLow];
      [high, highStop] = [nextHigh + 1, high];
      this.#reportLayer(layer, lowStop, high);
    }
    this.#left = lowStop;
    this.#right = high;
  }

  /** Gives every position that the last sweep settled its score. */
  writeScores(scores: Int32Array, score: number): void {
    const { queue } = this.arrays;
    for (let i = this.#sweepLeft; i < this.#left; i++) scores[queue[i]] = score;
    for (let i = this.#right; i < this.#sweepRight; i++) scores[queue[i]] = 0 - score;
  }

  /** A report after the layers 1, 2, 4, 8, … and then every thousand or so. */
  #reportLayer(layer: number, low: number, high: number): void {
    if ((layer & (layer - 1)) !== 0 && (layer & 1023) !== 0) return;
    const { length } = this.arrays.queue;
    this.#tell(0.5 + 0.5 * Math.min(0.99, (low + length - high) / length));
  }

  /** Goes on with four bytes a ply. */
  #widen(): void {
    const wide: PliesColumn = Uint32Array.from(this.arrays.plies, (k) => (k === ENDLESS_16 ? ENDLESS_32 : k));
    this.arrays = { ...this.arrays, plies: wide };
    this.#kernel = kernels.take().createKernel(this.arrays);
  }
}
