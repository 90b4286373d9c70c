/**
 * Order: is one game at most another? Siegel's algorithms on states, certificates of their answers, and the
 * checker of those. Start at `compare.ts`; `order.ts` compares all pairs of positions in one run.
 */
export { algorithm1, algorithm3 } from './algorithms.ts';
export { type ComparisonCertificate, type Side } from './certificate.ts';
export { certificateFault } from './check-certificate.ts';
export { type Comparer, type Comparison, compare, comparers, isAtMost, proveAtMost } from './compare.ts';
export { onsideOrder, type PairOrder } from './order.ts';
export {
  completeStrategy,
  type EndlessPlay,
  type Outcome,
  type OutcomeClass,
  outcome,
  outcomeFrom,
  type StateStrategy,
  type Winner,
} from './outcome.ts';
export { IN_DELTA, IN_GAMMA, reversedArcs, type StateGraph, stateGraph } from './states.ts';
