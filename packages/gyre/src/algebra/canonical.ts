import { GyreError } from '../graph/index.ts';
import { isStopper } from './alternation.ts';
import type { LoopyGame } from './game.ts';
import { layered } from './layered.ts';
import { canonicalNumbering } from './numbering.ts';
import { onsideOrder } from './order.ts';
import { Simplifier } from './simplify.ts';
import { Sketch } from './sketch.ts';
import type { AlgebraOptions } from './work.ts';

/**
 * The graph-canonical form of a stopper (Siegel, Definition 8): no dominated or reversible option, no two
 * equal vertices. Equal stoppers give the same graph in the same numbering. O(V · E) at most.
 */
export function canonicalForm(stopper: LoopyGame, options: AlgebraOptions = {}): LoopyGame {
  if (!isStopper(stopper)) {
    throw new GyreError(
      'E_CYCLE',
      'the game has an alternating cycle, so it is no stopper',
      'ask for its sides instead',
    );
  }
  const game = layered(stopper, options);
  const sketch = new Sketch(game);
  new Simplifier(sketch, onsideOrder(game, game, options), options).run();
  return canonicalNumbering(sketch.game().game);
}
