import { describe, expect, test } from 'vitest';
import {
  type GameDocument,
  GyreError,
  ONSIDE,
  ownedGraph,
  partizanGraph,
  solve,
  symmetricGraph,
  tokenGame,
  VertexNames,
} from '../../src/index.ts';
import * as io from '../../src/io/index.ts';
import { type Calls, type Kind, NO_NUMBER, NO_OBJECT, NO_TEXT, NOTHING, testEntrance } from './kinds.ts';

const graph = symmetricGraph(2, [[0, 1]]);
const game = tokenGame(graph);
const solution = solve(game);
const document: GameDocument = { graph };
const head = new TextEncoder().encode('0 1\n');
const packed = await bytesOf(io.gzip([head]));
const written = await bytesOf(io.writeSolution(solution, document));
const file = await io.parseSolution([written]);

const OWNED: GameDocument = {
  graph: ownedGraph([0, 1], [[0, 1]]),
  convention: ONSIDE,
};

/** What does not hold bytes; a list without chunks is an empty file. */
const NO_CHUNKS = [...NOTHING.filter((x) => !Array.isArray(x)), 7, undefined, ['abc'], [5], [null], [[1, 2]]];
const CHUNKS = (right: Uint8Array): Kind => ({ right: [right], wrong: NO_CHUNKS });
const BYTES: Kind = { right: head, wrong: [...NOTHING, 7, undefined, [1, 2], new Uint16Array(2)] };
const FILE: Kind = { right: 'a.txt', wrong: [null, 5n, {}, [], 7, () => 1] };
const MOST: Kind = { right: 100, wrong: [...NO_NUMBER, -1] };
const WRONG_OPTIONS = [
  ...NO_OBJECT,
  { file: 5 },
  { maxBytes: 'a' },
  { maxBytes: Number.NaN },
  { maxHeap: -1 },
  { source: {} },
  { header: 'yes' },
  { columns: 'source' },
  { columns: ['sorce'] },
  { columns: [undefined] },
  { note: 5 },
  { inOneGo: {} },
];
const OPTIONS: Kind = { right: { file: 'a.txt' }, wrong: WRONG_OPTIONS };
const FORMATS: Kind = { right: io.gameFormats, wrong: [null, 'abc', 5n, {}, 7, [5], [{}]] };
const DOCUMENT: Kind = {
  right: document,
  wrong: [
    ...NOTHING,
    undefined,
    graph,
    tokenGame(graph, 'normal', [{ vertex: 1, score: 1 }]), // its payoffs would be lost
    { graph: 5 },
    { graph, title: 5 },
    { graph, names: ['a', 'b'] },
    { graph, names: new VertexNames(['a']) },
    { graph, convention: 'misere' },
    { graph, convention: { name: 'x', stuck: [1], endless: 0 } },
    { graph, payoffs: 5 },
    { graph, payoffs: [{ vertex: 9, score: 1 }] },
    { graph, payoffs: [{ vertex: 0, score: 0.5 }] },
    { graph, start: 5 },
    { graph, start: { vertex: 2 } },
    { graph, start: { vertex: 0, player: 2 } },
    { graph, places: [0, 0, 1, 1] },
    { graph, places: new Float64Array(3) },
    { graph, places: Float64Array.of(0, 0, 0, Number.NaN) },
  ],
};
const ANOTHER = { graph: partizanGraph(3, [[0, 1]], [[1, 2]]) };
const DOCUMENT_OF_SOLUTION: Kind = { ...DOCUMENT, wrong: [...DOCUMENT.wrong, ANOTHER] };
const SOLUTION: Kind = {
  right: solution,
  wrong: [
    ...NOTHING,
    undefined,
    game,
    { ...solution, game: {} },
    { ...solution, values: new Uint8Array(1) },
    { ...solution, values: [0, 1] },
    { ...solution, plies: new Float64Array(2) },
  ],
};

const STREAMED = { kind: 'symmetric', vertices: 2, arcs: 0, batches: () => [] };

const CALLS: Calls = {
  checkedChunks: [CHUNKS(head)],
  checkParseOptions: [OPTIONS],
  checkArcMemory: [
    { right: 3, wrong: [...NO_NUMBER, -1, undefined] },
    { right: { maxBytes: 1000 }, wrong: [...NO_OBJECT, undefined] },
    { right: 3, wrong: [] },
  ],
  checkVertexMemory: [
    { right: 3, wrong: [...NO_NUMBER, -1, undefined] },
    { ...MOST, right: 1000 },
  ],
  fieldPieces: [DOCUMENT],
  gameChecksum: [{ right: game, wrong: [...NOTHING, undefined, graph, { graph }] }],
  gameFromJson: [
    { right: { vertices: 1, arcs: [] }, wrong: [...NOTHING, 7, undefined, { vertices: 'a' }] },
    { right: undefined, wrong: [null, 'abc', 5n, {}, 7, document] },
    MOST,
  ],
  gameOf: [DOCUMENT],
  guarded: [{ right: io.ndjson, wrong: [...NOTHING, undefined, { name: 'x' }] }],
  gunzip: [CHUNKS(packed), FILE],
  gzip: [CHUNKS(head)],
  isGzip: [BYTES],
  jsonOutline: [{ right: '{"a":1}', wrong: NO_TEXT }],
  linesOf: [CHUNKS(head), FILE],
  parseGame: [
    { right: '0 1\n', wrong: NO_CHUNKS.filter((x) => x !== 'abc') },
    {
      ...OPTIONS,
      wrong: [...WRONG_OPTIONS, ...FORMATS.wrong.map((formats) => ({ formats })), { format: 'csv' }],
    },
  ],
  parseGameJson: [{ right: '{"vertices":1,"arcs":[]}', wrong: [...NO_TEXT, 'abc', ''] }, FILE, MOST],
  parseSolution: [CHUNKS(written), OPTIONS],
  parseSolutionCsv: [CHUNKS(await bytesOf(io.writeSolutionCsv(solution, document))), DOCUMENT, OPTIONS],
  parseSolutionNdjson: [CHUNKS(await bytesOf(io.writeSolutionNdjson(solution, document))), DOCUMENT, OPTIONS],
  parseFields: [{ ...BYTES, right: new TextEncoder().encode('{"vertices": 1}') }, OPTIONS],
  peek: [CHUNKS(head), MOST],
  sniffFormat: [BYTES, FORMATS, FILE],
  statedKind: [{ right: { kind: 'symmetric' }, wrong: [...NO_OBJECT, undefined, { kind: 'odd' }] }],
  solutionFor: [
    { right: file, wrong: [...NOTHING, undefined, { ...file, values: 5 }, { ...file, checksum: 5 }] },
    { right: game, wrong: [...NOTHING, undefined, graph] },
  ],
  streamedFields: [
    {
      right: STREAMED,
      wrong: [
        ...NOTHING,
        undefined,
        document,
        { ...STREAMED, kind: 'owned' },
        { ...STREAMED, vertices: 0.5 },
        { ...STREAMED, arcs: 'a' },
        { ...STREAMED, batches: [] },
        { ...STREAMED, names: ['a'] },
        { ...STREAMED, title: 5 },
        { ...STREAMED, convention: 'misere' },
        { ...STREAMED, payoffs: 5 },
        { ...STREAMED, start: 0 },
      ],
    },
    { right: ['title', 'vertices'], wrong: [null, 5, 'title', undefined, ['titles'], [undefined]] },
  ],
  textOf: [CHUNKS(head), FILE, MOST],
  writeGameJson: [DOCUMENT],
  writeSolution: [
    SOLUTION,
    { ...DOCUMENT_OF_SOLUTION, wrong: DOCUMENT_OF_SOLUTION.wrong.filter((x) => x !== undefined) },
  ],
  writeSolutionCsv: [SOLUTION, DOCUMENT_OF_SOLUTION],
  writeSolutionNdjson: [SOLUTION, DOCUMENT_OF_SOLUTION],
};

/** They make errors, of whatever they are told. */
const MAKE_ERRORS = ['inFile'];

describe('gyre/io', () => testEntrance(io, CALLS, MAKE_ERRORS));

describe.each(io.gameFormats)('the format $name', (format) => {
  const right = format.name === 'pgsolver' ? OWNED : document;
  testEntrance(
    {
      sniff: (bytes: Uint8Array) => format.sniff(bytes),
      parse: (chunks: io.Chunks, options?: io.ParseOptions) => format.parse(chunks, options),
      write: (given: GameDocument) => format.write(given),
    },
    {
      sniff: [BYTES],
      parse: [
        CHUNKS(new Uint8Array(Buffer.concat([...(format.write(right) as Iterable<Uint8Array>)]))),
        OPTIONS,
      ],
      write: [{ ...DOCUMENT, right }],
    },
  );
});

test.each([5, null, 'abc', {}])(
  'an outline is none, and a format that is asked about it says so: %j',
  (wrong) => {
    expect(() => io.ndjson.sniffOutline?.(wrong as never)).toThrow('take jsonOutline(text)');
  },
);

const LISTENER: io.JsonListener = { field: () => undefined, list: () => undefined, element: () => undefined };

test.each<[string, () => unknown]>([
  ['ArcBlocks', () => new io.ArcBlocks('a' as never)],
  ['JsonParts, lists', () => new io.JsonParts(5 as never, LISTENER)],
  ['JsonParts, listener', () => new io.JsonParts([], {} as never)],
  ['JsonParts, options', () => new io.JsonParts([], LISTENER, null as never)],
  ['JsonParts.feed', () => new io.JsonParts([], LISTENER).feed('{}' as never)],
  ['NameBudget', () => new io.NameBudget(undefined as never)],
  ['NameBudget.add', () => new io.NameBudget({}).add(undefined as never)],
])('%s refuses wrong arguments with a GyreError', (_, attempt) => {
  expect(attempt).toThrow(GyreError);
});

async function bytesOf(chunks: io.Chunks): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk.slice());
  return new Uint8Array(Buffer.concat(parts));
}
