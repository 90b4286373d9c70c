/** Searches for unicycles and carousels: jobs, their saved state, what is found. Start at `job.ts`. */
export { listCarousels } from './carousels.ts';
export { countAll } from './count.ts';
export { findUnicycles } from './find.ts';
export { reportOn, reportOnGame, type UnicycleReport } from './report.ts';
export { newSearch, readSearch, type SavedSearch } from './saved-search.ts';
