import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { conventionNamed, NORMAL, type StreamedGame } from 'gyre';
import { nodeFolder, solveOnDisk, streamOf, verifyStreamed } from 'gyre/disk';
import { type GameFormat, isGzip, sniffFormat } from 'gyre/io';
import { type Hints, inUsersWords, percent, type Reading, stoppable, UsageError } from '../command/index.ts';
import { allFormats, formatNamed } from '../input/formats.ts';
import { edgeOptions, gameIn, type Input, openInput, readingIn } from '../input/input.ts';
import { diskSummary, diskValue } from '../output/disk-report.ts';
import { diskSolutionChunks, diskSolutionFormat } from '../output/disk-solution.ts';
import { checkOutput, compressionOf, tellSolved, writeOutput } from '../output/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type AskedStart, startAsked } from './solve-within.ts';

/** `gyre solve --disk`: the arcs go into the folder, and a run that was cut off continues from there. */
export async function runOnDisk(path: string, wish: DiskWish, terminal: Terminal): Promise<number> {
  const { disk, out, compression, reading, seconds } = wish;
  checkOutput(out, ['.parquet', '.csv']);
  compressionOf(compression, out === undefined ? '' : diskSolutionFormat(out));
  const input = await openInput(path, terminal);
  const game = await streamedGame(input, terminal, reading);
  const start = startOf(game, wish);
  let next = 'nothing is saved yet';
  const onCheckpoint = (): void => {
    next = 'the same command goes on from the last checkpoint';
  };
  const options = {
    seconds,
    far: 'nothing was solved yet',
    next: () => next,
  };
  const [solution, verdict] = await stoppable(terminal, options, async (work) => {
    const { signal } = work;
    const show = (what: string, share: number): void => {
      work.far = `${what} ${percent(share)}`;
      work.show(what, share);
    };
    const folder = nodeFolder(disk);
    const identity = await identityOf(input, game);
    const { maxBytes } = reading;
    const solved = await solveOnDisk(game, folder, {
      identity,
      maxBytes,
      signal,
      onCheckpoint,
      onProgress: show,
    });
    if (!wish.verifies) return [solved, undefined];
    const onProgress = (arcs: number): void => show('verifying', arcs / (game.arcs ?? solved.arcs));
    return [solved, await verifyStreamed(game, solved.vertices, solved, { signal, onProgress })];
  });
  if (out !== undefined)
    await writeOutput(out, await diskSolutionChunks(out, solution, compression), terminal);
  const { layout, vertices } = solution;
  const at = start && (layout === 'paired' && start.player === 1 ? vertices : 0) + start.vertex;
  const value = at === undefined ? undefined : diskValue(solution, at);
  return tellSolved(terminal, diskSummary(game, solution, input.name, at), verdict, value, wish);
}

/** What `gyre solve --disk` is asked for. */
export interface DiskWish extends AskedStart {
  /** The folder. */
  readonly disk: string;
  readonly out: string | undefined;
  readonly compression: string | undefined;
  readonly reading: Reading;
  readonly seconds: number | undefined;
  readonly verifies: boolean;
}

/** The game of an input: streamed where its format allows it, otherwise read into memory first. */
async function streamedGame(input: Input, terminal: Terminal, reading: Reading): Promise<StreamedGame> {
  const { from, convention: named } = reading;
  const convention = named === undefined ? {} : { convention: conventionNamed(named) };
  const { source } = input;
  const format = source === undefined ? undefined : await formatOf(source, input.name, from);
  if (source !== undefined && format?.stream !== undefined) {
    const options = {
      ...readingIn(input.name, reading.maxBytes),
      ...edgeOptions(input.name, terminal, reading),
    };
    return { ...(await format.stream(source, options)), ...convention };
  }
  try {
    const document = await gameIn(input, terminal, reading);
    if (document.objective !== undefined || reading.objective !== undefined)
      throw new UsageError(
        '--disk with an objective',
        'leave it out: games with an objective are solved in memory',
      );
    return streamOf(document);
  } catch (error) {
    throw inUsersWords(error, WHILE_READ);
  }
}

/** A game that does not fit memory while it is read would fit as Parquet, which is read piece by piece. */
const WHILE_READ: Hints = {
  maxBytes:
    'with --disk only Parquet is read piece by piece: convert the file to it, or allow more with --max-memory SIZE',
};

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

/** The position that play begins with. */
function startOf(game: StreamedGame, asked: AskedStart): ReturnType<typeof startAsked> {
  const { start: text } = asked;
  const given = text === undefined ? undefined : Number(text.replace(/^v/, ''));
  if (given !== undefined && !(Number.isInteger(given) && given >= 0 && given < (game.vertices ?? 2 ** 31)))
    throw new UsageError(`there is no vertex "${text}"`, 'with --disk vertices are numbers');
  return startAsked(game, given, asked);
}
