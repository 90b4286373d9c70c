import { checkLoopy, type LoopyGame } from '../game/game.ts';
import { type AlgebraOptions, checkWork } from '../game/work.ts';
import { ValueStore } from './value-store.ts';

/**
 * The graph-canonical form of a stopper (Siegel, Definition 8): no dominated or reversible option, no two
 * equal vertices. Equal stoppers give the same graph in the same numbering. Worked out in a store of its own,
 * so that only cycles are compared as graphs.
 */
export function canonicalForm(stopper: LoopyGame, options: AlgebraOptions = {}): LoopyGame {
  checkLoopy(stopper);
  checkWork(options);
  const store = new ValueStore();
  return store.graph(store.intern(stopper, options), options);
}
