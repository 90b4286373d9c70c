export { alternatingArcs, isLoopfree, isPlumtree, isStopper } from './game/alternation.ts';
export {
  type GameWithOrigins,
  gameFromGraph,
  gameFromOptions,
  gameWith,
  gameWithOrigins,
  integerGame,
  LoopyGame,
  loopyGame,
  zeroGame,
} from './game/game.ts';
export { canonicalKey, canonicalNumbering, isIsomorphic } from './game/numbering.ts';
export { difference, follower, multiple, negative, ordinalSum, sum } from './game/operations.ts';
export { refine } from './game/refinement.ts';
export { type AlgebraOptions, ticker } from './game/work.ts';
export { type ComparisonCertificate, type Side } from './order/certificate.ts';
export { certificateFault } from './order/check-certificate.ts';
export {
  type Comparer,
  type Comparison,
  compare,
  comparers,
  isAtMost,
  proveAtMost,
} from './order/compare.ts';
export {
  completeStrategy,
  type EndlessPlay,
  type Outcome,
  type OutcomeClass,
  outcome,
  outcomeOfSides,
  type StateStrategy,
  type Winner,
} from './order/outcome.ts';
export { type StateGraph, stateGraph } from './order/states.ts';
export {
  addDyadic,
  compareDyadic,
  type Dyadic,
  dyadic,
  integer,
  negateDyadic,
  writeDyadic,
} from './plain/dyadic.ts';
export {
  type Form,
  type NamedForm,
  numberOfForm,
  type PlainForm,
  type TinyForm,
  ZERO,
} from './plain/form.ts';
export { LoopFreeStock } from './plain/loop-free.ts';
export { merged } from './plain/merge.ts';
export { plainForms } from './plain/plain-forms.ts';
export { addPlain, LARGEST, plainFormOf, plainGame } from './plain/plain-game.ts';
export { PASS, Workshop } from './plain/workshop.ts';
export { impossibilityFault } from './sides/check-impossibility.ts';
export { degree, downsum, isIdempotent, upsum, variety } from './sides/degree.ts';
export { type ImpossibilityEntry, type ImpossibilityProof } from './sides/impossibility.ts';
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
} from './sides/sides.ts';
export { isInfinitesimal, isPseudonumber, type Stops, stops } from './sides/stops.ts';
export { canonicalForm } from './simplify/canonical.ts';
export {
  describe,
  describeStep,
  proveClaim,
  replay,
  type Simplification,
  type Stage,
} from './simplify/explanation.ts';
export { smallMultiple } from './simplify/small-multiple.ts';
export { type Claim, type ReductionStep } from './simplify/steps.ts';
export { type StoreLimits } from './store/budget.ts';
export { type Plain } from './store/plain.ts';
export {
  idOfValue,
  type OpenSide,
  type SideForm,
  stopperValue,
  type Value,
  type ValueDraft,
  type ValueForm,
  type ValueSide,
} from './store/value.ts';
export { ValueStore } from './store/value-store.ts';
