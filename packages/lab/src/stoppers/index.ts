/**
 * Every small stopper, what is known of each, and the sums of all pairs. Start at `census/census.ts`, then `facts.ts`
 * and `sums/finite-sides.ts`.
 *
 * @module gyre-lab/stoppers
 */
export {
  type CensusOptions,
  type CensusUnit,
  type CodedStopper,
  censusPart,
  censusUnits,
  codeOfStopper,
  joinCensus,
  stopperCensus,
  stopperOfCode,
} from './census/index.ts';
export {
  type FewestOptions,
  type PatternExits,
  patternsWithExits,
  patternsWithFewest,
} from './cycles/index.ts';
export { type Stability, StopperExaminer, type StopperFacts } from './facts.ts';
export * from './sums/index.ts';
export { parseWhere, type StopperFilter } from './where.ts';
