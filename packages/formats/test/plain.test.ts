import { GyreError, ownedGraph, type Solution, solve, symmetricGraph, tokenGame } from 'gyre';
import type { GameFormat } from 'gyre/io';
import { expect, test } from 'vitest';
import * as formats from '../src/index.ts';
import {
  parsedFormats,
  parseSolutionArrow,
  parseSolutionParquet,
  solutionArrow,
  solutionParquet,
} from '../src/index.ts';

/** Programs without types may hand over anything: a GyreError says what was wrong. */
const NOTHING: readonly unknown[] = [undefined, null, 'abc', 7, Number.NaN, {}, true, () => 1, new Map()];
const graph = symmetricGraph(2, [[0, 1]]);
const solution = solve(tokenGame(graph));

async function endOf(work: () => unknown): Promise<unknown> {
  try {
    const answer = (await work()) as { next?: () => unknown };
    return typeof answer?.next === 'function' ? await answer.next() : answer;
  } catch (error) {
    return error;
  }
}

test.each(parsedFormats.map((format): [string, GameFormat] => [format.name, format]))(
  'the format %s refuses wrong arguments',
  async (_, format) => {
    for (const wrong of NOTHING) {
      expect(await endOf(() => format.write(wrong as never))).toBeInstanceOf(GyreError);
      expect(await endOf(() => format.parse(wrong as never))).toBeInstanceOf(GyreError);
      expect(await endOf(() => format.parse([wrong] as never))).toBeInstanceOf(GyreError);
      expect(await endOf(() => format.sniff(wrong as never))).toBeInstanceOf(GyreError);
      if (typeof wrong === 'object' || typeof wrong === 'function' || wrong === undefined) continue;
      expect(await endOf(() => format.parse([], wrong as never))).toBeInstanceOf(GyreError);
    }
    expect(await endOf(() => format.write({ graph, start: { vertex: 9 } }))).toBeInstanceOf(GyreError);
  },
);

test.each([
  ['Arrow', solutionArrow, parseSolutionArrow],
  ['Parquet', solutionParquet, parseSolutionParquet],
])('solutions in %s refuse wrong arguments', async (_, write, parse) => {
  const other = { ...solution, values: new Uint8Array(1) } as Solution;
  for (const wrong of [...NOTHING, other]) {
    expect(await endOf(() => write(wrong as never))).toBeInstanceOf(GyreError);
    expect(await endOf(() => parse(wrong as never, { graph }))).toBeInstanceOf(GyreError);
  }
  const bytes: Uint8Array[] = [];
  for await (const chunk of write(solution)) bytes.push(chunk);
  for (const wrong of NOTHING)
    expect(await endOf(() => parse(bytes, wrong as never))).toBeInstanceOf(GyreError);
  for (const wrong of ['abc', 7, null]) {
    expect(await endOf(() => parse(bytes, { graph }, wrong as never))).toBeInstanceOf(GyreError);
  }
  expect((await parse(bytes, { graph })).values).toEqual(solution.values);
});

const pieces: Uint8Array[] = [];
for await (const chunk of solutionParquet(solution)) pieces.push(chunk.slice());
const file = Uint8Array.from(pieces.flatMap((piece) => [...piece]));
const source = {
  byteLength: file.length,
  slice: async (start: number, stop: number) => file.slice(start, stop).buffer,
};
const written = { ...solution, layout: 'shared', positions: 2, vertices: 2 };
const rows = [Int32Array.of(1)];

/** Function → right arguments, and for each of them what is wrong beside what is nothing at all. */
const CALLS: Readonly<Record<string, readonly (readonly [unknown, ...unknown[]])[]>> = {
  arcColumnsOf: [[['source', 'target'], [], [5], ['a', 'b']]],
  columnsParquet: [
    [
      written,
      { ...written, values: new Uint8Array(1) },
      { ...written, values: Uint8Array.of(1, 9) },
      { ...written, layout: 'owned' },
      { ...written, layout: 'abc' },
      { ...written, positions: 4 },
      { ...written, solver: 5 },
    ],
  ],
  numbersParquet: [
    [
      { a: Int32Array.of(1, 2) },
      { a: [1] },
      { a: new Int32Array(1), b: new Int32Array(2) },
      { a: new Uint8Array(1) },
    ],
  ],
  parquetBytes: [
    [[{ name: 'a', type: 'INT32' }], [], [{}], [{ name: 'a', type: 'abc' }], [{ name: 5, type: 'INT32' }]],
    [[rows], [5], [[]], [[...rows, ...rows]], [['abc']]],
    [{}],
  ],
  parquetFields: [[source, { byteLength: 5 }, { ...source, byteLength: 'a' }]],
  parquetNumbers: [
    [source, { slice: () => 5 }],
    [['vertex'], [], [5]],
  ],
};

test('no function of the entrance is forgotten', () => {
  const own = Object.entries(formats).filter(([, part]) => typeof part === 'function');
  const elsewhere = ['parseSolutionArrow', 'parseSolutionParquet', 'solutionArrow', 'solutionParquet'];
  expect(own.map(([name]) => name).toSorted()).toEqual([...Object.keys(CALLS), ...elsewhere].toSorted());
});

test.each(Object.entries(CALLS))('%s refuses wrong arguments', async (name, args) => {
  const call = (formats as Record<string, unknown>)[name] as (...given: unknown[]) => unknown;
  const right = args.map(([one]) => one);
  expect(await endOf(() => call(...right))).not.toBeInstanceOf(Error);
  for (const [i, [, ...wrongs]] of args.entries()) {
    const isObject = name === 'parquetBytes' && i === 2; // any object will do
    const isAny = (x: unknown): boolean => isObject && typeof x === 'object' && x !== null;
    const isIterable = (x: unknown): boolean => name === 'parquetBytes' && i === 1 && x instanceof Map; // of no rows
    for (const wrong of [...NOTHING, ...wrongs]) {
      if (isAny(wrong) || isIterable(wrong)) continue;
      const end = await endOf(() => call(...right.with(i, wrong)));
      expect(end, `argument ${i}: ${String(wrong)}`).toBeInstanceOf(GyreError);
    }
  }
});

test('an Arrow solution of several batches is what one of one batch would be', async () => {
  const owners = new Uint8Array((1 << 20) + 9).map((_, v) => v & 1);
  const document = {
    graph: ownedGraph(owners, [
      [0, 1],
      [1 << 20, 0],
      [5, 5],
    ]),
  };
  const large = solve(tokenGame(document.graph));
  const bytes: Uint8Array[] = [];
  for await (const chunk of solutionArrow(large)) bytes.push(chunk.slice());
  const { values, plies } = await parseSolutionArrow(bytes, document);
  expect(Buffer.compare(values, large.values)).toBe(0);
  expect(
    plies?.every((length, p) => length === (large.plies?.[p] === 0xffff ? 0xffff_ffff : large.plies?.[p])),
  ).toBe(true);
});
