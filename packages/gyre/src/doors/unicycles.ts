/**
 * Stoppers with one cycle, and games with a side that no stopper has: search, construction, proofs.
 *
 * @module gyre/unicycles
 */
export * from '../unicycles/index.ts';
