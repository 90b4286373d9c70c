import { expect, test } from 'vitest';
import { tokenGame } from '../game/inner.ts';
import { symmetricGraph } from '../graph/inner.ts';
import { solve } from '../solve/inner.ts';
import { gameJson, gyreBinary, parseGame } from './formats.ts';
import { Xxh32 } from './kit/checksum.ts';
import { ndjson } from './ndjson.ts';
import { parseSolution, writeSolution } from './solution/file.ts';

const document = { graph: symmetricGraph(3, [[0, 1], [1, 2], [2, 0]]) }; // biome-ignore format: arcs
const bytesOf = (chunks: Iterable<Uint8Array>): Uint8Array => new Uint8Array(Buffer.concat([...chunks]));

test.each([
  [
    '.gyre',
    bytesOf(gyreBinary.write(document) as Iterable<Uint8Array>),
    (bytes: Uint8Array) => gyreBinary.parse([bytes]),
  ],
  [
    '.sol',
    bytesOf(writeSolution(solve(tokenGame(document.graph)))),
    (bytes: Uint8Array) => parseSolution([bytes]),
  ],
])('%s: every byte is covered, the last four as well', async (_, whole, parse) => {
  await expect(parse(whole)).resolves.toBeDefined();
  for (let at = 0; at < whole.length; at++) {
    for (const flip of [1, 0x80, 0xff]) {
      const damaged = whole.map((byte, i) => (i === at ? byte ^ flip : byte));
      await expect(parse(damaged), `byte ${at} of ${whole.length}`).rejects.toMatchObject({
        name: 'GyreError',
      });
    }
  }
});

test.each(['null', '[]', '7', '"x"'])('a .gyre file whose header is %s is refused', async (header) => {
  const text = new TextEncoder().encode(header.padEnd(8));
  const lead = Uint8Array.of(0x89, 0x47, 0x59, 0x52, 0x45, 0x0d, 0x0a, 0x1a, 1, 0, 0, 0, 8, 0, 0, 0);
  const sum = new Xxh32();
  sum.update(lead);
  sum.update(text);
  const tail = new Uint8Array(8);
  new DataView(tail.buffer).setUint32(0, sum.digest(), true);
  await expect(gyreBinary.parse([lead, text, tail])).rejects.toMatchObject({ code: 'E_FORMAT' });
});

const deep = '['.repeat(200_000) + ']'.repeat(200_000);

test.each([
  ['JSON, an arc', `{"vertices":1,"arcs":[${deep}]}`, 'E_ARC'],
  ['JSON, the game', deep, 'E_SHAPE'],
  ['JSON, the start', `{"vertices":1,"arcs":[],"start":${deep}}`, 'E_SHAPE'],
  ['JSON, the vertices', `{"vertices":${deep},"arcs":[]}`, 'E_SIZE'],
  ['JSON that ends', `{"vertices":${deep.slice(0, -3)}`, 'E_SYNTAX'],
  ['JSON lines, an arc', `{"gyre":1,"vertices":1}\n${deep}\n`, 'E_ARC'],
  ['JSON lines, a vertex', `{"gyre":1,"vertices":1}\n[0,${deep}]\n`, 'E_VERTEX'],
  ['JSON lines, the kind', `{"gyre":1,"vertices":1,"kind":${deep}}\n[0,0]\n`, 'E_SHAPE'],
])('arrays nested 200,000 deep are refused: %s', async (_, text, code) => {
  const refused = text.includes('\n')
    ? ndjson.parse([new TextEncoder().encode(text)])
    : parseGame(text, { format: gameJson });
  await expect(refused).rejects.toMatchObject({ name: 'GyreError', code });
});

test.each([
  ['JSON lines', '{"gyre":1,"kind":"symmetric","vertices":2000000000}\n[0,1]\n'],
  ['JSON', '{"gyre":1,"vertices":2000000000,"arcs":[]}'],
  ['an edge list', '0 1999999999\n'],
  ['.grf', '999999999\n0 w 0\n'],
])('%s: a short text that asks for much memory is refused within the limit', async (_, text) => {
  await expect(parseGame(text, { maxBytes: 1 << 24 })).rejects.toMatchObject({ code: 'E_LIMIT' });
});
