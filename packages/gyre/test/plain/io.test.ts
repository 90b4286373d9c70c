import { expect, test } from 'vitest';
import { partizanGraph } from '../../src/index.ts';
import * as io from '../../src/io/index.ts';
import * as solutionCsv from '../../src/io/solution/csv.ts';
import { parseSolution } from '../../src/io/solution/file.ts';
import * as solutionNdjson from '../../src/io/solution/ndjson.ts';
import { BYTES, bytesOf, chunks, DOCUMENT, NO_CHUNKS, OPTIONS, testFormats } from './formats.ts';
import * as a from './kinds.ts';
import { spoilt, testEntrance, testRefused } from './kinds.ts';
import { SOLUTION as ANY_SOLUTION, GAME, graph, solution } from './things.ts';

const document = { graph };
const head = new TextEncoder().encode('0 1\n');
const written = await bytesOf(io.writeSolution(solution, document));
const csv = await bytesOf(solutionCsv.writeSolutionCsv(solution, document));
const ndjson = await bytesOf(solutionNdjson.writeSolutionNdjson(solution, document));
const file = await parseSolution([written]);

const CHUNKS = chunks(head);
const FILE = a.only('a.txt', null, 5n, {}, [], 7, () => 1);
const MOST = a.maybe(a.number(1000, -1));
const NO_FORMATS = [null, 'abc', 5n, {}, 7, [5], [{}]];
const OF_SOLUTION = a.like(DOCUMENT, document, { graph: partizanGraph(2, [[0, 1]], [[1, 0]]) });
const SOLUTION = a.saying(
  /\w/,
  a.like(
    ANY_SOLUTION,
    solution,
    ...spoilt(solution, {
      game: [{}],
      values: [new Uint8Array(1), [0, 1, 2]],
      plies: [new Float64Array(3)],
    }),
  ),
);
const streamed = { kind: 'symmetric', vertices: 2, arcs: 0, batches: () => [] };
const STREAMED = a.thing(
  streamed,
  ...spoilt(streamed, {
    kind: ['owned'],
    vertices: [0.5],
    arcs: ['a'],
    batches: [[]],
    names: [['a']],
    title: [5],
    convention: ['misere'],
    payoffs: [5],
    start: [0],
  }),
);

testEntrance('gyre/io', io, {
  asksForMore: [a.thing(document, graph)],
  checkedChunks: [CHUNKS],
  checkParseOptions: [OPTIONS],
  checkArcMemory: [a.number(3, -1), a.options({ maxBytes: 1000 }, undefined), a.only(3)],
  checkVertexMemory: [a.number(3, -1), MOST],
  arcTexts: 'is a tool of gyre-formats, in a hot loop',
  crc32: 'is a tool of gyre-formats, in a hot loop',
  encoded: 'is a tool of gyre-formats, for texts of its own',
  fieldPieces: [STREAMED],
  gameChecksum: [GAME],
  gameFromJson: [
    a.thing({ vertices: 1, arcs: [] }, 7, { vertices: 'a' }),
    a.only(undefined, null, 'abc', 5n, {}, 7, document),
    MOST,
  ],
  gameOf: [DOCUMENT],
  guarded: [a.thing(io.ndjson, { name: 'x' })],
  gunzip: [chunks(await bytesOf(io.gzip([head]))), FILE],
  gzip: [CHUNKS],
  inFile: 'makes an error of whatever it is told',
  isGzip: [BYTES],
  jsonOutline: [a.text('{"a":1}')],
  linesOf: [CHUNKS, FILE],
  parseGame: [
    a.only('0 1\n', ...NO_CHUNKS.filter((x) => x !== 'abc')),
    a.like(OPTIONS, { file: 'a.txt' }, ...NO_FORMATS.map((formats) => ({ formats })), { format: 'csv' }),
  ],
  parseFields: [a.like(BYTES, new TextEncoder().encode('{"vertices": 1}')), OPTIONS],
  peek: [CHUNKS, MOST],
  sniffFormat: [BYTES, a.only(io.gameFormats, ...NO_FORMATS), FILE],
  statedKind: [a.options({ kind: 'symmetric' }, undefined, { kind: 'odd' })],
  solutionFor: [a.thing(file, { ...file, values: 5 }, { ...file, checksum: 5 }), GAME],
  textOf: [CHUNKS, FILE, MOST],
  wholeIn: [a.text('2.0')],
  writeGameJson: [DOCUMENT],
  writeSolution: [SOLUTION, a.maybe(OF_SOLUTION)],
});

testEntrance('solutions in CSV', solutionCsv, {
  parseSolutionCsv: [chunks(csv), DOCUMENT, OPTIONS],
  writeSolutionCsv: [SOLUTION, OF_SOLUTION],
});

testEntrance('solutions in NDJSON', solutionNdjson, {
  parseSolutionNdjson: [chunks(ndjson), DOCUMENT, OPTIONS],
  writeSolutionNdjson: [SOLUTION, OF_SOLUTION],
});

await testFormats(io.gameFormats);

const nothing = (): void => {};
const LISTENER: io.JsonListener = { lists: [], list: nothing, elements: nothing, field: nothing };

testRefused({
  ArcBlocks: () => new io.ArcBlocks('a' as never),
  'JsonParts, listener': () => new io.JsonParts({} as never),
  'JsonParts, options': () => new io.JsonParts(LISTENER, null as never),
  'JsonParts.feed': () => new io.JsonParts(LISTENER).feed('{}' as never),
  NameBudget: () => new io.NameBudget(undefined as never),
  'NameBudget.add': () => new io.NameBudget({}).add(undefined as never),
  Numerals: () => new io.Numerals(undefined as never),
  'Numerals.plain': () => new io.Numerals({}).plain(5 as never),
  'Numerals.add': () => new io.Numerals({}).add(5 as never),
});

test.each([5, null, 'abc', {}])(
  'an outline is none, and a format that is asked about it says so: %j',
  (wrong) => {
    expect(() => io.ndjson.sniffOutline?.(wrong as never)).toThrow('take jsonOutline(text)');
  },
);
