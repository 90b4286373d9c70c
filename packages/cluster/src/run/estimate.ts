import { GyreError } from 'gyre';
import { checkNumbers, wrong } from '../engines/index.ts';
import { type CostModel, SPARK } from './cost.ts';
import { leastSquares } from './least-squares.ts';
import type { RunManifest } from './manifest.ts';

/** Work whose time is to be estimated. */
export interface Workload {
  readonly arcs: number;
  readonly layers: number;
  /** The share of the arcs that no layer ever looks at, because their targets are never settled: about the share of draws. */
  readonly drawn: number;
}

/**
 * The time of a run by a cost model, in seconds. Arcs that layers have looked at are dropped as the run goes on: of those that
 * are not drawn, half are there on average.
 */
export function estimateSeconds(model: CostModel, work: Workload, cores: number): number {
  checkNumbers(model, 'the cost model', ['perArc', 'perLiveArc', 'perTouchedArc', 'perLayer']);
  checkNumbers(work, 'the work', ['arcs', 'layers', 'drawn']);
  checkCores(cores);
  const { arcs, layers, drawn } = work;
  const live = layers * arcs * (drawn + (1 - drawn) / 2);
  const parallel = model.perArc * arcs + model.perLiveArc * live + model.perTouchedArc * (1 - drawn) * arcs;
  return parallel / cores + model.perLayer * layers;
}

/** What a run was, as a workload. */
export function workloadOf(run: RunManifest): Workload {
  checkRun(run);
  const { input, layers } = run;
  const arcs =
    layers.length === 0 ? input.arcs : Math.max(input.arcs, ...layers.map(({ liveArcs }) => liveArcs));
  const touched = layers.reduce((sum, layer) => sum + layer.arcs, 0);
  return { arcs, layers: layers.length, drawn: arcs === 0 ? 0 : Math.max(0, 1 - touched / arcs) };
}

/** The seconds that the cluster worked on a run. */
export function secondsOf(run: RunManifest): number {
  checkRun(run);
  const { prepareSeconds, compactSeconds, layers } = run;
  return prepareSeconds + compactSeconds + layers.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Costs as runs tell them. */
export interface FittedCosts extends CostModel {
  /** The cost that runs of one size cannot tell from another, and which is ours. */
  readonly fixed?: 'perLayer' | 'perLiveArc';
}

/**
 * The cost model that explains runs best, on a cluster of that many cores: what each layer took by its arcs, and what came before
 * the first layer. Large runs and small ones count alike. Where all have about the same size, nobody can tell what a layer costs
 * from what its arcs cost: then one of the two is ours.
 */
export function fitCosts(runs: readonly RunManifest[], cores: number): FittedCosts {
  checkRuns(runs);
  checkCores(cores);
  const layers = runs.flatMap((run) => run.layers.filter(({ seconds }) => seconds > 0));
  if (layers.length < 3)
    throw new GyreError('E_SHAPE', `the runs have ${layers.length} layers`, 'give a run with at least three');
  const rows = layers.map(({ liveArcs, arcs, seconds }) => [
    1 / seconds,
    liveArcs / seconds / cores,
    arcs / seconds / cores,
  ]);
  const sizes = runs.map(({ input }) => input.arcs);
  const isOneSize = Math.max(...sizes) < 2 * Math.min(...sizes);
  const before = runs.filter(({ prepareSeconds, input }) => prepareSeconds > 0 && input.arcs > 0);
  const [perArc] = leastSquares(
    before.map(({ prepareSeconds, input }) => [
      input.arcs / prepareSeconds / cores,
      ...(isOneSize ? [] : [1 / prepareSeconds]),
    ]),
    before.map(() => 1),
  );
  return { perArc, ...(isOneSize ? oneSizeCosts(rows) : layerCosts(rows)) };
}

type LayerCosts = Omit<FittedCosts, 'perArc'>;

function layerCosts(rows: readonly (readonly number[])[]): LayerCosts {
  const [perLayer, perLiveArc, perTouchedArc] = leastSquares(
    rows,
    rows.map(() => 1),
  );
  return { perLayer, perLiveArc, perTouchedArc };
}

/** The costs of layers of one size: with our cost per layer, unless that leaves less for the arcs than ours take. */
function oneSizeCosts(rows: readonly (readonly number[])[]): LayerCosts {
  const { perLayer, perLiveArc } = SPARK;
  const [perLive, perTouchedArc] = leastSquares(
    rows.map(([, live, touched]) => [live, touched]),
    rows.map(([layer]) => 1 - layer * perLayer),
  );
  if (perLive >= perLiveArc) return { perLayer, perLiveArc: perLive, perTouchedArc, fixed: 'perLayer' };
  const [perOwnLayer, perOwnTouched] = leastSquares(
    rows.map(([layer, , touched]) => [layer, touched]),
    rows.map(([, live]) => 1 - live * perLiveArc),
  );
  return { perLayer: perOwnLayer, perLiveArc, perTouchedArc: perOwnTouched, fixed: 'perLiveArc' };
}

function checkCores(cores: number): void {
  if (!(typeof cores === 'number' && cores > 0)) throw wrong('the number of cores', cores, 'give 1 or more');
}

function checkRuns(runs: readonly RunManifest[]): void {
  if (!Array.isArray(runs)) throw wrong('the list of runs', runs, 'give what runStatus says of each');
  for (const run of runs as readonly RunManifest[]) checkRun(run);
}

function checkRun(run: RunManifest): void {
  checkNumbers(run, 'the run', ['prepareSeconds', 'compactSeconds']);
  checkNumbers(run.input, 'the input of the run', ['arcs']);
  if (!Array.isArray(run.layers)) throw wrong('the list of layers', run.layers, 'give what runStatus says');
  for (const layer of run.layers) checkNumbers(layer, 'a layer', ['arcs', 'liveArcs', 'seconds']);
}
