export type { StepColumns } from './recorder.ts';
export { Replay } from './replay.ts';
export { Trace, type TraceOptions, type TraceStep, traceOf } from './trace.ts';
