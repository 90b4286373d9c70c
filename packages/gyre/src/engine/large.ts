import {
  ENDLESS_16,
  ENDLESS_32,
  hasScores,
  narrowPlies,
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
import { LayeredRun } from './layers.ts';
import { spreadsOf } from './spreads.ts';
import { planSweeps } from './sweeps.ts';

const kernels = new FreshModules<typeof kernelModule>(kernelModule, (number) =>
  importAgain(kernelModule.home, 'kernel', number, kernelModule.createKernel),
);

/** Resolves once the next large solve will find a fresh kernel; used between timed runs. */
export function prepareKernel(): Promise<void> {
  return kernels.prepare();
}

/**
 * The engine for large games: the sweeps of `sweeps.ts`, layer by layer through the kernel's loops.
 *
 * Memory beside the graph and its reversed arcs: at most 14 bytes per position in the common case (one-byte
 * counters, two-byte plies). Plies beyond 65,534 and out-degrees beyond 255 take wider columns.
 */
export function solveLarge(game: TokenGame, options: SolveOptions = {}): Solution {
  const tell = reporter(options);
  const movesLeft = countMovesLeft(game);
  const sweeps = planSweeps(game, movesLeft);
  const { offsets, ends } = game.graph.reversed((share) => tell(0.5 * share));
  const arrays = blankArrays(game, offsets, ends, movesLeft);
  const scores = hasScores(game) ? fillEndlessScores(game, new Int32Array(game.positions)) : undefined;
  const run = new LayeredRun(arrays, freshKernel, tell, scores);
  for (const sweep of sweeps) run.sweep(sweep, spreadsOf(game, sweep.attacker));
  tell(1);
  const { values } = run.arrays;
  const plies = run.arrays.plies instanceof Uint32Array ? narrowPlies(run.arrays.plies) : run.arrays.plies;
  return { game, solver: 'attractor', values, plies, ...(scores === undefined ? {} : { scores }) };
}

/** A kernel for one thread's part of a game; small games are not worth a fresh one. */
export function sharedKernel(arrays: KernelArrays): Kernel {
  const isSmall = arrays.ends.length < 1 << 16;
  return (isSmall ? kernels.last : kernels.take()).createKernel(arrays);
}

/** A kernel for layer 0; for the layer at which two bytes per ply are full, a kernel with four. */
function freshKernel(arrays: KernelArrays, layer: number): { arrays: KernelArrays; kernel: Kernel } {
  const narrow = arrays.plies.BYTES_PER_ELEMENT === 2;
  if (layer > 0 && narrow) {
    const plies = Uint32Array.from(arrays.plies, (k) => (k === ENDLESS_16 ? ENDLESS_32 : k));
    return freshKernel({ ...arrays, plies }, 0);
  }
  return { arrays, kernel: kernels.take().createKernel(arrays) };
}

/** Calls `onProgress` with rising shares only, and looks at the signal each time. */
export function reporter({ onProgress, signal }: SolveOptions): (share: number) => void {
  let last = 0;
  return (share) => {
    throwIfAborted(signal);
    if (share > last) onProgress?.(share);
    last = Math.max(last, share);
  };
}

/** Position → its number of moves, in as few bytes as the largest needs. */
function countMovesLeft(game: TokenGame): Counters {
  const bytes = new Uint8Array(game.positions);
  const bits = fillMoves(game, bytes);
  if (bits < 0x100) return bytes;
  const wide = bits < 0x1_0000 ? new Uint16Array(game.positions) : new Uint32Array(game.positions);
  fillMoves(game, wide);
  return wide;
}

/** Writes the number of moves of positions, as far as it fits, and returns the bits of all of them. */
export function fillMoves(
  { graph, layout, positions }: TokenGame,
  counts: Counters,
  start = 0,
  stop: number = positions,
): number {
  const players: readonly Player[] = layout === 'paired' ? [0, 1] : [0];
  let bits = 0;
  for (const player of players) {
    const base = player * graph.vertices;
    const from = Math.max(start, base);
    const to = Math.min(stop, base + graph.vertices);
    if (from >= to) continue;
    const { offsets } = graph.out(player);
    bits |= fillDegrees(offsets.subarray(from - base, to - base + 1), counts.subarray(from, to));
  }
  return bits;
}

/** Four rows at a time: see `checkEnds` in graph/arcs.ts. */
function fillDegrees(offsets: Int32Array, counts: Counters): number {
  const tail = counts.length & ~3;
  let bits = 0;
  let start = offsets[0];
  for (let v = 0; v < tail; v += 4) {
    const a = offsets[v + 1];
    const b = offsets[v + 2];
    const c = offsets[v + 3];
    const d = offsets[v + 4];
    bits |= (a - start) | (b - a) | (c - b) | (d - c);
    counts[v] = a - start;
    counts[v + 1] = b - a;
    counts[v + 2] = c - b;
    counts[v + 3] = d - c;
    start = d;
  }
  for (let v = tail; v < counts.length; v++) {
    counts[v] = offsets[v + 1] - offsets[v];
    bits |= offsets[v + 1] - offsets[v];
  }
  return bits;
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
    values: fillEndless(game, new Uint8Array(positions)),
    frontier: new Int32Array(positions),
    bits: new Int32Array((positions + 31) >>> 5),
  };
}

/** Sets positions (all, unless given) to the value of endless play. */
export function fillEndless(
  game: TokenGame,
  values: Uint8Array,
  start = 0,
  stop: number = game.positions,
): Uint8Array {
  const [left, right] = ([0, 1] as const).map((e) => valueOfScore(scoreFor(e, game.convention.endless)));
  const { vertices } = game.graph;
  if (game.layout !== 'owned')
    return values.fill(left, start, Math.min(stop, vertices)).fill(right, Math.max(start, vertices), stop);
  const owners = game.graph.owners as Uint8Array;
  for (let p = start; p < stop; p++) values[p] = owners[p] === 0 ? left : right;
  return values;
}

/** Sets positions (all, unless given) to the score of endless play. */
export function fillEndlessScores(
  game: TokenGame,
  scores: Int32Array,
  start = 0,
  stop: number = game.positions,
): Int32Array {
  for (let p = start; p < stop; p++) scores[p] = scoreFor(playerAt(game, p), game.convention.endless);
  return scores;
}
