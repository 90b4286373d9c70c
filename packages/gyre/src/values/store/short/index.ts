/**
 * Short: loop-free values by ids. Made from their canonical options, compared and added once; number + ups + nimber in
 * closed form. Start at `short-store.ts`, then `maker.ts`.
 */
export { type StoreLimits } from './budget.ts';
export { IntegerStack } from './integer-stack.ts';
export { type Form, ordinalSum } from './ordinal.ts';
export { PairMemo } from './pair-memo.ts';
export { shortValues } from './read-graph.ts';
export { ShortStore } from './short-store.ts';
export { LOOPY, NUMBER, UNKNOWN } from './table.ts';
export { drawnGraph, graphOf } from './write-graph.ts';
