/**
 * The kit with which every program here talks to workers, and one small host file each for Node and the browser. Start at
 * `jobs.ts`.
 */
export { hardwareThreads, ownPort } from '#host';
export { type AskOptions, Helper } from './helper.ts';
export { adoptWorker, type HostEvents, type HostPort, type HostWorker, type PlatformWorker } from './host.ts';
export { type Asked, type JobMap, type JobReport, type Jobs, type Reply, serveJobs } from './jobs.ts';
export { type PackedDocument, type PackedGame, packDocument, unpackDocument } from './packed-game.ts';
export { sharedCopy } from './shared-memory.ts';
export { checkThreads, Team, type TeamOptions } from './team.ts';
