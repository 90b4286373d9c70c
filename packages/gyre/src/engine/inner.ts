/**
 * The engine: backward sweeps with counters, for every convention and kind of graph, in O(V + E). Start at
 * `attractor.ts`, then `sweeps.ts` and `plain.ts`, the readable twin of the fast loops in `spreader.ts`.
 */
export { attractor } from './attractor.ts';
export { fillEndless, fillEndlessScores, fillMoves, prepareLoops, reporter } from './large.ts';
export type { StandingLayer } from './layers.ts';
export { countMoves, plainScript } from './plain.ts';
export type { Counters, SpreadArrays } from './spread-loops.ts';
export { isWorthSorting } from './spreader.ts';
export { planOwnSweeps, type Spread, type Sweep, spreadsOf } from './sweeps.ts';
