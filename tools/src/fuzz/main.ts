import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runInJobs } from './jobs.ts';
import { type Mode, randomOf, Tally } from './mode.ts';
import { modes } from './modes.ts';
import { type Progress, readProgress, writeProgress } from './record.ts';
import { type RunOptions, runWatched } from './watch.ts';

const USAGE = `npm run fuzz -- [--seed N] [--minutes M] [--only MODE,…] [--cases N] [--case N]
                   [--jobs N] [--state FOLDER]

Tries everything at random. The cases of a seed are always the same; a run goes on where the last one with its seed
ended. --cases ends each mode there; --case tries one case again, here and now; --jobs runs so many processes beside
one another, each with a piece of the cases. The modes:
${modes.map(({ name, summary, aim }) => `  ${name.padEnd(9)} ${summary} (${aim.toLocaleString('en')})`).join('\n')}
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '5' },
      only: { type: 'string', default: modes.map(({ name }) => name).join(',') },
      cases: { type: 'string' },
      case: { type: 'string' },
      from: { type: 'string' }, // a piece of the cases: what a process of --jobs is told
      jobs: { type: 'string', default: '1' },
      state: { type: 'string', default: '.fuzz' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(USAGE);
  const seed = wholeNumber('seed', values.seed);
  const chosen = values.only.split(',').map(modeNamed);
  if (values.case !== undefined) return tryAgain(chosen[0], seed, wholeNumber('case', values.case));
  const minutes = Number(values.minutes) / chosen.length;
  if (!(minutes > 0)) throw new Error('give --minutes a number above 0');
  const folder = resolve(values.state);
  const most = values.cases === undefined ? Number.POSITIVE_INFINITY : wholeNumber('cases', values.cases);
  const from = values.from === undefined ? undefined : wholeNumber('from', values.from);
  const jobs = wholeNumber('jobs', values.jobs);
  let faults = 0;
  for (const mode of chosen) {
    const progress = readProgress(folder, mode.name, seed, from);
    const until = performance.now() + minutes * 60_000;
    const options: RunOptions = { folder, to: Math.min(most, mode.aim), until, say };
    await (jobs > 1 ? runInJobs(mode, progress, options, jobs) : runAlone(mode, progress, options));
    faults += progress.faults.length;
    if (from === undefined) say(reportOf(mode, progress));
  }
  process.exitCode = faults === 0 ? 0 : 1;
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} ${text}: give a whole number`);
  return Number(text);
}

function modeNamed(name: string): Mode {
  const mode = modes.find((one) => one.name === name);
  if (mode === undefined) throw new Error(`there is no mode ${name}\n\n${USAGE}`);
  return mode;
}

async function tryAgain(mode: Mode, seed: number, number: number): Promise<void> {
  const tally = new Tally();
  await inScratchFolder(async () => mode.run(randomOf(seed, number), tally, number));
  process.stdout.write(`${mode.name} ${seed} case ${number}: nothing wrong\n`);
}

/** Whole command lines may write files: they do it in a folder of their own. */
async function inScratchFolder<T>(work: () => Promise<T>): Promise<T> {
  const [home, folder] = [process.cwd(), mkdtempSync(join(tmpdir(), 'gyre-fuzz-'))];
  process.chdir(folder);
  try {
    return await work();
  } finally {
    process.chdir(home);
    rmSync(folder, { recursive: true, force: true });
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function runAlone(mode: Mode, progress: Progress, options: RunOptions): Promise<void> {
  const run = mode.isAlone === true ? runHere : runWatched;
  await inScratchFolder(() => run(mode, progress, options));
}

/** For a mode whose work is done by processes of its own. */
async function runHere(mode: Mode, progress: Progress, { folder, until, to }: RunOptions): Promise<void> {
  const tally = new Tally();
  for (const [name, times] of Object.entries(progress.counts)) tally.add(name, times);
  while (progress.next < to && performance.now() < until) {
    const started = performance.now();
    const number = progress.next++;
    try {
      await mode.run(randomOf(progress.seed, number), tally, number);
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error);
      progress.faults.push({ number, what });
      say(`${mode.name} ${progress.seed} case ${number}: ${what.slice(0, 2000)}`);
    }
    progress.seconds += (performance.now() - started) / 1000;
    Object.assign(progress.counts, Object.fromEntries(tally.counts));
    writeProgress(folder, progress);
  }
}

function reportOf({ name, aim }: Mode, { seed, next, seconds, counts, faults }: Progress): string {
  const of = `${next.toLocaleString('en')} of ${aim.toLocaleString('en')} cases`;
  const kinds = Object.entries(counts).map(([kind, times]) => `  ${kind}: ${times.toLocaleString('en')}`);
  const found = faults.length === 0 ? 'nothing wrong' : `${faults.length} wrong`;
  return [`${name}, seed ${seed}: ${of}, ${Math.round(seconds)} s, ${found}`, ...kinds].join('\n');
}

await main();
