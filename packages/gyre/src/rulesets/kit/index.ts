/**
 * Numbers for positions: men on squares, for rulesets that have an index. Start at `men.ts`; `with-index.ts` makes a ruleset with an index
 * out of one.
 */
export { layersOf, type MenIndex, type MenKind, type MenSetup, menIndex } from './men.ts';
export { type SquaresIndex, squaresIndex } from './squares.ts';
export { type StonesIndex, stonesIndex } from './stones.ts';
export { type Numbering, withIndex } from './with-index.ts';
