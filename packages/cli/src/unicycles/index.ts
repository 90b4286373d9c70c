/** Searches for unicycles: jobs, their saved state, what is found. Start at `job.ts`. */
export { countAll } from './count.ts';
export { findUnicycles } from './find.ts';
