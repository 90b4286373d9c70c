/**
 * Small games: what is left of a short game when larger things are set aside. `atomic-weight.ts` counts ups,
 * `reduced.ts` forgets infinitesimals, `norton.ts` multiplies, `powers.ts` and `uptimal-parts.ts` know the
 * powers of ↑.
 */
export { atomicWeight, isAllSmall, isAtomic } from './atomic-weight.ts';
export { nortonProduct } from './norton.ts';
export { powers } from './powers.ts';
export { reducedCanonicalForm } from './reduced.ts';
export { type UptimalParts, uptimalParts } from './uptimal-parts.ts';
