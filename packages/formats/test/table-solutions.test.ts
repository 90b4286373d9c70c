import { tableFromIPC } from '@uwdata/flechette';
import { type GameDocument, ownedGraph, partizanGraph, solve, symmetricGraph } from 'gyre';
import { type GameFormat, gameOf, type SolutionFormat, solutionFor } from 'gyre/io';
import { describe, expect, test } from 'vitest';
import { arrow, parquet } from '../src/index.ts';
import { joined } from './format-fuzz.ts';

const RING = symmetricGraph(3, [[0, 1], [1, 2], [0, 0]]); // biome-ignore format: arcs
const OWNED = ownedGraph([0, 1, 1], [[0, 1], [1, 2]]); // biome-ignore format: arcs
const GAMES: readonly (readonly [string, GameDocument])[] = [
  ['shared', { graph: RING }],
  ['paired', { graph: partizanGraph(3, [[0, 1], [2, 0]], [[1, 2], [2, 0]]) }], // biome-ignore format: arcs
  ['owned', { graph: OWNED, payoffs: [{ vertex: 2, score: 5 }] }],
  ['empty', { graph: symmetricGraph(0, []) }],
];

describe.each<GameFormat & { readonly solution?: SolutionFormat }>([arrow, parquet])(
  'solutions in $name',
  (format) => {
    const { read, write } = format.solution as SolutionFormat;

    test.each(GAMES)('%s positions are read back', async (_, document) => {
      const solution = solve(gameOf(document));
      const again = solutionFor(await read(write(solution, document), document), gameOf(document));
      expect([...again.values]).toEqual([...solution.values]);
      expect([...(again.scores ?? [])]).toEqual([...(solution.scores ?? [])]);
      const endless = (plies: ArrayLike<number> | undefined): unknown[] =>
        Array.from(plies ?? [], (k) => (k === 0xffff || k === 0xffff_ffff ? 'endless' : k));
      expect(endless(again.plies)).toEqual(endless(solution.plies));
    });

    test('of another game are refused', async () => {
      const document = { graph: symmetricGraph(3, [[0, 1]]) };
      const written = write(solve(gameOf({ graph: RING })), undefined);
      await expect(read(written, document)).rejects.toThrow('another game');
    });

    test('with a misspelt column are refused, with the column that is meant', async () => {
      const bytes = Buffer.from(await joined(write(solve(gameOf({ graph: RING })), undefined)));
      const misspelt = Buffer.from(bytes.toString('latin1').replaceAll('plies', 'pliez'), 'latin1');
      const refused = read([new Uint8Array(misspelt)], { graph: RING });
      await expect(refused).rejects.toThrow('there is no column "pliez"; did you mean "plies"?');
      await expect(refused).rejects.toMatchObject({ name: 'GyreError' });
    });

    test('are not games, nor games solutions', async () => {
      const document = { graph: RING };
      await expect(format.parse(write(solve(gameOf(document)), document))).rejects.toMatchObject({
        code: 'E_FORMAT',
      });
      await expect(read(format.write(document), document)).rejects.toMatchObject({ code: 'E_FORMAT' });
    });
  },
);

test('a solution in Arrow has one row per position', async () => {
  const chunks = (arrow.solution as SolutionFormat).write(solve(gameOf({ graph: RING })), undefined);
  expect(tableFromIPC(await joined(chunks)).toArray()).toEqual([
    { vertex: 0, player: null, value: 'D', plies: null },
    { vertex: 1, player: null, value: 'W', plies: 1 },
    { vertex: 2, player: null, value: 'L', plies: 0 },
  ]);
});
