import { GyreError } from '../../graph/index.ts';
import { isLoopfree, isStopper } from '../game/alternation.ts';
import { type LoopyGame, zeroGame } from '../game/game.ts';
import { multiple, negative, sum } from '../game/operations.ts';
import type { AlgebraOptions } from '../game/work.ts';
import { merged } from '../plain/merge.ts';
import { plainFormOf, plainGame, timesPlain } from '../plain/plain-game.ts';
import { canonicalForm } from './canonical.ts';
import { repeatedSum } from './repeated-sum.ts';

/**
 * n times the game, kept small. A number with ups and a nimber is multiplied directly. Any other loop-free game
 * is simplified after every addition, which keeps its value and keeps it loop-free. For a loopy game the graph itself is kept while it is small, because it shows
 * whether the sum is a stopper; beyond that it is also simplified, as long as it is a stopper.
 */
export function smallMultiple(n: number, game: LoopyGame, options: AlgebraOptions): LoopyGame {
  if (n < 0) return smallMultiple(-n, negative(game), options);
  if (n < 2) return n === 0 ? zeroGame() : game;
  if (isLoopfree(game)) return loopfreeMultiple(n, canonicalForm(game, options), options);
  try {
    const maxPairs = Math.min(LARGEST_GRAPH, options.maxPairs ?? LARGEST_GRAPH);
    return multiple(n, game, { ...options, maxPairs });
  } catch (error) {
    if (!(error instanceof GyreError) || error.code !== 'E_LIMIT') throw error;
    return byDoubling(n, game, options) ?? multiple(n, game, options);
  }
}

function loopfreeMultiple(n: number, game: LoopyGame, options: AlgebraOptions): LoopyGame {
  const form = plainFormOf(game);
  if (form !== undefined) return plainGame(timesPlain(n, form));
  return repeatedSum(n, game, options) ?? byDoubling(n, game, options) ?? multiple(n, game, options);
}

/** Up to this many positions the multiple of a loopy game is left as it is. */
const LARGEST_GRAPH = 300;

/** By adding and doubling from the highest bit of n down; undefined where a sum is not a stopper. */
function byDoubling(n: number, game: LoopyGame, options: AlgebraOptions): LoopyGame | undefined {
  if (!isStopper(game)) return undefined;
  const one = canonicalForm(game, options);
  let all = one;
  for (const bit of n.toString(2).slice(1)) {
    for (const term of bit === '1' ? [all, one] : [all]) {
      const both = merged(sum(all, term, options));
      if (!isStopper(both)) return undefined;
      all = canonicalForm(both, options);
    }
  }
  return all;
}
