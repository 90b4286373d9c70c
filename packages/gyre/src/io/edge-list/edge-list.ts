import type { GameDocument } from '../../game/inner.ts';
import { guarded } from '../kit/doors.ts';
import { type Chunks, encoded, type GameFormat, headText, type ParseOptions } from '../kit/format.ts';
import { parseSolutionCsv, writeSolutionCsv } from '../solution/csv.ts';
import { EdgeBytes, MAX_LINE } from './edge-bytes.ts';
import { splitFields } from './fields.ts';
import { EdgeReader } from './reader.ts';
import { writeEdgeList } from './write.ts';

/**
 * One arc per line, `source target [player]`, separated by spaces, tabs, commas or semicolons, or `a -> b`. Vertices
 * are numbers or names (docs/formats/edge-list.md). Read from bytes as they come: no string and no object
 * per arc as long as vertices are numbers.
 */
export const edgeList: GameFormat = lineFormat(' ', {
  name: 'edges',
  summary: 'one arc a line: source target [player]',
  extensions: ['edges', 'el', 'txt'],
});
/** The same format with commas. */
export const csv: GameFormat = lineFormat(',', {
  name: 'csv',
  summary: 'source,target[,player] with a header',
  extensions: ['csv'],
  solution: {
    name: 'csv',
    sniff: (head) => /^[#v]/.test(headText(head)), // a comment, or the header: vertex,…
    read: parseSolutionCsv,
    write: writeSolutionCsv,
  },
});
/** The same format with tabs. */
export const tsv: GameFormat = lineFormat('\t', {
  name: 'tsv',
  summary: 'source, target and player between tabs, with a header',
  extensions: ['tsv'],
});

function lineFormat(
  separator: string,
  about: Pick<GameFormat, 'name' | 'summary' | 'extensions' | 'solution'>,
): GameFormat {
  return guarded({
    ...about,
    drops: ['title', 'players', 'start', 'places'],
    isText: true,
    accepts: ['header', 'columns', 'names'],
    sniff: (head) => looksLikeLines(new TextDecoder().decode(head), separator),
    parse: (chunks, options = {}) => parseEdgeList(chunks, options),
    write: (document) => encoded(writeEdgeList(document, separator)),
  });
}

function looksLikeLines(text: string, separator: string): boolean | undefined {
  const lines = text.split('\n');
  const at = lines.findIndex((candidate) => candidate.trim() !== '' && !/^\s*[#%]/.test(candidate));
  if (at < 0) return separator === ' ' && /^\s*[#%]/.test(text);
  const line = lines[at];
  if (line.includes('\u0000') || line.includes('\ufffd')) return false;
  const { fields, separator: found } = splitFields(line);
  if (separator !== ' ') return line.includes(separator) && fields.length >= 2;
  if (fields.length === 2 || fields.length === 3 || found === ';') return true;
  return at === lines.length - 1 && line.length < MAX_LINE ? undefined : false; // the line may go on
}

/** Reads an edge list from bytes. */
export async function parseEdgeList(chunks: Chunks, options: ParseOptions = {}): Promise<GameDocument> {
  const reader = new EdgeReader(options);
  const bytes = new EdgeBytes(reader);
  for await (const chunk of chunks) bytes.feed(chunk);
  bytes.end();
  return reader.document();
}
