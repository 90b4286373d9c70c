import { GyreError } from '../../graph/index.ts';
import { isStopper } from '../game/alternation.ts';
import { checkLoopy, checkWork } from '../game/checks.ts';
import type { LoopyGame } from '../game/game.ts';
import { canonicalNumbering } from '../game/numbering.ts';
import type { AlgebraOptions } from '../game/work.ts';
import { onsideOrder } from '../order/index.ts';
import { merged } from '../plain/merge.ts';
import { plainFormOf } from '../plain/plain-game.ts';
import { layered } from './layered.ts';
import { Simplifier } from './simplify.ts';
import { Sketch } from './sketch.ts';

/**
 * The graph-canonical form of a stopper (Siegel, Definition 8): no dominated or reversible option, no two
 * equal vertices. Equal stoppers give the same graph in the same numbering. O(V · E) at most; O(E log E) for a
 * number with ups and a nimber that is given in its own options.
 */
export function canonicalForm(stopper: LoopyGame, options: AlgebraOptions = {}): LoopyGame {
  checkLoopy(stopper);
  checkWork(options);
  if (!isStopper(stopper)) {
    throw new GyreError(
      'E_CYCLE',
      'the game has an alternating cycle, so it is not a stopper',
      'ask for its sides instead',
    );
  }
  const isPlain = stopper.vertices >= PLAIN_FROM && plainFormOf(stopper) !== undefined;
  if (isPlain) return canonicalNumbering(merged(stopper));
  const game = layered(stopper, options);
  const sketch = new Sketch(game);
  new Simplifier(sketch, onsideOrder(game, game, options), options).run();
  return canonicalNumbering(sketch.game().game);
}

/** Smaller games are faster to compare than to examine for numbers. */
const PLAIN_FROM = 128;
