import { tableFromArrays, tableToIPC } from '@uwdata/flechette';
import { type GameDocument, Random } from 'gyre';
import { gameFormats, parseGame, type Scratch } from 'gyre/io';
import { expect, test } from 'vitest';
import { numbersParquet } from '../src/columns.ts';
import { parsedFormats } from '../src/index.ts';

/** Arcs in no order, some of them twice: their sources fall as often as they rise. */
function randomArcs(seed: number, vertices: number, count: number): [number, number][] {
  const random = new Random(seed);
  const arcs = Array.from({ length: count }, () => [random.below(vertices), random.below(vertices)] as const);
  return [...arcs, arcs[0], [vertices - 1, 0]] as [number, number][];
}

const VERTICES = 300;
const NAMES = Array.from({ length: VERTICES }, (_, v) => v);

/** The arcs in a format, by the words of that format and not by its writer, which sorts them. */
const WRITERS: Readonly<
  Record<string, (arcs: readonly [number, number][]) => string | Uint8Array | Promise<Uint8Array>>
> = {
  csv: (arcs) => `source,target\n${arcs.map(([v, w]) => `${v},${w}\n`).join('')}`,
  tsv: (arcs) => arcs.map(([v, w]) => `${v}\t${w}\n`).join(''),
  edges: (arcs) => arcs.map(([v, w]) => `${v} ${w}\n`).join(''),
  ndjson: (arcs) =>
    `{"gyre":1,"kind":"symmetric","vertices":${VERTICES}}\n${arcs.map((arc) => `${JSON.stringify(arc)}\n`).join('')}`,
  // Small files in JSON are read as a tree: this one is made large with blanks.
  json: (arcs) => `{"vertices":${VERTICES},${' '.repeat(1 << 24)}"arcs":${JSON.stringify(arcs)}}`,
  dot: (arcs) =>
    `digraph {\n${NAMES.map((v) => `${v};`).join('\n')}\n${arcs.map(([v, w]) => `${v} -> ${w};\n`).join('')}}\n`,
  graphml: (arcs) =>
    `<graphml><graph edgedefault="directed">${NAMES.map((v) => `<node id="${v}"/>`).join('')}${arcs
      .map(([v, w]) => `<edge source="${v}" target="${w}"/>`)
      .join('')}</graph></graphml>`,
  'node-link': (arcs) =>
    JSON.stringify({
      directed: true,
      nodes: NAMES.map((id) => ({ id })),
      links: arcs.map(([source, target]) => ({ source, target })),
    }),
  'graphml, edges first': (arcs) =>
    `<graphml><graph edgedefault="directed">${arcs
      .map(([v, w]) => `<edge source="${v}" target="${w}"/>`)
      .join('')}${NAMES.map((v) => `<node id="${v}"/>`).join('')}</graph></graphml>`,
  'node-link, as D3 has it': (arcs) =>
    JSON.stringify({
      nodes: NAMES.map((v) => ({ id: `n${v}` })),
      links: arcs.map(([source, target]) => ({ source, target })),
    }),
  'node-link, links first': (arcs) =>
    JSON.stringify({
      links: arcs.map(([v, w]) => ({ source: `n${v}`, target: `n${w}` })),
      nodes: NAMES.map((v) => ({ id: `n${v}`, x: v, y: -v })),
    }),
  arrow: (arcs) => {
    const column = (end: 0 | 1): Int32Array => Int32Array.from(arcs, (arc) => arc[end]);
    return tableToIPC(tableFromArrays({ source: column(0), target: column(1) }), {
      format: 'file',
    }) as Uint8Array;
  },
  parquet: async (arcs) => {
    const column = (end: 0 | 1): Int32Array => Int32Array.from(arcs, (arc) => arc[end]);
    const pieces: Uint8Array[] = [];
    for await (const piece of numbersParquet({ source: column(0), target: column(1) })) pieces.push(piece);
    return Buffer.concat(pieces);
  },
};

/** Room that counts what it is given; nothing waits in memory. */
function countingScratch(): Scratch & { bytes: number } {
  const parts: Uint8Array[] = [];
  const scratch = {
    bytes: 0,
    mostHeld: 0,
    append: (bytes: Uint8Array): number => {
      parts.push(bytes.slice());
      scratch.bytes += bytes.length;
      return scratch.bytes - bytes.length;
    },
    read: (bytes: Uint8Array, place: number): void => {
      bytes.set(Buffer.concat(parts).subarray(place, place + bytes.length));
    },
  };
  return scratch;
}

test.each(Object.keys(WRITERS))('arcs in no order may wait outside memory: %s', async (name) => {
  const formats = [...parsedFormats, ...gameFormats];
  const format = formats.find((one) => one.name === name.split(',')[0]);
  for (const count of [100, 3000]) {
    const arcs = randomArcs(count, VERTICES, count);
    const file = await WRITERS[name](arcs);
    const read = (scratch?: Scratch): Promise<GameDocument> =>
      parseGame(file, { ...(format && { format }), formats, ...(scratch && { scratch }) });
    const scratch = countingScratch();
    const { offsets, ends } = (await read(scratch)).graph.out(0);
    // Blocks begin with 256 arcs; the last one of a file is never put away.
    if (count > 256) expect(scratch.bytes).toBeGreaterThan(8 * (count - 2048));
    const rows: number[][] = Array.from({ length: VERTICES }, () => []);
    for (const [v, w] of arcs) rows[v].push(w);
    expect(NAMES.map((v) => [...ends.subarray(offsets[v], offsets[v + 1])])).toEqual(rows);
    expect((await read()).graph.out(0)).toEqual({ offsets, ends });
  }
});

test('arcs of both players follow those of one, in and outside memory', async () => {
  const arcs = randomArcs(7, VERTICES, 4000);
  const sides = ['both', 'left', 'right'];
  const file = `source,target,player\n${arcs.map(([v, w], a) => `${v},${w},${sides[a % 3]}\n`).join('')}`;
  const graphs = [await parseGame(file), await parseGame(file, { scratch: countingScratch() })].map(
    ({ graph }) => graph,
  );
  for (const player of [0, 1] as const) {
    const rows: number[][] = Array.from({ length: VERTICES }, () => []);
    for (const [a, [v, w]] of arcs.entries()) if (a % 3 === player + 1) rows[v].push(w);
    for (const [a, [v, w]] of arcs.entries()) if (a % 3 === 0) rows[v].push(w);
    for (const graph of graphs) {
      const { offsets, ends } = graph.out(player);
      expect(NAMES.map((v) => [...ends.subarray(offsets[v], offsets[v + 1])])).toEqual(rows);
    }
  }
});
