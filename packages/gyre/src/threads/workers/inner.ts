/**
 * The kit with which every program here talks to workers, and one small host file each for Node and the browser. Start at
 * `jobs.ts`.
 */
export { hardwareThreads, ownPort } from '#host';
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
export { sharedCopy } from './shared-memory.ts';
export { checkThreads, Team, type TeamOptions } from './team.ts';
