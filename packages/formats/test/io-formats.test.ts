import * as fc from 'fast-check';
import {
  type GameDocument,
  type Graph,
  GyreError,
  NORMAL,
  OFFSIDE,
  ownedGraph,
  solve,
  symmetricGraph,
  tokenGame,
  VertexNames,
} from 'gyre';
import {
  csv,
  edgeList,
  type GameFormat,
  gameFormats,
  gameJson,
  gameOf,
  grf,
  gyreBinary,
  gzip,
  ndjson,
  parseGame,
  pgsolver,
  type SolutionFormat,
  solutionFor,
  tsv,
  writeSolution,
} from 'gyre/io';
import { describe, expect, test } from 'vitest';
import { arbitraryDocument, type DocumentLimits } from './arbitrary-documents.ts';
import { contentOf, inChunks, joined, writtenOrRefused } from './format-fuzz.ts';

const solutions = gyreBinary.solution as SolutionFormat;
const ALL: readonly Graph['kind'][] = ['symmetric', 'partizan', 'owned'];
const RUNS = { seed: 4, numRuns: 250 };

const CASES: readonly { format: GameFormat; limits: DocumentLimits }[] = [
  { format: gameJson, limits: { kinds: ALL } },
  { format: ndjson, limits: { kinds: ALL } },
  { format: gyreBinary, limits: { kinds: ALL } },
  { format: edgeList, limits: { kinds: ['symmetric', 'partizan'], isBare: true } },
  { format: csv, limits: { kinds: ['symmetric', 'partizan'], isBare: true } },
  { format: tsv, limits: { kinds: ['symmetric', 'partizan'], isBare: true } },
];

describe('what is written is read back', () => {
  test.each(CASES)('$format.name', async ({ format, limits }) => {
    await fc.assert(
      fc.asyncProperty(arbitraryDocument(limits), fc.integer({ min: 1, max: 40 }), async (document, size) => {
        const bytes = await joined(format.write(document));
        expect(contentOf(await format.parse(inChunks(bytes, size)))).toEqual(contentOf(document));
        expect(await joined(format.write(await format.parse([bytes])))).toEqual(bytes);
      }),
      RUNS,
    );
  });

  test.each(CASES)('$format.name is recognised by its content, packed or not', async ({ format, limits }) => {
    await fc.assert(
      fc.asyncProperty(arbitraryDocument(limits), async (document) => {
        const bytes = await joined(format.write(document));
        expect(contentOf(await parseGame([bytes]))).toEqual(contentOf(document));
        expect(contentOf(await parseGame(gzip([bytes])))).toEqual(contentOf(document));
      }),
      { ...RUNS, numRuns: 60 },
    );
  });

  test('edge lists keep names that have no line break', async () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
      .filter((text) => !/[\r\n]/.test(text));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
        fc.boolean(),
        async ([a, b], isTurned) => {
          const game = {
            gyre: 1,
            names: [a, b],
            arcs: isTurned
              ? [[1, 0]]
              : [
                  [0, 1],
                  [1, 1],
                ],
          };
          const document = await gameJson.parse([new TextEncoder().encode(JSON.stringify(game))]);
          for (const format of [edgeList, csv, tsv]) {
            const again = await format.parse(format.write(document));
            expect(again.names?.names).toEqual([a, b]);
            expect([...again.graph.out(0).ends]).toEqual(isTurned ? [0] : [1, 1]);
          }
        },
      ),
      {
        ...RUNS,
        examples: [
          [['u', 'v'], false],
          [['5', '7'], false],
          [['5', 'a'], false],
          [['a', '5'], true],
          [['source', 'target'], true],
          [['#', '# name 0 "x"'], false],
        ],
      },
    );
  });
});

describe('a format says what it drops', () => {
  const full = {
    title: 'T',
    players: ['X', 'O'] as const,
    names: new VertexNames(['x', 'y']),
    places: Float64Array.of(0, 1, 2, 3),
  };
  const symmetric = { ...full, graph: symmetricGraph(2, [[0, 1]]), convention: NORMAL };
  const owned = { ...full, graph: ownedGraph([0, 1], [[0, 1], [1, 0]]), convention: OFFSIDE }; // biome-ignore format: arcs

  test.each(gameFormats.map((format) => [format.name, format] as const))('%s', async (name, format) => {
    const start = { vertex: name === 'grf' ? 0 : 1 }; // where play always begins in a .grf file
    const document: GameDocument = { ...(name === 'pgsolver' ? owned : symmetric), start };
    const again = await format.parse(format.write(document));
    const parts = ['title', 'players', 'start', 'names', 'places'] as const;
    const kept = (it: GameDocument, part: (typeof parts)[number]): unknown =>
      part === 'names' ? it.names?.names : it[part];
    const lost = parts.filter((part) => {
      const [before, after] = [kept(document, part), kept(again, part)];
      return JSON.stringify(before) !== JSON.stringify(after);
    });
    expect(lost).toEqual(format.drops ?? []);
  });
});

test('JSON on one line with a key "kind" is JSON, and JSON lines with arcs in the header are refused', async () => {
  const text = '{"kind":"symmetric","vertices":2,"arcs":[[0,1]]}';
  expect((await parseGame(text)).graph.arcs).toBe(1);
  await expect(parseGame(text, { format: ndjson })).rejects.toThrow(
    'the header has "arcs"; in JSON lines each arc is a line of its own',
  );
});

describe('formats that hold a part of all games keep the values of those they hold', () => {
  test.each([
    { format: grf, kinds: ['symmetric', 'owned'] as const, least: 300 },
    { format: pgsolver, kinds: ['owned'] as const, least: 100 },
  ])('$format.name', async ({ format, kinds, least }) => {
    let held = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryDocument({ kinds }), async ({ start: _start, ...document }) => {
        const bytes = await writtenOrRefused(format, document);
        if (bytes === undefined) return;
        held++;
        const again = await format.parse([bytes]);
        // A .grf file with turns comes back with two copies of each vertex, Left's first.
        const { vertices } = document.graph;
        expect(solve(gameOf(again)).values.subarray(0, vertices)).toEqual(solve(gameOf(document)).values);
        const isSame = again.graph.vertices === vertices && document.names === undefined;
        if (isSame) expect(await joined(format.write(again))).toEqual(bytes);
      }),
      { ...RUNS, numRuns: 2000 },
    );
    expect(held).toBeGreaterThan(least);
  });
});

describe('solutions', () => {
  test('the file gives back the columns, with and without the game', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryDocument({ kinds: ALL }), fc.boolean(), async (document, isBare) => {
        const game = gameOf(document);
        const solution = solve(game);
        const file = await solutions.read(writeSolution(solution, isBare ? undefined : document), undefined);
        expect(solutionFor(file, game)).toEqual(solution);
        if (!isBare) expect(contentOf(file.document as GameDocument)).toEqual(contentOf(document));
      }),
      RUNS,
    );
  });

  test.each([csv, ndjson])('$name gives back values, plies and scores', async ({ solution: format }) => {
    const { read, write } = format as SolutionFormat;
    await fc.assert(
      fc.asyncProperty(arbitraryDocument({ kinds: ALL, isBare: true }), async (document) => {
        const game = gameOf(document);
        const solution = solve(game);
        const file = await read(write(solution, document), document);
        const again = solutionFor(file, game);
        expect(again.values).toEqual(solution.values);
        expect([...(again.scores ?? [])]).toEqual([...(solution.scores ?? [])]);
        expect([...(again.plies ?? [])].map((k) => (k === 0xffff_ffff ? 0xffff : k))).toEqual([
          ...(solution.plies ?? []),
        ]);
      }),
      RUNS,
    );
  });

  test.each([
    ['{"vertex":0,', 'E_SYNTAX: the line is not JSON'],
    ['[0]', 'E_SHAPE: the line is not an object'],
    ['{"schema":"gyre/solve/1"}', 'E_FORMAT: the schema is "gyre/solve/1"'],
    ['{"schema":"gyre/solution/1","game":"00"}', 'E_SOLUTION: the solution belongs to another game'],
    ['{"vertex":9,"value":"W"}', 'E_VERTEX: there is no vertex 9'],
    ['{"vertex":"0","value":"W"}', 'E_VERTEX: there is no vertex "0"'],
    ['{"vertex":0,"value":"WD"}', 'E_SOLUTION: the value is "WD"'],
    ['{"vertex":0,"value":"W","player":2}', 'E_SOLUTION: the player is 2'],
    ['{"vertex":0,"value":"W","plies":-1}', 'E_SOLUTION: the plies is -1'],
    ['{"vertex":0,"value":"W","score":0.5}', 'E_SOLUTION: the score is 0.5'],
    ['{"vertex":0,"value":"L"}', 'E_SOLUTION: there is no row for vertex 1'],
  ])('NDJSON refuses %s', async (text, message) => {
    const document = { graph: symmetricGraph(2, []) };
    const error: unknown = await ndjson.solution
      ?.read([new TextEncoder().encode(text)], document)
      .catch((e) => e);
    expect(error).toBeInstanceOf(GyreError);
    const { code, place } = error as GyreError;
    expect(`${code}: ${(error as GyreError).message}`).toContain(message);
    expect(place).toMatchObject({ line: 1 });
  });

  test('a solution of another game is refused: graph, convention or one payoff', async () => {
    const document = await gameJson.parse([new TextEncoder().encode('{"vertices":3,"arcs":[[0,1],[1,2]]}')]);
    const file = await solutions.read(writeSolution(solve(gameOf(document))), undefined);
    const others = [
      '{"vertices":3,"arcs":[[0,1],[1,1]]}',
      '{"vertices":3,"arcs":[[0,1],[1,2]],"convention":"misere"}',
      '{"vertices":3,"arcs":[[0,1],[1,2]],"payoffs":[{"vertex":2,"score":0}]}',
    ];
    for (const text of others) {
      const other = await gameJson.parse([new TextEncoder().encode(text)]);
      expect(() => solutionFor(file, gameOf(other))).toThrow('the solution belongs to another game');
    }
    const reordered = tokenGame(
      (await gameJson.parse([new TextEncoder().encode('{"vertices":3,"arcs":[[1,2],[0,1]]}')])).graph,
    );
    expect(solutionFor(file, reordered).values).toEqual(file.values);
  });
});
