import { expect, test } from 'vitest';
import { GyreError } from '../../src/index.ts';

/** Programs without types may hand over anything: what they may get wrong, and how that is tried out. */

/** One kind of argument: a right one, some that are refused, and what the refusals of the first of them say is right. */
export interface Kind {
  readonly right: unknown;
  readonly wrong: readonly unknown[];
  /** How many of the wrong ones are nobody's. */
  readonly nobodys?: number;
  readonly says?: RegExp;
}

/** Exported function → the kinds of its arguments, or why it is not called here. */
export type Calls = Readonly<Record<string, readonly Kind[] | string>>;

const itself: Record<string, unknown> = {};
itself.itself = itself;
const symbol = Symbol('s');

/** What is nobody's graph, game, solution or number. */
export const NOTHING = [
  null,
  'abc',
  5n,
  symbol,
  {},
  Object.create(null),
  [],
  () => 1,
  true,
  new Map(),
  itself,
];
export const NO_NUMBER: readonly unknown[] = [null, 'abc', '1', 5n, {}, [], () => 1, Number.NaN];

type MakeKind = (right: unknown, ...more: readonly unknown[]) => Kind;
const refusing =
  (...wrong: unknown[]): MakeKind =>
  (right, ...more) => ({ right, wrong: [...wrong, ...more], nobodys: wrong.length });

/** An argument that may be anything but what is named as wrong. */
export const only: MakeKind = refusing();
/** Something that the library makes, or an object that has certain parts. */
export const thing: MakeKind = refusing(...NOTHING, undefined);
export const text: MakeKind = refusing(...NOTHING.filter((x) => x !== 'abc'), 7, Number.NaN, undefined);
/** A text out of some; 'abc' is none of them. */
export const word: MakeKind = refusing(...NOTHING, 7, Number.NaN, undefined);
export const number: MakeKind = refusing(...NO_NUMBER, undefined);
export const count: MakeKind = refusing(...NO_NUMBER, -1, 0.5, undefined);
/** A vertex, a position or a player, of which there are less than seven. */
export const index: MakeKind = refusing(...NO_NUMBER, -1, 0.5, 7, Number.POSITIVE_INFINITY, undefined);
export const list: MakeKind = refusing(null, 'abc', 5n, {}, 7, () => 1, undefined);
export const callback: MakeKind = refusing(null, 'abc', 5n, {}, 7, undefined);
/** An object whose parts may all be left out, and which may be left out itself. */
export const options: MakeKind = refusing(null, 'abc', 5n, symbol, 7);
/** The options of long work. */
export const work: MakeKind = (right, ...more) =>
  options(right, { signal: 5 }, { onProgress: 'abc' }, ...more);

/** The same kind, with another right one, or refusing more. */
export function like(kind: Kind, right: unknown, ...more: readonly unknown[]): Kind {
  return { ...kind, right, wrong: [...kind.wrong, ...more] };
}

/** The same kind; what is nobody's is refused with a hint that says this. */
export function saying(says: RegExp, kind: Kind): Kind {
  return { ...kind, says };
}

/** The same kind, but it may be left out. */
export function maybe(kind: Kind): Kind {
  const nobodys = kind.wrong.slice(0, kind.nobodys ?? 0).filter((x) => x !== undefined);
  const more = kind.wrong.slice(kind.nobodys ?? 0).filter((x) => x !== undefined);
  return { ...kind, wrong: [...nobodys, ...more], nobodys: nobodys.length };
}

/** An object with one of its parts replaced: once for each wrong one. */
export function spoilt(object: object, parts: Readonly<Record<string, readonly unknown[]>>): object[] {
  return Object.entries(parts).flatMap(([name, wrong]) => wrong.map((part) => ({ ...object, [name]: part })));
}

/**
 * Declares the tests of an entrance: every function that it exports is called with right arguments, and then with each
 * of them replaced by each thing that cannot be meant, which it must refuse with a `GyreError` that says what was found
 * and what would have been right. A function that gives what is wrong (…Fault) may say so in words instead.
 */
export function testEntrance(entrance: string, exported: object, calls: Calls): void {
  const functions = Object.entries(exported).filter(([, x]) => typeof x === 'function' && !isClass(x));

  test(`${entrance}: no exported function is forgotten`, () => {
    expect(Object.keys(calls).toSorted()).toEqual(functions.map(([name]) => name).toSorted());
  });

  testCalls(entrance, Object.fromEntries(functions), calls);
}

/** Declares the tests of the methods of an object, as `testEntrance` does. Methods that take nothing need no line. */
export function testMethods(what: string, made: object, calls: Calls): void {
  test(`no method of ${what} that takes something is forgotten`, () => {
    const parts = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(made));
    const methods = Object.entries(parts).filter(([name, { value }]) => {
      return name !== 'constructor' && typeof value === 'function' && value.length > 0;
    });
    for (const [name] of methods) expect(Object.keys(calls)).toContain(name);
  });

  testCalls(what, made as Record<string, Call>, calls);
}

type Call = (...args: unknown[]) => unknown;

function testCalls(where: string, from: Readonly<Record<string, Call>>, calls: Calls): void {
  const tables = Object.entries(calls).flatMap(([name, kinds]) =>
    typeof kinds === 'string' ? [] : [[name, kinds] as const],
  );
  test.each(tables)(`${where}: %s refuses each wrong argument with a GyreError`, async (name, kinds) => {
    const right = kinds.map((kind) => kind.right);
    expect(await endOf(() => from[name](...right)), 'the right arguments').not.toBeInstanceOf(Error);
    for (const [i, { wrong, nobodys = 0, says }] of kinds.entries()) {
      for (const [n, argument] of wrong.entries()) {
        const end = await endOf(() => from[name](...right.with(i, argument)));
        if (name.endsWith('Fault') && typeof end === 'string') continue;
        expectWords(
          end,
          `argument ${i}, wrong one ${n} (${nameOf(argument)})`,
          n < nobodys ? says : undefined,
        );
      }
    }
  });
}

/**
 * Declares the tests of the classes of an entrance: each is made with things that cannot be meant in place of its first
 * argument, and refuses them with a `GyreError`. Those in `mayAccept` may keep them, because the library makes them itself,
 * or takes no argument or any object; but they throw nothing else.
 */
export function testClasses(exported: object, mayAccept: readonly string[] = []): void {
  const classes = Object.entries(exported).filter(([, x]) => isClass(x));

  test.each(classes)('new %s refuses a wrong first argument with a GyreError', async (name, x) => {
    const Made = x as new (...args: unknown[]) => unknown;
    for (const [n, argument] of [...NOTHING, 5].entries()) {
      const end = await endOf(() => new Made(argument));
      if (mayAccept.includes(name) && end instanceof Made) continue;
      expectWords(end, `wrong one ${n} (${nameOf(argument)})`);
    }
  });
}

/** Declares a test for each attempt: it is refused with a `GyreError`. */
export function testRefused(attempts: Readonly<Record<string, () => unknown>>): void {
  test.each(Object.entries(attempts))('%s is refused with a GyreError', async (what, attempt) => {
    expectWords(await endOf(attempt), what);
  });
}

function isClass(x: unknown): boolean {
  return String(x).startsWith('class');
}

function nameOf(x: unknown): string {
  return typeof x === 'object' && x !== null ? Object.keys(x).join() : String(x);
}

/** Fails unless that is a refusal that says what was found and what would have been right. */
function expectWords(end: unknown, what: string, says = /\w/): void {
  expect(end, what).toBeInstanceOf(GyreError);
  expect(end, what).toMatchObject({ found: expect.stringMatching(/\w/), hint: expect.stringMatching(says) });
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
