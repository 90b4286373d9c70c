import { refuse } from '../../graph/inner.ts';
import type { AlgebraOptions } from '../game/work.ts';
import { checkAsked, type ValueStore } from '../store/index.ts';
import { gameWithOptions, loopyRefusal, sumOf } from '../temperature/index.ts';

/**
 * The powers of a short game G = {0 | H}: G, G², G³, …, where Gⁿ = {0 | H − G − G² − … − Gⁿ⁻¹} (Siegel,
 * Combinatorial Game Theory, II.7, for ↑). Each is infinitesimal beside the one before if G is ↑.
 */
export function* powers(store: ValueStore, id: number, options: AlgebraOptions = {}): Generator<number> {
  checkAsked(store, [id], options);
  if (!store.isShort(id)) throw loopyRefusal();
  const [lefts, rights] = [store.options(0, id), store.options(1, id)];
  if (lefts.length !== 1 || lefts[0] !== 0 || rights.length !== 1 || !store.atMost(0, id, options)) {
    const hint = 'powers belong to ^ and other games {0|H} > 0';
    refuse('E_DOMAIN', 'the game is not a positive {0|H} with one Right option', hint);
  }
  let far = rights[0];
  for (let power = id; ; power = gameWithOptions(store, [0], [far], options)) {
    yield power;
    far = sumOf(store, far, store.negativeOf(power), options);
  }
}
