import type { TokenGame } from '../game/index.ts';
import { opponent, type Player } from '../graph/index.ts';

/** How positions are dealt out to two threads. */
export interface PairBlocks {
  /** A block is 2 to this power of positions; the threads have them in turn. */
  readonly blockBits: number;
  /** Do more arcs lead into the other thread's blocks than into one's own? */
  readonly isCrossed: boolean;
}

/** About so many vertices are looked at, and at most so many arcs of each. */
const SAMPLES = 512;
const ARCS_EACH = 8;
/** Blocks are not smaller than this, unless there would be fewer than `MANY`; nor larger than leaves `FEW` of them. */
const LEAST_BITS = 17;
const MANY = 64;
const FEW = 8;

/**
 * Blocks such that few arcs lead from one thread's positions to the other's, or nearly all do: then most of what a thread
 * finds in the rows that it should read is its own. A sample of the arcs decides; without a difference, small blocks.
 *
 * @param given the bits, if the caller has chosen them
 */
export function pairBlocks(game: TokenGame, given?: number): PairBlocks {
  const { positions } = game;
  const arcs = sampleArcs(game);
  let best = { blockBits: given ?? leastBits(positions), isCrossed: false };
  let least = Number.POSITIVE_INFINITY;
  for (let bits = best.blockBits; ; bits++) {
    const share = (2 * crossings(arcs, bits, 2)) / (arcs.length || 1);
    const unequal = 2 ** bits / positions; // one thread may have a block more than the other
    const cost = Math.min(share, 1 - share) + unequal;
    if (cost < least - WORTH) {
      least = cost;
      best = { blockBits: bits, isCrossed: share > 0.5 };
    }
    if (given !== undefined || positions < 2 * FEW * 2 ** bits) return best;
  }
}

/**
 * Blocks for three threads and more: small ones share every layer out evenly, unless larger ones keep more arcs within a
 * thread's blocks. What a thread finds there need not go through a box (`boxes.ts`).
 *
 * @returns how many positions a block has: 2 to this power
 */
export function blockBitsForMany(game: TokenGame, threads: number): number {
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

function leastBits(positions: number): number {
  let bits = 9;
  while (bits < LEAST_BITS && positions > MANY * 2 ** bits) bits++;
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
