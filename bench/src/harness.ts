import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Workload } from './workloads.ts';

/** The bench folder, wherever the compiled file stands. */
export const BENCH: string = fileURLToPath(new URL('..', import.meta.url));

/** A file below bench/scratch, which git does not keep. */
export function workFile(name: string): string {
  mkdirSync(`${BENCH}scratch`, { recursive: true });
  return `${BENCH}scratch/${name}`;
}

/** Compiles one of our comparison programs and says where it is. Where there is no compiler, one that was brought along will do. */
export function compiled(name: string): string {
  const binary = workFile(name);
  const flags = ['-O3', '-march=native', '-std=c++20', '-pthread', '-o', binary];
  try {
    execFileSync('g++', [...flags, `${BENCH}cpp/${name}.cpp`], { stdio: 'ignore' });
  } catch (error) {
    if (!existsSync(binary)) throw error;
  }
  return binary;
}

/** Writes a workload to bench/scratch as the C++ programs read it, unless it is there. */
export function workloadFile(name: string, make: () => Workload): string {
  const file = workFile(`${name}.bin`);
  if (!existsSync(file)) writeWorkload(file, make());
  return file;
}

function writeWorkload(file: string, { vertices, from, to }: Workload): void {
  const out = openSync(file, 'w');
  for (const column of [Int32Array.of(vertices, from.length), from, to]) {
    const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
    for (let at = 0; at < bytes.length; ) at += writeSync(out, bytes, at, Math.min(CHUNK, bytes.length - at));
  }
  closeSync(out);
}

/** Reads a workload back. */
export function readWorkload(file: string): Workload {
  const input = openSync(file, 'r');
  const column = (length: number): Int32Array => {
    const array = new Int32Array(length);
    const bytes = new Uint8Array(array.buffer);
    for (let at = 0; at < bytes.length; )
      at += readSync(input, bytes, at, Math.min(CHUNK, bytes.length - at), null);
    return array;
  };
  const [vertices, arcs] = column(2);
  const [from, to] = [column(arcs), column(arcs)];
  closeSync(input);
  return { name: file, vertices, from, to };
}

const CHUNK = 1 << 28;

/** Runs a program that prints one JSON object per line. */
export function jsonLines<T>(program: string, args: readonly string[]): T[] {
  const printed = execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  return printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

/** CPU milliseconds of this process so far, all threads together. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A copy that threads can share. */
export function onSharedMemory(column: Int32Array): Int32Array {
  const copy = new Int32Array(new SharedArrayBuffer(column.byteLength));
  copy.set(column);
  return copy;
}

/**
 * Bytes that this process holds now, without what it has dropped, if Node was started with `--expose-gc`. Where Linux allows it,
 * the peak begins anew.
 */
export function heldBytes(): number {
  globalThis.gc?.();
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // the peak stays that of the whole life
  }
  return process.memoryUsage.rss();
}

/** The most bytes that this process has held, since `heldBytes` on Linux. */
export function peakBytes(): number {
  try {
    return 1024 * Number(/VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
  } catch {
    return 1024 * process.resourceUsage().maxRSS;
  }
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

/** Keeps all runs in bench/results, with what one needs to judge them: of this machine, unless another is named. */
export function keep(name: string, runs: unknown, measured: object = machineAtHand()): void {
  mkdirSync(`${BENCH}results`, { recursive: true });
  writeFileSync(`${BENCH}results/${name}.json`, `${JSON.stringify({ ...measured, runs }, undefined, 2)}\n`);
}

/** The commit, the date and the machine. */
export function machineAtHand(): object {
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, load: loadavg(), node: process.version };
  return { commit: commitAtHand(), date: new Date().toISOString(), machine };
}

/** The commit that is measured: as whoever packed it for another machine says, otherwise that of this checkout. */
function commitAtHand(): string {
  const packed = process.env['GYRE_COMMIT'];
  if (packed !== undefined) return packed;
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: BENCH, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

/** FNV-1a over both columns, as the C++ programs print it. */
export function checksum(values: Uint8Array, plies: ArrayLike<number>): number {
  let h = 2166136261;
  for (let p = 0; p < values.length; p++) {
    h = Math.imul(h ^ values[p], 16777619);
    h = Math.imul(h ^ plies[p], 16777619);
  }
  return h >>> 0;
}
