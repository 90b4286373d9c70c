/** Every canonical stopper with a given number of vertices. Start at `census.ts`. */
export {
  type CensusOptions,
  type CensusUnit,
  censusPart,
  censusUnits,
  joinCensus,
  stopperCensus,
} from './census.ts';
export { type CodedStopper, codeOfStopper, stopperOfCode } from './stopper.ts';
