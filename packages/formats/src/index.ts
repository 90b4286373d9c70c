/**
 * Formats that need a parser library: DOT, GraphML, Arrow and Feather, Parquet.
 *
 * @module gyre-formats
 */
// Begin reading at dot.ts; attributed-graph.ts is what DOT and GraphML share.
import type { GameDocument } from 'gyre';
import { type Chunks, encoded, type GameFormat, guarded, type JsonOutline, jsonOutline } from 'gyre/io';

// What reads and writes a format is loaded when it is first needed: so the records cost a program next to nothing.

/** Graphviz: `player` or `color` of an edge says whose arc it is, `player` of a node who moves there. */
export const dot: GameFormat = /* @__PURE__ */ guarded({
  name: 'dot',
  accepts: ['names'],
  summary: 'Graphviz; player or color of an edge says whose arc it is',
  extensions: ['dot', 'gv'],
  // A comment ends where it first may: if it could go on, many comments would take for ever to be told apart.
  sniff: (head) =>
    /^\s*(?:(?:\/\/|#)[^\n]*\n\s*|\/\*(?:(?!\*\/)[\s\S])*\*\/\s*)*(?:strict\s+)?(?:di)?graph\b[^{\n]*(?:\n\s*)?\{/i.test(
      textAt(head.subarray(0, FIRST)),
    ),
  isText: true,
  parse: async (chunks, options = {}) => (await import('./dot.ts')).parseDot(chunks, options),
  write: (document) => later(async () => encoded((await import('./dot.ts')).dotPieces(document))),
});

/** GraphML: the same attributes, as `data` elements. */
export const graphml: GameFormat = /* @__PURE__ */ guarded({
  name: 'graphml',
  accepts: ['names'],
  summary: 'GraphML; player of an edge or a node as in DOT',
  extensions: ['graphml', 'xml'],
  sniff: (head) =>
    /^\s*(?:<\?xml[\s\S]*?\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:\w+:)?graphml\b/.test(
      textAt(head.subarray(0, FIRST)),
    ),
  isText: true,
  parse: async (chunks, options = {}) => (await import('./graphml.ts')).parseGraphml(chunks, options),
  write: (document) => later(async () => encoded((await import('./graphml.ts')).graphmlPieces(document))),
});

/** Node-link JSON, as networkx and D3 write graphs. */
export const nodeLink: GameFormat = /* @__PURE__ */ guarded({
  name: 'node-link',
  accepts: ['names'],
  summary: 'JSON with nodes and links, as networkx and D3 write it',
  extensions: ['nodelink'],
  sniff: (head) => {
    const outline = jsonOutline(textAt(head));
    return outline === undefined ? false : looksLikeNodes(outline);
  },
  sniffOutline: looksLikeNodes,
  isText: true,
  parse: async (chunks, options = {}) => (await import('./node-link.ts')).parseNodeLink(chunks, options),
  write: (document) => later(async () => encoded((await import('./node-link.ts')).nodeLinkPieces(document))),
});

function looksLikeNodes({ keys, isClosed }: JsonOutline): boolean | undefined {
  if (keys.has('nodes') || keys.has('links')) return true;
  const isOther =
    isClosed || ['gyre', 'vertices', 'arcs', 'left', 'right', 'owners'].some((key) => keys.has(key));
  return isOther ? false : undefined;
}

/** Apache Arrow: a table of arcs. */
export const arrow: GameFormat = /* @__PURE__ */ guarded({
  name: 'arrow',
  accepts: ['columns', 'names'],
  summary: 'Apache Arrow: a table of arcs with source, target and player',
  extensions: ['arrow', 'feather', 'arrows'],
  sniff: (head) => startsArrowFile(head) || startsArrowStream(head),
  parse: async (chunks, options = {}) => (await import('./arrow.ts')).parseArrow(chunks, options),
  write: (document) => later(async () => (await import('./arrow.ts')).arrowChunks(document)),
  solution: {
    name: 'arrow',
    sniff: startsArrowFile,
    read: async (chunks, document: GameDocument, options) =>
      (await import('./arrow-solution.ts')).parseSolutionArrow(chunks, document, options),
    write: (solution, _, options) =>
      later(async () => (await import('./arrow-solution.ts')).solutionArrow(solution, options)),
  },
});

/** Apache Parquet: a table of arcs, read group by group. */
export const parquet: GameFormat = /* @__PURE__ */ guarded({
  name: 'parquet',
  accepts: ['columns', 'names'],
  summary: 'Apache Parquet: a table of arcs with source, target and player',
  extensions: ['parquet', 'pq'],
  sniff: startsParquet,
  parse: async (chunks, options = {}) => (await import('./parquet.ts')).parseParquet(chunks, options),
  stream: async (source, options = {}) => (await import('./parquet.ts')).streamParquet(source, options),
  write: (document, options = {}) =>
    later(async () => (await import('./parquet-game.ts')).parquetChunks(document, options.compression)),
  writeStreamed: (document, options = {}) =>
    later(async () => (await import('./parquet-game.ts')).parquetStreamed(document, options.compression)),
  solution: {
    name: 'parquet',
    sniff: startsParquet,
    read: async (chunks, document: GameDocument, options) =>
      (await import('./parquet-solution.ts')).parseSolutionParquet(chunks, document, options),
    write: (solution, _, options) =>
      later(async () => (await import('./parquet-solution.ts')).solutionParquet(solution, options)),
  },
});

/** The formats that need a parser library, in the order in which a file is tried. */
export const parsedFormats: readonly GameFormat[] = [parquet, arrow, graphml, dot, nodeLink];

/** The bytes that come once what makes them has been loaded. */
async function* later(load: () => Promise<Chunks>): AsyncGenerator<Uint8Array> {
  yield* await load();
}

function startsParquet(head: Uint8Array): boolean {
  return textAt(head.subarray(0, 4)) === 'PAR1';
}

function startsArrowFile(head: Uint8Array): boolean {
  return textAt(head.subarray(0, 6)) === 'ARROW1';
}

/** A stream begins with a mark, the length of the schema, and the schema, which is a flatbuffer. */
function startsArrowStream(head: Uint8Array): boolean {
  if (head.length < 16) return false;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const length = view.getInt32(4, true);
  const table = view.getInt32(8, true);
  return view.getUint32(0, true) === 0xffff_ffff && length > 8 && table > 0 && table < length;
}

/** Where a format shows, unless it begins with something else: a head may be long because another format needs that. */
const FIRST = 1 << 16;

function textAt(head: Uint8Array): string {
  return new TextDecoder().decode(head);
}
