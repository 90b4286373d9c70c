/**
 * Loopy: stoppers by ids. Graphs are read component by component, from the bottom up; order is a fixed point
 * over the states that a question leads to. Start at `loopy-store.ts`, then `draft.ts`.
 */
export { UNBOUND } from './draft.ts';
export { isStopperSum, LoopyStore, MOST_COPIES } from './loopy-store.ts';
