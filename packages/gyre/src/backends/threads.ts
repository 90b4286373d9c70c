import { hardwareThreads, sharesMemory } from '#host';
import { narrowPlies, type Solution, type TokenGame } from '../game/index.ts';
import { type ArcRows, GyreError } from '../graph/index.ts';
import {
  attractor,
  type Division,
  pliesWereFull,
  type SharedColumns,
  sharedColumns,
} from '../solve/index.ts';
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
 * Arcs handed over in arrays on shared memory are not copied.
 *
 *     const threads = new Threads({ threads: 2 });
 *     const solution = await threads.solve(game);
 *     threads.end();
 */
export class Threads {
  readonly size: number;
  readonly #division: Division;
  readonly #team: Team;

  constructor({ threads = hardwareThreads(), blockBits = 14, thinLayer = 1024 }: ThreadsOptions = {}) {
    if (!Number.isInteger(threads) || threads < 1 || threads > MAX_THREADS) {
      throw new GyreError('E_SIZE', `${String(threads)} threads were asked for`, `give 1 to ${MAX_THREADS}`);
    }
    if (!Number.isInteger(blockBits) || blockBits < 0 || blockBits > 30) {
      throw new GyreError('E_SIZE', `blockBits is ${String(blockBits)}`, 'give a whole number from 0 to 30');
    }
    if (!(thinLayer >= 0)) {
      throw new GyreError('E_SIZE', `thinLayer is ${String(thinLayer)}`, 'give a number of positions');
    }
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
    const packed = onSharedMemory(packGame(game));
    let columns = sharedColumns(game, this.#division, false);
    await this.#share(packed, columns, options);
    if (pliesWereFull(columns)) {
      columns = sharedColumns(game, this.#division, true);
      await this.#share(packed, columns, options);
    }
    const { values, plies, scores } = columns;
    return {
      game,
      solver: attractor.name,
      values: values.slice(),
      plies: plies instanceof Uint32Array ? narrowPlies(plies.slice()) : plies.slice(),
      ...(scores && { scores: scores.slice() }),
    };
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

/** The same game with its large arrays on shared memory, so that all threads read one copy. */
function onSharedMemory(game: PackedGame): PackedGame {
  const rows = game.rows.map(
    ({ offsets, ends, ...rest }): ArcRows => ({ ...rest, offsets: shared(offsets), ends: shared(ends) }),
  );
  return { ...game, rows };
}

function shared(array: Int32Array): Int32Array {
  if (array.buffer instanceof SharedArrayBuffer) return array;
  const copy = new Int32Array(new SharedArrayBuffer(array.byteLength));
  copy.set(array);
  return copy;
}
