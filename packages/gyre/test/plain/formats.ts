import { type GameDocument, ONSIDE, ownedGraph, tokenGame, VertexNames } from '../../src/index.ts';
import * as io from '../../src/io/index.ts';
import * as a from './kinds.ts';
import { type Kind, NOTHING, spoilt, testEntrance } from './kinds.ts';
import { graph } from './things.ts';

/** What every format is handed: chunks, options, documents. */

/** What does not hold bytes; a list without chunks is an empty file. */
const NO_LIST = NOTHING.filter((x) => !Array.isArray(x));
export const NO_CHUNKS = [...NO_LIST, 7, undefined, ['abc'], [5], [null], [[1, 2]]];
export const chunks = (right: Uint8Array): Kind => a.only([right], ...NO_CHUNKS);
export const BYTES: Kind = a.thing(new TextEncoder().encode('0 1\n'), 7, [1, 2], new Uint16Array(2));
export const OPTIONS: Kind = a.options(
  { file: 'a.txt' },
  ...spoilt(
    {},
    {
      file: [5],
      maxBytes: ['a', Number.NaN],
      maxHeap: [-1],
      source: [{}],
      header: ['yes'],
      columns: ['source', ['sorce'], [undefined], ['source'], ['source', 'target', 'target']],
      names: ['yes'],
      note: [5],
      inOneGo: [{}],
    },
  ),
);
const unpaid = tokenGame(graph, 'normal', [{ vertex: 2, score: 1 }]); // its payoffs would be lost
export const DOCUMENT: Kind = a.thing(
  { graph },
  graph,
  unpaid,
  ...spoilt(
    { graph },
    {
      graph: [5],
      title: [5],
      names: [['a', 'b', 'c'], new VertexNames(['a'])],
      convention: ['misere', { name: 'x', stuck: [1], endless: 0 }],
      payoffs: [5, [{ vertex: 9, score: 1 }], [{ vertex: 0, score: 0.5 }]],
      start: [5, { vertex: 3 }, { vertex: 0, player: 2 }],
      places: [[0, 0, 1, 1, 2, 2], new Float64Array(3), Float64Array.of(0, 0, 0, 0, 0, Number.NaN)],
    },
  ),
);

const OWNED: GameDocument = { graph: ownedGraph([0, 1], [[0, 1]]), convention: ONSIDE };

/** A format; of which build of the library its types are, does not matter. */
interface Format {
  readonly name: string;
  sniff(bytes: never): unknown;
  parse(given: never, options?: never): unknown;
  write(document: never): unknown;
}

/** Declares the tests of formats: what they refuse to recognise, to read and to write. */
export async function testFormats(formats: readonly Format[]): Promise<void> {
  for (const format of formats) {
    const right = format.name === 'pgsolver' ? OWNED : { graph };
    const calls: Format = {
      name: format.name,
      sniff: (bytes) => format.sniff(bytes),
      parse: (given, options) => format.parse(given, options),
      write: (document) => format.write(document),
    };
    const written = await bytesOf(format.write(right as never) as io.Chunks);
    testEntrance(`the format ${format.name}`, calls, {
      sniff: [BYTES],
      parse: [chunks(written), OPTIONS],
      write: [a.like(DOCUMENT, right)],
    });
  }
}

/** All chunks as one. */
export async function bytesOf(all: io.Chunks): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of all) parts.push(chunk.slice());
  return new Uint8Array(Buffer.concat(parts));
}
