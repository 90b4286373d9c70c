import { expect, test } from 'vitest';
import { GyreError } from '../src/index.ts';

type Attempt = () => unknown;

/** 'CODE: the whole message' → what is refused in these words, in one way or in several. */
export type Refusals = Readonly<Record<string, Attempt | readonly Attempt[]>>;

/** What the attempt throws; undefined if it does not. */
export function refusalOf(attempt: Attempt): unknown {
  try {
    attempt();
  } catch (error) {
    return error;
  }
  return undefined;
}

/** Declares a test for each attempt: it is refused with that code and message. */
export function testRefusals(what: string, refusals: Refusals): void {
  const rows = Object.entries(refusals).flatMap(([words, attempts]) =>
    [attempts].flat().map((attempt) => [words, attempt] as const),
  );
  test.each(rows)(`${what}: %s`, (words, attempt) => {
    const error = refusalOf(attempt);
    expect(error).toBeInstanceOf(GyreError);
    const { name, code, message } = error as GyreError;
    expect([name, `${code}: ${message}`]).toEqual(['GyreError', words]);
  });
}

/** The same refusals for each of these, in words that name it. */
export function refusalsOfEach<T>(wrong: readonly T[], refusalsOf: (x: T) => Refusals): Refusals {
  return Object.assign({}, ...wrong.map((x) => refusalsOf(x))) as Refusals;
}
