import { briefJson, GyreError } from 'gyre';
import type { AlgebraOptions, LoopyGame } from 'gyre/loopy';

/** What a program without types may hand over is refused here. */

/** Refuses a value that is not a text. */
export function checkText(text: unknown, what: string): void {
  if (typeof text === 'string') return;
  throw new GyreError('E_SHAPE', `${what} is ${briefJson(text)}`, 'give a text');
}

/** Refuses what is not a loopy game. */
export function checkLoopy(...games: readonly unknown[]): void {
  for (const game of games) {
    const { vertices, options } = (game ?? {}) as Partial<LoopyGame>;
    if (typeof vertices === 'number' && typeof options === 'function') continue;
    const hint = 'make one with loopyGame, gameFromGraph or valueOfText';
    throw new GyreError('E_SHAPE', `${briefJson(game)} is not a loopy game`, hint);
  }
}

/** Refuses options of other types than those of long work; the algebra looks at those that are for it alone. */
export function checkWork(options: Pick<AlgebraOptions, 'signal' | 'onProgress'>): void {
  const refuse = (found: string, hint: string): never => {
    throw new GyreError('E_SHAPE', found, hint);
  };
  if (typeof options !== 'object' || options === null)
    refuse(`the options are ${briefJson(options)}`, 'give an object');
  const { signal, onProgress }: Partial<Record<string, unknown>> = options;
  if ((signal ?? undefined) !== undefined && typeof (signal as AbortSignal).addEventListener !== 'function')
    refuse(`the signal is ${briefJson(signal)}`, 'give an AbortSignal');
  if ((onProgress ?? undefined) !== undefined && typeof onProgress !== 'function')
    refuse(`onProgress is ${briefJson(onProgress)}`, 'give a function');
}

/** Throws the signal's reason, wrapped, if the signal has been aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortedError(signal);
}

/** The error that an aborted signal is reported as; its `cause` is the signal's reason. */
export function abortedError(signal: AbortSignal): GyreError {
  return new GyreError('E_ABORTED', 'the work was stopped by its signal', '', {}, { cause: signal.reason });
}

/** Stops at a broken invariant: a fault of the laboratory itself, never of its input. */
export function assert(claim: boolean, invariant: string): asserts claim {
  if (!claim) throw new Error(`Gyre broke its own invariant: ${invariant}`);
}
