import { hardwareThreads, startEngine } from '#host';
import { attractor } from '../../engine/inner.ts';
import {
  checkColumns,
  checkGame,
  checkOptions,
  narrowPlies,
  printedSolution,
  type Solution,
  type SolverChoice,
  type TokenGame,
} from '../../game/inner.ts';
import { checkLimit, checkOptionNames, checkWhole, refuse, shown } from '../../graph/inner.ts';
import { type Census, joinCensus, type MoveColumns, moveColumn } from '../../query/inner.ts';
import { type Verification, type VerifyOptions, verification } from '../../verify/inner.ts';
import {
  type Division,
  firstWidths,
  partOf,
  rowsToFill,
  type SharedColumns,
  sharedColumns,
  widthsNeeded,
} from '../engine/columns.ts';
import { type PackedGame, packGame } from '../workers/packed-game.ts';
import { Reserve, sharedCopy } from '../workers/shared-memory.ts';
import { checkThreads, remainderOf, Team, type TeamOptions } from '../workers/team.ts';
import type { EngineJobs } from './engine-jobs.ts';
import {
  equalRanges,
  isOnSharedMemory,
  packSolution,
  type Ranges,
  rangesByArcs,
  type SharedRows,
  sharedRows,
} from './shared-solution.ts';
import { checkSolveMemory, type MemoryLimit } from './solve-memory.ts';

/** How the work is shared out. */
export interface ThreadsOptions {
  /** How many threads; if left out, as many as the machine runs in parallel. */
  readonly threads?: number;
  /** Positions go to the threads in turn by blocks of 2 to this power; if left out, what suits the game. */
  readonly blockBits?: number;
  /**
   * One thread alone does layers with fewer positions than this, because sharing them out takes longer. If
   * left out, the threads find it out from the time that their meetings take.
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
 *
 * @example
 * ```ts
 * import { symmetricGraph, Threads, tokenGame } from 'gyre';
 * const game = tokenGame(symmetricGraph(4, [[1, 0], [2, 1], [2, 3], [3, 2]]));
 * const threads = new Threads({ threads: 2 });
 * const solution = await threads.solve(game);
 * threads.end();
 * console.log(solution.values.join(' '));
 * // prints: 0 2 1 1
 * ```
 */
export class Threads {
  readonly size: number;
  readonly #division: Division;
  readonly #team: Team<EngineJobs>;
  #stopWarming: Int32Array = new Int32Array(1);
  readonly #copies: SharedRows = new WeakMap();
  readonly #reserve = new Reserve();
  #isSolving = false;
  /** So many threads, the first ones, have compiled their loops. */
  #warm = 0;

  constructor(options: ThreadsOptions = {}) {
    checkOptionNames(options, 'threads blockBits thinLayer');
    const { threads = hardwareThreads(), blockBits, thinLayer } = options;
    checkThreads(threads, MAX_THREADS, 'use solveAsync');
    if (blockBits !== undefined) checkWhole(blockBits, 'blockBits', 0, 30);
    if (thinLayer !== undefined) checkLimit(thinLayer, 'thinLayer', 0);
    this.size = threads;
    const patience = threads <= hardwareThreads() ? patienceOf(threads) : 0;
    this.#division = { threads, blockBits, thinLayer, patience };
    this.#team = new Team(threads, startEngine);
    void this.#warmUp();
  }

  /** Solves a game on all threads, one at a time. Several threads' solution is on shared memory. */
  async solve(game: TokenGame, options: TeamOptions & MemoryLimit = {}): Promise<Solution> {
    checkGame(game);
    checkOptions(options);
    checkSolveMemory(game, options);
    checkSolver(options as SolverChoice);
    return printedSolution(await this.#alone(() => this.#solve(game, options)));
  }

  /** `verify` on all threads: the same verdict, the same faults. */
  async verify(solution: Solution, options: VerifyOptions & TeamOptions = {}): Promise<Verification> {
    checkColumns(solution);
    checkOptions(options);
    const moves = options.moves && { moves: sharedCopy(options.moves) };
    return this.#alone(async () => {
      const packed = packSolution(solution, this.#copies);
      const steps = verification({ ...packed, game: solution.game }, { ...options, ...moves });
      for (let step = steps.next(); ; ) {
        if (step.done === true) return step.value;
        const { work } = step.value;
        const ranges = work.kind === 'claims' ? this.#positionsOf(solution) : this.#verticesOf(solution);
        const questions = ranges.map((range) => ({ solution: packed, work, range }));
        step = steps.next(await this.#team.run('check', questions, { signal: options.signal }));
      }
    });
  }

  /** `census` on all threads. */
  async census(solution: Solution, lineLimit?: number, options: TeamOptions = {}): Promise<Census> {
    checkColumns(solution);
    checkOptions(options);
    return this.#alone(async () => {
      const packed = packSolution(solution, this.#copies);
      const questions = this.#positionsOf(solution).map((range) => ({ solution: packed, range }));
      return joinCensus(solution, await this.#team.run('count', questions, options), lineLimit);
    });
  }

  /** `moveColumn` on all threads. */
  async moveColumn(solution: Solution, options: TeamOptions = {}): Promise<Int32Array> {
    checkColumns(solution);
    checkOptions(options);
    if (solution.plies === undefined) return moveColumn(solution); // this call refuses it
    return this.#alone(async () => {
      const packed = packSolution(solution, this.#copies);
      const column = (): Int32Array => new Int32Array(new SharedArrayBuffer(4 * solution.game.positions));
      const columns = { moves: column(), codes: column() };
      const { signal } = options;
      const write = async (part: keyof MoveColumns, ranges: Ranges): Promise<void> => {
        const questions = ranges.map((range) => ({ solution: packed, write: part, columns, range }));
        await this.#team.run('moves', questions, { signal });
      };
      await write('codes', this.#positionsOf(solution));
      await write('moves', this.#verticesOf(solution));
      return columns.moves.slice();
    });
  }

  #positionsOf({ game }: Solution): Ranges {
    return equalRanges(game.positions, this.size);
  }

  #verticesOf({ game }: Solution): Ranges {
    return rangesByArcs(game.graph, this.size);
  }

  /** Nobody else may ask while a question is being answered. */
  async #alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isSolving)
      refuse('E_WORKER', 'the threads are busy with another game', 'wait for its answer first');
    this.#isSolving = true;
    Atomics.store(this.#stopWarming, 0, 1);
    try {
      return await work();
    } finally {
      this.#isSolving = false;
    }
  }

  async #solve(game: TokenGame, options: TeamOptions): Promise<Solution> {
    if (this.size === 1 || game.positions > MOST_SHARED) return await this.#solveAlone(game, options);
    const { values, plies, scores } = await this.#columnsOf(game, options).catch((error: unknown) => {
      this.#reserve.empty();
      throw error;
    });
    this.#reserve.giveBack();
    const narrow = plies instanceof Uint32Array ? narrowPlies(plies) : plies;
    return { game, solver: attractor.name, values, plies: narrow, ...(scores && { scores }) };
  }

  /**
   * Has threads compile their loops until there is work, a few threads at a time: the platform compiles for
   * four of them at once, and so the first are ready as early as if there were no others.
   */
  async #warmUp(): Promise<void> {
    if (this.size === 1 || this.size > hardwareThreads()) return;
    const stop = new Int32Array(new SharedArrayBuffer(4));
    this.#stopWarming = stop;
    for (let from = 0; from < this.size && Atomics.load(stop, 0) === 0; from += WAVE) {
      const to = Math.min(this.size, from + WAVE);
      const answers = await this.#team.beside('warm', stop, from, to);
      if (answers.length === 0 || !answers.every(Boolean)) return;
      this.#warm = Math.max(this.#warm, to);
    }
  }

  /** One thread needs nobody to meet. */
  async #solveAlone(game: TokenGame, options: TeamOptions): Promise<Solution> {
    const question = { game: packGame(game), solver: attractor.name };
    const [columns] = await this.#team.run('solve', [question], options);
    return { game, ...columns };
  }

  /**
   * A thread pays only if it has enough to do: more if it must first compile its loops, less if it is warm.
   * Meetings of threads that have little to do between two of them cost more than one more thread saves.
   */
  #divisionFor({ positions, graph }: TokenGame): Division {
    const division = this.#division;
    const { threads, blockBits, thinLayer } = division;
    if (blockBits !== undefined || thinLayer !== undefined) return division;
    const enough = Math.ceil((positions + graph.arcs) / WORTH_A_COLD_THREAD);
    this.#warm = Math.min(threads, Math.max(2, enough, this.#warm)); // by this very game, if not before
    const busy = Math.max(2, Math.ceil(graph.arcs / WORTH_A_THREAD));
    return { ...division, threads: Math.min(this.#warm, busy) };
  }

  /** Tries plies of two bytes first; if they are too narrow, starts again with wider ones. */
  async #columnsOf(game: TokenGame, { signal, onProgress }: TeamOptions): Promise<SharedColumns> {
    const division = this.#divisionFor(game);
    const { take } = this.#reserve;
    let columns = sharedColumns(game, division, firstWidths(game), undefined, take);
    const mustCopy = game.graph.arcs >= WORTH_TOUCHING && !isOnSharedMemory(game.graph, this.#copies);
    const stop = new Int32Array(new SharedArrayBuffer(4));
    const touch = (room: readonly Int32Array[]): void => this.#touch(room, columns, division, stop);
    const packed = packGame(game, sharedRows(game.graph, this.#copies, mustCopy ? touch : undefined));
    Atomics.store(stop, 0, 1);
    let told = 0;
    for (;;) {
      const tell = (share: number): void => {
        told = share;
        onProgress?.(share);
      };
      const hear = onProgress && remainderOf(told, tell);
      await this.#share(packed, columns, division, { signal, onProgress: hear });
      const widths = widthsNeeded(columns);
      if (widths === undefined) return columns;
      columns = sharedColumns(game, division, widths, columns, take);
    }
  }

  /**
   * Memory costs most when it is first written. The caller's thread copies the arcs, which only it can; the
   * others write the second half of what it will fill before it comes there, and then what they will fill
   * themselves, until it is done.
   */
  #touch(room: readonly Int32Array[], columns: SharedColumns, { threads }: Division, stop: Int32Array): void {
    const ahead = room.map((array) => array.subarray(array.length >> 1));
    for (let t = 0; t < threads; t++) {
      const fresh = [...ahead.map((array) => partOf(array, t, threads)), ...rowsToFill(columns, t, threads)];
      void this.#team.beside('touch', { fresh, stop }, t, t + 1);
    }
  }

  async #share(
    game: PackedGame,
    columns: SharedColumns,
    division: Division,
    options: TeamOptions,
  ): Promise<void> {
    const requests = Array.from({ length: division.threads }, (_, thread) => ({
      game,
      columns,
      division,
      thread,
    }));
    await this.#team.run('share', requests, options);
  }

  /** Ends the threads. */
  end(): void {
    this.#reserve.empty();
    this.#team.end();
  }
}

const MAX_THREADS = 256;

/** Threads count places in the frontier, which is a little longer than there are positions, in 31 bits. */
const MOST_SHARED = 2 ** 31 - 2 ** 18;

/** So many positions and arcs take about as long as compiling the loops on another thread. */
const WORTH_A_COLD_THREAD = 3e6;

/** So many arcs for each thread: with fewer, sixteen threads were slower than eight (bench/README.md). */
const WORTH_A_THREAD = 1.25e6;

/** From so many arcs on, fresh memory is worth a message. */
const WORTH_TOUCHING = 1 << 19;

/** So many threads warm up at once. */
const WAVE = 4;

/** Refuses a choice of another solver than the one that threads have. */
function checkSolver({ solver }: SolverChoice): void {
  const name = typeof solver === 'object' ? solver?.name : solver;
  if (name === undefined || name === attractor.name) return;
  const hint = `threads have ${attractor.name} alone; solve and solveAsync have the others`;
  refuse('E_SOLVER', `the solver ${shown(name)} was asked for`, hint);
}

/** Looks before a thread sleeps: for some microseconds; two threads about as long as waking one takes. */
function patienceOf(threads: number): number {
  return threads === 2 ? 100_000 : 4000;
}
