export { alternatingArcs, isLoopfree, isPlumtree, isStopper } from './alternation.ts';
export { canonicalForm } from './canonical.ts';
export * from './carousel/index.ts';
export type { ComparisonCertificate, Side } from './certificate.ts';
export { checkCertificate } from './check-certificate.ts';
export { checkImpossibility } from './check-impossibility.ts';
export { type Comparer, type Comparison, compare, comparers, isAtMost, proveAtMost } from './compare.ts';
export {
  describe,
  describeStep,
  type Explanation,
  proveClaim,
  replay,
  type Stage,
} from './explanation.ts';
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
export type { ImpossibilityEntry, ImpossibilityProof } from './impossibility.ts';
export * from './notation/index.ts';
export { canonicalKey, canonicalNumbering, isIsomorphic } from './numbering.ts';
export { difference, follower, multiple, negative, ordinalSum, sum } from './operations.ts';
export {
  completeStrategy,
  type EndlessPlay,
  type Outcome,
  type OutcomeClass,
  outcome,
  outcomeOfSides,
  type Strategy,
  type Winner,
} from './outcome.ts';
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
} from './sides.ts';
export { type StateGraph, stateGraph } from './states.ts';
export type { Claim, ReductionStep } from './steps.ts';
export { isInfinitesimal, isPseudonumber, type Stops, stops } from './stops.ts';
export * from './unicycle/index.ts';
export { ValueStore } from './value-store.ts';
export { degree, downsum, isIdempotent, upsum, variety } from './values.ts';
export type { AlgebraOptions } from './work.ts';
