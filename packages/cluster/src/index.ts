/**
 * Games too large for one machine: the layers of a solve as SQL, run by Spark or by DuckDB.
 *
 * @module gyre-cluster
 */
// Begin reading at run/solve.ts; the statements are in program/, what runs them is in engines/.
export {
  type ClusterEngine,
  type DuckDbOptions,
  openDuckDb,
  openSpark,
  type SparkOptions,
} from './engines/index.ts';
export {
  type ClusterInput,
  type ClusterOptions,
  type CostModel,
  clusterAnswer,
  DISK,
  estimateSeconds,
  type FittedCosts,
  fitCosts,
  type GivenInput,
  type LayerEntry,
  type RunManifest,
  resumeOnCluster,
  runStatus,
  SPARK,
  secondsOf,
  solveOnCluster,
  type Workload,
  workloadOf,
  writeAnswer,
} from './run/index.ts';
