/**
 * Traces: what a watched solver did, step by step, forwards and backwards, each step with its reason. Start at `trace.ts`.
 *
 * @module gyre/trace
 */
export type { StepColumns } from './recorder.ts';
export { Replay } from './replay.ts';
export { Trace, type TraceOptions, type TraceStep, traceOf } from './trace.ts';
