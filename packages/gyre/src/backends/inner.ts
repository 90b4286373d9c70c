/**
 * Backends: where an engine runs. Here, in a worker, on several threads; one small host file each for Node
 * and the browser; and the kit with which every program here talks to workers. Start at `solve-async.ts`,
 * then `threads.ts`; for the kit at `jobs.ts`.
 */
export { hardwareThreads, ownPort, sharesMemory } from '#host';
export { adoptWorker, type PlatformWorker } from './adopt.ts';
export { type AskOptions, Helper } from './helper.ts';
export type { HostEvents, HostPort, HostWorker } from './host.ts';
export { type Asked, type JobMap, type JobReport, packError, unpackError } from './jobs.ts';
export {
  type PackedDocument,
  type PackedGame,
  packDocument,
  packGame,
  unpackDocument,
  unpackGame,
} from './packed-game.ts';
export { type Jobs, type Reply, serveJobs } from './serve-jobs.ts';
export { sharedCopy } from './shared-solution.ts';
export { type AsyncOptions, solveAsync } from './solve-async.ts';
export { Team, type TeamOptions } from './team.ts';
export { checkThreads, Threads, type ThreadsOptions } from './threads.ts';
