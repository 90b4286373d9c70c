import type { TokenGame } from '../game/index.ts';
import { opponent, type Player } from '../graph/index.ts';

/** How positions are dealt out to two threads. */
export interface PairBlocks {
  /** A block is 2 to this power of positions; the threads have them in turn. */
  readonly blockBits: number;
  /** Do more arcs lead into the other thread's blocks than into one's own? */
  readonly isCrossed: boolean;
}

/** About so many arcs are looked at. */
const SAMPLES = 1024;
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
    const share = crossingShare(arcs, bits);
    const unequal = 2 ** bits / positions; // one thread may have a block more than the other
    const cost = Math.min(share, 1 - share) + unequal;
    if (cost < least - WORTH) {
      least = cost;
      best = { blockBits: bits, isCrossed: share > 0.5 };
    }
    if (given !== undefined || positions < 2 * FEW * 2 ** bits) return best;
  }
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
  const step = Math.max(1, Math.floor((2 * vertices) / SAMPLES)) | 1; // odd, so that it meets every kind of a regular game
  const players: readonly Player[] = isPaired ? [0, 1] : [0];
  for (const player of players) {
    const { offsets, ends: to } = graph.out(player);
    const [here, there] = isPaired ? [player * vertices, opponent(player) * vertices] : [0, 0];
    for (let v = 0; v < vertices; v += step) {
      const [first, last] = [offsets[v], offsets[v + 1] - 1];
      if (first <= last) ends.push(here + v, there + to[first], here + v, there + to[last]);
    }
  }
  return ends;
}

/** The share of arcs whose ends are not the same thread's. */
function crossingShare(ends: readonly number[], blockBits: number): number {
  let crossing = 0;
  for (let i = 0; i < ends.length; i += 2)
    crossing += ((ends[i] >> blockBits) ^ (ends[i + 1] >> blockBits)) & 1;
  return ends.length === 0 ? 0 : (2 * crossing) / ends.length;
}
