import { ownedGraph, solve, symmetricGraph, tokenGame } from 'gyre';
import { expect, test } from 'vitest';
import { bytesOf, chunks, DOCUMENT, OPTIONS, testFormats } from '../../gyre/test/plain/formats.ts';
import * as a from '../../gyre/test/plain/kinds.ts';
import { spoilt, testEntrance } from '../../gyre/test/plain/kinds.ts';
import { SOLUTION as ANY_SOLUTION } from '../../gyre/test/plain/things.ts';
import { parseSolutionArrow, solutionArrow } from '../src/arrow-solution.ts';
import * as columns from '../src/columns.ts';
import * as formats from '../src/index.ts';
import { parseSolutionParquet, solutionParquet } from '../src/parquet-solution.ts';

await testFormats(formats.parsedFormats);

const graph = symmetricGraph(3, { adjacency: [[1], [2, 0], []] });
const solution = solve(tokenGame(graph));
const arrow = await bytesOf(solutionArrow(solution));
const parquet = await bytesOf(solutionParquet(solution));
const source = {
  byteLength: parquet.length,
  slice: async (start: number, stop: number) => parquet.slice(start, stop).buffer,
};
const rows = [Int32Array.of(1)];
const SOLUTION = a.like(a.saying(/\w/, ANY_SOLUTION), solution, { ...solution, values: new Uint8Array(1) });
const WRITTEN = { ...solution, layout: 'shared', positions: 3, vertices: 3 };
const wrongColumns = [[], [{}], [{ name: 'a', type: 'abc' }], [{ name: 5, type: 'INT32' }]];

testEntrance('gyre-formats', formats, {});

testEntrance('gyre-formats/columns', columns, {
  arcColumnsOf: [a.maybe(a.thing(['source', 'target'], [5], ['a', 'b']))],
  columnsParquet: [
    a.thing(
      WRITTEN,
      ...spoilt(WRITTEN, {
        values: [new Uint8Array(1), Uint8Array.of(1, 9, 1)],
        layout: ['owned', 'abc'],
        positions: [4],
        solver: [5],
      }),
    ),
  ],
  numbersParquet: [
    a.thing(
      { a: Int32Array.of(1, 2) },
      { a: [1] },
      { a: new Int32Array(1), b: new Int32Array(2) },
      { a: new Uint8Array(1) },
    ),
  ],
  parquetBytes: [
    a.thing([{ name: 'a', type: 'INT32' }], ...wrongColumns),
    a.list([rows], [5], [[]], [[...rows, ...rows]], [['abc']]),
    a.options({}),
  ],
  parquetFooter: [a.thing(source, { byteLength: 5 }, { ...source, byteLength: 'a' })],
  parquetNumbers: [a.thing(source, { slice: () => 5 }), a.thing(['vertex'], [5])],
});

const SOLUTIONS = { parseSolutionArrow, parseSolutionParquet, solutionArrow, solutionParquet };
testEntrance('solutions', SOLUTIONS, {
  parseSolutionArrow: [chunks(arrow), DOCUMENT, OPTIONS],
  parseSolutionParquet: [chunks(parquet), DOCUMENT, OPTIONS],
  solutionArrow: [SOLUTION],
  solutionParquet: [SOLUTION],
});

test('an Arrow solution of several batches is what one of one batch would be', async () => {
  const owners = new Uint8Array((1 << 20) + 9).map((_, v) => v & 1);
  const large = solve(tokenGame(ownedGraph(owners, { from: [0, 1 << 20, 5], to: [1, 0, 5] })));
  const bytes = await bytesOf(solutionArrow(large));
  const { values, plies } = await parseSolutionArrow([bytes], { graph: large.game.graph });
  expect(Buffer.compare(values, large.values)).toBe(0);
  expect(
    plies?.every((length, p) => length === (large.plies?.[p] === 0xffff ? 0xffff_ffff : large.plies?.[p])),
  ).toBe(true);
});
