import type { ClusterEngine } from 'gyre-cluster';
import { type Call, numberOption, textOption, UsageError } from '../command/index.ts';
import { memoryLimit } from '../input/input.ts';

/** The engine that --connect names: a Spark cluster, or DuckDB in this process. */
export async function connected(call: Call, run: string): Promise<ClusterEngine> {
  const { openDuckDb, openSpark } = await import('gyre-cluster');
  const address = textOption(call, 'connect');
  if (address === undefined)
    throw new UsageError('no engine', 'say --connect sc://HOST:PORT, or --connect duckdb');
  if (address === 'duckdb') return openDuckDb({ maxBytes: memoryLimit(call), scratch: `${run}/scratch` });
  const ui = textOption(call, 'ui');
  const patienceSeconds = numberOption(call, 'patience', '--patience');
  return openSpark(address, {
    ...(ui === undefined ? {} : { ui }),
    ...(patienceSeconds === undefined ? {} : { patienceSeconds }),
  });
}

/** The folder of the run. */
export function runFolder(call: Call): string {
  const run = textOption(call, 'run');
  if (run !== undefined && run !== '') return run;
  throw new UsageError('no run', 'say --run FOLDER, on a path that this machine and the cluster see');
}

/** When the rest of a run goes to the disk engine. */
export function handOffAsked(call: Call): 'auto' | 'never' | number {
  const text = textOption(call, 'handOff') ?? 'auto';
  if (text === 'auto' || text === 'never') return text;
  const layers = Number(text);
  if (/^\d+$/.test(text) && layers > 0) return layers;
  throw new UsageError(`--hand-off is "${text}"`, 'give auto, never or a number of layers, 1 or more');
}
