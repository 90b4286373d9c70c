/**
 * What work costs, in seconds of one core: per arc to prepare (read, bucket, count), per live arc and layer (every layer passes
 * all arcs that are left), per arc that a layer looks at; and, in seconds of the clock, per layer.
 */
export interface CostModel {
  readonly perArc: number;
  readonly perLiveArc: number;
  readonly perTouchedArc: number;
  readonly perLayer: number;
}

/** The disk engine, on one core: per arc to read and sort, and per arc that a layer looks at. bench/results/disk.json. */
export const DISK: CostModel = { perArc: 0.5e-6, perLiveArc: 0, perTouchedArc: 0.15e-6, perLayer: 4e-6 };

/**
 * Spark, until a calibration of your own says better: from a run of 50 million arcs on two cores. The small runs of
 * bench/results/cluster-spark.json, on a busy machine, agree with it to a factor of four.
 */
export const SPARK: CostModel = {
  perArc: 3.5e-6,
  perLiveArc: 0.2e-6,
  perTouchedArc: 1e-6,
  perLayer: 3,
};

/** What a run can tell about its layers so far. */
export interface LayerCost {
  readonly arcs: number;
  readonly seconds: number;
}

/**
 * Should the rest of a run be handed to the disk engine now? Nobody knows how many layers are to come. So the rule of whoever rents
 * until the rent has reached the price: go on until the layers have cost, beyond what the disk engine would have taken for them,
 * as much as handing over costs now. Whatever comes, that is at most twice the cost of the better choice.
 */
export function isTimeToHandOff(
  layers: readonly LayerCost[],
  liveArcs: number,
  secondsPerArc: number,
): boolean {
  const price = liveArcs * (DISK.perArc + secondsPerArc);
  let rent = 0;
  for (const { arcs, seconds } of layers) rent += Math.max(0, seconds - arcs * DISK.perTouchedArc);
  return rent >= price;
}

/** Is it worth dropping arcs that no longer count? When half of them are spent, or the layers since the last time are many. */
export function isTimeToCompact(spentArcs: number, liveArcs: number, layers: number): boolean {
  return layers >= 48 || (2 * spentArcs >= liveArcs && liveArcs > 0 && layers >= 2);
}
