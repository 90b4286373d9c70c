import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Random } from 'gyre';
import { fault, type Mode, pick, type Tally } from '../mode.ts';
import { WRITERS, type Writer } from './writers.ts';

const LAUNCHER = fileURLToPath(new URL('../../../../packages/cli/bin/gyre.js', import.meta.url));
const KILLER = new URL('../../../dist/fuzz/processes/kill-at.js', import.meta.url).href;

/** Kills per case: then the command is run once more, to its end. */
const KILLS = 10;
/** How often a command that was quicker than its end is tried again. */
const MISSES = 20;

/**
 * Commands that write are killed, half of the times at random moments of their life, half of the times at one of the operations by
 * which they change files (SIGKILL: they cannot clean up). Nothing half-written may stand under a final name; the same
 * command once more must end well, with the file of a quiet run and nothing beside it.
 */
export const kills: Mode = {
  name: 'kills',
  summary: `${KILLS} kills of one of ${WRITERS.length} commands that write, at random moments, and a last run`,
  aim: (1000 / KILLS) * WRITERS.length,
  piece: WRITERS.length,
  seconds: 120,
  isAlone: true,
  run: (random, tally, number) => killOne(random, tally, pick(random, WRITERS[number % WRITERS.length])),
};

/** What a quiet run takes and leaves. */
interface Quiet {
  milliseconds: number;
  /** How many operations change files. */
  readonly operations: number;
  readonly files: readonly Uint8Array[];
}

const quietRuns: Map<Writer, Quiet> = new Map();

async function killOne(random: Random, tally: Tally, writer: Writer): Promise<void> {
  const [name] = writer.argv;
  await prepareInputs();
  if (name === 'cluster') await prepareRuns();
  const quiet = quietRuns.get(writer) ?? (await runQuietly(writer));
  quietRuns.set(writer, quiet);
  const folder = resolve('killed');
  begin(folder, writer);
  for (let killed = 0, missed = 0; killed < KILLS && missed < MISSES; ) {
    const isTimed = killed % 2 === 0 && missed < MISSES / 2;
    const wasKilled = await (isTimed ? killInTime : killAtFile)(random, folder, writer, quiet);
    checkNames(folder, writer, quiet, false);
    tally.add(`${name}: ${wasKilled ? (isTimed ? 'killed' : 'killed at a file') : 'was quicker'}`);
    if (wasKilled) killed++;
    else {
      if (isTimed) quiet.milliseconds *= 0.9; // the machine was busier then
      if (missed++ % 2 === 0) begin(folder, writer); // otherwise there is a file to replace
    }
  }
  const started = performance.now();
  await start(folder, writer);
  quiet.milliseconds = (quiet.milliseconds + performance.now() - started) / 2;
  await look(folder, writer);
  checkNames(folder, writer, quiet, true);
  rmSync(folder, { recursive: true });
}

/** Makes the folder of a command as it is before its first run. */
function begin(folder: string, { begun }: Writer): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  if (begun !== undefined) cpSync(begun, join(folder, 'run'), { recursive: true });
}

/** Runs what makes the files, if that is another command. */
async function look(folder: string, { look: argv }: Writer): Promise<void> {
  if (argv !== undefined) await start(folder, { argv, files: [] });
}

/** At a random moment: mostly while it works; the start of Node, the same for all, is killed now and then. */
async function killInTime(random: Random, folder: string, writer: Writer, quiet: Quiet): Promise<boolean> {
  const from = random.below(8) === 0 ? 0 : Math.min(startOfNode, quiet.milliseconds);
  const pause = from + random.below(Math.ceil(quiet.milliseconds * 1.1 - from) + 1);
  return start(folder, writer, { pause });
}

/** At one of the operations by which it changes files. */
async function killAtFile(random: Random, folder: string, writer: Writer, quiet: Quiet): Promise<boolean> {
  const at = `${random.below(quiet.operations)},${random.below(3)}`;
  return start(folder, writer, { at });
}

/** Milliseconds that Node and the first lines of gyre take. */
let startOfNode = 0;

/** The games that the commands read, in the current folder. */
async function prepareInputs(): Promise<void> {
  if (existsSync('games.ndjson')) return;
  const here = resolve('.');
  const started = performance.now();
  await start(here, { argv: ['--version'], files: [] });
  startOfNode = performance.now() - started;
  for (const argv of [
    ['gen', 'random', '-n', '3000', '-o', 'game.gyre'],
    ['gen', 'random', '-n', '60', '-o', 'small.json'],
    ['convert', 'game.gyre', 'game.parquet'],
    ['gen', 'random', '-n', '2000', '--kind', 'owned', '-o', 'owned.parquet'],
  ])
    await start(here, { argv, files: [] });
  writeFileSync('sheet.calc', '# A worksheet\nx := {3|1}\nx + x\n{0|*}; over > ^\n:draw x\n');
  const game = { vertices: 2, arcs: [[0, 1]] };
  writeFileSync(
    'games.ndjson',
    Array.from({ length: 300 }, (_, id) => JSON.stringify({ id, ...game })).join('\n'),
  );
}

/** Runs of a cluster that wait to be taken up: one that is finished, one in the middle, one that was handed to the disk engine. */
async function prepareRuns(): Promise<void> {
  if (existsSync('handed')) return;
  const here = resolve('.');
  const solve = (run: string, handOff: string): Writer => ({
    argv: `cluster solve --connect duckdb --edges game.parquet --hand-off ${handOff} --run ${run}`.split(' '),
    files: [],
  });
  const operations = await countOperations(here, solve('finished', 'never'));
  await start(here, solve('begun', 'never'), { at: `${operations >> 1},0` });
  const manifest = (): { readonly handedOff?: object } =>
    JSON.parse(readFileSync('handed/run.json', 'utf8')) as { readonly handedOff?: object };
  const handed = solve('handed', '4');
  const most = await countOperations(here, handed);
  for (let at = most >> 1; at < most; at++) {
    rmSync('handed', { recursive: true, force: true });
    await start(here, handed, { at: `${at},0` });
    if (manifest().handedOff !== undefined) break;
  }
}

async function runQuietly(writer: Writer): Promise<Quiet> {
  const folder = resolve('quiet');
  begin(folder, writer);
  const operations = await countOperations(folder, writer);
  if (operations < 3) fault('writes no file that could be seen', writer.argv);
  begin(folder, writer);
  const started = performance.now();
  await start(folder, writer);
  const milliseconds = performance.now() - started;
  await look(folder, writer);
  const files = writer.files.map((file) => readFileSync(join(folder, file)));
  rmSync(folder, { recursive: true });
  return { milliseconds, operations, files };
}

async function countOperations(folder: string, writer: Writer): Promise<number> {
  const counted = resolve('operations');
  await start(folder, writer, { counted });
  return Number(readFileSync(counted, 'utf8'));
}

/** How a run ends before its time: after so many milliseconds, or at an operation; or where its operations are counted. */
interface Kill {
  readonly pause?: number;
  readonly at?: string;
  readonly counted?: string;
}

/** Runs a command in a folder, to its end or until it is killed; was it killed? */
async function start(folder: string, writer: Writer, kill: Kill = {}): Promise<boolean> {
  const { argv, code: right = 0, mayRefuse } = writer;
  const { pause, at, counted } = kill;
  const isWatched = at !== undefined || counted !== undefined;
  const child = spawn(process.execPath, [...(isWatched ? ['--import', KILLER] : []), LAUNCHER, ...argv], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      ...(at === undefined ? {} : { GYRE_KILL_AT: at }),
      ...(counted === undefined ? {} : { GYRE_KILL_COUNT: counted }),
    },
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = new Promise<readonly [number | null, string | null]>((done) => {
    child.on('close', (code, signal) => done([code, signal]));
  });
  const stop = new AbortController();
  const killed = setTimeout(pause ?? LONGEST, undefined, { signal: stop.signal }).then(
    () => child.kill('SIGKILL'),
    () => undefined, // it was done before
  );
  const [code, signal] = await ended;
  stop.abort();
  const tookTooLong = pause === undefined && (await killed) === true;
  if (signal === 'SIGKILL' && !tookTooLong && (pause !== undefined || at !== undefined)) return true;
  const isRefused = mayRefuse !== undefined && said.includes(mayRefuse);
  if (code !== right && !isRefused) fault(`gyre ${argv.join(' ')} ended with ${code ?? signal}`, said);
  return false;
}

/** The longest that a command which is not killed may take, in milliseconds. */
const LONGEST = 120_000;

/** Nothing but whole files under final names; at the end, all of them, and nothing else. */
function checkNames(folder: string, writer: Writer, quiet: Quiet, isDone: boolean): void {
  const { argv, files, unfinished = [], kept = [], isWhole } = writer;
  for (const [i, file] of files.entries()) {
    const path = join(folder, file);
    if (!existsSync(path)) {
      if (isDone) fault(`there is no ${file} after`, argv);
      continue;
    }
    const bytes = readFileSync(path);
    const isRight = isWhole === undefined || isDone ? bytes.equals(quiet.files[i]) : isWhole(bytes, file);
    if (!isRight) fault(`${file} is not what a quiet run leaves, after`, argv);
  }
  const known = [...files, ...kept, ...(isDone ? [] : unfinished)];
  const strange = readdirSync(folder).filter(
    (name) => !known.includes(name) && (isDone || !isTemporary(name)),
  );
  if (strange.length > 0) fault(`${strange.join(', ')} is left by`, argv);
}

/** Names that say themselves that the file is not finished, or is a lock. */
function isTemporary(name: string): boolean {
  return name.endsWith('.partial') || name.endsWith('.lock');
}
