import type { ClusterEngine } from 'gyre-cluster';
import { UsageError } from '../command/index.ts';

/** How an engine is reached, and what it may take. */
export interface Connection {
  readonly address: string | undefined;
  readonly ui: string | undefined;
  readonly patienceSeconds: number | undefined;
  readonly maxBytes: number;
}

/** The engine that --connect names: a Spark cluster, or DuckDB in this process. */
export async function connected(
  run: string,
  { address, ui, patienceSeconds, maxBytes }: Connection,
): Promise<ClusterEngine> {
  const { openDuckDb, openSpark } = await import('gyre-cluster');
  if (address === undefined)
    throw new UsageError('no engine', 'say --connect sc://HOST:PORT, or --connect duckdb');
  if (address === 'duckdb') return openDuckDb({ maxBytes, scratch: `${run}/scratch` });
  return openSpark(address, {
    ...(ui === undefined ? {} : { ui }),
    ...(patienceSeconds === undefined ? {} : { patienceSeconds }),
  });
}

/** The folder of the run. */
export function runFolder(run: string | undefined): string {
  if (run !== undefined && run !== '') return run;
  throw new UsageError('no run', 'say --run FOLDER, on a path that this machine and the cluster see');
}

/** When the rest of a run goes to the disk engine. */
export function handOffAsked(text = 'auto'): 'auto' | 'never' | number {
  if (text === 'auto' || text === 'never') return text;
  const layers = Number(text);
  if (/^\d+$/.test(text) && layers > 0) return layers;
  throw new UsageError(`--hand-off is "${text}"`, 'give auto, never or a number of layers, 1 or more');
}
