export * from './backends/index.ts';
export * from './game/index.ts';
export * from './graph/index.ts';
export * from './query/index.ts';
export * from './solve/index.ts';
export * from './verify/index.ts';
