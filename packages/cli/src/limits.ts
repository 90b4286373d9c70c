import { GyreError, type Solution, solveAsync, type TokenGame } from 'gyre';
import { whenStopped } from './interrupt.ts';
import { Progress } from './progress.ts';
import { type Call, textOption, UsageError } from './spec.ts';

/**
 * Solves a game beside the program, so that Ctrl-C and `--timeout` stop it at once. Either way the user is
 * told how far it had come.
 */
export async function solveWithin(call: Call, game: TokenGame, solver: string): Promise<Solution> {
  const seconds = secondsAllowed(call);
  const controller = new AbortController();
  const progress = new Progress(call.terminal, 'solving');
  let share = 0;
  const timer =
    seconds === undefined ? undefined : setTimeout(() => controller.abort('timeout'), 1000 * seconds);
  const forget = whenStopped(() => controller.abort('interrupt'));
  try {
    return await solveAsync(game, {
      solver,
      signal: controller.signal,
      ...(seconds === undefined ? {} : { where: 'worker' as const }),
      onProgress: (done) => {
        share = done;
        progress.show(done);
      },
    });
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
  }
}

/** The seconds that `--timeout` allows, if it was given. */
export function secondsAllowed(call: Call): number | undefined {
  const text = textOption(call, 'timeout');
  if (text === undefined) return undefined;
  const seconds = Number(text.replace(/s$/, ''));
  if (Number.isFinite(seconds) && seconds > 0) return seconds;
  throw new UsageError(`--timeout is "${text}"`, 'give seconds, such as 10 or 0.5');
}
