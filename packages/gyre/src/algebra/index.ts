export { alternatingArcs, isLoopfree, isPlumtree, isStopper } from './alternation.ts';
export { canonicalForm } from './canonical.ts';
export {
  type GameWithOrigins,
  gameFromGraph,
  gameFromOptions,
  gameOf,
  gameWithOrigins,
  integerGame,
  LoopyGame,
  loopyGame,
  zeroGame,
} from './game.ts';
export { canonicalKey, canonicalNumbering, isIsomorphic } from './numbering.ts';
export { difference, follower, multiple, negative, ordinalSum, sum } from './operations.ts';
export type { AlgebraOptions } from './work.ts';
