/**
 * Workers with typed jobs, the same in Node and in a browser: what the engine's own threads are made of. A program
 * asks (`Helper` one worker, `Team` several that work together), a worker answers (`serveJobs`); threads that share
 * memory meet, and games cross as plain data (`packDocument`).
 *
 * @module gyre/workers
 */

export {
  type Asked,
  type AskOptions,
  adoptWorker,
  Helper,
  type HostEvents,
  type HostPort,
  type HostWorker,
  hardwareThreads,
  type JobMap,
  type JobReport,
  type Jobs,
  ownPort,
  type PackedDocument,
  type PackedGame,
  type PlatformWorker,
  packDocument,
  type Reply,
  serveJobs,
  Team,
  unpackDocument,
} from './inner.ts';
