/** Which patterns have unicycles with simple exits, and the smallest of them. */
export {
  type FewestOptions,
  type PatternExits,
  patternsWithExits,
  patternsWithFewest,
} from './exits-of-patterns.ts';
