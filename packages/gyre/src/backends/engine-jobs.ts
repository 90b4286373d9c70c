import { type Share, solveShare, warmUp } from '../engine/index.ts';
import type { Solution } from '../game/index.ts';
import { solve } from '../solve/index.ts';
import type { HostPort } from './host.ts';
import { type PackedGame, unpackGame } from './packed-game.ts';
import { serveJobs } from './serve-jobs.ts';

/** The columns of a solution, without its game. */
export type Columns = Omit<Solution, 'game'>;

/** What an engine's worker does. */
export interface EngineJobs {
  /** Solves a game with a solver of the list. */
  readonly solve: {
    readonly question: { readonly game: PackedGame; readonly solver: string };
    readonly answer: Columns;
  };
  /** Does one thread's part of a solve on shared memory. */
  readonly share: {
    readonly question: Omit<Share, 'game'> & { readonly game: PackedGame };
    readonly answer: undefined;
  };
  /** Has the loops of `share` compiled, until the word is no longer 0. */
  readonly warm: { readonly question: Int32Array; readonly answer: undefined };
}

/** The life of an engine's worker. */
export function serveEngine(port: HostPort): void {
  serveJobs<EngineJobs>(port, {
    solve: ({ game, solver }, onProgress) => {
      const { game: _, ...columns } = solve(unpackGame(game), { onProgress, solver });
      return { answer: columns, transfer: buffersOf(columns) };
    },
    share: (share, onProgress) => {
      solveShare({ ...share, game: unpackGame(share.game) }, { onProgress }, () => performance.now());
      return { answer: undefined };
    },
    warm: (stop) => {
      warmUp(() => Atomics.load(stop, 0) === 0);
      return { answer: undefined };
    },
  });
}

/** The buffers that may be handed over instead of copied. */
function buffersOf({ values, plies, scores, ranks }: Columns): ArrayBuffer[] {
  const arrays = [values, plies, scores, ranks];
  return arrays.flatMap((array) => (array?.buffer instanceof ArrayBuffer ? [array.buffer] : []));
}
