export { alternatingArcs, isLoopfree, isPlumtree, isStopper } from '../values/game/alternation.ts';
export { canonicalForm } from '../values/simplify/canonical.ts';
export * from '../unicycles/carousels/index.ts';
export type { ComparisonCertificate, Side } from '../values/order/certificate.ts';
export { checkCertificate } from '../values/order/check-certificate.ts';
export { checkImpossibility } from '../values/sides/check-impossibility.ts';
export { type Comparer, type Comparison, compare, comparers, isAtMost, proveAtMost } from '../values/order/compare.ts';
export {
  describe,
  describeStep,
  type Explanation,
  proveClaim,
  replay,
  type Stage,
} from '../values/simplify/explanation.ts';
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
} from '../values/game/game.ts';
export type { ImpossibilityEntry, ImpossibilityProof } from '../values/sides/impossibility.ts';
export * from '../notation/index.ts';
export { canonicalKey, canonicalNumbering, isIsomorphic } from '../values/game/numbering.ts';
export { difference, follower, multiple, negative, ordinalSum, sum } from '../values/game/operations.ts';
export {
  completeStrategy,
  type EndlessPlay,
  type Outcome,
  type OutcomeClass,
  outcome,
  outcomeOfSides,
  type Strategy,
  type Winner,
} from '../values/order/outcome.ts';
export {
  type FoundSide,
  type ImpossibleSide,
  offside,
  onside,
  type SideAnswer,
  type SideMethod,
  type Sides,
  sides,
  type UnknownSide,
} from '../values/sides/sides.ts';
export { type StateGraph, stateGraph } from '../values/order/states.ts';
export type { Claim, ReductionStep } from '../values/simplify/steps.ts';
export { isInfinitesimal, isPseudonumber, type Stops, stops } from '../values/sides/stops.ts';
export * from '../unicycles/index.ts';
export { ValueStore } from '../values/sides/value-store.ts';
export { degree, downsum, isIdempotent, upsum, variety } from '../values/sides/degree.ts';
export type { AlgebraOptions } from '../values/game/work.ts';
