/**
 * Sums: loopy nim-values and sums of impartial games.
 *
 * @module gyre/sums
 */
export * from './inner.ts';
