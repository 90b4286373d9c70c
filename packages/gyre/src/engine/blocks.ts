import type { TokenGame } from '../game/inner.ts';
import { opponent, type Player } from '../graph/inner.ts';

/** How positions are dealt out to threads: in blocks of 2 to the power of `blockBits`, in turn. */
export interface Dealt {
  readonly blockBits: number;
  readonly thread: number;
  readonly threads: number;
}

/** About so many vertices are looked at, and at most so many arcs of each. */
const SAMPLES = 512;
const ARCS_EACH = 8;

/**
 * Small blocks share every layer out evenly, unless larger ones keep more arcs within a
 * thread's blocks. What a thread finds there need not go through a box (`boxes.ts`).
 *
 * @returns how many positions a block has: 2 to this power
 */
export function blockBitsFor(game: TokenGame, threads: number): number {
  const { positions } = game;
  const arcs = sampleArcs(game);
  const costOf = (bits: number): number =>
    (BOX * 2 * crossings(arcs, bits, threads)) / (arcs.length || 1) + (threads * 2 ** bits) / positions; // some thread has a block more than others
  let best = smallBits(positions);
  let least = costOf(best);
  for (let bits = best + 1; bits <= best + FURTHER && bits <= MOST_BITS; bits++) {
    const cost = costOf(bits);
    if (cost > least - BOX * WORTH) continue;
    least = cost;
    best = bits;
  }
  return best;
}

/** A box makes an arc cost this much more. */
const BOX = 0.4;
/** After so many doublings that gain nothing, larger blocks are not tried. */
const FURTHER = 3;
const MOST_BITS = 20;

/** The table of the blocks' owners must fit a cache. */
function smallBits(positions: number): number {
  let bits = 9;
  while (bits < MOST_BITS && positions > 4096 * 2 ** bits) bits++;
  return bits;
}

/** A larger block must save this share of the arcs. */
const WORTH = 0.01;

/** Positions at the two ends of some arcs: source, target, source, target, … */
function sampleArcs({ graph, layout }: TokenGame): number[] {
  const { vertices } = graph;
  const isPaired = layout === 'paired';
  const ends: number[] = [];
  const step = Math.max(1, Math.floor(vertices / SAMPLES)) | 1; // odd, so that it meets every kind of a regular game
  const players: readonly Player[] = isPaired ? [0, 1] : [0];
  for (const player of players) {
    const { offsets, ends: to } = graph.out(player);
    const [here, there] = isPaired ? [player * vertices, opponent(player) * vertices] : [0, 0];
    for (let v = 0; v < vertices; v += step) {
      const stop = Math.min(offsets[v + 1], offsets[v] + ARCS_EACH);
      for (let a = offsets[v]; a < stop; a++) ends.push(here + v, there + to[a]);
    }
  }
  return ends;
}

/** How many arcs have ends that are not the same thread's. */
function crossings(ends: readonly number[], blockBits: number, threads: number): number {
  let count = 0;
  for (let i = 0; i < ends.length; i += 2) {
    const isOwn = (ends[i] >> blockBits) % threads === (ends[i + 1] >> blockBits) % threads;
    count += isOwn ? 0 : 1;
  }
  return count;
}

/** What one thread gets of so many positions: from, to, from, to, … */
export function dealtRanges(length: number, { blockBits, thread, threads }: Dealt): number[] {
  const block = 2 ** blockBits;
  const ranges: number[] = [];
  for (let first = thread * block; first < length; first += threads * block)
    ranges.push(first, Math.min(length, first + block));
  return ranges;
}

/** How many of so many positions one thread gets. */
export function dealtCount(length: number, { blockBits, thread, threads }: Dealt): number {
  const block = 2 ** blockBits;
  const rounds = Math.floor(length / (threads * block));
  const rest = length - rounds * threads * block;
  return rounds * block + Math.max(0, Math.min(block, rest - thread * block));
}
