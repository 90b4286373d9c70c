/** Graphs solved here, in a worker or on several threads. Start at `solve-async.ts`, then `threads.ts`. */
export { type AsyncOptions, solveAsync } from './solve-async.ts';
export { Threads, type ThreadsOptions } from './threads.ts';
