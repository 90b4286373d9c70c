import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { conventionNamed, GyreError, letterOf, NORMAL, type StreamedGame, solvers, type Value } from 'gyre';
import {
  type DiskSolution,
  type DiskWork,
  nodeFolder,
  solveOnDisk,
  streamOf,
  verifyStreamed,
} from 'gyre/disk';
import { type GameFormat, isGzip, sniffFormat } from 'gyre/io';
import { type Call, EXIT, flagOption, playerNamed, textOption, UsageError } from '../command/index.ts';
import { allFormats, formatNamed } from '../input/formats.ts';
import { gameIn, type Input, memoryLimit, openInput, parseOptions } from '../input/input.ts';
import { diskReportJson, printDiskReport } from '../output/disk-report.ts';
import { diskSolutionChunks, diskSolutionFormat } from '../output/disk-solution.ts';
import {
  checkOutput,
  compressionOf,
  exitCodeOfVerdict,
  printVerification,
  writeOutput,
} from '../output/index.ts';
import { whenStopped } from '../process/index.ts';
import { Progress } from '../terminal/progress.ts';
import { secondsAllowed } from './solve-within.ts';

/** `gyre solve --disk`: the arcs go into the folder, and a run that was cut off continues from there. */
export async function runOnDisk(call: Call, path: string | undefined, solver: string): Promise<number> {
  refuseOthers(call, path, solver);
  const out = textOption(call, 'out');
  checkOutput(out, ['.parquet', '.csv']);
  compressionOf(call, out === undefined ? '' : diskSolutionFormat(out));
  const input = await openInput(path, call.terminal);
  const game = await streamedGame(call, input);
  const start = startOf(call, game);
  const watch = new Watch(call);
  try {
    const solution = await solveOnDisk(game, nodeFolder(textOption(call, 'disk') ?? ''), {
      identity: await identityOf(input, game),
      maxBytes: memoryLimit(call),
      signal: watch.signal,
      onProgress: (work, share) => watch.show(work, share),
    });
    const verdict = flagOption(call, 'verify') ? await verified(game, solution, watch) : undefined;
    watch.done();
    if (out !== undefined)
      await writeOutput(out, await diskSolutionChunks(call, out, solution), call.terminal);
    const report = { game, solution, source: input.name, ...(start === undefined ? {} : { start }) };
    if (flagOption(call, 'json')) {
      const checked = verdict === undefined ? {} : { verified: verdict.proved, verdict: verdict.verdict };
      await call.terminal.print(JSON.stringify({ ...diskReportJson(report), ...checked }));
    } else {
      await printDiskReport(report, call.terminal);
      if (verdict !== undefined) {
        await call.terminal.print();
        await printVerification(verdict, call.terminal);
      }
    }
    if (verdict?.verdict === 'wrong' || !isAsExpected(call, solution, start)) return EXIT.no;
    return verdict === undefined ? EXIT.ok : exitCodeOfVerdict(verdict);
  } catch (error) {
    throw watch.told(error);
  } finally {
    watch.done();
  }
}

function refuseOthers(call: Call, path: string | undefined, solver: string): void {
  if (path === undefined || path === '-')
    throw new UsageError('--disk with stdin', 'give a file: a run that was cut off reads it again');
  if (solver !== solvers[0].name)
    throw new UsageError(`--disk with --algorithm ${solver}`, 'leave one of them out');
  if (textOption(call, 'out') === '-')
    throw new UsageError('--disk with --out -', 'give a file that ends with .parquet or .csv');
  for (const [name, flag] of [
    ['batch', '--batch'],
    ['threads', '--threads'],
    ['to', '--to'],
  ] as const)
    if (call.options[name] !== undefined && call.options[name] !== false)
      throw new UsageError(`--disk with ${flag}`, 'leave one of them out');
}

/** The game of an input: streamed where its format allows it, otherwise read into memory first. */
async function streamedGame(call: Call, input: Input): Promise<StreamedGame> {
  const from = textOption(call, 'from');
  const named = textOption(call, 'convention');
  const convention = named === undefined ? {} : { convention: conventionNamed(named) };
  const { source } = input;
  const format = source === undefined ? undefined : await formatOf(source, input.name, from);
  if (source !== undefined && format?.stream !== undefined)
    return { ...(await format.stream(source, parseOptions(call, input.name))), ...convention };
  return streamOf(await namingParquet(() => gameIn(input, call)));
}

/** Does the work; a game that does not fit memory while it is read would fit as Parquet, which is read piece by piece. */
async function namingParquet<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GyreError) || error.code !== 'E_LIMIT' || error.option !== 'maxBytes') throw error;
    const hint =
      'with --disk only Parquet is read piece by piece: convert the file to it, or allow more with --max-memory SIZE';
    throw new GyreError('E_LIMIT', error.found, hint, error.place, { cause: error });
  }
}

async function formatOf(
  source: NonNullable<Input['source']>,
  file: string,
  from: string | undefined,
): Promise<GameFormat | undefined> {
  const head = new Uint8Array(await source.slice(0, Math.min(HEAD, source.byteLength)));
  if (isGzip(head)) return undefined;
  return from === undefined ? sniffFormat(head, allFormats, file) : formatNamed(from);
}

const HEAD = 4096;

/** What tells this game from others: the file's size, date and parts of its content, and how play ends. */
async function identityOf({ name, source }: Input, game: StreamedGame): Promise<string> {
  const { kind, convention = NORMAL, payoffs } = game;
  const hash = createHash('sha256');
  hash.update(JSON.stringify([1, kind, convention.stuck, convention.endless, payoffs ?? []]));
  if (source !== undefined) {
    const { byteLength } = source;
    hash.update(JSON.stringify([byteLength, (await stat(name)).mtimeMs]));
    for (let i = 0; i <= SAMPLES; i++) {
      const at = Math.floor((Math.max(0, byteLength - HEAD) * i) / SAMPLES);
      hash.update(new Uint8Array(await source.slice(at, Math.min(byteLength, at + HEAD))));
    }
  }
  return hash.digest('hex').slice(0, 32);
}

const SAMPLES = 64;

async function verified(
  game: StreamedGame,
  solution: DiskSolution,
  watch: Watch,
): ReturnType<typeof verifyStreamed> {
  const total = game.arcs ?? solution.arcs;
  return verifyStreamed(game, solution.vertices, solution, {
    signal: watch.signal,
    onProgress: (arcs) => watch.show('verifying', arcs / total),
  });
}

/** A progress bar, and a watch for Ctrl-C and the clock. */
class Watch {
  readonly #controller = new AbortController();
  readonly #call: Call;
  readonly #seconds: number | undefined;
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #forget: () => void;
  #progress: Progress | undefined;
  #work = '';
  #share = 0;

  constructor(call: Call) {
    this.#call = call;
    this.#seconds = secondsAllowed(call);
    this.#timer =
      this.#seconds === undefined
        ? undefined
        : setTimeout(() => this.#controller.abort('timeout'), 1000 * this.#seconds);
    this.#forget = whenStopped(() => this.#controller.abort('interrupt'));
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  show(work: DiskWork | 'verifying', share: number): void {
    if (work !== this.#work) {
      this.#progress?.clear();
      this.#progress = new Progress(this.#call.terminal, work);
    }
    this.#work = work;
    this.#share = share;
    this.#progress?.show(share);
  }

  /** An error of a run that was stopped, in words. */
  told(error: unknown): unknown {
    if (!this.signal.aborted) return error;
    const far = `${this.#work} ${Math.floor(100 * this.#share)}%; the same command goes on from the last checkpoint`;
    if (this.signal.reason === 'timeout')
      return new GyreError('E_LIMIT', `--timeout of ${this.#seconds} s is over: ${far}`);
    return new GyreError('E_ABORTED', `interrupted: ${far}`);
  }

  done(): void {
    clearTimeout(this.#timer);
    this.#forget();
    this.#progress?.clear();
  }
}

/** The position that play begins with. */
function startOf(
  call: Call,
  { start, vertices }: StreamedGame,
): { vertex: number; player: 0 | 1 } | undefined {
  const text = textOption(call, 'start');
  const player = textOption(call, 'player');
  const given = text === undefined ? undefined : Number(text.replace(/^v/, ''));
  if (given !== undefined && !(Number.isInteger(given) && given >= 0 && given < (vertices ?? 2 ** 31)))
    throw new UsageError(`there is no vertex "${text}"`, 'with --disk vertices are numbers');
  const vertex = given ?? start?.vertex;
  if (vertex === undefined) {
    if (call.options.expect !== undefined)
      throw new UsageError('--expect needs a start', 'give --start VERTEX');
    return undefined;
  }
  return { vertex, player: player === undefined ? (start?.player ?? 0) : playerNamed(player) };
}

function isAsExpected(call: Call, solution: DiskSolution, start: ReturnType<typeof startOf>): boolean {
  const expected = textOption(call, 'expect');
  if (expected === undefined || start === undefined) return true;
  const p =
    solution.layout === 'paired' && start.player === 1 ? solution.vertices + start.vertex : start.vertex;
  const value = letterOf(solution.values[p] as Value);
  if (value === expected) return true;
  call.terminal.complain(`gyre: the start is ${value}, not ${expected}`);
  return false;
}
