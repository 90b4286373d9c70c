/**
 * Loopy games as graphs: sums, comparison with certificates, canonical forms, sides and how they were found.
 * Whoever wants values, and speed, asks the store of `gyre/algebra`.
 *
 * @module gyre/loopy
 */
export { type AlgebraOptions, canonicalForm, canonicalKey, canonicalNumbering, certificateFault, type Claim, compare, type Comparer, comparers, type Comparison, type ComparisonCertificate, completeStrategy, describe, difference, type EndlessPlay, follower, type FoundSide, gameFromGraph, gameFromOptions, type GameWithOrigins, gameWithOrigins, type ImpossibilityEntry, impossibilityFault, type ImpossibilityProof, type ImpossibleSide, integerGame, isAtMost, isIsomorphic, isLoopfree, isPlumtree, isStopper, type LoopyGame, loopyGame, multiple, negative, offside, onside, ordinalSum, type Outcome, outcome, type OutcomeClass, proveAtMost, type ReductionStep, replay, type Side, type SideAnswer, type SideMethod, type Sides, sides, type Simplification, type Stage, type StateGraph, stateGraph, type StateStrategy, sum, type UnknownSide, type Winner, zeroGame } from './inner.ts';
