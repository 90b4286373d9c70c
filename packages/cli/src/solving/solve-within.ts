import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  type GameDocument,
  type Graph,
  type Player,
  type Solution,
  solveAsync,
  solvers,
  Threads,
  type TokenGame,
} from 'gyre';
import {
  type Call,
  checkThreads,
  flagOption,
  percent,
  playerNamed,
  stoppable,
  textOption,
  threadsOption,
  UsageError,
} from '../command/index.ts';
import { memoryLimit } from '../input/input.ts';

/**
 * Solves a game outside this thread, so that Ctrl-C and `--timeout` stop it immediately. Either way the user
 * reads how far it had come.
 */
export async function solveWithin(call: Call, game: TokenGame, solver: string): Promise<Solution> {
  const seconds = secondsAllowed(call);
  const threads = threadsAsked(call, solver);
  if (threads !== undefined || seconds !== undefined || game.positions + game.graph.arcs >= SMALL)
    checkThreads(threads ?? 1);
  const maxBytes = memoryLimit(call);
  const far = (share: number): string =>
    `${game.positions} positions, ${game.graph.arcs} arcs, ${percent(share)} solved`;
  freeReadingMemory(game.graph);
  const team = threads === undefined ? undefined : new Threads({ threads });
  try {
    return await stoppable(call.terminal, { seconds, far: far(0) }, async (work) => {
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
  call: Call,
  document: Partial<Pick<GameDocument, 'players' | 'start'>>,
  given: number | undefined,
): { readonly vertex: number; readonly player: Player } | undefined {
  const { start } = document;
  const vertex = given ?? start?.vertex;
  if (vertex === undefined && call.options.expect !== undefined)
    throw new UsageError('--expect needs a start', 'give --start VERTEX');
  const player = textOption(call, 'player');
  if (vertex === undefined) return undefined;
  return { vertex, player: player === undefined ? (start?.player ?? 0) : playerNamed(player, document) };
}

/** How many threads `--threads` asks for, if it was given. */
export function threadsAsked(call: Call, solver: string): number | undefined {
  const threads = threadsOption(call);
  if (threads === undefined) return undefined;
  if (flagOption(call, 'batch')) throw new UsageError('--threads with --batch', 'leave one of them out');
  if (solver !== solvers[0].name)
    throw new UsageError(`--threads with --algorithm ${solver}`, `only ${solvers[0].name} runs in threads`);
  return threads;
}

/** The seconds that `--timeout` allows, if it was given. */
export function secondsAllowed(call: Call): number | undefined {
  const text = textOption(call, 'timeout');
  if (text === undefined) return undefined;
  const seconds = Number(text.replace(/s$/, ''));
  if (Number.isFinite(seconds) && seconds > 0) return seconds;
  throw new UsageError(`--timeout is "${text}"`, 'give seconds, such as 10 or 0.5');
}
