import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  type GameDocument,
  type Graph,
  type Player,
  type Solution,
  solveAsync,
  Threads,
  type TokenGame,
} from 'gyre';
import { checkThreads, percent, playerNamed, stoppable, UsageError } from '../command/index.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** What a solve may take: seconds, threads, bytes. */
export interface SolveLimits {
  readonly seconds: number | undefined;
  readonly threads: number | undefined;
  readonly maxBytes: number;
}

/**
 * Solves a game outside this thread, so that Ctrl-C and `--timeout` stop it immediately. Either way the user
 * reads how far it had come.
 */
export async function solveWithin(
  game: TokenGame,
  solver: string,
  terminal: Terminal,
  { seconds, threads, maxBytes }: SolveLimits,
): Promise<Solution> {
  if (threads !== undefined || seconds !== undefined || game.positions + game.graph.arcs >= SMALL)
    checkThreads(threads ?? 1);
  const far = (share: number): string =>
    `${game.positions} positions, ${game.graph.arcs} arcs, ${percent(share)} solved`;
  freeReadingMemory(game.graph);
  const team = threads === undefined ? undefined : new Threads({ threads });
  try {
    return await stoppable(terminal, { seconds, far: far(0) }, async (work) => {
      const onProgress = (share: number): void => {
        work.far = far(share);
        work.show('solving', share);
      };
      const watched = { signal: work.signal, maxBytes, onProgress };
      if (team !== undefined) return team.solve(game, watched);
      return solveAsync(game, { ...watched, solver, where: seconds === undefined ? 'auto' : 'worker' });
    });
  } finally {
    team?.end();
  }
}

/**
 * Frees what reading a large graph has left behind: twice as much as the graph. The engine works in a worker, and
 * its allocations do not trigger the garbage collector of this thread.
 */
function freeReadingMemory({ arcs }: Graph): void {
  if (arcs < LARGE) return;
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

const LARGE = 4_000_000;

/** Smaller games are solved without a thread, unless there is a time limit. */
const SMALL = 1 << 16;

/** Where play begins, and who moves first: as the options say, or else the game. */
export function startAsked(
  document: Partial<Pick<GameDocument, 'players' | 'start'>>,
  given: number | undefined,
  { player, expect }: AskedStart,
): { readonly vertex: number; readonly player: Player } | undefined {
  const { start } = document;
  const vertex = given ?? start?.vertex;
  if (vertex === undefined && expect !== undefined)
    throw new UsageError('--expect needs a start', 'give --start VERTEX');
  if (vertex === undefined) return undefined;
  return { vertex, player: player === undefined ? (start?.player ?? 0) : playerNamed(player, document) };
}

/** What the options say about the start. */
export interface AskedStart {
  readonly start: string | undefined;
  readonly player: string | undefined;
  readonly expect: string | undefined;
}
