/** Engines that run the statements of the program. */
export { checkEngine, checkNumbers, checkOptions, checkText, wrong } from './checks.ts';
export { type DuckDbOptions, openDuckDb } from './duckdb.ts';
export { type ClusterEngine, checkPath, type EngineColumn, stoppedBy } from './engine.ts';
export { openSpark, type SparkOptions } from './spark.ts';
