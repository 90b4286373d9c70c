export { type AsyncOptions, solveAsync } from './solve-async.ts';
export type { TeamOptions } from './team.ts';
export { Threads, type ThreadsOptions } from './threads.ts';
