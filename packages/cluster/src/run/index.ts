/** Runs: from the arcs to the answer, layer by layer, resumable at every moment. Start at `solve.ts`, then `run.ts`. */
export { type CostModel, DISK, SPARK } from './cost.ts';
export {
  estimateSeconds,
  type FittedCosts,
  fitCosts,
  secondsOf,
  type Workload,
  workloadOf,
} from './estimate.ts';
export type { GivenInput } from './footer.ts';
export type { ClusterInput } from './input.ts';
export type { LayerEntry, RunManifest } from './manifest.ts';
export {
  type ClusterOptions,
  clusterAnswer,
  resumeOnCluster,
  runStatus,
  solveOnCluster,
  writeAnswer,
} from './solve.ts';
