import { GyreError, ownedGraph, type Solution, solve, symmetricGraph, tokenGame } from 'gyre';
import type { GameFormat } from 'gyre/io';
import { expect, test } from 'vitest';
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
