/** Sums of two stoppers: do they have both sides? Start at `finite-sides.ts`, then `pair.ts`. */
export { type AtMostProof, AtMostProver } from './at-most-proof.ts';
export { atMostFault } from './check-at-most.ts';
export { type Counterexample, counterexampleOf, minimisedPair } from './counterexample.ts';
export { joinSums, type OpenPair, type SumsCount, SumsExaminer, type SumsOptions } from './finite-sides.ts';
export { joinManySums, type ManySumsCount, ManySumsExaminer, type OpenSum } from './many-sums.ts';
export type { SideStatus } from './pair.ts';
export { type OpenSample, type SampledSums, type SampleQuestion, sampledSums } from './sampled-sums.ts';
export { SAMPLE_KINDS, type SampleKind, StopperSampler } from './samples.ts';
