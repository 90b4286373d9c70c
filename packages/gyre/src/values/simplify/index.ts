/**
 * Simplify: dominated and reversible options of a graph, layers, yardsticks, back-ups, and the steps on the
 * way. Start at `simplify.ts`.
 */
export { cuttingArcs, harmlessArc, unravelled, withoutArc } from './backups.ts';
export { layered } from './layered.ts';
export { reducedByYardsticks } from './measure.ts';
export { type Claim, type ReductionStep, type Simplification, Simplifier, type Stage } from './simplify.ts';
export { Sketch, sortedSet } from './sketch.ts';
export { measured, STICKS } from './yardsticks.ts';
