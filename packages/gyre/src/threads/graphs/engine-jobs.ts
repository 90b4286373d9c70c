import type { Solution } from '../../game/inner.ts';
import { type CensusPart, censusPart, type MoveColumns, writeCodes, writeMoves } from '../../query/inner.ts';
import { solve, solvers } from '../../solve/inner.ts';
import { type PartFound, type Work, workOf } from '../../verify/inner.ts';
import { type Share, solveShare, warmUp } from '../engine/share.ts';
import type { HostPort } from '../workers/host.ts';
import { serveJobs } from '../workers/jobs.ts';
import { type PackedGame, unpackGame } from '../workers/packed-game.ts';
import { type PackedSolution, unpackSolution } from './shared-solution.ts';

/** The columns of a solution, without its game. */
export type SolvedColumns = Omit<Solution, 'game'>;

/** What an engine's worker does. */
export interface EngineJobs {
  /** Solves a game with a solver of the list. */
  readonly solve: {
    readonly question: { readonly game: PackedGame; readonly solver: string };
    readonly answer: SolvedColumns;
  };
  /** Does one thread's part of a solve on shared memory. */
  readonly share: { readonly question: PackedShare; readonly answer: undefined };
  /** Writes fresh memory for the first time, and changes nothing there, until the word is no longer 0. */
  readonly touch: {
    readonly question: { readonly fresh: readonly Int32Array[]; readonly stop: Int32Array };
    readonly answer: undefined;
  };
  /** Does a part of a step of a check. */
  readonly check: {
    readonly question: OnRange & { readonly work: Work };
    readonly answer: PartFound;
  };
  /** Counts a part of a census. */
  readonly count: { readonly question: OnRange; readonly answer: CensusPart };
  /** Writes a part of the codes, or of the moves, of a column of best moves. */
  readonly moves: {
    readonly question: OnRange & { readonly write: keyof MoveColumns; readonly columns: MoveColumns };
    readonly answer: undefined;
  };
  /** Has the loops of `share` compiled, until the word is no longer 0; says whether all are. */
  readonly warm: { readonly question: Int32Array; readonly answer: boolean };
}

type PackedShare = Omit<Share, 'game'> & { readonly game: PackedGame };

/** A question about some positions or vertices of a solution. */
interface OnRange {
  readonly solution: PackedSolution;
  readonly range: readonly [from: number, to: number];
}

/** The life of an engine's worker. */
export function serveEngine(port: HostPort): void {
  serveJobs<EngineJobs>(port, {
    solve: ({ game, solver: wanted }, onProgress) => {
      const solver = solvers.find(({ name }) => name === wanted) ?? solvers[0];
      const { game: _, ...columns } = solve(unpackGame(game), { onProgress, solver });
      return { answer: columns, transfer: buffersOf(columns) };
    },
    share: (share, onProgress) => {
      solveShare({ ...share, game: unpackGame(share.game) }, { onProgress }, () => performance.now());
      return { answer: undefined };
    },
    touch: ({ fresh, stop }) => {
      for (const array of fresh) touchPages(array, stop);
      return { answer: undefined };
    },
    check: ({ solution, work, range: [from, to] }) => ({
      answer: workOf(unpackSolution(solution), work, from, to),
    }),
    count: ({ solution, range: [from, to] }) => ({ answer: censusPart(unpackSolution(solution), from, to) }),
    moves: ({ solution, write, columns, range: [from, to] }) => {
      if (write === 'codes') writeCodes(unpackSolution(solution), columns.codes, from, to);
      else writeMoves(unpackSolution(solution), columns, from, to);
      return { answer: undefined };
    },
    warm: (stop) => ({ answer: warmUp(() => Atomics.load(stop, 0) === 0) }),
  });
}

/**
 * One word per page: 0 takes the place of 0, because another thread may already have written there. (Adding 0
 * would read the page first, and the write after that stops all threads.)
 */
function touchPages(array: Int32Array, stop: Int32Array): void {
  for (let i = 0; i < array.length && Atomics.load(stop, 0) === 0; i += WORDS_OF_A_PAGE)
    Atomics.compareExchange(array, i, 0, 0);
}

const WORDS_OF_A_PAGE = 1024;

/** The buffers that may be transferred instead of copied. */
function buffersOf({ values, plies, scores, ranks }: SolvedColumns): ArrayBuffer[] {
  const arrays = [values, plies, scores, ranks];
  return arrays.flatMap((array) => (array?.buffer instanceof ArrayBuffer ? [array.buffer] : []));
}
