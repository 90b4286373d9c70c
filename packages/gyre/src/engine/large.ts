import {
  ENDLESS_16,
  ENDLESS_32,
  hasScores,
  narrowPlies,
  type PliesColumn,
  playerAt,
  type Solution,
  type SolveOptions,
  scoreFor,
  type TokenGame,
  valueOfScore,
} from '../game/inner.ts';
import { FreshModules, importAgain, type Player, throwIfAborted } from '../graph/inner.ts';
import { LayeredRun } from './layers.ts';
import type { Counters, SpreadArrays } from './spread-loops.ts';
import * as loopsModule from './spread-loops.ts';
import { Spreader } from './spreader.ts';
import { planSweeps, spreadsOf } from './sweeps.ts';

const loops = new FreshModules<typeof loopsModule>(loopsModule, (number) =>
  importAgain(loopsModule.home, 'spread-loops', number, loopsModule.createLoops),
);

/** Resolves once the next large solve will find a fresh spreader; used between timed runs. */
export function prepareLoops(): Promise<void> {
  return loops.prepare();
}

/**
 * The engine for large games: the sweeps of `sweeps.ts`, layer by layer through the spreader's loops.
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
  const run = new LayeredRun(arrays, freshSpreader, tell, scores);
  for (const sweep of sweeps) run.sweep(sweep, spreadsOf(game, sweep.attacker));
  tell(1);
  const { values } = run.arrays;
  const plies = run.arrays.plies instanceof Uint32Array ? narrowPlies(run.arrays.plies) : run.arrays.plies;
  return { game, solver: 'attractor', values, plies, ...(scores === undefined ? {} : { scores }) };
}

/** A spreader for layer 0; for the layer at which two bytes per ply are full, a spreader with four. */
function freshSpreader(arrays: SpreadArrays, layer: number): { arrays: SpreadArrays; spreader: Spreader } {
  const narrow = arrays.plies.BYTES_PER_ELEMENT === 2;
  if (layer > 0 && narrow) {
    return freshSpreader({ ...arrays, plies: widened(arrays.plies) }, 0);
  }
  return { arrays, spreader: new Spreader(loops.take().createLoops(arrays), arrays) };
}

/** Not by `Uint32Array.from`, which makes a list of all numbers first. */
function widened(plies: PliesColumn): Uint32Array {
  const wide = new Uint32Array(plies);
  for (let p = 0; p < wide.length; p++) if (wide[p] === ENDLESS_16) wide[p] = ENDLESS_32;
  return wide;
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
    for (let p = from; p < to; p += PIECE) {
      const end = Math.min(to, p + PIECE);
      bits |= fillDegrees(offsets, p - base, counts, p, end);
    }
  }
  return bits;
}

/** Positions counted in one call, not a multiple of four: see `PIECE` in threads/reverse/shared-reverser.ts. */
const PIECE = (1 << 10) + 3;

/** Four rows at a time: see `checkEnds` in graph/arcs.ts. The rows begin at `row`, the counts at `p`. */
function fillDegrees(offsets: Int32Array, row: number, counts: Counters, p: number, stop: number): number {
  const shift = row - p;
  let bits = 0;
  let start = offsets[row];
  let q = p;
  for (; q < stop - 3; q += 4) {
    const a = offsets[q + shift + 1];
    const b = offsets[q + shift + 2];
    const c = offsets[q + shift + 3];
    const d = offsets[q + shift + 4];
    bits |= (a - start) | (b - a) | (c - b) | (d - c);
    counts[q] = a - start;
    counts[q + 1] = b - a;
    counts[q + 2] = c - b;
    counts[q + 3] = d - c;
    start = d;
  }
  for (; q < stop; q++) {
    const end = offsets[q + shift + 1];
    counts[q] = end - start;
    bits |= end - start;
    start = end;
  }
  return bits;
}

function blankArrays(
  game: TokenGame,
  offsets: Int32Array,
  ends: Int32Array,
  movesLeft: Counters,
): SpreadArrays {
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
