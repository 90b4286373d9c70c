/** Solve: the list of solvers, and the choice of one. Start at `solve.ts`. */
export { bisimulation } from './bisimulation.ts';
export { solvers } from './list.ts';
export { findCycle, memo } from './memo.ts';
export { solve, solverNamed, solverOf } from './solve.ts';
