/**
 * The engine: backward sweeps with counters, for every convention and kind of graph, in O(V + E). Start at
 * `attractor.ts`, then `sweeps.ts` and `plain.ts`, the readable twin of the fast loops in `spreader.ts`.
 */
export { attractor } from './attractor.ts';
export { prepareLoops } from './large.ts';
export { countMoves } from './plain.ts';
export { plainScript } from './plain-script.ts';
export {
  type Division,
  firstWidths,
  partOf,
  rowsToFill,
  type Share,
  type SharedColumns,
  sharedColumns,
  solveShare,
  widthsNeeded,
} from './shared.ts';
export { spreadsOf } from './spreads.ts';
export { warmUp } from './warm-up.ts';
