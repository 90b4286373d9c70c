import { expect, test } from 'vitest';
import { GyreError } from '../../src/index.ts';

/** Programs without types may hand over anything: what they may get wrong, and how that is tried out. */

const itself: Record<string, unknown> = {};
itself.itself = itself;

/** What is nobody's graph, game, solution or number. */
export const NOTHING: readonly unknown[] = [
  null,
  'abc',
  5n,
  Symbol('s'),
  {},
  Object.create(null),
  [],
  () => 1,
  true,
  new Map(),
  itself,
];
export const NO_NUMBER: readonly unknown[] = [null, 'abc', '1', 5n, {}, [], () => 1, Number.NaN];
export const NO_INDEX: readonly unknown[] = [...NO_NUMBER, -1, 0.5, 7, Number.POSITIVE_INFINITY];
export const NO_OBJECT: readonly unknown[] = [null, 'abc', 5n, Symbol('s'), 7];
/** Everything but a text. */
export const NO_TEXT: readonly unknown[] = [...NOTHING.filter((x) => x !== 'abc'), 7, Number.NaN, undefined];

/** One kind of argument: a right one, and some that are refused. */
export interface Kind {
  readonly right: unknown;
  readonly wrong: readonly unknown[];
}

/** An argument of which only the right one is tried. */
export function only(right: unknown): Kind {
  return { right, wrong: [] };
}

/** Exported function → the kinds of its arguments. */
export type Calls = Readonly<Record<string, readonly Kind[]>>;

/**
 * Declares the tests of an entrance: every function that it exports is called with right arguments, and then with each
 * of them replaced by each thing that cannot be meant, which it must refuse with a `GyreError`. A function that gives what is
 * wrong (…Fault) may say so in words instead.
 */
export function testEntrance(exported: object, calls: Calls, elsewhere: readonly string[] = []): void {
  const functions = Object.entries(exported).filter(([, x]) => typeof x === 'function' && !isClass(x));

  test('no exported function is forgotten', () => {
    const called = functions.map(([name]) => name).filter((name) => !elsewhere.includes(name));
    expect(called.toSorted()).toEqual(Object.keys(calls).toSorted());
  });

  test.each(Object.entries(calls))('%s refuses each wrong argument with a GyreError', async (name, kinds) => {
    const call = Object.fromEntries(functions)[name] as (...args: unknown[]) => unknown;
    await checkRefusals(call, name, kinds);
  });
}

/**
 * Declares the tests of the methods of an object: each is called with right arguments, and then with each of them replaced by
 * each thing that cannot be meant, which it must refuse with a `GyreError`. Methods that take nothing need no line.
 */
export function testMethods(what: string, made: object, calls: Calls): void {
  test.each(Object.entries(calls))(
    `${what}.%s refuses each wrong argument with a GyreError`,
    async (name, kinds) => {
      const call = (...args: unknown[]): unknown =>
        (made as Record<string, (...args: unknown[]) => unknown>)[name](...args);
      await checkRefusals(call, name, kinds);
    },
  );

  test(`no method of ${what} that takes something is forgotten`, () => {
    const parts = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(made));
    const methods = Object.entries(parts).filter(([name, { value }]) => {
      return name !== 'constructor' && typeof value === 'function' && value.length > 0;
    });
    for (const [name] of methods) expect(Object.keys(calls)).toContain(name);
  });
}

/** Calls with right arguments, and then with each of them replaced by each wrong one. */
async function checkRefusals(
  call: (...args: unknown[]) => unknown,
  name: string,
  kinds: readonly Kind[],
): Promise<void> {
  const right = kinds.map((kind) => kind.right);
  expect(await endOf(() => call(...right)), 'the right arguments').not.toBeInstanceOf(Error);
  for (const [i, { wrong }] of kinds.entries()) {
    for (const [n, argument] of wrong.entries()) {
      const end = await endOf(() => call(...right.with(i, argument)));
      if (name.endsWith('Fault') && typeof end === 'string') continue;
      expect(end, `argument ${i}, wrong one ${n} (${nameOf(argument)})`).toBeInstanceOf(GyreError);
    }
  }
}

/**
 * Declares the tests of the classes of an entrance: each is made with things that cannot be meant in place of its first argument, and
 * refuses them with a `GyreError`. Those in `mayAccept` may keep them, because the library makes them itself, or takes no
 * argument or any object; but they throw nothing else.
 */
export function testClasses(exported: object, mayAccept: readonly string[] = []): void {
  const classes = Object.entries(exported).filter(([, x]) => isClass(x));

  test.each(classes)('new %s refuses a wrong first argument with a GyreError', async (name, x) => {
    const Made = x as new (...args: unknown[]) => unknown;
    for (const [n, argument] of [...NOTHING, 5].entries()) {
      const end = await endOf(() => new Made(argument));
      if (mayAccept.includes(name) && end instanceof Made) continue;
      expect(end, `wrong one ${n} (${nameOf(argument)})`).toBeInstanceOf(GyreError);
    }
  });
}

function isClass(x: unknown): boolean {
  return String(x).startsWith('class');
}

function nameOf(x: unknown): string {
  return typeof x === 'object' && x !== null ? Object.keys(x).join() : String(x);
}

/** What a call comes to: its answer, or what it throws, now or later. Of a generator, only the beginning is waited for. */
async function endOf(call: () => unknown): Promise<unknown> {
  try {
    const answer = await call();
    const iterator = iteratorOf(answer);
    return iterator === undefined ? answer : ((await iterator.next()).value as unknown);
  } catch (error) {
    return error instanceof Error
      ? error
      : new Error('something was thrown that is not an Error', { cause: error });
  }
}

function iteratorOf(x: unknown): Iterator<unknown> | AsyncIterator<unknown> | undefined {
  if (typeof x !== 'object' || x === null || typeof (x as { next?: unknown }).next !== 'function')
    return undefined;
  return x as Iterator<unknown>;
}
