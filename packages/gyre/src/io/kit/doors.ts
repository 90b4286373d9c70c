import type { GameDocument } from '../../game/inner.ts';
import {
  checkArgument,
  checkLimit,
  checkObject,
  checkParts,
  checkText,
  refuse,
  shown,
} from '../../graph/inner.ts';
import { checkDocument } from './document-checks.ts';
import {
  type Chunks,
  checkScratch,
  type EdgeColumn,
  type GameFormat,
  type ParseOptions,
  type WriteOptions,
} from './format.ts';

/** The doors of this room: what a program without types may hand over is refused here, and what would make a file that cannot be read. */

/** The same format; its functions refuse wrong arguments. */
export function guarded(format: GameFormat): GameFormat {
  checkFormat(format);
  return {
    ...format,
    sniff: (head) => format.sniff(checkedBytes(head, 'the beginning of the file')),
    ...(format.sniffOutline && {
      sniffOutline: (outline) => {
        checkParts(
          outline,
          'the outline of an object',
          { keys: 'object', next: 'text' },
          'take jsonOutline(text)',
        );
        return (format as Required<GameFormat>).sniffOutline(outline);
      },
    }),
    parse: async (chunks, options = {}) => {
      checkParseOptions(options);
      return format.parse(checkedChunks(chunks), options);
    },
    ...(format.stream && {
      stream: async (source, options = {}) => {
        checkSource(source);
        checkParseOptions(options);
        return (format as Required<GameFormat>).stream(source, options);
      },
    }),
    write: (document, options = {}) => {
      checkDocument(document);
      checkObjective(format, document);
      checkWriteOptions(options);
      return format.write(document, options);
    },
    ...(format.writeStreamed && {
      writeStreamed: (document, options = {}) => {
        checkWriteOptions(options);
        return (format as Required<GameFormat>).writeStreamed(document, options);
      },
    }),
  };
}

/** Refuses a game that the format would make another game of. */
function checkObjective({ name, objectives }: GameFormat, { objective }: GameDocument): void {
  if (objective === undefined || objectives === 'all' || objectives?.includes(objective.name ?? '')) return;
  const found = `the format ${name} cannot hold ${objective.name === undefined ? 'priorities, targets, weights and chance' : `the objective ${objective.name}`}`;
  refuse('E_FORMAT', found, 'write JSON or .gyre');
}

function checkWriteOptions(options: unknown): void {
  checkObject(options, 'the options of the writer');
  const { compression } = options as WriteOptions;
  if (compression === undefined || ['snappy', 'zstd', 'none'].includes(compression)) return;
  refuse('E_FORMAT', `the compression is ${shown(compression)}`, 'give snappy, zstd or none');
}

/** Refuses anything but bytes. */
export function checkedBytes(bytes: unknown, what: string): Uint8Array {
  if (bytes instanceof Uint8Array) return bytes;
  return refuse('E_SHAPE', `${what} is ${shown(bytes)}`, 'give a Uint8Array');
}

/** The same chunks; refuses what has none, and each chunk that does not consist of bytes. */
export function checkedChunks(chunks: Chunks): AsyncIterable<Uint8Array> {
  const given = Object(chunks) as Partial<Record<symbol, unknown>>;
  const isIterable = [Symbol.asyncIterator, Symbol.iterator].some((key) => typeof given[key] === 'function');
  if (!isIterable || typeof chunks === 'string' || chunks instanceof Uint8Array || given instanceof Map)
    refuse('E_SHAPE', `the chunks are ${shown(chunks)}`, 'give a stream or a list of bytes');
  return bytesIn(chunks);
}

async function* bytesIn(chunks: Chunks): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield checkedBytes(chunk, 'a chunk');
}

/** Refuses wrong options of a reader. */
export function checkParseOptions(options: ParseOptions): void {
  checkObject(options, 'the options');
  const { file, maxBytes, maxHeap, source, scratch, header, columns, names, note, inOneGo, objective } =
    options;
  checkFile(file);
  checkMaxBytes(maxBytes);
  if (maxHeap !== undefined) checkLimit(maxHeap, 'maxHeap', 0);
  if (source !== undefined) checkSource(source);
  checkScratch(scratch);
  for (const [option, answer] of Object.entries({ header, names }))
    if (answer !== undefined && typeof answer !== 'boolean')
      refuse('E_SHAPE', `${option} is ${shown(answer)}`, 'give true or false');
  if (columns !== undefined) checkArgument(columns, 'columns', 'list');
  const strange = columns?.find((column) => !COLUMNS.includes(column));
  if (columns !== undefined && (columns.length === 0 || columns.some((column) => !COLUMNS.includes(column))))
    refuse('E_SHAPE', `a column is ${shown(strange)}`, COLUMNS_HINT);
  if (columns !== undefined && !areArcColumns(columns)) {
    const found = `the columns are ${JSON.stringify(columns.join(','))}`;
    const hint = 'give one source, one target, perhaps a player, and - for what is left out';
    refuse('E_SHAPE', found, hint, {}, { option: 'columns' });
  }
  if (objective !== undefined) checkText(objective, 'the objective');
  if (note !== undefined) checkArgument(note, 'note', 'function');
  if (inOneGo !== undefined) checkArgument(inOneGo, 'inOneGo', 'function');
}

const COLUMNS: readonly unknown[] = ['source', 'target', 'player', '-'];
const COLUMNS_HINT =
  'give for each column of the file, from the left, source, target, player, or - to leave it out';

/** Accepts the name of a file or undefined. */
export function checkFile(file: unknown): void {
  if (file !== undefined) checkText(file, 'the name of the file');
}

/** Accepts a limit of memory or undefined. */
export function checkMaxBytes(maxBytes: unknown): void {
  if (maxBytes !== undefined) checkLimit(maxBytes, 'maxBytes', 0);
}

function checkSource(source: unknown): void {
  const parts = { byteLength: 'number', slice: 'function' } as const;
  checkParts(source, 'a file of which any part can be read', parts, 'give { byteLength, slice }');
}

/** Refuses a list that does not consist of formats. */
export function checkFormats(formats: readonly GameFormat[]): void {
  checkArgument(formats, 'formats', 'list');
  for (const format of formats) checkFormat(format);
}

/** Refuses anything but a format. */
export function checkFormat(format: GameFormat): void {
  const parts = { name: 'text', sniff: 'function', parse: 'function' } as const;
  checkParts(format, 'a format', parts, 'take one of gameFormats');
}

/**
 * Names of the columns of a source and its target, as tables of arcs have them; in the last pair they are as likely names of
 * vertices.
 */
export const ARC_COLUMN_PAIRS: readonly (readonly [source: string, target: string])[] = [
  ['source', 'target'],
  ['src', 'dst'],
  ['src', 'dest'],
  ['from', 'to'],
  ['tail', 'head'],
  ['u', 'v'],
];

/** Names of the column that says whose arc it is. */
export const PLAYER_COLUMNS: readonly string[] = ['player', 'side'];

/** Do they have one source, one target, and at most one player? */
export function areArcColumns(columns: readonly (EdgeColumn | '?')[]): boolean {
  const count = (wanted: EdgeColumn): number => columns.filter((column) => column === wanted).length;
  return count('source') === 1 && count('target') === 1 && count('player') <= 1;
}
