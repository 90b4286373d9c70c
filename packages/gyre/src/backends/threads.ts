import { hardwareThreads, sharesMemory, startEngine } from '#host';
import {
  attractor,
  type Division,
  NARROW,
  type SharedColumns,
  sharedColumns,
  type Widths,
  widthsNeeded,
} from '../engine/index.ts';
import { checkGame, checkOptions, narrowPlies, type Solution, type TokenGame } from '../game/index.ts';
import {
  type ArcRows,
  checkLimit,
  checkObject,
  type Graph,
  GyreError,
  type Player,
  shown,
} from '../graph/index.ts';
import type { EngineJobs } from './engine-jobs.ts';
import { type PackedGame, packGame } from './packed-game.ts';
import { remainderOf } from './progress.ts';
import { Team, type TeamOptions } from './team.ts';

/** How the work is shared out. */
export interface ThreadsOptions {
  /** How many threads; as many as the machine runs at once if left out. */
  readonly threads?: number;
  /** Positions go to the threads in turn by blocks of 2 to this many; if left out, what suits the game. */
  readonly blockBits?: number;
  /**
   * Layers of fewer positions than this are done by one thread, because to share them out takes longer. If left out,
   * the threads find out by the time that their meetings take.
   */
  readonly thinLayer?: number;
}

/**
 * The default engine on several threads over shared memory. Gives the same columns, to the bit, as on one.
 * Worth it from a million arcs on, unless the graph has nothing but thin layers, as a long path has.
 * Arcs handed over in arrays on shared memory are not copied. One game after another may be solved; an
 * abort ends the threads, and so does a failure.
 *
 *     const threads = new Threads({ threads: 2 });
 *     const solution = await threads.solve(game);
 *     threads.end();
 */
export class Threads {
  readonly size: number;
  readonly #division: Division;
  readonly #team: Team<EngineJobs>;
  #stopWarming: Int32Array = new Int32Array(1);
  #isSolving = false;
  #isEnded = false;

  constructor(options: ThreadsOptions = {}) {
    checkObject(options, 'the options');
    const { threads = hardwareThreads(), blockBits, thinLayer } = options;
    if (!Number.isInteger(threads) || threads < 1 || threads > MAX_THREADS) {
      throw new GyreError('E_SIZE', `${shown(threads)} threads were asked for`, `give 1 to ${MAX_THREADS}`);
    }
    if (blockBits !== undefined && !(Number.isInteger(blockBits) && blockBits >= 0 && blockBits <= 30)) {
      throw new GyreError('E_SIZE', `blockBits is ${shown(blockBits)}`, 'give a whole number from 0 to 30');
    }
    if (thinLayer !== undefined) checkLimit(thinLayer, 'thinLayer', 0);
    if (!sharesMemory()) {
      throw new GyreError(
        'E_WORKER',
        'this page cannot share memory between threads',
        'serve it cross-origin isolated (COOP and COEP headers), or use solveAsync',
      );
    }
    this.size = threads;
    const patience = threads <= hardwareThreads() ? PATIENCE : 0;
    this.#division = { threads, blockBits, thinLayer, patience };
    this.#team = new Team(threads, startEngine);
    this.#warmUp();
  }

  /** Solves a game on all threads. One game at a time. */
  async solve(game: TokenGame, options: TeamOptions = {}): Promise<Solution> {
    checkGame(game);
    checkOptions(options);
    if (this.#isSolving) {
      throw new GyreError('E_WORKER', 'the threads are busy with another game', 'wait for its answer first');
    }
    this.#isSolving = true;
    Atomics.store(this.#stopWarming, 0, 1);
    try {
      if (this.size === 1) return await this.#solveAlone(game, options);
      const solving = this.#columnsOf(game, options);
      // Memory costs most when it is first written to: that is done while the threads work.
      const [values, plies] = [
        new Uint8Array(game.positions).fill(0),
        new Uint16Array(game.positions).fill(0),
      ];
      const found = await solving;
      values.set(found.values);
      if (found.plies instanceof Uint16Array) plies.set(found.plies);
      return {
        game,
        solver: attractor.name,
        values,
        plies: found.plies instanceof Uint16Array ? plies : narrowPlies(found.plies.slice()),
        ...(found.scores && { scores: found.scores.slice() }),
      };
    } finally {
      this.#isSolving = false;
      this.#warmUp();
    }
  }

  /** Has idle threads compile their loops until there is work. */
  #warmUp(): void {
    if (this.size === 1 || this.size > hardwareThreads() || this.#isEnded) return;
    this.#stopWarming = new Int32Array(new SharedArrayBuffer(4));
    this.#team.beside('warm', this.#stopWarming);
  }

  /** One thread needs nobody to meet. */
  async #solveAlone(game: TokenGame, options: TeamOptions): Promise<Solution> {
    const question = { game: packGame(game), solver: attractor.name };
    const [columns] = await this.#team.run('solve', [question], options);
    return { game, ...columns };
  }

  /** Narrow columns first; wider ones, from the beginning, if they do not do. */
  async #columnsOf(game: TokenGame, { signal, onProgress }: TeamOptions): Promise<SharedColumns> {
    const packed = packGame(game, sharedRows(game.graph));
    let told = 0;
    for (let widths: Widths | undefined = NARROW; ; ) {
      const columns = sharedColumns(game, this.#division, widths);
      const tell = (share: number): void => {
        told = share;
        onProgress?.(share);
      };
      await this.#share(packed, columns, { signal, onProgress: remainderOf(told, tell) });
      widths = widthsNeeded(columns);
      if (widths === undefined) return columns;
    }
  }

  async #share(game: PackedGame, columns: SharedColumns, options: TeamOptions): Promise<void> {
    const requests = Array.from({ length: this.size }, (_, thread) => ({
      game,
      columns,
      division: this.#division,
      thread,
    }));
    await this.#team.run('share', requests, options);
  }

  /** Ends the threads. */
  end(): void {
    this.#isEnded = true;
    this.#team.end();
  }
}

const MAX_THREADS = 256;

/** Some microseconds of looking out for the others, where each thread has a core of its own. */
const PATIENCE = 4000;

/** The rows of each arc set on shared memory, so that all threads read one copy. */
function sharedRows(graph: Graph): ArcRows[] {
  const players: readonly Player[] = graph.kind === 'partizan' ? [0, 1] : [0];
  return players.map((player) => {
    const { offsets, ends, ...rest } = graph.out(player);
    return { ...rest, offsets: shared(offsets), ends: shared(ends) };
  });
}

function shared(array: Int32Array): Int32Array {
  if (array.buffer instanceof SharedArrayBuffer) return array;
  const copy = new Int32Array(new SharedArrayBuffer(array.byteLength));
  copy.set(array);
  return copy;
}
