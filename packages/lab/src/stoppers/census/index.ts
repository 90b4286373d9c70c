/** Every canonical stopper with a given number of vertices. Start at `census.ts`. */

export {
  type CensusOptions,
  type CensusUnit,
  censusPart,
  censusUnits,
  closedGraphs,
  joinCensus,
  stopperCensus,
} from './census.ts';
export { checkList, isObject } from './checks.ts';
export { type CodedStopper, codeOfStopper, membersOfClosed, stopperOfCode } from './stopper.ts';
