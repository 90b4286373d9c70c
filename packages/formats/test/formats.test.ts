import * as fc from 'fast-check';
import {
  customConvention,
  type GameDocument,
  type Graph,
  OFFSIDE,
  ownedGraph,
  partizanGraph,
  symmetricGraph,
  VertexNames,
} from 'gyre';
import { type GameFormat, gameFormats, parseGame } from 'gyre/io';
import { describe, expect, test } from 'vitest';
import { arrow, dot, graphml, parsedFormats } from '../src/index.ts';
import { arbitraryDocument } from './arbitrary-documents.ts';
import { contentOf, fuzz, writtenOrRefused } from './format-fuzz.ts';

const ALL: readonly Graph['kind'][] = ['symmetric', 'partizan', 'owned'];
const formats = [...parsedFormats, ...gameFormats];

describe('what is written is read back, and recognised by its content', () => {
  test.each(parsedFormats.map((format) => ({ format })))('$format.name', async ({ format }) => {
    let held = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryDocument({ kinds: ALL }), async (document) => {
        const bytes = await writtenOrRefused(format, document);
        if (bytes === undefined) return;
        held++;
        expect(contentOf(await parseGame([bytes], { formats }))).toEqual(contentOf(document));
      }),
      { seed: 5, numRuns: 600 },
    );
    expect(held).toBeGreaterThan(60);
  });
});

const STRANGE_NAMES = ['', ' ', ...'0 1e3 digraph graph strict source null parity { -> #'.split(' ')];
const ODD_MARKS = ['🎲', ']]>', '<&>', ...'\0\n\r\u2028\u2029\ufeff\t"\'\\,;'.split('')];
const TWO_WAYS: [number, number][] = [[0, 1], [1, 0]]; // biome-ignore format: arcs

describe('a name comes back as it was, or is refused', () => {
  test.each(formats.map((format) => ({ format })))('$format.name', async ({ format }) => {
    for (const name of [...STRANGE_NAMES, ...ODD_MARKS, ...ODD_MARKS.map((mark) => `a${mark}b`)]) {
      const document: GameDocument = {
        ...(format.name === 'pgsolver'
          ? { graph: ownedGraph([0, 1], TWO_WAYS), convention: OFFSIDE }
          : { graph: symmetricGraph(2, TWO_WAYS) }),
        names: new VertexNames([name, 'z']),
      };
      const bytes = await writtenOrRefused(format, document);
      if (bytes === undefined || format.drops?.includes('names') === true) continue;
      expect((await parseGame([bytes], { formats })).names?.names).toEqual([name, 'z']);
    }
  });
});

describe('a score, whoever it is for, comes back as it was, or is refused', () => {
  const kinds = {
    symmetric: symmetricGraph(3, [[0, 1], [1, 0]]), // biome-ignore format: arcs
    partizan: partizanGraph(3, [[0, 1], [0, 2]], [[1, 0]]), // biome-ignore format: arcs
    owned: ownedGraph([0, 1, 1], [[0, 1], [1, 0], [1, 2]]), // biome-ignore format: arcs
  };
  test.each(formats.map((format) => ({ format })))('$format.name', async ({ format }) => {
    for (const graph of Object.values(kinds)) {
      for (const player of [{}, { player: 1 as const }]) {
        for (const convention of [OFFSIDE, customConvention([-3, 2], 5)]) {
          const document = { graph, convention, payoffs: [{ vertex: 2, ...player, score: 7 }] };
          const bytes = await writtenOrRefused(format, document);
          if (bytes === undefined) continue;
          expect(contentOf(await parseGame([bytes], { formats }))).toEqual(contentOf(document));
        }
      }
    }
  });
});

// A million of each are in formats.long.test.ts.
describe('bad input is refused with a GyreError, never with anything else', () => {
  test.each(formats.map((format) => ({ format })))(
    'two thousand damaged files: $format.name',
    async ({ format }) => {
      expect(await fuzz(format, 2000, 6)).toBeGreaterThan(160);
    },
  );
});

describe('DOT', () => {
  test('reads chains, groups, defaults, subgraphs, colours and comments', async () => {
    const document = await read(
      dot,
      `// a comment
      strict digraph G {
        label = "A title"; start = b
        edge [color = blue]
        a -> b -> { c; d }
        subgraph s { edge [color = red]; c -> a }
        d -> a [player = both]
      }`,
    );
    expect(document.names?.names).toEqual(['a', 'b', 'c', 'd']);
    expect(arcsOf(document, 0)).toEqual(['a>b', 'b>c', 'b>d', 'd>a']);
    expect(arcsOf(document, 1)).toEqual(['c>a', 'd>a']);
    expect([document.title, document.start]).toEqual(['A title', { vertex: 1 }]);
  });

  test.each([
    ['digraph { subgraph c { a -> b }; b -> c; };', undefined],
    ['digraph { subgraph c { a -> b }; b -> c }', ['a>b', 'b>c']],
    ['digraph {; ;{a};;{b} -> {c; d};}', ['b>c', 'b>d']],
    ['digraph { a -> b b -> c d }', ['a>b', 'b>c']],
    ['digraph { a:p:n -> "b c":x; "b" + " c" -> "q\\"" }', ['a>b c', 'b c>q"']],
    ['# one\n/* two */ digraph // three\n{ a /* -> x */ -> b }', ['a>b']],
    ['digraph { "node" -> "subgraph" -> edgeless }', ['node>subgraph', 'subgraph>edgeless']],
    ['digraph { x -> -1.5 -> .5 }', ['x>-1.5', '-1.5>.5']],
    ['digraph { a -> b, c }', ['a>b', 'a>c']],
    ['digraph { a, b -> c }', ['a>c', 'b>c']],
    [
      'digraph { a:p, b -> c, "node" -> {d e}; f, a }',
      ['a>c', 'a>node', 'b>c', 'b>node', 'c>d', 'c>e', 'node>d', 'node>e'],
    ],
    ['digraph { {a, b} -> c }', ['a>c', 'b>c']],
    ['digraph { a -> b [label=<<b>x</b>>] }', ['a>b']],
  ])('reads %s', async (text, arcs) => {
    if (arcs === undefined) await expect(read(dot, text)).rejects.toMatchObject({ code: 'E_FORMAT' });
    else expect(arcsOf(await read(dot, text), 0)).toEqual(arcs);
  });

  test('what node says holds for vertices that arcs bring in', async () => {
    const { graph } = await read(dot, 'digraph { node [player=0]; a -> b; node [player=1]; b -> c }');
    expect([graph.kind, [...(graph.owners ?? [])]]).toEqual(['owned', [0, 0, 1]]);
  });

  test('attributes after a list hold for all of it', async () => {
    const { graph } = await read(dot, 'digraph { a, b [player=0]; c [player=1]; a, b -> c }');
    expect([graph.kind, [...(graph.owners ?? [])]]).toEqual(['owned', [0, 0, 1]]);
    const document = await read(dot, 'digraph { a -> b, c [color=blue]; b, c -> a [color=red] }');
    expect([arcsOf(document, 0), arcsOf(document, 1)]).toEqual([
      ['a>b', 'a>c'],
      ['b>a', 'c>a'],
    ]);
  });

  test.each([
    ['digraph { a -> b, }', 'E_SYNTAX'],
    ['digraph { a -> , b }', 'E_SYNTAX'],
    ['digraph { a -> {b}, c }', 'E_SYNTAX'],
    ['digraph { a -> b, {c} }', 'E_SYNTAX'],
    ['digraph { a -> b, node [player=0] }', 'E_SYNTAX'],
    ['digraph { a [x=1], b }', 'E_SYNTAX'],
    ['digraph { a -> b ', 'E_SYNTAX'],
    ['digraph { a -> b } digraph { c }', 'E_FORMAT'],
    ['digraph { a -- b }', 'E_FORMAT'],
    ['digraph { 2a -> b }', 'E_SYNTAX'],
    ['digraph { a -> "b }', 'E_SYNTAX'],
    [`digraph { ${'{ '.repeat(100_000)} a -> b`, 'E_SYNTAX'],
  ])('refuses %.40j', async (text, code) => {
    await expect(read(dot, text)).rejects.toMatchObject({ name: 'GyreError', code });
  });

  test('finds the arcs that another parser finds', async () => {
    const { parse } = await import('@ts-graphviz/ast');
    const id = fc.constantFrom('a', 'b1', '_c', '"d e"', '7', '-2.5', 'é', '"f\\"g"');
    const edge = fc
      .tuple(id, id, fc.constantFrom('', ' [x=1]', ' [player=0, y="]"]'))
      .map(([v, w, tail]) => `${v} -> ${w}${tail}`);
    const between = fc.constantFrom(';\n', '\n', ' /* ; */ ', '; // }\n');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(edge, between), { maxLength: 8 }), async (list) => {
        const text = `digraph {\n${list.map((parts) => parts.join('')).join('')}}`;
        const [top] = parse(text).children.filter((child) => child.type === 'Graph');
        const expected = top.children.flatMap((child) =>
          child.type === 'Edge'
            ? [child.targets.map((end) => ('id' in end ? end.id?.value : '')).join('>')]
            : [],
        );
        const document = await dot.parse([new TextEncoder().encode(text)], { names: true });
        const arcs = new Set(([0, 1] as const).flatMap((player) => arcsOf(document, player)));
        const unescaped = expected.map((arc) => arc.replaceAll('\\"', '"'));
        expect([...arcs].toSorted()).toEqual([...new Set(unescaped)].toSorted());
      }),
      { seed: 11, numRuns: 300 },
    );
  });

  test('vertices that are just numbers keep their numbers', async () => {
    const document = await read(dot, 'digraph { 2 -> 0; 1 -> 2 }');
    expect([document.names, [...document.graph.out(0).ends]]).toEqual([undefined, [2, 0]]);
  });

  test.each([
    ['digraph {\n  a -> ;\n}', 2, 8, 'E_SYNTAX'],
    ['graph { a -- b }', undefined, undefined, 'E_FORMAT'],
    ['digraph { a [player=3] }', 1, 11, 'E_ARC'],
    ['digraph { a [player=0]; b }', undefined, undefined, 'E_OWNER'],
    ['digraph { a -> b; start=zz }', undefined, undefined, 'E_VERTEX'],
  ])('refuses %j', async (text, line, column, code) => {
    await expect(read(dot, text)).rejects.toMatchObject({
      code,
      place: line === undefined ? {} : { line, column },
    });
  });
});

describe('node-link JSON', () => {
  test.each([
    [
      '{"directed":true,"multigraph":false,"graph":{},"nodes":[{"id":"a"},{"id":3}],"edges":[{"source":"a","target":3,"weight":1}]}',
      ['a>3'],
    ],
    ['{"directed":true,"links":[{"source":1,"target":0}],"nodes":[{"id":0},{"id":1}]}', ['1>0']],
    ['{"nodes":[{"name":"x"},{"name":"y"}],"links":[{"source":1,"target":0}]}', ['y>x']],
    ['{"nodes":[{"id":"x"},{"id":"y"}],"links":[{"source":"y","target":"x"}]}', ['y>x']],
    [
      '{"nodes":[{"id":"x"},{"id":"y"}],"links":[{"source":{"id":"y","index":1},"target":{"id":"x"}}]}',
      ['y>x'],
    ],
    ['{"nodes":[{},{}],"links":[{"source":1,"target":0}]}', ['1>0']],
  ])('reads %s', async (text, arcs) => {
    const document = await parseGame(text, { formats });
    const names =
      document.names?.names ?? Array.from({ length: document.graph.vertices }, (_unused, v) => String(v));
    expect(arcsOf({ ...document, names: new VertexNames([...names]) }, 0)).toEqual(arcs);
  });

  test.each([
    ['undirected', '{"directed":false,"nodes":[{"id":1}],"links":[]}', 'E_FORMAT'],
    ['ids or indices', '{"nodes":[{"id":1},{"id":0}],"links":[{"source":0,"target":1}]}', 'E_SHAPE'],
    ['a link to nowhere', '{"nodes":[{"id":"a"}],"links":[{"source":"a","target":"b"}]}', 'E_VERTEX'],
    ['an id twice', '{"nodes":[{"id":"a"},{"id":"a"}],"links":[]}', 'E_NAME'],
    ['a node that is not an object', '{"nodes":[7],"links":[]}', 'E_SHAPE'],
    ['cut short', '{"nodes":[{"id":"a"}', 'E_SYNTAX'],
    ['a comma too many', '{"nodes":[{"id":"a"},],"links":[]}', 'E_SYNTAX'],
    ['something behind it', '{"nodes":[],"links":[]} x', 'E_SYNTAX'],
  ])('refuses %s', async (_, text, code) => {
    await expect(parseGame(text, { formats })).rejects.toMatchObject({ name: 'GyreError', code });
  });
});

describe('GraphML', () => {
  test('reads keys, data and nodes that come after their edges', async () => {
    const document = await read(
      graphml,
      `<?xml version="1.0"?><graphml xmlns="http://graphml.graphdrawing.org/xmlns">
        <key id="d0" for="edge" attr.name="player" attr.type="int"/>
        <graph edgedefault="directed">
          <edge source="a" target="b"><data key="d0">0</data></edge>
          <node id="b"/><node id="a"/>
        </graph></graphml>`,
    );
    expect([document.graph.kind, arcsOf(document, 0), arcsOf(document, 1)]).toEqual([
      'partizan',
      ['a>b'],
      [],
    ]);
  });

  test.each([
    ['<graphml><graph edgedefault="undirected"/></graphml>', 'E_FORMAT'],
    ['<graphml><graph edgedefault="directed"><node/></graph></graphml>', 'E_SHAPE'],
    [
      '<graphml><graph edgedefault="directed"><node id="a"/><edge source="a" target="b"/></graph></graphml>',
      'E_VERTEX',
    ], // misspelt
    ['<graphml><graph edgedefault="directed"><node id="a"></graph></graphml>', 'E_SYNTAX'],
    ['<graphml/>', 'E_SHAPE'],
    [`<graphml>${'<a>'.repeat(2000)}`, 'E_LIMIT'], // 50 MB of it took 25 seconds and 2.6 GB
  ])('refuses %j', async (text, code) => {
    await expect(read(graphml, text)).rejects.toMatchObject({ code });
  });
});

async function read(format: GameFormat, text: string): Promise<GameDocument> {
  return format.parse([new TextEncoder().encode(text)]);
}

function arcsOf(document: GameDocument, player: 0 | 1): string[] {
  const { offsets, ends } = document.graph.out(player);
  const names = document.names?.names ?? [];
  return names.flatMap((name, v) =>
    [...ends.subarray(offsets[v], offsets[v + 1])].map((w) => `${name}>${names[w]}`),
  );
}

test.each([
  ['edges', 'a b\nb c\n'],
  ['graphml', '<graphml><graph edgedefault="directed"><node id="a"/><node id="b"/></graph></graphml>'],
  ['dot', 'digraph { a -> b }'],
  ['node-link', '{"nodes":[{"id":"a"},{"id":"b"}],"links":[]}'],
])('%s whose names would fill the heap is refused in time', async (_, text) => {
  const file = 'big';
  await parseGame(text, { formats, file, maxHeap: 1000 });
  const refused = parseGame(text, { formats, file, maxHeap: 200 });
  await expect(refused).rejects.toMatchObject({ code: 'E_LIMIT', place: { file } });
});

test('the formats have names and endings of their own', () => {
  expect(new Set(formats.flatMap((format) => format.extensions)).size).toBe(
    formats.flatMap((format) => format.extensions).length,
  );
  expect(arrow.sniff(new TextEncoder().encode('ARROW1\0\0'))).toBe(true);
});

test.each([
  [dot, '/* */', 'digraph {'],
  [dot, '/*/ * //*/\n', 'strict graph\n{'],
  [dot, '// a /* b\n', 'graph g {'],
  [graphml, '<!-- - -->', '<graphml>'],
])(
  '$name: a thousand comments are passed over at once, before a game and before nothing',
  (format, comment, begin) => {
    const sniffs = (end: string): boolean | undefined =>
      format.sniff(new TextEncoder().encode(comment.repeat(1000) + end));
    expect([sniffs(begin), sniffs('x')]).toEqual([true, false]);
  },
);
