import type { FittedCosts } from 'gyre-cluster';
import { EXIT, UsageError } from '../command/index.ts';
import { grouped } from '../output/index.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** What an estimate is asked for, as the options give it. */
type AskedCosts = Readonly<Record<'cores' | 'runCores' | 'drawn' | 'layers' | 'arcs', string | undefined>>;

/** `gyre cluster estimate`: what a run would take, by the costs of Spark as measured, or of runs of the user's own. */
export async function estimate(
  asked: AskedCosts,
  from: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const { DISK, SPARK, estimateSeconds, fitCosts, runStatus } = await import('gyre-cluster');
  const cores = numberGiven(asked.cores, '--cores', 64);
  const runs = from.map((folder) => runStatus(folder));
  const model: FittedCosts =
    runs.length === 0 ? SPARK : fitCosts(runs, numberGiven(asked.runCores, '--run-cores', 2));
  const drawn = numberGiven(asked.drawn, '--drawn', 0.5);
  if (drawn > 1) throw new UsageError(`--drawn is ${drawn}`, 'give a share from 0 to 1');
  const layers = numberGiven(asked.layers, '--layers', 30);
  const sizes = asked.arcs === undefined ? [1e9, 1e10, 1e11, 1e12] : [numberGiven(asked.arcs, '--arcs', 0)];
  const rows = sizes.map((arcs) => ({
    arcs,
    clusterSeconds: estimateSeconds(model, { arcs, layers, drawn }, cores),
    diskSeconds: estimateSeconds(DISK, { arcs, layers, drawn }, 1),
    diskBytes: 13 * arcs,
  }));
  if (terminal.isJson) {
    const about = { schema: 'gyre/cluster-estimate/1', cores, layers, drawn, costs: { ...model } };
    await terminal.print(JSON.stringify({ ...about, estimates: rows }));
    return EXIT.ok;
  }
  await terminal.print(`${layers} layers, ${Math.round(100 * drawn)} % of the arcs drawn`);
  await terminal.print(costLine(model, runs.length));
  for (const { arcs, clusterSeconds, diskSeconds, diskBytes } of rows) {
    await terminal.print(
      `${grouped(arcs)} arcs: cluster of ${grouped(cores)} cores ${duration(clusterSeconds)}; disk engine ${duration(diskSeconds)} and ${grouped(Math.ceil(diskBytes / 1e9))} GB of disk, if the positions fit its memory`,
    );
  }
  await terminal.print('trust this to a factor of three');
  if (runs.length === 0) await terminal.print(CALIBRATE);
  if (model.fixed !== undefined)
    await terminal.print(
      `runs of one size cannot tell what a layer costs from what its arcs cost: ${FIXED[model.fixed]} is ours; add --from RUN of another size`,
    );
  return EXIT.ok;
}

const CALIBRATE =
  'for the costs of your own cluster, solve some million arcs there with --hand-off never and add --from RUN --run-cores N';

const FIXED = { perLayer: 'the time per layer', perLiveArc: 'the time per live arc and layer' } as const;

function costLine({ perArc, perLiveArc, perTouchedArc, perLayer }: FittedCosts, runs: number): string {
  const micro = (seconds: number): string => `${(1e6 * seconds).toPrecision(2)} µs`;
  const source =
    runs === 0 ? 'from one run of 50 million arcs on two cores of ours' : `fitted to ${runs} of your runs`;
  return `costs, ${source}: ${micro(perArc)} per arc, ${micro(perLiveArc)} per live arc and layer, ${micro(perTouchedArc)} per arc met, ${perLayer.toPrecision(2)} s per layer`;
}

function duration(seconds: number): string {
  if (seconds < 120) return `${seconds.toPrecision(2)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`;
}

function numberGiven(text: string | undefined, flag: string, otherwise: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value) && value >= 0) return value;
  throw new UsageError(`${flag} is "${text}"`, 'give a number, 0 or more, such as 1e10');
}
