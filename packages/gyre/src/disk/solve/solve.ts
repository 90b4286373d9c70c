import { checkOptions, type StreamedGame } from '../../game/inner.ts';
import { checkLimit, checkText, throwIfAborted } from '../../graph/inner.ts';
import { checkFolder, type Folder } from '../files/folder.ts';
import { readColumns } from '../files/whole.ts';
import { type Arranged, type ArrangeOptions, arrange, arrangeFiled } from './arrange.ts';
import { type BegunSolve, begunColumns } from './begun.ts';
import { blankColumns, type Columns, type Counters, counters, loadColumns, saveColumns } from './columns.ts';
import { DiskRun } from './layers.ts';
import { FILES, type Manifest, readRun, writeRun } from './manifest.ts';
import { checkMemory } from './memory.ts';
import { type DiskSweep, planDiskSweeps } from './plan.ts';
import { RowReader } from './rows.ts';
import { checkStreamed, type Shape, shapeOf } from './shape.ts';
import { type DiskSolution, solutionOf } from './solution.ts';
import { BLOCK_ROWS } from './sort.ts';

/** Options of the disk engine. */
export interface DiskOptions {
  /** What tells this game from others: the engine refuses a folder with files of another game. */
  readonly identity: string;
  /** The most memory that the engine may take for its arrays, in bytes. */
  readonly maxBytes?: number;
  /** The least number of seconds between checkpoints: by default 30. */
  readonly checkpointSeconds?: number;
  readonly signal?: AbortSignal;
  /** Where another engine has stopped; this one goes on from there. */
  readonly begun?: BegunSolve;
  /** Called whenever the run has come to a state from which the same call goes on. */
  readonly onCheckpoint?: (() => void) | undefined;
  /** Called now and then with the present phase and the share of it that is done. */
  readonly onProgress?: (work: DiskWork, share: number) => void;
}

/** The phases of the engine: it counts vertices, sorts arcs twice, solves. */
export type DiskWork = 'counting' | 'sorting' | 'arranging' | 'solving';

/**
 * Solves a game whose arcs do not fit into memory. It sorts them into the folder while they stream by, and keeps in memory
 * what is known of positions, three to seven bytes each. The columns are the same, to the bit, as those of the engine in memory.
 *
 * The folder holds the run: if the process ends at any moment, the same call continues from the last checkpoint.
 * Cost: two passes over the arcs to sort them, and each row is read once when its position is settled.
 */
export async function solveOnDisk(
  game: StreamedGame,
  folder: Folder,
  options: DiskOptions,
): Promise<DiskSolution> {
  checkStreamed(game);
  checkFolder(folder);
  checkOptions(options);
  const { identity, maxBytes, checkpointSeconds } = options;
  checkText(identity, 'the identity of the game');
  if (maxBytes !== undefined) checkLimit(maxBytes, 'maxBytes', 0);
  if (checkpointSeconds !== undefined) checkLimit(checkpointSeconds, 'checkpointSeconds', 0);
  folder.prepare();
  const unlock = folder.lock(FILES.lock);
  try {
    return await new DiskSolve(game, folder, options).run();
  } finally {
    unlock();
  }
}

class DiskSolve {
  readonly #game: StreamedGame;
  readonly #folder: Folder;
  readonly #options: DiskOptions;
  #lastTurn = 0;

  constructor(game: StreamedGame, folder: Folder, options: DiskOptions) {
    this.#game = game;
    this.#folder = folder;
    this.#options = options;
  }

  async run(): Promise<DiskSolution> {
    const arranged = await this.#arranged(readRun(this.#folder, this.#options.identity));
    const { manifest } = arranged;
    const shape = this.#shapeOf(manifest);
    const columns = await this.#solve(arranged, shape);
    return solutionOf(shape, manifest.arcs, columns);
  }

  /** The game with its arcs in rows, wherever the run was. */
  async #arranged(found: Manifest | undefined): Promise<Arranged> {
    const options: ArrangeOptions = {
      identity: this.#options.identity,
      maxBytes: this.#maxBytes,
      turn: (work, share) => this.#turn(work, share),
      onCheckpoint: this.#options.onCheckpoint,
    };
    if (found !== undefined) options.onCheckpoint?.();
    if (found === undefined) return arrange(this.#game, this.#folder, options);
    const shape = this.#shapeOf(found);
    if (found.phase !== 'arcs') return { manifest: found };
    return { manifest: await arrangeFiled(found, shape, this.#folder, options) };
  }

  #shapeOf({ vertices }: Manifest): Shape {
    const shape = shapeOf(this.#game, vertices);
    checkMemory(shape, this.#maxBytes);
    return shape;
  }

  async #solve({ manifest, movesLeft, kept }: Arranged, shape: Shape): Promise<Columns> {
    const sweeps = planDiskSweeps(shape);
    const { state } = manifest;
    const { begun } = this.#options;
    const blank = (): Columns => blankColumns(movesLeft ?? this.#movesLeft(manifest, shape), sweeps.length);
    const columns =
      state !== undefined
        ? loadColumns(this.#folder, shape.positions, state)
        : begun === undefined
          ? blank()
          : await begunColumns(blank(), begun);
    if (state?.isDone === true) return columns;
    const blockAt = new Float64Array(Math.ceil(shape.rows / BLOCK_ROWS) + 1);
    readColumns(this.#folder, FILES.blocks, [blockAt]);
    const rows = this.#folder.open(FILES.rows);
    try {
      const run = new DiskRun(shape, columns, new RowReader(rows, blockAt, kept), blockAt);
      await this.#sweep(run, sweeps, manifest, shape);
      return run.columns;
    } finally {
      rows.close();
    }
  }

  /** All remaining sweeps, with a checkpoint now and then and at the end. */
  async #sweep(run: DiskRun, sweeps: readonly DiskSweep[], begun: Manifest, shape: Shape): Promise<void> {
    let manifest = begun;
    let saved = this.#folder.now();
    let pause = 1000 * (this.#options.checkpointSeconds ?? 30);
    const turn = (): Promise<void> | undefined =>
      this.#isTurn() ? this.#turn('solving', run.settled / shape.positions) : undefined;
    const save = (sweep: number, layer: number, isDone: boolean): void => {
      const start = this.#folder.now();
      const kept = saveColumns(this.#folder, run.columns, manifest.state);
      manifest = writeRun(this.#folder, {
        ...manifest,
        phase: 'solve',
        state: { ...kept, sweep, layer, isDone },
      });
      this.#options.onCheckpoint?.();
      saved = this.#folder.now();
      pause = Math.max(pause, 20 * (saved - start)); // no more than a twentieth of the time
    };
    const first = manifest.state ?? this.#options.begun;
    for (let s = first?.sweep ?? 0; s < sweeps.length; s++) {
      const isResumed = first !== undefined && s === first.sweep;
      let layer = isResumed ? first.layer : 1;
      if (isResumed) run.resume(s, layer - 1);
      else run.begin(sweeps[s], s);
      for (; run.size > 0; layer++) {
        await run.spread(sweeps[s], s, layer, turn);
        const pausing = turn();
        if (pausing !== undefined) await pausing;
        const isDue = this.#options.checkpointSeconds === 0 || (layer & 63) === 0 || run.size > 4096;
        if (isDue && this.#folder.now() - saved >= pause) save(s, layer + 1, false);
      }
    }
    save(sweeps.length, 0, true);
    this.#options.onProgress?.('solving', 1);
  }

  #movesLeft({ movesWidth }: Manifest, { positions }: Shape): Counters {
    const movesLeft = counters(movesWidth, positions);
    readColumns(this.#folder, FILES.moves, [movesLeft]);
    return movesLeft;
  }

  get #maxBytes(): number {
    return this.#options.maxBytes ?? Number.POSITIVE_INFINITY;
  }

  #isTurn(): boolean {
    return this.#folder.now() - this.#lastTurn >= TURN;
  }

  /** Lets others work when it is time, so that a wish to stop the run is heard. */
  async #turn(work: DiskWork, share: number): Promise<void> {
    if (!this.#isTurn()) return;
    this.#options.onProgress?.(work, Math.min(1, share));
    await this.#folder.pause();
    throwIfAborted(this.#options.signal);
    this.#lastTurn = this.#folder.now();
  }
}

const TURN = 50; // milliseconds
