import { type ArcBatch, GyreError, type StreamedGame } from 'gyre';
import {
  type DiskOptions,
  type DiskSolution,
  nodeFolder,
  type SettledBatch,
  settledSolution,
  solveOnDisk,
} from 'gyre/disk';
import { type ClusterGame, layoutOf, positionsOf } from '../program/index.ts';
import type { EpochEntry, RunManifest } from './manifest.ts';
import { numbersAt } from './parquet.ts';

/** Why the positions of a game cannot be held by one machine, if they cannot. */
export function handOffRefusal(game: ClusterGame, maxBytes: number): string | undefined {
  const positions = positionsOf(game);
  const bytes = 6 * positions + 2 ** 26;
  if (positions > 0x7fff_ffff) return `${positions} positions are more than one machine can number`;
  if (bytes <= maxBytes) return undefined;
  const megabytes = (size: number): string => `${Math.ceil(size / 2 ** 20)} MB`;
  return `${positions} positions take ${megabytes(bytes)} of memory here and may have ${megabytes(maxBytes)}`;
}

/** Finishes a run that was handed over, from its folder; a second call continues where the first was cut off. */
export async function finishOnDisk(
  folder: string,
  manifest: RunManifest,
  options: Pick<DiskOptions, 'maxBytes' | 'signal' | 'onProgress' | 'checkpointSeconds'>,
): Promise<DiskSolution> {
  const { handedOff, id } = manifest;
  if (handedOff === undefined)
    throw new GyreError('E_FILE', 'the run was not handed over', 'resume it first');
  const { sweep, plies } = handedOff;
  const solution = await solveOnDisk(await gameOf(folder, manifest), nodeFolder(`${folder}/disk`), {
    ...options,
    identity: `${id} ${sweep} ${plies}`,
    begun: { sweep, layer: plies, settled: () => settledIn(folder, manifest) },
  });
  return { ...solution, arcs: manifest.input.arcs };
}

/** The answer of a run that the cluster has finished, as columns in memory. */
export async function collected(folder: string, manifest: RunManifest): Promise<DiskSolution> {
  return settledSolution(await gameOf(folder, manifest), () => settledIn(folder, manifest));
}

/**
 * The game as the disk engine sees it: the arcs that still count. Where the players have positions of their own, every arc
 * belongs to one of them, as in a partizan graph.
 */
async function gameOf(
  folder: string,
  { game, epoch, owners: kept }: RunManifest,
): Promise<StreamedGame & { readonly vertices: number }> {
  const layout = layoutOf(game);
  const { convention, vertices } = game;
  const path = `${folder}/${(epoch as EpochEntry).arcs.name}`;
  const owners = kept === undefined ? undefined : await ownersAt(`${folder}/${kept.name}`, vertices);
  return {
    kind: layout === 'paired' ? 'partizan' : layout === 'owned' ? 'owned' : 'symmetric',
    convention,
    vertices,
    arcs: (epoch as EpochEntry).liveArcs,
    ...(owners === undefined ? {} : { owners }),
    batches: () => arcBatches(path, layout === 'paired' ? vertices : 0),
  };
}

/** The arcs of a table between vertices. @param block how far apart the players' positions of a vertex are */
async function* arcBatches(path: string, block: number): AsyncGenerator<ArcBatch> {
  for await (const [from, to, movers] of numbersAt(path, ['source', 'target', 'player'])) {
    if (block === 0) {
      yield { from, to };
      continue;
    }
    for (const [i, mover] of movers.entries()) {
      if (mover === 1) from[i] -= block;
      else to[i] -= block;
    }
    yield { from, to, players: Uint8Array.from(movers) };
  }
}

async function ownersAt(path: string, vertices: number): Promise<Uint8Array> {
  const owners = new Uint8Array(vertices);
  for await (const [vertex, player] of numbersAt(path, ['p', 'player']))
    for (const [i, v] of vertex.entries()) owners[v] = player[i];
  return owners;
}

/** Everything that the layers have settled. */
async function* settledIn(folder: string, { layers }: RunManifest): AsyncGenerator<SettledBatch> {
  for (const { table } of layers) {
    for await (const [p, code, k] of numbersAt(`${folder}/${table.name}`, ['p', 'code', 'plies'])) {
      const isSettled = (_: number, i: number): boolean => code[i] > 0;
      yield { positions: p.filter(isSettled), codes: code.filter(isSettled), plies: k.filter(isSettled) };
    }
  }
}
