import { hardwareThreads, sharesMemory } from '#host';
import {
  attractor,
  type Division,
  pliesWereFull,
  type SharedColumns,
  sharedColumns,
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
import { remainderOf } from './progress.ts';
import { type PackedGame, packGame } from './protocol.ts';
import { Team, type TeamOptions } from './team.ts';

/** How the work is shared out. */
export interface ThreadsOptions {
  /** How many threads; as many as the machine runs at once if left out. */
  readonly threads?: number;
  /** Vertices go to the threads in turn by blocks of 2 to this many. */
  readonly blockBits?: number;
  /** Layers of fewer positions than this are done by one thread, because to share them out takes longer. */
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
  readonly #team: Team;
  #isSolving = false;

  constructor(options: ThreadsOptions = {}) {
    checkObject(options, 'the options');
    const { threads = hardwareThreads(), blockBits = 14, thinLayer = 1024 } = options;
    if (!Number.isInteger(threads) || threads < 1 || threads > MAX_THREADS) {
      throw new GyreError('E_SIZE', `${shown(threads)} threads were asked for`, `give 1 to ${MAX_THREADS}`);
    }
    if (!Number.isInteger(blockBits) || blockBits < 0 || blockBits > 30) {
      throw new GyreError('E_SIZE', `blockBits is ${shown(blockBits)}`, 'give a whole number from 0 to 30');
    }
    checkLimit(thinLayer, 'thinLayer', 0);
    if (!sharesMemory()) {
      throw new GyreError(
        'E_WORKER',
        'this page cannot share memory between threads',
        'serve it cross-origin isolated (COOP and COEP headers), or use solveAsync',
      );
    }
    this.size = threads;
    this.#division = { threads, blockBits, thinLayer };
    this.#team = new Team(threads);
  }

  /** Solves a game on all threads. One game at a time. */
  async solve(game: TokenGame, options: TeamOptions = {}): Promise<Solution> {
    checkGame(game);
    checkOptions(options);
    if (this.#isSolving) {
      throw new GyreError('E_WORKER', 'the threads are busy with another game', 'wait for its answer first');
    }
    this.#isSolving = true;
    try {
      const { values, plies, scores } = await this.#columnsOf(game, options);
      return {
        game,
        solver: attractor.name,
        values: values.slice(),
        plies: plies instanceof Uint32Array ? narrowPlies(plies.slice()) : plies.slice(),
        ...(scores && { scores: scores.slice() }),
      };
    } finally {
      this.#isSolving = false;
    }
  }

  /** Two bytes a ply first; four, from the beginning, if they do not do. */
  async #columnsOf(game: TokenGame, { signal, onProgress }: TeamOptions): Promise<SharedColumns> {
    const packed = packGame(game, sharedRows(game.graph));
    const narrow = sharedColumns(game, this.#division, false);
    let told = 0;
    const tell = (share: number): void => {
      told = share;
      onProgress?.(share);
    };
    await this.#share(packed, narrow, { signal, onProgress: tell });
    if (!pliesWereFull(narrow)) return narrow;
    const wide = sharedColumns(game, this.#division, true);
    await this.#share(packed, wide, { signal, onProgress: onProgress && remainderOf(told, onProgress) });
    return wide;
  }

  async #share(game: PackedGame, columns: SharedColumns, options: TeamOptions): Promise<void> {
    const requests = Array.from({ length: this.size }, (_, thread) => ({
      ask: 'share' as const,
      game,
      columns,
      division: this.#division,
      thread,
    }));
    await this.#team.run(requests, options);
  }

  /** Ends the threads. */
  end(): void {
    this.#team.end();
  }
}

const MAX_THREADS = 256;

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
