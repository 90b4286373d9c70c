import type { GyreError } from 'gyre';
import { gameFormats, parseGame } from 'gyre/io';
import { expect, test } from 'vitest';
import { parsedFormats } from '../src/index.ts';

const formats = [...parsedFormats, ...gameFormats];

/** A text in Latin-1: each letter is a byte. */
const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

async function refusal(name: string, input: string | Uint8Array): Promise<unknown[]> {
  const format = formats.find((one) => one.name === name);
  const error = (await parseGame(input, { ...(format && { format }) }).catch(
    (refused: unknown) => refused,
  )) as GyreError;
  return [error.code, error.found];
}

const LARGE = ' '.repeat(1 << 24); // a text in JSON of this length is read in parts

test.each([
  ['csv', 'a,b\n\u00e9,\u00e8\n', 'the line is not UTF-8'],
  ['ndjson', '{"vertices":2,"names":["\u00e9","\u00e8"]}\n[0,1]\n', 'the text is not UTF-8'],
  ['json', '{"vertices":2,"names":["\u00e9","\u00e8"],"arcs":[[0,1]]}', 'the text is not UTF-8'],
  ['json', `{"vertices":2,${LARGE}"names":["\u00e9","\u00e8"],"arcs":[[0,1]]}`, 'the text is not UTF-8'],
  ['dot', 'digraph { "\u00e9" -> "\u00e8" }', 'the text is not UTF-8'],
  [
    'graphml',
    '<graphml><graph edgedefault="directed"><node id="\u00e9"/><node id="\u00e8"/></graph></graphml>',
    'the text is not UTF-8',
  ],
  [
    'node-link',
    '{"directed":true,"nodes":[{"id":"\u00e9"},{"id":"\u00e8"}],"links":[]}',
    'the text is not UTF-8',
  ],
  ['pgsolver', 'parity 1;\n0 0 0 1 "\u00e9";\n1 0 1 0 "\u00e8";\n', 'the text is not UTF-8'],
])('names in Latin-1 are not taken for one another: %s', async (name, text, found) => {
  expect(await refusal(name, latin1(text))).toEqual(['E_FORMAT', found]);
});

test.each([
  ['json', '{"vertices":2,"arcs":[[0,1]],"arcs":[[1,0]]}', '"arcs" comes twice'],
  ['json', '{"vertices":2,"vertices":3,"arcs":[[0,1]]}', '"vertices" comes twice'],
  ['json', `{"vertices":2,"vertices":3,${LARGE}"arcs":[[0,1]]}`, '"vertices" comes twice'],
  ['ndjson', '{"vertices":2,"vertices":3}\n[0,1]\n', '"vertices" comes twice'],
])('a key that comes twice is not dropped without a word: %s', async (name, text, found) => {
  expect(await refusal(name, text)).toEqual(['E_SHAPE', found]);
});

test('GraphML: two nodes of one id, and an undirected edge, are refused', async () => {
  const graph = (body: string): string => `<graphml><graph edgedefault="directed">${body}</graph></graphml>`;
  expect(await refusal('graphml', graph('<node id="a"/><node id="a"/>'))).toEqual([
    'E_NAME',
    'two nodes have the id "a"',
  ]);
  const edge = '<node id="a"/><node id="b"/><edge source="a" target="b" directed="false"/>';
  expect(await refusal('graphml', graph(edge))).toEqual(['E_FORMAT', 'an edge is undirected']);
});
