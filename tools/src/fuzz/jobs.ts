import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Mode } from './mode.ts';
import { addPiece, type Progress } from './record.ts';
import type { RunOptions } from './watch.ts';

const MAIN = fileURLToPath(new URL('./main.js', import.meta.url));

/**
 * Tries the cases of a mode piece by piece, several pieces beside one another, each in a process with files of its own. A piece
 * keeps how far it came in a file of its own, too, and joins the whole once all before it have: a run that is cut off
 * loses nothing.
 */
export async function runInJobs(
  mode: Mode,
  progress: Progress,
  options: RunOptions,
  jobs: number,
): Promise<void> {
  while (addPiece(options.folder, progress)); // of a run that was cut off
  let next = progress.next;
  await Promise.all(Array.from({ length: jobs }, lane));
  while (addPiece(options.folder, progress));

  async function lane(): Promise<void> {
    while (next < options.to && performance.now() < options.until) {
      const from = next;
      next = Math.min(options.to, mode.piece * (Math.floor(from / mode.piece) + 1));
      await runPiece(mode, progress.seed, from, next, options);
    }
  }
}

async function runPiece(
  mode: Mode,
  seed: number,
  from: number,
  to: number,
  { folder, until, say }: RunOptions,
): Promise<void> {
  const minutes = Math.max(0.01, (until - performance.now()) / 60_000);
  const about = { only: mode.name, seed, from, cases: to, minutes, state: folder };
  const argv = Object.entries(about).flatMap(([name, value]) => [`--${name}`, `${value}`]);
  const child = spawn(process.execPath, [MAIN, ...argv], { stdio: ['ignore', 'inherit', 'inherit'] });
  const code = await new Promise<number | null>((done) => {
    child.on('close', done);
  });
  if (code !== 0 && code !== 1)
    say(`${mode.name} ${seed}: the process from case ${from} on ended with ${code}`);
}
