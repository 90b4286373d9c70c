import { type GyreError, symmetricGraph, VertexNames } from 'gyre';
import { gameFormats, parseGame } from 'gyre/io';
import { expect, test } from 'vitest';
import { dot, graphml, parsedFormats } from '../src/index.ts';
import { writtenOrRefused } from './format-fuzz.ts';

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

test.each(['caf\u00e9;b\n', 'caf\u00e9\n', 'caf\u00e9 b'])(
  'text in Latin-1 that looks like no format is told that it is not UTF-8: %j',
  async (text) => {
    expect(await refusal('', latin1(text))).toEqual(['E_FORMAT', 'the text is not UTF-8']);
    expect(await refusal('', 'caf\u00e9\n')).toEqual(['E_FORMAT', 'the file looks like none of the formats']);
    const bytes = Uint8Array.of(0, ...latin1(text)); // no text has a zero
    expect(await refusal('', bytes)).toEqual(['E_FORMAT', 'the file looks like none of the formats']);
  },
);

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

const NODES = '<node id="a"/><node id="b"/>';

/** A GraphML file with these keys and this graph. */
function graphmlOf(keys: string, body: string): Uint8Array {
  return new TextEncoder().encode(`<graphml>${keys}<graph edgedefault="directed">${body}</graph></graphml>`);
}

test('GraphML: the default of a key holds where an element has no data for it', async () => {
  const key = '<key id="d0" for="edge" attr.name="player"><default>left</default></key>';
  const edges = '<edge source="a" target="b"/><edge source="b" target="a"><data key="d0">right</data></edge>';
  const { graph } = await graphml.parse([graphmlOf(key, NODES + edges)]);
  expect([graph.kind, [...graph.out(0).offsets], [...graph.out(1).offsets]]).toEqual([
    'partizan',
    [0, 1, 1],
    [0, 0, 1],
  ]);
});

test('GraphML: defaults of nodes, of the graph and of everything', async () => {
  const keys = [
    '<key id="player" for="node"><default>1</default></key>',
    '<key id="d1" for="node" attr.name="payoff"><desc>score</desc><default><![CDATA[7]]></default></key>',
    '<key id="d2" for="graph" attr.name="start"><default>b</default></key>',
    '<key id="d3" attr.name="x"><default>2</default></key>',
    '<key id="d4" for="all" attr.name="y"><default>3</default></key>',
    '<key id="d5" for="edge" attr.name="payoff"><default>no score</default></key>',
    '<key id="d6" for="node" attr.name="title"/>',
  ].join('');
  const nodes = '<node id="a"><data key="player">0</data><data key="d3">5</data></node><node id="b"/>';
  const document = await graphml.parse([graphmlOf(keys, `${nodes}<edge source="a" target="b"/>`)]);
  expect([...(document.graph.owners ?? [])]).toEqual([0, 1]);
  expect(document.payoffs).toEqual([
    { vertex: 0, score: 7 },
    { vertex: 1, score: 7 },
  ]);
  expect([...(document.places ?? [])]).toEqual([5, 3, 2, 3]);
  expect([document.start, document.title]).toEqual([{ vertex: 1 }, undefined]);
});

test.each([
  [
    '<graph edgedefault="directed"><node id="a"/></graph><graph><node id="b"/></graph>',
    'there is a second graph',
  ],
  [
    '<graph edgedefault="directed"><node id="a"><graph><node id="b"/></graph></node></graph>',
    'a graph stands within another',
  ],
  [
    `<graph edgedefault="directed">${NODES}</graph><key id="k" for="node" attr.name="player"/>`,
    'the key "player" comes after the graph has begun',
  ],
])('GraphML: what would be merged or ignored is refused: %s', async (body, found) => {
  expect(await refusal('graphml', `<graphml>${body}</graphml>`)).toEqual(['E_FORMAT', found]);
});

const LINK = '{"source":"a","target":"b"}';

test.each([
  ['"directed":true', `"links":[${LINK}],"edges":[${LINK}]`, 'there are both "links" and "edges"'],
  ['"directed":true', `"edges":[],"links":[${LINK}]`, 'there are both "links" and "edges"'],
  ['"directed":true', `"links":[${LINK}],"links":[${LINK}]`, '"links" comes twice'],
  ['"directed":true', `"edges":[],"\\u0065dges":[${LINK}]`, '"edges" comes twice'],
  ['"directed":true', '"links":[],"nodes":[{"id":"c"}]', '"nodes" comes twice'],
  ['"directed":true', '"links":[],"directed":false', '"directed" comes twice'],
  ['"graph":{"start":"a"}', '"links":[],"graph":{}', '"graph" comes twice'],
  ['"directed":true', `"links":${LINK}`, `"links" is ${LINK}`],
  ['"directed":0', '"links":[]', '"directed" is 0'],
  ['"directed":"false"', '"links":[]', '"directed" is "false"'],
  ['"directed":null', '"links":[]', '"directed" is null'],
])('node-link JSON that says two things is refused: %s, %s', async (first, last, found) => {
  const text = `{${first},"nodes":[{"id":"a"},{"id":"b"}],${last}}`;
  expect(await refusal('node-link', text)).toEqual(['E_SHAPE', found]);
});

test.each(parsedFormats.map((format) => ({ format })))(
  'names with halves of surrogate pairs stay apart, or are refused: $format.name',
  async ({ format }) => {
    const graph = symmetricGraph(2, [[0, 1]]);
    const names = ['a\ud800', 'a\udc01'];
    const bytes = await writtenOrRefused(format, { graph, names: new VertexNames(names) });
    expect(bytes === undefined).toBe(format === dot || format === graphml); // the others have them as JSON
    if (bytes !== undefined) expect((await format.parse([bytes])).names?.names).toEqual(names);
    const titled = await writtenOrRefused(format, { graph, title: 'a\ud800' });
    if (titled !== undefined) expect((await format.parse([titled])).title).toBe('a\ud800');
  },
);
