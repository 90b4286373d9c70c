import type { LayerEntry, RunManifest } from 'gyre-cluster';
import { count, grouped } from '../output/index.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** A layer in one line: what it settled, what it looked at, what it took. */
export function layerLine(layer: LayerEntry, settled: number): string {
  const { sweep, plies, attackers, defenders, arcs, seconds, shuffledBytes } = layer;
  const shuffled = shuffledBytes === undefined ? '' : `, ${grouped(shuffledBytes)} bytes shuffled`;
  return `sweep ${sweep + 1}, plies ${plies}: ${grouped(attackers + defenders)} settled (${grouped(settled)} in all), ${grouped(arcs)} arcs met${shuffled}, ${seconds.toFixed(2)} s`;
}

/** The positions that the layers of a run have settled. */
export function settledSoFar({ layers }: RunManifest): number {
  return layers.reduce((sum, { attackers, defenders }) => sum + attackers + defenders, 0);
}

/** How a run stands, in a few lines. */
export async function printRun(manifest: RunManifest, terminal: Terminal): Promise<void> {
  const { game, input, engine, layers, epoch, handedOff } = manifest;
  const seconds = layers.reduce((sum, layer) => sum + layer.seconds, 0);
  await terminal.print(
    `${count(game.vertices, 'vertex', 'vertices')}, ${count(input.arcs, 'arc')}, ${game.convention.name} play, ${game.kind} graph, on ${engine}`,
  );
  await terminal.print(
    `${count(layers.length, 'layer')} in ${seconds.toFixed(1)} s, ${grouped(settledSoFar(manifest))} positions settled there`,
  );
  if (epoch !== undefined && epoch.number > 0)
    await terminal.print(`dead arcs dropped ${count(epoch.number, 'time')}: ${grouped(epoch.liveArcs)} left`);
  if (handedOff !== undefined)
    await terminal.print(
      `the rest was handed to the disk engine before plies ${handedOff.plies} of sweep ${handedOff.sweep + 1}: ${handedOff.why}`,
    );
  await terminal.print(stateOf(manifest));
}

function stateOf({ isDone, handedOff }: RunManifest): string {
  if (isDone) return 'finished; gyre cluster export writes the answer';
  return handedOff === undefined
    ? 'not finished; gyre cluster resume goes on'
    : 'not finished; gyre cluster resume goes on here, without the cluster';
}

/** The same as JSON (docs/json.md). */
export function runJson(action: string, run: string, manifest: RunManifest): Record<string, unknown> {
  const { game, input, engine, layers, handedOff, isDone, prepareSeconds, compactSeconds } = manifest;
  return {
    schema: 'gyre/cluster/1',
    action,
    run,
    engine,
    kind: game.kind,
    convention: game.convention.name,
    vertices: game.vertices,
    arcs: input.arcs,
    finished: isDone,
    settledByLayers: settledSoFar(manifest),
    prepareSeconds,
    compactSeconds,
    layers: layers.map(({ sweep, plies, attackers, defenders, arcs, liveArcs, seconds, shuffledBytes }) => ({
      sweep: sweep + 1,
      plies,
      settled: attackers + defenders,
      arcs,
      liveArcs,
      seconds,
      ...(shuffledBytes === undefined ? {} : { shuffledBytes }),
    })),
    ...(handedOff === undefined
      ? {}
      : { handedOff: { sweep: handedOff.sweep + 1, plies: handedOff.plies, why: handedOff.why } }),
  };
}
