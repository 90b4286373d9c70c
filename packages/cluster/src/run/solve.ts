import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { GyreError } from 'gyre';
import { type DiskOptions, type DiskSolution, treatsPlayersAlike } from 'gyre/disk';
import {
  type ClusterEngine,
  checkEngine,
  checkOptions,
  checkPath,
  checkText,
  stoppedBy,
  wrong,
} from '../engines/index.ts';
import { LARGEST, type Table, wholeAnswer } from '../program/index.ts';
import { completeInput, type GivenInput } from './footer.ts';
import { collected, finishOnDisk, handOffRefusal } from './hand-off.ts';
import { type ClusterInput, examineInput } from './input.ts';
import { newManifest, RunFolder, type RunManifest, type TableEntry } from './manifest.ts';
import { ClusterRun, checkSameGame, type RunOptions } from './run.ts';

/** Options of a solve on a cluster. */
export interface ClusterOptions extends Omit<RunOptions, 'handOffRefusal'> {
  /** The most memory that this machine may use once the run is handed to it, in bytes. */
  readonly maxBytes?: number;
  /** Into how many buckets tables are split; 0: into none, and every layer moves all arcs. */
  readonly buckets?: number;
  /** Called while the disk engine finishes the run. */
  readonly onDiskProgress?: NonNullable<DiskOptions['onProgress']>;
}

/**
 * Solves a game whose arcs lie where the engine sees them, in a folder that both this machine and the engine see. The same
 * call continues a run that was cut off.
 */
export async function solveOnCluster(
  opened: ClusterEngine,
  given: GivenInput,
  folder: string,
  options: ClusterOptions = {},
): Promise<RunManifest> {
  checkEngine(opened);
  checkGiven(given);
  checkText(folder, 'the folder of the run');
  checkRunOptions(options);
  const engine = stoppedBy(opened, options.signal);
  const path = resolve(folder);
  checkPath(path, 'the run');
  checkPath(placeOf(given.edges), 'the arcs');
  if (given.owners !== undefined) checkPath(given.owners, 'the owners');
  return within(path, async (run) => {
    const found = run.read();
    const input = await completeInput({ ...given, edges: placeOf(given.edges) }, path);
    refuseScores(input);
    const { game, entry } = await examineInput(engine, input);
    const manifest =
      found ??
      newManifest({
        id: randomBytes(6).toString('hex'),
        engine: engine.name,
        game,
        input: entry,
        buckets: options.buckets ?? bucketsFor(entry.arcs),
      });
    checkSameGame(manifest, { game, input: entry }, path);
    return goOn(engine, run, { ...manifest, input: entry }, options); // the same game, perhaps in other files
  });
}

/** Continues the run in a folder. An engine is needed unless the run was handed over. */
export async function resumeOnCluster(
  engine: () => Promise<ClusterEngine>,
  folder: string,
  options: ClusterOptions = {},
): Promise<RunManifest> {
  if (typeof engine !== 'function') throw wrong('the engine', engine, 'give a function that opens one');
  checkText(folder, 'the folder of the run');
  checkRunOptions(options);
  new RunFolder(resolve(folder)).needed();
  return within(resolve(folder), async (run) => {
    const manifest = run.needed();
    if (manifest.isDone || manifest.handedOff !== undefined) return finish(run, manifest, options);
    const opened = await engine();
    checkEngine(opened);
    return goOn(stoppedBy(opened, options.signal), run, manifest, options);
  });
}

/** What the run in a folder says of itself. */
export function runStatus(folder: string): RunManifest {
  checkText(folder, 'the folder of the run');
  return new RunFolder(resolve(folder)).needed();
}

/** The answer of a run that is done, as columns in memory; refuses one that is not. */
export async function clusterAnswer(
  folder: string,
  options: Pick<ClusterOptions, 'maxBytes'> = {},
): Promise<DiskSolution> {
  checkText(folder, 'the folder of the run');
  checkRunOptions(options);
  const path = resolve(folder);
  const manifest = new RunFolder(path).needed();
  if (!manifest.isDone)
    throw new GyreError('E_FILE', 'the run is not finished', 'resume it first', { file: folder });
  if (manifest.handedOff !== undefined) return finishOnDisk(path, manifest, options);
  const refusal = handOffRefusal(manifest.game, options.maxBytes ?? Number.POSITIVE_INFINITY);
  if (refusal !== undefined)
    throw new GyreError('E_LIMIT', refusal, 'let the engine write the answer to a folder');
  return collected(path, manifest);
}

/**
 * Lets the engine write the answer as Parquet to a new folder; for an answer that does not fit this machine. The folder gets
 * its name when all of it is there.
 */
export async function writeAnswer(
  opened: ClusterEngine,
  folder: string,
  to: string,
  options: Pick<ClusterOptions, 'signal'> = {},
): Promise<void> {
  checkEngine(opened);
  checkText(folder, 'the folder of the run');
  checkRunOptions(options);
  const engine = stoppedBy(opened, options.signal);
  checkText(to, 'the folder of the answer');
  const path = resolve(to);
  checkPath(path, 'the answer');
  new RunFolder(resolve(folder)).needed();
  await within(resolve(folder), async (run) => {
    const { id, game, owners, layers, isDone, handedOff } = run.needed();
    if (!isDone)
      throw new GyreError('E_FILE', 'the run is not finished', 'resume it first', { file: folder });
    if (handedOff !== undefined)
      throw new GyreError('E_FILE', 'this machine finished the run', 'give the name of a file: it fits here');
    if (existsSync(path))
      throw new GyreError('E_FILE', 'it is there already', 'give a new name', { file: to });
    const located = (table: TableEntry): Table => ({ ...table, path: `${run.path}/${table.name}` });
    const tables = layers.map(({ table }) => located(table));
    const kept = owners && located(owners);
    await engine.declare([...tables, ...(kept === undefined ? [] : [kept])]);
    await writeBeside(path, id, (beside, name) =>
      engine.write({ name, holds: 'answer', path: beside }, wholeAnswer(game, engine.dialect, tables, kept)),
    );
  });
}

/** Lets `write` fill a folder beside its place and moves it there; what killed exports of this run have left goes first. */
async function writeBeside(
  path: string,
  id: string,
  write: (beside: string, name: string) => Promise<void>,
): Promise<void> {
  const [above, own] = [dirname(path), `${basename(path)}.${id}-`];
  if (existsSync(above)) {
    const left = readdirSync(above).filter((name) => name.startsWith(own) && name.endsWith('.partial'));
    for (const name of left) rmSync(join(above, name), { recursive: true, force: true });
  }
  const life = randomBytes(6).toString('hex'); // an engine may still be writing for a process that was killed
  const beside = join(above, `${own}${life}.partial`);
  try {
    await write(beside, `answer-${life}`);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { recursive: true, force: true });
    if (error instanceof GyreError) throw error;
    const hint = 'give a path that both see';
    throw new GyreError(
      'E_FILE',
      'this machine does not see the folder that the engine wrote',
      hint,
      { file: path },
      { cause: error },
    );
  }
}

function checkGiven(given: GivenInput): void {
  checkOptions(given, 'the input', ['vertices']);
  const { vertices = 0 } = given;
  if (!Number.isInteger(vertices) || vertices > LARGEST / 2)
    throw wrong('vertices', vertices, 'give a whole number, at most 2^52');
  checkText(given.edges, 'the path of the arcs');
  if (given.owners !== undefined) checkText(given.owners, 'the path of the owners');
  if (given.convention !== undefined) treatsPlayersAlike(given.convention); // refuses what is no convention
}

function checkRunOptions(options: ClusterOptions): void {
  checkOptions(options, 'the options', ['maxBytes', 'buckets']);
  const { handOff = 'auto', signal, checkContent, onStatement, onLayer, onDiskProgress } = options;
  if (handOff !== 'auto' && handOff !== 'never' && !(typeof handOff === 'number' && handOff >= 1))
    throw wrong('handOff', handOff, 'give auto, never or a number of layers');
  if (signal !== undefined && !(signal instanceof AbortSignal))
    throw wrong('the signal', signal, 'give an AbortSignal');
  if (checkContent !== undefined && typeof checkContent !== 'boolean')
    throw wrong('checkContent', checkContent, 'give true or false');
  for (const [name, part] of Object.entries({ onStatement, onLayer, onDiskProgress }))
    if (part !== undefined && typeof part !== 'function') throw wrong(name, part, 'give a function');
}

/** What lies on this machine has the same path from everywhere; other paths, hdfs://… for one, are left as they are. */
function placeOf(path: string): string {
  return existsSync(path) ? resolve(path) : path;
}

async function within<T>(path: string, work: (run: RunFolder) => Promise<T>): Promise<T> {
  const run = new RunFolder(path);
  const leave = run.enter();
  try {
    return await work(run);
  } finally {
    leave();
  }
}

async function goOn(
  engine: ClusterEngine,
  run: RunFolder,
  manifest: RunManifest,
  options: ClusterOptions,
): Promise<RunManifest> {
  if (manifest.isDone) return manifest;
  const refusal = handOffRefusal(manifest.game, options.maxBytes ?? Number.POSITIVE_INFINITY);
  const work = new ClusterRun(engine, run, manifest, {
    ...options,
    ...(refusal === undefined ? {} : { handOffRefusal: refusal }),
  });
  return finish(run, await work.run(), options);
}

async function finish(run: RunFolder, manifest: RunManifest, options: ClusterOptions): Promise<RunManifest> {
  if (manifest.isDone || manifest.handedOff === undefined) return manifest;
  const { maxBytes, signal, onDiskProgress } = options;
  await finishOnDisk(run.path, manifest, {
    ...(maxBytes === undefined ? {} : { maxBytes }),
    ...(signal === undefined ? {} : { signal }),
    ...(onDiskProgress === undefined ? {} : { onProgress: onDiskProgress }),
  });
  const done = { ...manifest, isDone: true };
  run.write(done);
  return done;
}

/** A bucket of about four million arcs is sorted in memory; few machines have more than thousands of them at work. */
function bucketsFor(arcs: number): number {
  return Math.min(20_000, Math.max(4, Math.ceil(arcs / 4e6)));
}

function refuseScores({ convention }: ClusterInput): void {
  const { stuck, endless, name } = convention;
  if ([...stuck, endless].every((score) => Math.abs(score) <= 1)) return;
  const found = `the convention "${name}" has scores beyond 1 and −1`;
  throw new GyreError(
    'E_CONVENTION',
    found,
    'a cluster solves for win, draw and loss; the disk engine takes scores',
  );
}
