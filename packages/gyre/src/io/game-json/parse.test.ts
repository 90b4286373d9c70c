import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../test/refusal.ts';
import type { GyreError } from '../../graph/inner.ts';
import {
  type Chunks,
  fieldPieces,
  gameFormats,
  gameFromJson,
  gameJson,
  gyreBinary,
  ndjson,
  parseFields,
  writeGameJson,
} from '../index.ts';
import { parseGameJson } from './parse.ts';

/** Text → where it is refused, and in which words. */
const REFUSED: Readonly<Record<string, string>> = {
  '': '1:1 E_SYNTAX: this is not JSON: the end of the text stands here; JSON wants a value',
  '{"vertices": 2,\n "arcs": [[0,1],]}':
    '2:17 E_SYNTAX: this is not JSON: "]" stands here; JSON wants a value',
  '{"title": "a\nb"}': '1:13 E_SYNTAX: this is not JSON: "\\n" stands here; JSON wants a value',
  '{"vertices":1,"arcs":[]} x': '1:26 E_SYNTAX: this is not JSON: "x" stands here; JSON wants nothing more',
  '{"vertices":1,"arcs":[]}\n{"vertices":1,"arcs":[]}':
    '2:1 E_SYNTAX: this is not JSON: "{" stands here; a file holds one game',
  '[1]': '1:1 E_SHAPE: the game is [1]; give an object {"vertices": …, "arcs": …}',
  '{"vertices":2,\n"arcs":[[0,1],\n[0,7]]}': '3:4 E_VERTEX: there is no vertex 7; the vertices are 0 to 1',
  '{"vertices":2,"arcs":[[0,1,2]]}': '1:23 E_ARC: arc 0 is [0,1,2]; give [from, to]',
  '{"kind":"owned","vertices":2,"arcs":[[0,1]]}':
    '1:9 E_SHAPE: the kind is "owned", but the graph is symmetric; an owned graph has "owners" and "arcs", a partizan one "left" and "right", a symmetric one "arcs" alone',
  '{"vertices":2,"arcs":[[0,1]],"payoffs":[{"vertex":1,"score":1,"Player":0}]}':
    '1:72 E_FORMAT: there is no key "Player"; did you mean "player"?',
  '{"vertices":2,"arcs":[[0,1]],"start":{"vertex":0,"Player":1}}':
    '1:59 E_FORMAT: there is no key "Player"; did you mean "player"?',
  '{"vertices":1,"arcs":[],"convention":{"stuck":[1,1],"endles":1}}':
    '1:62 E_FORMAT: there is no key "endles"; did you mean "endless"?',
  '{"names":["a","b"],"arcs":[["a","bb"]]}':
    '1:33 E_VERTEX: there is no vertex named "bb"; did you mean "b"?',
  '{"names":["a","a"],"arcs":[]}': '1:15 E_NAME: vertices 0 and 1 are both named "a"; names differ',
  '{"vertices":2,"arc":[[0,1]]}': '1:21 E_FORMAT: there is no key "arc"; did you mean "arcs"?',
  '{"gyre":2,"vertices":2,"arcs":[]}':
    '1:9 E_FORMAT: the file has format version 2; this Gyre reads version 1',
  '{"vertices":2}': '1:1 E_SHAPE: the game has no arcs; give "arcs", or "left" and "right"',
  '{"vertices":2.5,"arcs":[]}': '1:13 E_SIZE: vertices is 2.5; give "vertices": n',
  '{"arcs":[]}': '1:1 E_SIZE: there is no vertex count; give "vertices": n',
  '{"vertices":1,"arcs":[],"left":[]}':
    '1:32 E_SHAPE: there are both "arcs" and "left"; give one or the other',
  '{"owners":[0,1],"left":[[0,1]]}':
    '1:24 E_SHAPE: there are both "owners" and "left"; owners go with "arcs"',
  '{"vertices":2,"arcs":null}': '1:22 E_SHAPE: arcs is null; give a list',
  '{"vertices":2,"owners":[0],"arcs":[]}':
    '1:24 E_SHAPE: there are 1 owners for 2 vertices; give one owner a vertex',
  '{"owners":[0,3],"arcs":[]}': '1:14 E_OWNER: vertex 1 is owned by 3; owners are 0 or 1',
  '{"vertices":1,"arcs":[],"start":3}': '1:33 E_VERTEX: there is no vertex 3; the vertices are 0 to 0',
  '{"vertices":1,"arcs":[[0,0]],"payoffs":[{"vertex":0,"score":1}]}':
    '1:41 E_PAYOFF: vertex 0 has a payoff and also arcs out of it; a game ends at a payoff: remove the arcs or the payoff',
  '{"vertices":1,"arcs":[],"convention":"norm"}':
    '1:38 E_CONVENTION: there is no convention "norm"; the conventions are normal, misere, asymmetric, onside, offside',
  '{"vertices":1,"arcs":[],"places":[[0,"x"]]}': '1:35 E_SHAPE: place 0 is [0,"x"]; give [x, y] or null',
};

describe('parseGameJson', () => {
  test('reads everything that a document can hold', () => {
    const document = parseGameJson(`{
      "gyre": 1, "title": "All of it", "vertices": 3, "names": ["a", "b", "c"], "convention": "misère",
      "left": [[0, 1], ["b", "c"]], "right": [[0, 0]],
      "start": {"vertex": "b", "player": 1},
      "payoffs": [{"vertex": "c", "score": 2}],
      "places": [[0, 1.5], null, [-3, 4]]
    }`);
    expect(document.graph.kind).toBe('partizan');
    expect([...document.graph.out(0).ends]).toEqual([1, 2]);
    expect(document.names?.names).toEqual(['a', 'b', 'c']);
    expect(document).toMatchObject({ title: 'All of it', convention: { name: 'misere' } });
    expect(document.start).toEqual({ vertex: 1, player: 1 });
    expect(document.payoffs).toEqual([{ vertex: 2, score: 2 }]);
    expect([...(document.places ?? [])]).toEqual([0, 1.5, Number.NaN, Number.NaN, -3, 4]);
    expect(parseGameJson(writeGameJson(document))).toEqual(document);
  });

  test('reads a golden line: unknown keys that resemble nothing are left alone', () => {
    const text =
      '{"id":"x","convention":"onside","vertices":2,"arcs":[[0,1]],"value":["WL"],"plies":[[1,0]]}';
    expect(parseGameJson(text).graph.arcs).toBe(1);
  });

  test.each(Object.entries(REFUSED))('refuses %j', (text, refusal) => {
    const { code, message, place } = refusalOf(() => parseGameJson(text, 'g.json')) as GyreError;
    expect(`${place.line}:${place.column} ${code}: ${message}`).toBe(refusal);
    expect(place.file).toBe('g.json');
  });
});

describe('gameFromJson', () => {
  const value = () => ({
    names: ['a', 'b', 'c'],
    arcs: [[0, 1]],
    payoffs: [
      { score: 5, vertex: 1, note: 'x' },
      { player: 0, vertex: 'c', score: 3 },
    ],
    places: Float64Array.of(0, 1, 2, 3, Number.NaN, Number.NaN),
    start: { player: 1, vertex: 0 },
  });

  test('shares nothing with the value that it was given', () => {
    const given = value();
    const document = gameFromJson(given);
    const before = writeGameJson(document);
    given.names[0] = 'z';
    given.payoffs[0].score = 9999;
    given.places[0] = 9999;
    given.start.vertex = 2;
    expect(writeGameJson(document)).toBe(before);
  });

  test('shares nothing with fields that were read, but for places, which only the first game keeps', () => {
    const pad = 'x'.repeat(1 << 20);
    const fields = parseFields(
      new TextEncoder().encode(JSON.stringify({ ...value(), places: [[0, 1], [2, 3], null], pad })),
    );
    const places = fields.places as Float64Array;
    const [first, second] = [gameFromJson(fields), gameFromJson(fields)];
    const before = writeGameJson(second);
    expect(first.places).toBe(places);
    places[0] = 9999;
    (fields.payoffs as { score: number }[]).length = 0;
    expect(writeGameJson(second)).toBe(before);
    expect(() => Object.assign(first.payoffs?.[0] ?? {}, { score: 9999 })).toThrow(TypeError);
  });

  test('the same game gives the same bytes, in whatever order its keys came', () => {
    const text = writeGameJson(gameFromJson(value()));
    expect(text).toContain('"payoffs": [{"vertex":1,"score":5}, {"vertex":2,"score":3,"player":0}]');
    expect(text).toContain('"start": {"vertex":0,"player":1}');
    const { payoffs: _, ...rest } = gameFromJson(value());
    const made = {
      ...rest,
      payoffs: [
        { score: 5, vertex: 1 },
        { player: 0, score: 3, vertex: 2 },
      ] as const,
    };
    for (const format of [ndjson, gyreBinary, gameJson])
      expect(bytesOf(format.write(made))).toEqual(bytesOf(format.write(gameFromJson(value()))));
    expect([...fieldPieces({ ...STREAMED, payoffs: made.payoffs })].join('')).toContain(
      ',"payoffs":[{"vertex":1,"score":5},{"vertex":2,"score":3,"player":0}]}',
    );
  });

  test.each([
    [Float64Array.of(Number.POSITIVE_INFINITY, 0), 'place 0 is [Infinity,0]'],
    [Float64Array.of(0, Number.NaN), 'place 0 is [0,NaN]'],
    [Float64Array.of(Number.NaN, 0), 'place 0 is [NaN,0]'],
    [Float64Array.of(0), 'there are 0.5 places for 1 vertices'],
  ])('refuses the places %j', (places, found) => {
    const refused = refusalOf(() => gameFromJson({ vertices: 1, arcs: [], places }));
    expect(refused).toMatchObject({ code: 'E_SHAPE', found });
    const { graph } = gameFromJson({ vertices: 1, arcs: [] });
    for (const format of gameFormats)
      expect(refusalOf(() => format.write({ graph, places }))).toMatchObject({ code: 'E_SHAPE' });
  });

  test('refuses names that are too few or too many for a given graph', () => {
    const { graph } = gameFromJson({ vertices: 2, arcs: [] });
    expect(() => gameFromJson({ names: ['a'] }, graph)).toThrow('there are 1 names for 2 vertices');
  });
});

const STREAMED = { kind: 'symmetric', vertices: 3, arcs: 0, batches: () => [] } as const;

function bytesOf(chunks: Chunks): Buffer {
  return Buffer.concat([...(chunks as Iterable<Uint8Array>)]);
}
