/**
 * Small games: what is left of a short game when larger things are set aside. `atomic-weight.ts` counts ups, `reduced.ts`
 * forgets infinitesimals, `norton.ts` multiplies.
 */
export { atomicWeight } from './atomic-weight.ts';
export { nortonProduct } from './norton.ts';
export { reducedCanonicalForm } from './reduced.ts';
