import type { GyreError } from 'gyre';
import { expect, test } from 'vitest';
import { graphml, nodeLink } from '../src/index.ts';

const bytesOf = (text: string): Uint8Array[] => [new TextEncoder().encode(text)];

const inGraph = (body: string): string =>
  `<graphml><graph edgedefault="directed">\n${body}</graph></graphml>`;

test('GraphML: in each row, edges that came before their nodes come last', async () => {
  const body =
    '<node id="a"/><edge source="a" target="c"/><edge source="a" target="b"/><node id="b"/>' +
    '<edge source="a" target="a"/><edge source="a" target="b"/><node id="c"/>';
  const { graph, names } = await graphml.parse(bytesOf(inGraph(body)));
  expect(names?.names).toEqual(['a', 'b', 'c']);
  expect([...graph.out(0).ends]).toEqual([0, 1, 2, 1]);
});

test('GraphML: early edges keep their players', async () => {
  const edge = (player: string): string =>
    `<edge source="0" target="1"><data key="player">${player}</data></edge>`;
  const body = `${edge('right')}${edge('left')}${edge('right')}${edge('both')}<node id="0"/><node id="1"/>`;
  const { graph } = await graphml.parse(bytesOf(inGraph(body)));
  expect([graph.kind, graph.out(0).ends.length, graph.out(1).ends.length]).toEqual(['partizan', 2, 3]);
});

test('the first early arc to a vertex that never comes is refused at its place', async () => {
  const refusal = async (format: typeof graphml, text: string): Promise<unknown[]> => {
    const error = (await format.parse(bytesOf(text)).catch((refused: unknown) => refused)) as GyreError;
    return [error.code, error.found, error.place.line];
  };
  const edges =
    '<edge source="0" target="1"/>\n<edge source="1" target="x"/>\n<edge source="y" target="x"/>\n';
  expect(await refusal(graphml, inGraph(`${edges}<node id="0"/><node id="1"/>`))).toEqual([
    'E_VERTEX',
    'an edge names the node "x"; there is none of that id',
    3,
  ]);
  const links = '{"links": [{"source": 0, "target": 1},\n{"source": 1, "target": 7}],\n"nodes": [{}, {}]}';
  expect(await refusal(nodeLink, links)).toEqual(['E_VERTEX', 'a link names the node 7', 2]);
});

test('places that some vertices have, in an order other than theirs', async () => {
  const body = '<node id="2"><data key="x">1</data><data key="y">5</data></node><node id="0"/><node id="1"/>';
  const { places } = await graphml.parse(bytesOf(inGraph(body)));
  expect([...(places ?? [])]).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN, 1, 5]);
});
