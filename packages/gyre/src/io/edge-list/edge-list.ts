import type { GameDocument } from '../../game/index.ts';
import { type GyreError, partizanGraph, symmetricGraph, VertexNames } from '../../graph/index.ts';
import { ArcBlocks } from '../kit/arc-columns.ts';
import type { Chunks } from '../kit/chunks.ts';
import { encoded, type GameFormat, headText, type ParseOptions } from '../kit/format.ts';
import { LinePlace } from '../kit/line-place.ts';
import { EdgeBytes } from './edge-bytes.ts';
import { isHeaderWord, writeEdgeList } from './write.ts';

/**
 * One arc a line, `source target [player]`, separated by spaces, tabs, commas or semicolons. Vertices are
 * numbers or names (docs/formats/edge-list.md). Read from bytes as they come: no string and no object an
 * arc as long as vertices are numbers.
 */
export const edgeList: GameFormat = lineFormat(
  'edges',
  'one arc a line: source target [player]',
  ['edges', 'el', 'txt'],
  ' ',
);
/** The same with commas. */
export const csv: GameFormat = lineFormat('csv', 'source,target[,player] with a header', ['csv'], ',');
/** The same with tabs. */
export const tsv: GameFormat = lineFormat(
  'tsv',
  'source, target and player between tabs, with a header',
  ['tsv'],
  '\t',
);

function lineFormat(
  name: string,
  summary: string,
  extensions: readonly string[],
  separator: string,
): GameFormat {
  return {
    name,
    summary,
    drops: ['title', 'start', 'places'],
    extensions,
    sniff: (head) => looksLikeLines(headText(head), separator),
    parse: (chunks, options = {}) => parseEdgeList(chunks, options),
    write: (document) => encoded(writeEdgeList(document, separator)),
  };
}

function looksLikeLines(text: string, separator: string): boolean {
  const line = text.split('\n').find((candidate) => candidate.trim() !== '' && !/^\s*[#%]/.test(candidate));
  if (line === undefined) return separator === ' ' && /^\s*[#%]/.test(text);
  if (line.includes('\u0000') || line.includes('\ufffd')) return false;
  const fields = splitFields(line);
  const isRight = separator === ' ' ? true : line.includes(separator);
  return isRight && (fields.length === 2 || fields.length === 3);
}

/** Reads an edge list from bytes. */
export async function parseEdgeList(chunks: Chunks, options: ParseOptions = {}): Promise<GameDocument> {
  const reader = new EdgeReader(options);
  const bytes = new EdgeBytes(reader);
  for await (const chunk of chunks) bytes.feed(chunk);
  bytes.end();
  return reader.document();
}

/** The arcs so far, and what to do with a line that is not two or three plain numbers. */
export class EdgeReader extends LinePlace {
  /** Arcs of both players, of Left alone, of Right alone. */
  readonly arcs: readonly [ArcBlocks, ArcBlocks, ArcBlocks];
  /** The largest vertex so far. */
  highest = -1;
  #names: Map<string, number> | undefined;
  #hasData = false;
  #claimed: { vertices?: number; arcs?: number; kind?: string } = {};

  constructor({ file, maxBytes }: ParseOptions) {
    super(file);
    this.line = 1;
    this.arcs = [new ArcBlocks(maxBytes), new ArcBlocks(maxBytes), new ArcBlocks(maxBytes)];
  }

  /** May the next line be read as plain numbers? Only a file that began with a name says no. */
  get isNumeric(): boolean {
    return this.#names === undefined;
  }

  /** Reads one line in full generality. */
  readLine(line: string): void {
    const trimmed = line.trim();
    if (trimmed === '') return;
    if (trimmed[0] === '#' || trimmed[0] === '%') return this.#comment(trimmed);
    const fields = splitFields(trimmed);
    if (!this.#hasData && this.arcs.every((arcs) => arcs.length === 0)) {
      if (fields.length >= 2 && !line.includes('"') && fields.every((field) => isHeaderWord(field))) return;
      if (fields.slice(0, 2).some((field) => !/^\d+$/.test(field))) this.#names ??= new Map();
    }
    this.#hasData = true;
    if (fields.length !== 2 && fields.length !== 3) {
      const found = `the line has ${fields.length === 1 ? '1 field' : `${fields.length} fields`}`;
      throw this.refuse('E_ARC', found, 'give source, target and perhaps a player', 1);
    }
    const from = this.#vertex(fields[0], line);
    const to = this.#vertex(fields[1], line);
    this.arcs[fields.length === 2 ? 0 : this.#player(fields[2], line)].push(from, to);
  }

  #comment(text: string): void {
    for (const [, key, value] of text.matchAll(/\b(vertices|arcs|kind)[:= ]+(\w+)/g)) {
      if (key === 'kind') this.#claimed.kind = value;
      else if (/^\d+$/.test(value)) this.#claimed[key as 'vertices' | 'arcs'] = Number(value);
    }
    const name = /^# name (\d+) (.*)$/s.exec(text);
    if (name === null) return;
    this.#names ??= new Map();
    if (this.#names.size !== Number(name[1])) {
      throw this.refuse('E_NAME', `vertex ${name[1]} is named out of turn`, `${this.#names.size} is next`, 1);
    }
    this.#vertex(this.#nameIn(name[2]), text);
  }

  #nameIn(json: string): string {
    try {
      return String(JSON.parse(json));
    } catch {
      throw this.refuse('E_SYNTAX', `the name is ${json}`, 'give it as JSON writes strings', 1);
    }
  }

  #vertex(field: string, line: string): number {
    if (this.#names !== undefined) {
      const known = this.#names.get(field);
      if (known !== undefined) return known;
      this.#names.set(field, ++this.highest);
      return this.highest;
    }
    const v = /^\d+$/.test(field) ? Number(field) : -1;
    if (v < 0 || v >= 0x7fff_ffff) {
      const hint =
        'vertices are whole numbers up to 2147483646; in a file of names the first line has a name';
      throw this.refuse(
        'E_VERTEX',
        `there is no vertex ${JSON.stringify(field)}`,
        hint,
        line.indexOf(field) + 1,
      );
    }
    if (v > this.highest) this.highest = v;
    return v;
  }

  #player(field: string, line: string): 0 | 1 | 2 {
    const side = PLAYERS[field.toLowerCase()];
    if (side !== undefined) return side;
    const hint = 'players are 0 (left, blue), 1 (right, red) or both';
    throw this.refuse('E_ARC', `the player is ${JSON.stringify(field)}`, hint, line.lastIndexOf(field) + 1);
  }

  /** The game of all lines. */
  document(): GameDocument {
    const claimed = this.#claimed;
    const named = this.highest + 1;
    const total = this.arcs.reduce((sum, arcs) => sum + arcs.length, 0);
    if (claimed.vertices !== undefined && claimed.vertices < named) {
      throw this.#lie(`the file says ${claimed.vertices} vertices and names vertex ${this.highest}`);
    }
    if (this.#names !== undefined && claimed.vertices !== undefined && claimed.vertices !== named) {
      throw this.#lie(`the file says ${claimed.vertices} vertices and names ${named}`);
    }
    if (claimed.arcs !== undefined && claimed.arcs !== total) {
      throw this.#lie(`the file says ${claimed.arcs} arcs and has ${total}`);
    }
    if (total === 0 && !this.#hasData && claimed.vertices === undefined) {
      throw this.#lie('the file has no arcs');
    }
    const vertices = claimed.vertices ?? named;
    const names = this.#names === undefined ? {} : { names: new VertexNames([...this.#names.keys()]) };
    const isPartizan = claimed.kind === 'partizan' || this.arcs[1].length + this.arcs[2].length > 0;
    if (!isPartizan) return { graph: symmetricGraph(vertices, this.arcs[0].rows(vertices)), ...names };
    const shared = this.arcs[0].rows(vertices);
    const graph = partizanGraph(
      vertices,
      this.#sideRows(1, vertices, shared),
      this.#sideRows(2, vertices, shared),
    );
    return { graph, ...names };
  }

  #sideRows(side: 1 | 2, vertices: number, shared: { offsets: Int32Array; ends: Int32Array }) {
    const arcs = this.arcs[side];
    if (shared.ends.length > 0) {
      for (let v = 0; v < vertices; v++) {
        for (let a = shared.offsets[v]; a < shared.offsets[v + 1]; a++) arcs.push(v, shared.ends[a]);
      }
    }
    return arcs.rows(vertices);
  }

  #lie(found: string): GyreError {
    const hint = 'the counts in a comment must be right; or leave them out';
    return this.refuseFile('E_SHAPE', found, hint);
  }
}

const PLAYERS: Readonly<Record<string, 0 | 1 | 2>> = {
  '': 0,
  both: 0,
  '0': 1,
  left: 1,
  l: 1,
  blue: 1,
  '1': 2,
  right: 2,
  r: 2,
  red: 2,
};

/** The fields of a line; one in double quotes may hold anything, with "" for a quote. */
function splitFields(line: string): string[] {
  const isQuoted = line.includes('"');
  const bare = isQuoted ? line.replace(QUOTED_FIELDS, '') : line;
  const separator = ['\t', ',', ';'].find((mark) => bare.includes(mark)) ?? ' ';
  if (!isQuoted) {
    const parts = separator === ' ' ? line.trim().split(/\s+/) : line.split(separator);
    return parts.map((field) => field.trim());
  }
  const fields: string[] = [];
  let isOpen = true; // is a field still to come?
  for (let rest = line.trim(); isOpen; ) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
    const cut = rest.indexOf(separator, quoted?.[0].length ?? 0);
    isOpen = cut >= 0;
    const end = isOpen ? cut : rest.length;
    fields.push(quoted === null ? rest.slice(0, end).trim() : quoted[1].replaceAll('""', '"'));
    rest = rest.slice(end + 1).trimStart();
  }
  return fields;
}

const QUOTED_FIELDS = /"(?:[^"]|"")*"/g;
