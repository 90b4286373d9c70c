/**
 * Backends: where an engine runs. Here, in a worker, on several threads; one small host file each for Node and the browser.
 * Start at `solve-async.ts`, then `threads.ts`.
 */
export { type AsyncOptions, solveAsync } from './solve-async.ts';
export type { TeamOptions } from './team.ts';
export { Threads, type ThreadsOptions } from './threads.ts';
