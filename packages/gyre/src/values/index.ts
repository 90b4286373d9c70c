/**
 * Values: loopy partizan games, their order, canonical forms, sides, and the store that keeps each value once.
 * Start at `game/game.ts`, then `order/compare.ts`, `simplify/canonical.ts` and `sides/sides.ts`.
 */
export { alternatingArcs, isLoopfree, isPlumtree, isStopper } from './game/alternation.ts';
export { checkLoopy, checkWork } from './game/checks.ts';
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
export {
  canonicalKey,
  canonicalNumbering,
  heights,
  isIsomorphic,
  numberedWithOrigins,
} from './game/numbering.ts';
export {
  difference,
  follower,
  followerWithOrigins,
  multiple,
  negative,
  ordinalSum,
  sum,
} from './game/operations.ts';
export { refine } from './game/refinement.ts';
export { type AlgebraOptions, ticker } from './game/work.ts';
export {
  type Comparer,
  type Comparison,
  type ComparisonCertificate,
  certificateFault,
  compare,
  comparers,
  completeStrategy,
  type EndlessPlay,
  isAtMost,
  type Outcome,
  type OutcomeClass,
  outcome,
  outcomeFrom,
  outcomeOfSides,
  proveAtMost,
  type Side,
  type StateGraph,
  type StateStrategy,
  stateGraph,
  type Winner,
} from './order/index.ts';
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
export {
  type Claim,
  describe,
  describeStep,
  proveClaim,
  type ReductionStep,
  replay,
  type Simplification,
  type Stage,
  smallMultiple,
} from './simplify/index.ts';
export {
  canonicalForm,
  type GameValue,
  idOfValue,
  type OpenSide,
  type Plain,
  type SideForm,
  type StoreLimits,
  stopperValue,
  type ValueDraft,
  type ValueForm,
  type ValueSide,
  ValueStore,
} from './store/index.ts';
