/**
 * Short: loop-free values by ids. Made from their canonical options, compared and added once; number + ups +
 * nimber in closed form. Start at `short-store.ts`, then `maker.ts`.
 */
export { PairMemo, type StoreLimits } from './budget.ts';
export { drawnGraph, graphOf, shortValues } from './graphs.ts';
export { IntegerStack } from './integer-stack.ts';
export { type Form, ordinalSum } from './ordinal.ts';
export { ShortStore } from './short-store.ts';
export { LOOPY, NUMBER, UNKNOWN } from './table.ts';
