/**
 * Workers with typed jobs, the same in Node and in a browser: what the engine's own threads are made of. A program
 * asks (`Helper` one worker, `Team` several that work together), a worker answers (`serveJobs`); threads that share
 * memory meet (`Meeting`), and games cross as plain data (`packGame`, `packDocument`).
 *
 * @module gyre/workers
 */

export { MEETING_WORDS, Meeting } from '../../floor/meeting.ts';
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
  packError,
  packGame,
  type Reply,
  serveJobs,
  Team,
  unpackDocument,
  unpackError,
  unpackGame,
} from './inner.ts';
