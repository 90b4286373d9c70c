/**
 * Objectives: games that need not end. Büchi, parity, costs, energy, mean payoff, chance and the pressing of draws, each
 * with a certificate and a checker.
 *
 * @module gyre/objectives
 */
// Begin reading at ../objectives/arena/arena.ts; what files say of objectives is here, at asked.ts.
export * from '../objectives/inner.ts';
export * from './inner.ts';
