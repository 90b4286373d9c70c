import { expect } from 'vitest';
import { GyreError, type GyreErrorCode } from '../src/index.ts';

/** A way in which something is refused: what is handed over, the code, and the whole message. */
export type Refusal = readonly [what: string, attempt: () => unknown, code: GyreErrorCode, message: string];

/** What the attempt throws; undefined if it does not. */
export function refusalOf(attempt: () => unknown): unknown {
  try {
    attempt();
  } catch (error) {
    return error;
  }
  return undefined;
}

/** Fails unless the attempt is refused with that code and message. */
export function expectRefusal([, attempt, code, message]: Refusal): void {
  const error = refusalOf(attempt);
  expect(error).toBeInstanceOf(GyreError);
  expect(error).toMatchObject({ name: 'GyreError', code, message });
}
