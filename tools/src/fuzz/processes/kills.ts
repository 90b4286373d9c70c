import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Random } from 'gyre';
import { fault, type Mode, pick, type Tally } from '../mode.ts';

const LAUNCHER = fileURLToPath(new URL('../../../../packages/cli/bin/gyre.js', import.meta.url));

/** A command that writes, and the files that it leaves behind when it is done. */
interface Writer {
  readonly argv: readonly string[];
  readonly files: readonly string[];
  /** Names that an unfinished run may leave: it goes on from them, and they are gone in the end. */
  readonly unfinished?: readonly string[];
  /** The exit code where it is done; 0 if nothing is said. */
  readonly code?: number;
  /** Is a file that goes on changing whole, or a half of one? Without it, only the file of a quiet run is. */
  readonly isWhole?: (bytes: Uint8Array) => boolean;
}

const isJson = (bytes: Uint8Array): boolean => {
  try {
    JSON.parse(Buffer.from(bytes).toString());
    return true;
  } catch {
    return false;
  }
};

/** The commands that write, each in one or several ways; small ones, so that there are several kills per second. */
const WRITERS: readonly (readonly Writer[])[] = [
  [{ argv: ['gen', 'random', '-n', '20000', '-o', 'gen.csv'], files: ['gen.csv'] }],
  [
    { argv: ['convert', '../game.gyre', 'out.ndjson.gz'], files: ['out.ndjson.gz'] },
    { argv: ['convert', '../game.gyre', 'out.arrow'], files: ['out.arrow'] },
    { argv: ['convert', '../game.gyre', 'out.parquet'], files: ['out.parquet'] },
  ],
  [
    { argv: ['solve', '../game.gyre', '-o', 'out.sol'], files: ['out.sol'] },
    { argv: ['solve', '../game.gyre', '-o', 'out.csv'], files: ['out.csv'] },
    { argv: ['solve', '--batch', '../games.ndjson', '-o', 'answers.ndjson'], files: ['answers.ndjson'] },
  ],
  [{ argv: ['render', '../small.json', '-o', 'small.svg'], files: ['small.svg'] }],
  [{ argv: ['report', 'kayles', 'rows=5', '--out', 'positions.csv'], files: ['positions.csv'] }],
  [{ argv: ['explore', 'kayles', 'rows=5', '-o', 'kayles.gyre'], files: ['kayles.gyre'] }],
  [
    { argv: ['table', 'tic-tac-toe', '-o', 'toe.table'], files: ['toe.table'] },
    {
      argv: ['table', 'chess', 'men=KQK', '-o', 'kqk.table', '--save-every', '0', '--threads', '1'],
      files: ['kqk.table'],
      unfinished: ['kqk.table.part'],
    },
  ],
  [
    { argv: ['unicycle', 'LLLRLRRRLR', '-o', 'unicycle.json'], files: ['unicycle.json'] },
    {
      argv: 'unicycle LLLRLRRRLR --count --exits nimbers:3 --state count.json --threads 1'.split(' '),
      files: ['count.json'],
      isWhole: isJson,
    },
  ],
  [
    {
      argv: ['stoppers', '3', '--sums', '--state', 'stoppers.json', '--threads', '1'],
      files: ['stoppers.json'],
      isWhole: isJson,
    },
    {
      argv: ['carousel', '4', '--arcs', '6', '--state', 'carousel.json'],
      files: ['carousel.json'],
      code: 1,
      isWhole: isJson,
    },
  ],
];

/** Kills per case: then the command is run once more, to its end. */
const KILLS = 10;

/**
 * Commands that write are killed at random moments (SIGKILL: they cannot clean up). Nothing half-written may stand under a final
 * name; the same command once more must end well, with the file of a quiet run and nothing beside it.
 */
export const kills: Mode = {
  name: 'kills',
  summary: `${KILLS} kills of one of ${WRITERS.length} commands that write, at random moments, and a last run`,
  aim: (1000 / KILLS) * WRITERS.length,
  seconds: 120,
  isAlone: true,
  run: (random, tally) => killOne(random, tally, pick(random, pick(random, WRITERS))),
};

/** What a quiet run takes and leaves. */
interface Quiet {
  readonly milliseconds: number;
  readonly files: readonly Uint8Array[];
}

const quietRuns: Map<Writer, Quiet> = new Map();

async function killOne(random: Random, tally: Tally, writer: Writer): Promise<void> {
  await prepareInputs();
  const [name] = writer.argv;
  const quiet = quietRuns.get(writer) ?? (await runQuietly(writer));
  quietRuns.set(writer, quiet);
  const folder = resolve('killed');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (let i = 0; i < KILLS; i++) {
    // Mostly while it works: the start of Node, the same for all, is killed now and then.
    const from = random.below(8) === 0 ? 0 : Math.min(startOfNode, quiet.milliseconds);
    const wasKilled = await start(
      folder,
      writer,
      from + random.below(Math.ceil(quiet.milliseconds * 1.1 - from) + 1),
    );
    tally.add(
      `${name}: ${wasKilled ? (readdirSync(folder).length > 0 ? 'killed at a file' : 'killed') : 'was quicker'}`,
    );
    checkNames(folder, writer, quiet, false);
  }
  await start(folder, writer, undefined);
  checkNames(folder, writer, quiet, true);
  rmSync(folder, { recursive: true });
}

/** Milliseconds that Node and the first lines of gyre take. */
let startOfNode = 0;

/** The games that the commands read, in the current folder. */
async function prepareInputs(): Promise<void> {
  if (existsSync('games.ndjson')) return;
  const here = resolve('.');
  const started = performance.now();
  await start(here, { argv: ['--version'], files: [] }, undefined);
  startOfNode = performance.now() - started;
  await start(here, { argv: ['gen', 'random', '-n', '10000', '-o', 'game.gyre'], files: [] }, undefined);
  await start(here, { argv: ['gen', 'random', '-n', '60', '-o', 'small.json'], files: [] }, undefined);
  const game = { vertices: 2, arcs: [[0, 1]] };
  writeFileSync(
    'games.ndjson',
    Array.from({ length: 1000 }, (_, id) => JSON.stringify({ id, ...game })).join('\n'),
  );
}

async function runQuietly(writer: Writer): Promise<Quiet> {
  const folder = resolve('quiet');
  mkdirSync(folder, { recursive: true });
  const started = performance.now();
  await start(folder, writer, undefined);
  const milliseconds = performance.now() - started;
  const files = writer.files.map((file) => readFileSync(join(folder, file)));
  rmSync(folder, { recursive: true });
  return { milliseconds, files };
}

/** Runs a command in a folder, to its end or until it is killed; was it killed? */
async function start(
  folder: string,
  { argv, code: right = 0 }: Writer,
  pause: number | undefined,
): Promise<boolean> {
  const child = spawn(process.execPath, [LAUNCHER, ...argv], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
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
  await killed;
  if (signal === 'SIGKILL' && pause !== undefined) return true;
  if (code !== right) fault(`gyre ${argv.join(' ')} ended with ${code ?? signal}`, said);
  return false;
}

/** The longest that a command which is not killed may take, in milliseconds. */
const LONGEST = 120_000;

/** Nothing but whole files under final names; at the end, all of them, and nothing else. */
function checkNames(folder: string, writer: Writer, quiet: Quiet, isDone: boolean): void {
  const { argv, files, unfinished = [], isWhole } = writer;
  for (const [i, file] of files.entries()) {
    const path = join(folder, file);
    if (!existsSync(path)) {
      if (isDone) fault(`there is no ${file} after`, argv);
      continue;
    }
    const bytes = readFileSync(path);
    const isRight = isWhole === undefined || isDone ? bytes.equals(quiet.files[i]) : isWhole(bytes);
    if (!isRight) fault(`${file} is not what a quiet run leaves, after`, argv);
  }
  const known = isDone ? files : [...files, ...unfinished];
  const strange = readdirSync(folder).filter(
    (name) => !known.includes(name) && (isDone || !isTemporary(name)),
  );
  if (strange.length > 0) fault(`${strange.join(', ')} is left by`, argv);
}

/** Names that say themselves that the file is not finished, or is a lock. */
function isTemporary(name: string): boolean {
  return name.endsWith('.partial') || name.endsWith('.lock');
}
