/**
 * Sums: loopy nim-values and sums of impartial games.
 *
 * @module gyre/sums
 */
// Begin reading at nim-values.ts.
export { nimValuesFault } from './check.ts';
export { MisereForms } from './misere-forms.ts';
export { type NimValue, nimSum, nimValueText } from './nim-value.ts';
export { INFINITE, type NimValues, nimValueAt, nimValues } from './nim-values.ts';
export { type SumComponent, type SumMove, sumMoves, sumNimValue, sumValue, winningMoves } from './sum.ts';
