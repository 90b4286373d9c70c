/**
 * One run for `disk.ts`, as one line of JSON: `disk-run.js memory|disk FILE FOLDER [SECONDS]`. The file holds a workload; what it
 * takes to read it is measured apart and not counted. With a path, `path:N` in place of the file, nothing is read.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { type ArcBatch, type StreamedGame, solve, symmetricGraph, tokenGame } from 'gyre';
import { nodeFolder, solveOnDisk, streamOf } from 'gyre/disk';
import { checksum, cpuMs, readWorkload } from './harness.ts';

const [mode, file, folder, seconds] = process.argv.slice(2);
const BATCH = 1 << 20; // arcs
let decoding = 0; // CPU milliseconds of reading

if (mode === 'memory') {
  const { vertices, from, to } = readWorkload(file);
  const began = cpuMs();
  const { values, plies } = solve(tokenGame(symmetricGraph(vertices, { from, to })));
  report(cpuMs() - began, values, plies ?? []);
} else {
  const game = file.startsWith('path:') ? pathOf(Number(file.slice(5))) : streamed(file);
  const began = cpuMs();
  const options = {
    identity: file,
    maxBytes: 2 ** 30,
    ...(seconds === undefined ? {} : { checkpointSeconds: Number(seconds) }),
  };
  const { values, plies } = await solveOnDisk(game, nodeFolder(folder), options);
  report(cpuMs() - began - decoding, values, plies);
}

function report(cpu: number, values: Uint8Array, plies: ArrayLike<number>): void {
  const peak = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(JSON.stringify({ cpu: Math.round(cpu), peak, checksum: checksum(values, plies) }));
}

function pathOf(vertices: number): StreamedGame {
  return streamOf({
    graph: symmetricGraph(vertices, { moves: (v, emit) => (v > 0 ? emit(v - 1) : undefined) }),
  });
}

/** The arcs of a workload, a million at a time. */
function streamed(path: string): StreamedGame {
  const input = openSync(path, 'r');
  const head = new Int32Array(2);
  readSync(input, head, 0, 8, 0);
  closeSync(input);
  const [vertices, arcs] = head;
  return { kind: 'symmetric', vertices, arcs, batches: () => batchesOf(path, arcs) };
}

function* batchesOf(path: string, arcs: number): Generator<ArcBatch> {
  const input = openSync(path, 'r');
  const [sources, targets] = [new Int32Array(BATCH), new Int32Array(BATCH)]; // used again: what the reader leaves behind is its own cost
  const column = (into: Int32Array, start: number, length: number): Int32Array => {
    readSync(input, into, 0, 4 * length, 4 * start);
    return into.subarray(0, length);
  };
  for (let at = 0; at < arcs; at += BATCH) {
    const began = cpuMs();
    const length = Math.min(BATCH, arcs - at);
    const batch = { from: column(sources, 2 + at, length), to: column(targets, 2 + arcs + at, length) };
    decoding += cpuMs() - began;
    yield batch;
  }
  closeSync(input);
}
