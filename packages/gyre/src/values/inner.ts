/**
 * Values: loopy partizan games. The store keeps each value once, under a number; expressions, worksheets and
 * the command line ask it. Start at `store/value-store.ts`; `temperature/` and `small/` ask it about games
 * that end.
 *
 * Below it stand games as graphs (`game/game.ts`), their order with certificates (`order/compare.ts`) and
 * their sides (`sides/sides.ts`, by the steps of `simplify/`). What only graphs as they are written need is
 * in `graphs/`.
 */

export {
  canonicalForm,
  type GameValue,
  idOfValue,
  isInfinitesimal,
  isPseudonumber,
  type OpenSide,
  type SideForm,
  STORE,
  type Stops,
  type StoreLimits,
  stopperValue,
  stops,
  type ValueDraft,
  type ValueForm,
  type ValueSide,
  ValueStore,
} from './store/index.ts';

// ── games that end ──

export {
  atomicWeight,
  isAllSmall,
  isAtomic,
  nortonProduct,
  powers,
  reducedCanonicalForm,
  type UptimalParts,
  uptimalParts,
} from './small/index.ts';
export {
  cool,
  fold,
  freeze,
  heat,
  incentives,
  isNumber,
  overheat,
  type Stretch,
  sumOf,
  type Thermograph,
  type ThermographData,
  Thermographs,
  thermographData,
  thermographPicture,
  thermographText,
  type Wall,
  wallPoints,
  wallText,
} from './temperature/index.ts';

// ── numbers, ups and nimbers ──

export {
  addDyadic,
  compareDyadic,
  type Dyadic,
  dyadic,
  integer,
  negateDyadic,
  writeDyadic,
} from './plain/dyadic.ts';
export { merged } from './plain/merge.ts';
export {
  addPlain,
  type Form,
  isNumeral,
  type NamedForm,
  negatePlain,
  numberOfForm,
  type Plain,
  type PlainForm,
  plainForms,
  type TinyForm,
  ZERO,
} from './plain/plain.ts';

// ── games as graphs ──

export { isLoopfree, isPlumtree, isStopper } from './game/alternation.ts';
export {
  checkLoopy,
  difference,
  follower,
  followerWithOrigins,
  type GameWithOrigins,
  gameFromGraph,
  gameFromOptions,
  gameWithOrigins,
  integerGame,
  LoopyGame,
  loopyGame,
  negative,
  sum,
  zeroGame,
} from './game/game.ts';
export { canonicalKey, heights, isIsomorphic, numberedWithOrigins, refine } from './game/numbering.ts';
export { type AlgebraOptions, checkWork, ticker } from './game/work.ts';
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
  proveAtMost,
  type Side,
  type StateGraph,
  type StateStrategy,
  stateGraph,
  type Winner,
} from './order/index.ts';
export { impossibilityFault } from './sides/check-impossibility.ts';
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
export { type Claim, type ReductionStep, type Simplification, type Stage } from './simplify/index.ts';

// ── graphs as they are written ──

export {
  checkDrawn,
  describe,
  multiple,
  ordinalSum,
  PASS,
  plainFormOf,
  plainGame,
  replay,
  smallMultiple,
  Workshop,
} from './graphs/index.ts';
