/**
 * Graphs: what only games as they are written need, with their superfluous options. Plain, and no faster than
 * that asks: whoever wants speed asks the store, which is tested against these. Start at `workshop.ts`
 * (graphs of expressions) and `explanation.ts` (how a side was found, in words).
 */
export { describe, replay } from './explanation.ts';
export { multiple, ordinalSum, smallMultiple } from './multiple.ts';
export { checkDrawn, plainFormOf, plainGame } from './plain-game.ts';
export { PASS, Workshop } from './workshop.ts';
