/**
 * The laboratory: every small stopper, and questions put to all of them. Start at `census/census.ts`, then
 * `facts.ts` and `sums/pair.ts`.
 */
export {
  type CensusOptions,
  type CensusUnit,
  census,
  censusPart,
  censusUnits,
  joinCensus,
} from './census/index.ts';
export { type Stability, StopperExaminer, type StopperFacts } from './facts.ts';
export { type CodedStopper, codeOfStopper, stopperOfCode } from './stopper.ts';
export { parseWhere, type StopperFilter } from './where.ts';
