import { GyreError } from 'gyre';
import { whenStopped } from '../process/index.ts';

/**
 * Does work that a signal can stop: an `AbortSignal` that it listens to, between pieces or because it is done elsewhere.
 * The user then reads how far it had come at its last report.
 */
export async function stoppable<T>(
  howFar: (told: number | undefined) => string,
  work: (signal: AbortSignal, tell: (far: number) => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const forget = whenStopped(() => controller.abort());
  let told: number | undefined;
  const tell = (far: number): void => {
    told = far;
  };
  try {
    return await work(controller.signal, tell);
  } catch (error) {
    if (!controller.signal.aborted) throw error;
    throw new GyreError('E_ABORTED', `interrupted: ${howFar(told)}`);
  } finally {
    forget();
  }
}
