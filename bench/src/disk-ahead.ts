/**
 * Does a second thread pay for a disk run from Parquet? `node bench/dist/disk-ahead.js FILE.parquet [rounds]`. The file is
 * decoded in the thread that solves, and by a worker that is at most four batches ahead: seconds on the clock, and CPU seconds. All runs are
 * kept in bench/results/disk-ahead.json (decision 344).
 */
import { closeSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { ArcBatch, StreamedGame } from 'gyre';
import { nodeFolder, solveOnDisk } from 'gyre/disk';
import { parquet } from 'gyre-formats';
import { checksum, cpuMs, keep, median, workFile } from './harness.ts';

const AHEAD = 4; // batches

interface Run {
  readonly seconds: number;
  readonly cpu: number;
  readonly checksum: number;
}

if (isMainThread) await compare(process.argv[2], Number(process.argv[3] ?? 3));
else await decodeAhead(workerData as string);

async function compare(file: string, rounds: number): Promise<void> {
  const alone: Run[] = [];
  const ahead: Run[] = [];
  for (let round = 0; round < rounds; round++) {
    const game = await streamed(file);
    alone.push(await timed(game));
    ahead.push(await timed({ ...game, batches: () => batchesAhead(file) }));
  }
  if (new Set([...alone, ...ahead].map((run) => run.checksum)).size !== 1) throw new Error('they disagree');
  const of = (runs: readonly Run[]): number => median(runs.map(({ seconds }) => seconds));
  const gain = of(alone) / of(ahead);
  console.log(
    `${of(alone).toFixed(2)} s alone, ${of(ahead).toFixed(2)} s with a reader: ${gain.toFixed(2)} ×`,
  );
  keep('disk-ahead', { arcs: (await streamed(file)).arcs, alone, ahead, gain });
}

async function timed(game: StreamedGame): Promise<Run> {
  const folder = workFile('disk-ahead');
  rmSync(folder, { recursive: true, force: true });
  const [began, cpu] = [performance.now(), cpuMs()];
  const { values, plies } = await solveOnDisk(game, nodeFolder(folder), { identity: 'x', maxBytes: 2 ** 30 });
  const run = { seconds: (performance.now() - began) / 1000, cpu: (cpuMs() - cpu) / 1000 };
  rmSync(folder, { recursive: true, force: true });
  return { ...run, checksum: checksum(values, plies) };
}

async function streamed(file: string): Promise<StreamedGame> {
  const byteLength = statSync(file).size;
  const handle = openSync(file, 'r');
  process.once('exit', () => closeSync(handle));
  const slice = (start: number, end = byteLength): Promise<ArrayBuffer> => {
    const bytes = new Uint8Array(end - start);
    readSync(handle, bytes, 0, bytes.length, start);
    return Promise.resolve(bytes.buffer);
  };
  const game = await parquet.stream?.({ byteLength, slice });
  if (game === undefined) throw new Error('Parquet does not stream');
  return game;
}

/** The batches of a worker, each asked for again when one is taken. */
async function* batchesAhead(file: string): AsyncGenerator<ArcBatch> {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: file });
  const waiting: (ArcBatch | undefined)[] = [];
  let wake = (): void => undefined;
  worker.on('message', (batch: ArcBatch | undefined) => {
    waiting.push(batch);
    wake();
  });
  for (;;) {
    if (waiting.length === 0) await new Promise<void>((resume) => (wake = resume));
    const batch = waiting.shift();
    if (batch === undefined) break;
    worker.postMessage('more', []);
    yield batch;
  }
  await worker.terminate();
}

async function decodeAhead(file: string): Promise<void> {
  let room = AHEAD;
  let wake = (): void => undefined;
  parentPort?.on('message', () => {
    room++;
    wake();
  });
  for await (const { from, to } of (await streamed(file)).batches()) {
    if (room === 0) await new Promise<void>((resume) => (wake = resume));
    room--;
    parentPort?.postMessage({ from, to }, [from.buffer as ArrayBuffer, to.buffer as ArrayBuffer]);
  }
  parentPort?.postMessage(undefined, []);
}
