import { expect, test } from 'vitest';
import { gameOf, randomCases } from '../../../test/generators.ts';
import { columns, largeGame } from '../../../test/large-game.ts';
import { solve, symmetricGraph, type TokenGame, tokenGame } from '../../index.ts';
import {
  type Division,
  firstWidths,
  partOf,
  type SharedColumns,
  sharedColumns,
  widthsNeeded,
} from './columns.ts';
import { solveShare } from './share.ts';

// One thread has all shares and meets nobody: what threads do together is in `backends.system.test.ts`.

const DIVISIONS = [0, 1, 5, undefined].flatMap((blockBits) =>
  [0, 2, undefined].map((thinLayer) => ({ threads: 1, patience: 0, blockBits, thinLayer })),
);

test('one share that is the whole gives the columns of the engine, however the work is divided', () => {
  for (const drawn of randomCases(600, 300_000)) {
    const game = gameOf(drawn);
    if (game.positions === 0) continue;
    const division = DIVISIONS[drawn.seed % DIVISIONS.length];
    expect(columns(columnsOf(game, division)), `seed ${drawn.seed}`).toEqual(columns(solve(game)));
  }
});

const PATH = Array.from({ length: 70_000 }, (_, v): [number, number] => [v + 1, v]);
const STAR = Array.from({ length: 10_000 }, (_, v): [number, number] => [v + 1, 0]);

test.each([
  ['plies too long for two bytes', tokenGame(symmetricGraph(PATH.length + 1, PATH))],
  ['a row that is shared out', tokenGame(symmetricGraph(STAR.length + 1, STAR))],
  ['large layers', largeGame(40_000)],
])('%s', (_, game) => {
  for (const division of DIVISIONS) expect(columns(columnsOf(game, division))).toEqual(columns(solve(game)));
});

test('the parts of an array are all of it, in order', () => {
  const array = Int32Array.from({ length: 11 }, (_, i) => i);
  expect([0, 1, 2, 3].flatMap((thread) => [...partOf(array, thread, 4)])).toEqual([...array]);
});

function columnsOf(game: TokenGame, division: Division): SharedColumns {
  let shared = sharedColumns(game, division, firstWidths(game), undefined, lend);
  for (;;) {
    solveShare({ game, columns: shared, division, thread: 0 });
    const widths = widthsNeeded(shared);
    if (widths === undefined) return shared;
    shared = sharedColumns(game, division, widths, shared, lend);
  }
}

/** Memory as `threads` lends it: not cleared. The pools are lent again and again. */
let pools: SharedArrayBuffer | undefined;
function lend(bytes: number): SharedArrayBuffer {
  if (bytes >= 2 ** 26) return (pools ??= new SharedArrayBuffer(bytes));
  const memory = new SharedArrayBuffer(bytes);
  new Uint8Array(memory).fill(0xaa);
  return memory;
}
