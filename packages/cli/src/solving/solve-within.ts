import { GyreError, type Solution, solveAsync, solvers, Threads, type TokenGame } from 'gyre';
import {
  type Call,
  checkThreads,
  flagOption,
  textOption,
  threadsOption,
  UsageError,
} from '../command/index.ts';
import { whenStopped } from '../process/index.ts';
import { Progress } from '../terminal/progress.ts';

/**
 * Solves a game outside this thread, so that Ctrl-C and `--timeout` stop it immediately. Either way the user
 * reads how far it had come.
 */
export async function solveWithin(call: Call, game: TokenGame, solver: string): Promise<Solution> {
  const seconds = secondsAllowed(call);
  const threads = threadsAsked(call, solver);
  if (threads !== undefined || seconds !== undefined || game.positions + game.graph.arcs >= SMALL)
    checkThreads(threads ?? 1);
  const team = threads === undefined ? undefined : new Threads({ threads });
  const controller = new AbortController();
  const progress = new Progress(call.terminal, 'solving');
  let share = 0;
  const timer =
    seconds === undefined ? undefined : setTimeout(() => controller.abort('timeout'), 1000 * seconds);
  const forget = whenStopped(() => controller.abort('interrupt'));
  try {
    const watched = {
      signal: controller.signal,
      onProgress: (done: number) => {
        share = done;
        progress.show(done);
      },
    };
    if (team !== undefined) return await team.solve(game, watched);
    const where = seconds === undefined ? 'auto' : 'worker';
    return await solveAsync(game, { ...watched, solver, where });
  } catch (error) {
    if (!controller.signal.aborted) throw error;
    const known = `${game.positions} positions, ${game.graph.arcs} arcs, ${Math.floor(100 * share)}% solved`;
    if (controller.signal.reason === 'timeout') {
      throw new GyreError('E_LIMIT', `--timeout of ${seconds} s is over: ${known}`, 'allow more time');
    }
    throw new GyreError('E_ABORTED', `interrupted: ${known}`);
  } finally {
    clearTimeout(timer);
    forget();
    progress.clear();
    team?.end();
  }
}

/** Smaller games are solved without a thread, unless there is a time limit. */
const SMALL = 1 << 16;

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
