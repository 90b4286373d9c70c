/**
 * The disk engine: `node bench/dist/disk.js [rounds]`. Its CPU time beside that of the engine in memory, on the same arcs,
 * reading excluded and checkpoints included; a path of 100,000 layers; and a run that is killed (SIGKILL) at fifty random moments.
 * All runs are kept in bench/results/disk.json. The two largest runs of docs/scale.md are in results/disk-large.json.
 */
import { execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { jsonLines, keep, median, workFile, workloadFile } from './harness.ts';
import { leveledWorkload, randomBits, randomWorkload } from './workloads.ts';

interface Run {
  readonly cpu: number;
  readonly peak: number;
  readonly checksum: number;
}

const rounds = Number(process.argv[2] ?? 3);
const child = fileURLToPath(new URL('./disk-run.js', import.meta.url));
const folder = workFile('disk-run');

const workloads = [
  { name: 'rand', file: workloadFile('rand', () => randomWorkload(10_000_000, 9, 0.02)) },
  { name: 'levels', file: workloadFile('levels', () => leveledWorkload(10_000_000, 50_000_000, 24)) },
].map(({ name, file }) => ({ name, ...against(name, file) }));
const path = pathRun(100_000);
keep('disk', { workloads, path, kills: await killed(50) });

function run(mode: 'memory' | 'disk', file: string, ...more: string[]): Run {
  if (mode === 'disk') rmSync(folder, { recursive: true, force: true });
  return jsonLines<Run>(process.execPath, [child, mode, file, folder, ...more])[0];
}

function against(name: string, file: string): { memory: Run[]; disk: Run[]; ratio: number } {
  const memory: Run[] = [];
  const disk: Run[] = [];
  for (let round = 0; round < rounds; round++) {
    memory.push(run('memory', file));
    disk.push(run('disk', file));
  }
  if (new Set([...memory, ...disk].map((one) => one.checksum)).size !== 1)
    throw new Error('the engines disagree');
  const of = (runs: readonly Run[]): number => median(runs.map(({ cpu }) => cpu));
  const ratio = of(disk) / of(memory);
  console.log(
    `${name}: in memory ${of(memory)} ms CPU, ${memory[0].peak} MB; from the disk ${of(disk)} ms, ${disk[0].peak} MB: ${ratio.toFixed(2)} ×`,
  );
  return { memory, disk, ratio };
}

function pathRun(layers: number): { layers: number; seconds: number; cpu: number } {
  const began = performance.now();
  const { cpu } = run('disk', `path:${layers}`);
  const seconds = (performance.now() - began) / 1000;
  console.log(`a path of ${layers} layers: ${seconds.toFixed(1)} s, ${cpu} ms CPU`);
  return { layers, seconds, cpu };
}

/** Starts a run and kills it at a random moment, again and again; then lets it come to its end. */
async function killed(times: number): Promise<{ kills: number; finished: number; equal: boolean }> {
  const random = randomBits(11);
  const file = workloadFile('levels-small', () => leveledWorkload(1_000_000, 5_000_000, 24));
  const expected = run('memory', file).checksum;
  let finished = 0;
  const began = performance.now();
  run('disk', file);
  const span = Math.ceil(performance.now() - began); // what a run takes that is not killed
  rmSync(folder, { recursive: true, force: true });
  let kills = 0;
  while (kills < times) {
    const isOver = await killedAfter(file, 50 + (random() % span));
    if (!isOver) kills++;
    else {
      finished++;
      if (checksumOf(file) !== expected) throw new Error('a run that was killed came to another end');
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const isEqual = checksumOf(file) === expected;
  console.log(
    `killed ${kills} times, came to an end ${finished + 1} times: ${isEqual ? 'equal' : 'DIFFERENT'}`,
  );
  return { kills, finished: finished + 1, equal: isEqual };
}

function checksumOf(file: string): number {
  const printed = execFileSync(process.execPath, [child, 'disk', file, folder, '0.05'], { encoding: 'utf8' });
  return (JSON.parse(printed) as Run).checksum;
}

function killedAfter(file: string, milliseconds: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const running = spawn(process.execPath, [child, 'disk', file, folder, '0.05'], { stdio: 'ignore' });
    const timer = setTimeout(() => running.kill('SIGKILL'), milliseconds);
    running.on('exit', (code, signal) => {
      clearTimeout(timer);
      if (signal === 'SIGKILL') resolve(false);
      else if (code === 0) resolve(true);
      else reject(new Error(`a run ended with code ${code}`));
    });
  });
}
