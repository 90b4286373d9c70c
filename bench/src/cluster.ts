/**
 * The costs of a cluster: `node bench/dist/cluster.js [duckdb | sc://HOST:PORT UI] [SIZE]`. Two calibration runs fit the cost model;
 * a third of another shape and size is held out and estimated by it. Kept in bench/results/cluster-ENGINE.json, with the plot of
 * the tiers, tiers.svg.
 */
import { createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type ClusterEngine,
  type CostModel,
  DISK,
  estimateSeconds,
  fitCosts,
  openDuckDb,
  openSpark,
  type RunManifest,
  SPARK,
  secondsOf,
  solveOnCluster,
  workloadOf,
} from 'gyre-cluster';
import { numbersParquet } from 'gyre-formats/columns';
import { logLogChart } from './chart.ts';
import { BENCH, keep, workFile } from './harness.ts';
import { leveledWorkload, randomWorkload, type Workload } from './workloads.ts';

const [address = 'duckdb', ui] = process.argv.slice(2);
const vertices = Number(process.argv.at(-1)) || 200_000;
const cores = availableParallelism();
const engine =
  address === 'duckdb' ? await openDuckDb() : await openSpark(address, ui === undefined ? {} : { ui });
const runs = {
  rand: await run(engine, randomWorkload(vertices, 9, 0.02)),
  levels: await run(engine, leveledWorkload(vertices, 5 * vertices, 12)),
  small: await run(engine, leveledWorkload(Math.ceil(vertices / 20), Math.ceil(vertices / 4), 12)),
};
const held = await run(engine, leveledWorkload(Math.ceil(vertices / 2), 2 * vertices, 30, 8));
await engine.close();

const model = fitCosts(Object.values(runs), cores);
const estimated = estimateSeconds(model, workloadOf(held), cores);
const measured = secondsOf(held);
console.log(`costs on ${cores} cores: ${JSON.stringify(model)}`);
console.log(
  `held-out run of ${workloadOf(held).layers} layers: ${measured.toFixed(1)} s, estimated ${estimated.toFixed(1)} s: ${(estimated / measured).toFixed(2)} ×`,
);
const name = address === 'duckdb' ? 'duckdb' : 'spark';
keep(`cluster-${name}`, {
  cores,
  model,
  calibration: Object.entries(runs).map(([shape, manifest]) => ({ shape, ...told(manifest) })),
  heldOut: { ...told(held), estimated, ratio: estimated / measured },
});
writeFileSync(`${BENCH}results/tiers.svg`, tiers(SPARK));

async function run(
  on: ClusterEngine,
  { name: shape, vertices: count, from, to }: Workload,
): Promise<RunManifest> {
  const folder = workFile(`cluster-${shape}-${from.length}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const edges = `${folder}/edges.parquet`;
  await pipeline(Readable.from(numbersParquet({ source: from, target: to })), createWriteStream(edges));
  const input = { edges, vertices: count };
  const manifest = await solveOnCluster(on, input, `${folder}/run`, { handOff: 'never' });
  console.log(
    `${shape}: ${from.length} arcs, ${manifest.layers.length} layers, ${secondsOf(manifest).toFixed(1)} s`,
  );
  return manifest;
}

/** What the model is fitted to: packages/cluster/test/estimate.test.ts fits it again. */
function told(manifest: RunManifest): object {
  const { prepareSeconds, compactSeconds, layers, input } = manifest;
  const costs = layers.map(({ arcs, liveArcs, seconds }) => [arcs, liveArcs, Number(seconds.toFixed(3))]);
  const times = { prepareSeconds, compactSeconds, seconds: secondsOf(manifest) };
  return { ...workloadOf(manifest), ...times, inputArcs: input.arcs, layerCosts: costs };
}

/** The time of each tier by the number of arcs: thirty layers, half of the arcs drawn. */
function tiers(spark: CostModel): string {
  const sizes = [1e8, 1e9, 1e10, 1e11, 1e12];
  const curve = (title: string, colour: string, seconds: (arcs: number) => number, most: number) => ({
    name: title,
    colour,
    points: sizes.filter((arcs) => arcs <= most).map((x) => ({ x, y: seconds(x) / 3600 })),
  });
  const work = (arcs: number) => ({ arcs, layers: 30, drawn: 0.5 });
  return logLogChart('Hours by arcs: 30 layers, half of the arcs drawn', 'arcs', 'hours', [
    curve('in memory, one core (up to what fits)', '#0072b2', (arcs) => 5e-8 * arcs, 1e9),
    curve('disk engine, one core', '#009e73', (arcs) => estimateSeconds(DISK, work(arcs), 1), 1e11),
    curve('Spark, 64 cores', '#d55e00', (arcs) => estimateSeconds(spark, work(arcs), 64), 1e12),
    curve('Spark, 1024 cores', '#cc79a7', (arcs) => estimateSeconds(spark, work(arcs), 1024), 1e12),
  ]);
}
