/**
 * Impartial games by their heaps: take-and-break codes, nim-values and their periods, games on coordinates, and misère play.
 * Start at `heap-rule.ts`.
 */

export { MisereForms } from '../../sums/inner.ts';
export { coordinateRules, coordinateValues } from './coordinates.ts';
export { type HeapRule, heapRuleNames, parseHeapRule } from './heap-rule.ts';
export { heapValues } from './heap-values.ts';
export { heapForms, misereForm } from './misere-heaps.ts';
export { type Period, periodFault, periodOf } from './period.ts';
