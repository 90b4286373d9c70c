import { expect, test } from 'vitest';
import { chessEnding, dobutsu, explore, quixo } from '../../rulesets/inner.ts';
import { packNumbers, unpackNumbers } from '../file/bytes.ts';
import { readCell } from '../keep/cells.ts';
import { PlyTable } from '../solve/bit-run.ts';
import { IndexedRun, solveTable } from '../solve/indexed-run.ts';
import { playOutLongest } from './play-outs.ts';
import { Reach, reachedValues } from './reach.ts';

test('only wins are played out, which take an odd number of plies', async () => {
  const run = new IndexedRun(chessEnding('KQK'));
  while (run.step());
  const { ruleset, code, cells } = run;
  const table = {
    ruleset,
    code,
    readCells: (from: number, into: typeof cells) => into.set(cells.subarray(from, from + into.length)),
  };
  expect(await playOutLongest(table, [1, 1, 1], 2)).toBe(2);
  expect(await playOutLongest(table, [1], 2)).toBe(0);
});

test('what play reaches by index is what exploring reaches, in one share or in two', () => {
  const ruleset = quixo({ side: 3 });
  const reach = new Reach(ruleset);
  while (reach.piece());
  const play = explore(ruleset);
  const indices = Array.from({ length: play.graph.vertices }, (_, v) =>
    ruleset.index(play.position(v), play.player(v)),
  ).filter((index) => index >= 0 && reach.has(index));
  expect(reach.counts.positions.once).toBe(new Set(indices).size);
  expect(reach.counts.positions.once).toBeGreaterThan(1000);
  const [byPlies, byValues] = [{}, { isValues: true }].map((options) =>
    reachedValues(reach, solveTable(ruleset, options)),
  );
  const { positions, over, wonAtOnce } = reach.counts;
  expect(byValues).toEqual(byPlies);
  expect(byPlies.W + byPlies.D + byPlies.L).toBe(positions.once - over.once - wonAtOnce.once);
  const found = new Uint32Array(Math.ceil(ruleset.size / 32));
  const shares = [0, 1].map((share) => new Reach(ruleset, { found, share, shares: 2 }));
  for (let isMore = true; isMore; ) {
    const more = shares.map((share) => share.piece());
    isMore = more.includes(true);
  }
  expect(shares[0].counts.positions.once + shares[1].counts.positions.once).toBe(reach.counts.positions.once);
});

test('plies that were settled beforehand are marked where they are the last', () => {
  const table = new PlyTable(dobutsu({ men: 'C' }));
  table.settle(5, 3, false);
  table.settle(40, 4, true);
  expect([[...table.settledAt(3)], [...table.settledAt(4)]]).toEqual([[], [40]]);
});

test('numbers of two bytes are read as they were written', () => {
  expect([...unpackNumbers(packNumbers([1, 0xffff, 7], 2), 2)]).toEqual([1, 0xffff, 7]);
});

test('a cell is read with its code only', () => {
  expect(() => readCell({} as never, 1)).toThrow(/a code of cells/);
});
