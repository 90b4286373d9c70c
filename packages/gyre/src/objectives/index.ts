/**
 * Objectives: games that need not end. Büchi, parity, costs, energy, mean payoff, chance and the pressing of draws, each
 * with a certificate and a checker.
 *
 * @module gyre/objectives
 */
// Begin reading at arena/arena.ts.
export * from './inner.ts';
