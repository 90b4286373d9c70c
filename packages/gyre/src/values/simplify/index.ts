/**
 * Simplify: dominated and reversible options, layers, canonical forms, and the steps on the way as an explanation.
 * Start at `canonical.ts`, then `simplify.ts`.
 */
export { cuttingArcs, harmlessArc, unravelled, withoutArc } from './backups.ts';
export { canonicalForm } from './canonical.ts';
export {
  describe,
  describeStep,
  proveClaim,
  replay,
  type Simplification,
  type Stage,
} from './explanation.ts';
export { layered } from './layered.ts';
export { reducedByYardsticks } from './measure.ts';
export { Simplifier } from './simplify.ts';
export { Sketch, sortedSet } from './sketch.ts';
export { smallMultiple } from './small-multiple.ts';
export { type Claim, type ReductionStep } from './steps.ts';
