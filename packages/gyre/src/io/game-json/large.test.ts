import { expect, test } from 'vitest';
import type { GameDocument } from '../../game/inner.ts';
import { parseLargeJson } from './large.ts';
import { parseGameJson } from './parse.ts';

const TEXTS = [
  '{"vertices":3,"arcs":[[0,1],[1,2] , [ 2 , 0 ]]}',
  '{ "gyre": 1,\n "title": "a \\"[,]{}\\\\", "names": ["x", "ü,]", "z"], "left": [["x", 1], [2,2]], "right": [] }\n',
  '{"owners":[0,1],"arcs":[[0,1],[1,0]],"convention":{"stuck":[1,-1],"endless":0},"start":{"vertex":1,"player":0}}',
  '{"vertices":2,"other":[1,[2,{"a":"}"}]],"arcs":[],"payoffs":[{"vertex":1,"score":3}],"places":[[0,1e3],null]}',
  '{"arcs":[[10,0]],"vertices":11}',
];

test.each(TEXTS)('reads as the parser of small texts does, in chunks of any size: %s', async (text) => {
  const bytes = new TextEncoder().encode(text);
  const expected = contentOf(parseGameJson(text));
  for (let size = 1; size <= bytes.length; size++) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.slice(i * size, (i + 1) * size),
    );
    expect(contentOf(await parseLargeJson(chunks, {})), `chunks of ${size}`).toEqual(expected);
  }
});

test.each(TEXTS)('refuses every cut, and every mark that is out of place: %s', async (text) => {
  const refused = async (changed: string): Promise<void> => {
    const isRefused = isFault(() => parseGameJson(changed));
    const reading = parseLargeJson([new TextEncoder().encode(changed)], { file: 'x.json' });
    const isLargeRefused = await reading.then(
      () => false,
      (error: { name: string }) => error.name === 'GyreError',
    );
    expect(isLargeRefused, changed).toBe(isRefused);
  };
  for (let at = 0; at < text.trimEnd().length; at++) {
    await refused(text.slice(0, at));
    for (const mark of ['[', ']', '{', '}', ',', ':', '"', '0', ' '])
      await refused(text.slice(0, at) + mark + text.slice(at + 1));
  }
});

test.each([
  ['{"vertices":2,"owners":[0,1],"arcs":"oops"}', 'arcs is "oops"'],
  ['{"vertices":2,"owners":[0,1],"arcs":{"a":1}}', 'arcs is {"a":1}'],
  ['{"vertices":2,"arcs":null}', 'arcs is null'],
  ['{"vertices":2,"left":"oops","right":[[0,1]]}', 'left is "oops"'],
  ['{"vertices":2,"owners":[0,1],"left":[[0,1]]}', 'there are both "owners" and "left"'],
  ['{"vertices":2,"owners":[0,1],"right":[]}', 'there are both "owners" and "right"'],
  ['{"vertices":2,"arcs":[],"right":[]}', 'there are both "arcs" and "right"'],
  ['{"names":["a"],"vertices":2,"arcs":[]}', 'there are 1 names for 2 vertices'],
])('refuses %s as the parser of small texts does', async (text, found) => {
  await expect(parseLargeJson([new TextEncoder().encode(text)], {})).rejects.toMatchObject({ found });
  expect(() => parseGameJson(text)).toThrow(found);
});

function isFault(read: () => unknown): boolean {
  try {
    read();
    return false;
  } catch {
    return true;
  }
}

function contentOf({ graph, names, places, ...rest }: GameDocument): unknown {
  const rows = ([0, 1] as const).map((player) => [
    [...graph.out(player).offsets],
    [...graph.out(player).ends],
  ]);
  return {
    kind: graph.kind,
    rows,
    owners: [...(graph.owners ?? [])],
    names: names?.names,
    places: [...(places ?? [])],
    ...rest,
  };
}
