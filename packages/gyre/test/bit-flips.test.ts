/** One bit that changed on the way: a file is refused, or holds what it held. Every bit of a small file of each kind is tried. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { sealedJson, unsealedJson } from '../src/disk/index.ts';
import { GyreError, solve, symmetricGraph, tokenGame } from '../src/index.ts';
import { gyreBinary, parseGame, writeSolution } from '../src/io/index.ts';
import { parseSolution } from '../src/io/solution/file.ts';
import { explore, nim, quixo } from '../src/rulesets/index.ts';
import {
  bytesSource,
  openTable,
  solveTable,
  writeIndexedTable,
  writeKeyedTable,
} from '../src/tables/index.ts';

const graph = symmetricGraph(3, [[0, 1], [1, 2], [2, 0]]); // biome-ignore format: arcs
const joined = (chunks: Iterable<Uint8Array>): Uint8Array => new Uint8Array(Buffer.concat([...chunks]));
const game = joined(gyreBinary.write({ graph, title: 'A ring' }) as Iterable<Uint8Array>);
const play = explore(nim([1, 2]));

const MOST = 8000;

type Read = (bytes: Uint8Array) => Promise<unknown>;
const readGame: Read = async (bytes) => {
  const { graph: found, ...rest } = await parseGame([bytes]);
  const { offsets, ends } = found.out(0);
  return { ...rest, kind: found.kind, offsets, ends };
};
const readTable: Read = async (bytes) => {
  const file = await openTable(bytesSource(bytes));
  const blocks: Uint8Array[] = [];
  for (let b = 0; b < file.blocks; b++) blocks.push((await file.block(b)).slice());
  return { header: file.header, rows: Buffer.concat(blocks).toString('base64') };
};
const readState: Read = async (bytes) => {
  const state = unsealedJson(new TextDecoder().decode(bytes));
  if (state === undefined) throw new GyreError('E_SYNTAX', 'the file is damaged');
  return state;
};

/** Kind of file → its bytes, and how they are read. */
const FILES: readonly (readonly [string, Uint8Array, Read])[] = [
  ['.gyre', game, readGame],
  ['.gyre.gz', new Uint8Array(gzipSync(game)), readGame],
  ['.csv.gz', new Uint8Array(gzipSync('0,1\n1,2\n2,0\n')), readGame],
  ['.sol', joined(writeSolution(solve(tokenGame(graph)), { graph })), (bytes) => parseSolution([bytes])],
  ['.table by keys', joined(await writeKeyedTable(play, solve(play.game))), readTable],
  [
    '.table of four cells per byte',
    joined(await writeIndexedTable(solveTable(quixo({ side: 3 }), { isValues: true }))),
    readTable,
  ],
  [
    'a state',
    new TextEncoder().encode(sealedJson({ schema: 'x/1', parts: [1, 20, 300], at: 'a' })),
    readState,
  ],
];

describe.each(FILES)('%s', (_, whole, read) => {
  test('with one other bit is refused or holds the same', async () => {
    const right = await read(whole);
    let refused = 0;
    const bits = 8 * whole.length;
    for (let bit = 0; bit < bits; bit++) {
      if (bit > MOST && bit < bits - MOST) continue; // the middle of a larger file is like the rest
      const damaged = whole.slice();
      damaged[bit >> 3] ^= 1 << (bit & 7);
      try {
        expect(await read(damaged), `bit ${bit & 7} of byte ${bit >> 3}`).toEqual(right);
      } catch (error) {
        if (!(error instanceof GyreError)) throw error;
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(0.9 * Math.min(bits, 2 * MOST) - 160); // but for the first bytes of a .gz
  });
});

test('a state without a checksum, of an older version, is read; a beginning that is almost one is not', () => {
  expect(unsealedJson('{"schema":"x/1"}\n')).toEqual({ schema: 'x/1' });
  expect(unsealedJson(sealedJson({ schema: 'x/1' }).replace('sum', 'sun'))).toBeUndefined();
  expect(unsealedJson('{"schema":')).toBeUndefined();
});
