/**
 * Formats that need a parser library: DOT, GraphML, Arrow and Feather, Parquet.
 *
 * @module gyre-formats
 */
// Begin reading at dot.ts; attributed-graph.ts is what DOT and GraphML share.
import type { GameDocument } from 'gyre';
import { type GameFormat, guarded, type JsonOutline, jsonOutline } from 'gyre/io';
import { parseArrow } from './arrow.ts';
import { arrowChunks } from './arrow-write.ts';
import { dotPieces, parseDot } from './dot.ts';
import { encoded } from './encoded.ts';
import { graphmlPieces, parseGraphml } from './graphml.ts';
import { nodeLinkPieces, parseNodeLink } from './node-link.ts';
import { parseParquet, streamParquet } from './parquet.ts';
import { parquetChunks, parquetStreamed } from './parquet-game.ts';

export { type ArcColumnNames, arcColumnsOf } from './arc-columns.ts';
export { parseSolutionArrow, solutionArrow } from './arrow-solution.ts';
export { numbersParquet, parquetFields, parquetNumbers } from './parquet-numbers.ts';
export {
  columnsParquet,
  parseSolutionParquet,
  solutionParquet,
  type WrittenSolution,
} from './parquet-solution.ts';
export { type Compression, parquetBytes, type WrittenColumn, type WrittenRows } from './parquet-write.ts';

/** Graphviz: `player` or `color` of an edge says whose arc it is, `player` of a node who moves there. */
export const dot: GameFormat = /* @__PURE__ */ guarded({
  name: 'dot',
  summary: 'Graphviz; player or color of an edge says whose arc it is',
  extensions: ['dot', 'gv'],
  // A comment ends where it first may: if it could go on, many comments would take for ever to be told apart.
  sniff: (head) =>
    /^\s*(?:(?:\/\/|#)[^\n]*\n\s*|\/\*(?:(?!\*\/)[\s\S])*\*\/\s*)*(?:strict\s+)?(?:di)?graph\b[^{\n]*(?:\n\s*)?\{/i.test(
      textAt(head.subarray(0, FIRST)),
    ),
  parse: (chunks, options = {}) => parseDot(chunks, options),
  write: (document) => encoded(dotPieces(document)),
});

/** GraphML: the same attributes, as `data` elements. */
export const graphml: GameFormat = /* @__PURE__ */ guarded({
  name: 'graphml',
  summary: 'GraphML; player of an edge or a node as in DOT',
  extensions: ['graphml', 'xml'],
  sniff: (head) =>
    /^\s*(?:<\?xml[\s\S]*?\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:\w+:)?graphml\b/.test(
      textAt(head.subarray(0, FIRST)),
    ),
  parse: (chunks, options = {}) => parseGraphml(chunks, options),
  write: (document) => encoded(graphmlPieces(document)),
});

/** Node-link JSON, as networkx and D3 write graphs. */
export const nodeLink: GameFormat = /* @__PURE__ */ guarded({
  name: 'node-link',
  summary: 'JSON with nodes and links, as networkx and D3 write it',
  extensions: ['nodelink'],
  sniff: (head) => {
    const outline = jsonOutline(textAt(head));
    return outline === undefined ? false : looksLikeNodes(outline);
  },
  sniffOutline: looksLikeNodes,
  parse: (chunks, options = {}) => parseNodeLink(chunks, options),
  write: (document) => encoded(nodeLinkPieces(document)),
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
  summary: 'Apache Arrow: a table of arcs with source, target and player',
  extensions: ['arrow', 'feather', 'arrows'],
  sniff: (head) => textAt(head.subarray(0, 6)) === 'ARROW1' || startsArrowStream(head),
  parse: (chunks, options = {}) => parseArrow(chunks, options),
  write: (document: GameDocument) => arrowChunks(document),
});

/** Apache Parquet: a table of arcs, read group by group. */
export const parquet: GameFormat = /* @__PURE__ */ guarded({
  name: 'parquet',
  summary: 'Apache Parquet: a table of arcs with source, target and player',
  extensions: ['parquet', 'pq'],
  sniff: (head) => textAt(head.subarray(0, 4)) === 'PAR1',
  parse: (chunks, options = {}) => parseParquet(chunks, options),
  stream: (source, options = {}) => streamParquet(source, options),
  write: (document, options = {}) => parquetChunks(document, options.compression),
  writeStreamed: (document, options = {}) => parquetStreamed(document, options.compression),
});

/** The formats that need a parser library, in the order in which a file is tried. */
export const parsedFormats: readonly GameFormat[] = [parquet, arrow, graphml, dot, nodeLink];

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
