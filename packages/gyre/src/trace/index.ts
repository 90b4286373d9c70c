/**
 * Traces: what a watched solver did, step by step, forwards and backwards, each step with its reason.
 *
 * @module gyre/trace
 */
// Begin reading at trace.ts.
export type { StepColumns } from './recorder.ts';
export { Replay } from './replay.ts';
export { Trace, type TraceOptions, type TraceStep, traceOf } from './trace.ts';
