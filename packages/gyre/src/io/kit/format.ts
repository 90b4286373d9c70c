import type { GameDocument, Layout, PliesColumn, Solution, StreamedGame } from '../../game/inner.ts';
import { checkLimit, checkParts, type HelpfulOption } from '../../graph/inner.ts';
import type { JsonOutline } from './json-place.ts';

/** The bytes of a file, piece by piece, as a stream gives them. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** A file of which any part can be read without the rest. */
export interface SliceSource {
  readonly byteLength: number;
  slice(start: number, stop: number): Promise<ArrayBuffer>;
}

/** Options of a reader. */
export interface ParseOptions {
  /** The name of the input in errors. */
  readonly file?: string;
  /** The most memory that the arrays of the graph may take, in bytes; a larger graph is refused before it is read. */
  readonly maxBytes?: number;
  /** The most memory that objects may take, in bytes: a text whose tree would take more is refused. */
  readonly maxHeap?: number;
  /** The same file with access to any part of it: a format with its table of contents at the end needs that. */
  readonly source?: SliceSource;
  /**
   * Room outside memory. With it, reading takes little more memory than the game, in whatever order its arcs come; without it,
   * up to twelve bytes per arc.
   */
  readonly scratch?: Scratch;
  /** For an edge list: is its first line a header? If left out, known words are taken as a header, and doubtful cases are refused. */
  readonly header?: boolean;
  /** For an edge list or a table: what its columns are, from the left. */
  readonly columns?: readonly EdgeColumn[];
  /** The objective that is asked for, where a file can be read in two ways, as a PGSolver file that is a reachability game. */
  readonly objective?: string;
  /** Are vertices names as they stand, whether they look like numbers or not? */
  readonly names?: boolean;
  /** Hears what was assumed, such as that a line is a header, and the option that would say otherwise. */
  readonly note?: (words: string, option?: HelpfulOption) => void;
  /**
   * Runs the parts of reading that take long without a turn of the event loop, because a parser needs the whole text
   * in one go. A caller that provides it can stop them, except where `isNative`: nothing stops the engine's own parser.
   */
  readonly inOneGo?: <T>(work: () => T, isNative: boolean) => Promise<T>;
}

/** Options of a writer. */
export interface WriteOptions {
  /** For Parquet: how its pages are packed; by default snappy. */
  readonly compression?: 'snappy' | 'zstd' | 'none';
  /** Of a solution: gives each position a best move, which is then written, too; `bestMove` gives one. */
  readonly bestMove?: (position: number) => number | undefined;
}

/** Runs a long part of reading in one go, as the options say. */
export async function readInOneGo<T>({ inOneGo }: ParseOptions, work: () => T, isNative = false): Promise<T> {
  return inOneGo === undefined ? work() : inOneGo(work, isNative);
}

/** What a column of an edge list holds; `-` is left out. */
export type EdgeColumn = 'source' | 'target' | 'player' | '-';

/** The longest text, in bytes, that a reader may turn into a tree which takes `weight` bytes per byte of text. */
export function longestText({ maxHeap = Number.POSITIVE_INFINITY }: ParseOptions, weight: number): number {
  return Math.floor(maxHeap / weight);
}

/** A way to keep games in files. */
export interface GameFormat {
  readonly name: string;
  /** One line for help texts. */
  readonly summary: string;
  /** What it has no place for and leaves out of a file without refusing the game; undefined if it leaves nothing out. */
  readonly drops?: readonly ('title' | 'players' | 'start' | 'names' | 'places')[];
  /** Which objectives it can hold besides reaching an end: all, or those named; none if left out. */
  readonly objectives?: 'all' | readonly string[];
  /** Is it text that holds one game, for people to read? */
  readonly isText?: boolean;
  /** Which of these options it accepts. */
  readonly accepts?: readonly ('header' | 'columns' | 'names')[];
  /** Endings of file names, without the dot; the first is the usual one. */
  readonly extensions: readonly string[];
  /**
   * Could a file that begins with these bytes be in this format? Asked in the order of the list of formats; undefined means
   * that more bytes would tell.
   */
  sniff(head: Uint8Array): boolean | undefined;
  /** For formats that are JSON: the same question about the outline of the object, as far as it has come. */
  sniffOutline?(outline: JsonOutline): boolean | undefined;
  parse(chunks: Chunks, options?: ParseOptions): Promise<GameDocument>;
  /** A game whose arcs are read piece by piece, for formats that allow it. */
  stream?(source: SliceSource, options?: ParseOptions): Promise<StreamedGame>;
  /** The bytes of the file. If the game needs something that the format cannot hold, it is refused with E_FORMAT. */
  write(document: GameDocument, options?: WriteOptions): Chunks;
  /** The same bytes of a game that streams by, for formats that allow it. */
  writeStreamed?(document: StreamedDocument, options?: WriteOptions): Chunks;
  /** The same for solutions, where they have a file or a table of positions in this format. */
  readonly solution?: SolutionFormat;
}

/** A way to keep solutions in files. */
export interface SolutionFormat {
  /** The ending of its files, without the dot. */
  readonly name: string;
  /** May a file hold the game as well? A table needs it from elsewhere. */
  readonly holdsGame?: boolean;
  /** Could a file that begins with these bytes hold a solution in this format? */
  sniff(this: void, head: Uint8Array): boolean;
  /** `document` is the game that it belongs to; only a file that holds its game can do without. */
  read(
    this: void,
    chunks: Chunks,
    document: GameDocument | undefined,
    options?: ParseOptions,
  ): Promise<SolutionFile>;
  /** `document` is kept in a file that can hold it, and gives a table its names. */
  write(this: void, solution: Solution, document: GameDocument | undefined, options?: WriteOptions): Chunks;
}

/** A solution as a file holds it: its columns, and the checksum of the game that they belong to. */
export interface SolutionFile {
  readonly solver: string;
  readonly layout: Layout;
  readonly positions: number;
  /** `gameChecksum` of the game. */
  readonly checksum: string;
  readonly values: Uint8Array;
  readonly plies?: PliesColumn;
  readonly scores?: Int32Array;
  readonly ranks?: Int32Array;
  /** The game itself, if the file holds it. */
  readonly document?: GameDocument;
}

/**
 * A game of which nothing must fit memory while it is written: the arcs come in batches, in the order of their sources, and
 * the names one after the other. Both may be asked for more than once.
 */
export interface StreamedDocument extends StreamedGame {
  readonly vertices: number;
  readonly arcs: number;
  readonly names?: () => Iterable<string>;
}

const ENCODER = new TextEncoder();
const PIECE = 1 << 16;

/** Text as bytes, with many small pieces joined into few large ones. */
export function* encoded(pieces: Iterable<string>): Generator<Uint8Array> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length >= PIECE) {
      yield ENCODER.encode(text);
      text = '';
    }
  }
  if (text !== '') yield ENCODER.encode(text);
}

/** The first bytes of a file as text, without a byte order mark; bytes that are not text show as U+FFFD. */
export function headText(head: Uint8Array): string {
  return new TextDecoder().decode(head.subarray(0, 4096));
}

/**
 * Room outside memory, such as a file that nobody else sees. A reader puts there what must wait until all of the input has been
 * read; so reading takes little more memory than the game.
 */
export interface Scratch {
  /** Puts bytes away; returns their place. */
  append(bytes: Uint8Array): number;
  /** Fills `bytes` with what was put away from that place on. */
  read(bytes: Uint8Array, place: number): void;
  /** How many bytes of arcs may wait in memory before others are put away; 32 MB if nothing is said. */
  readonly mostHeld?: number;
}

export const MOST_HELD: number = 1 << 25;

/** Accepts a scratch or undefined. */
export function checkScratch(scratch: unknown): void {
  if (scratch === undefined) return;
  const parts = { append: 'function', read: 'function' } as const;
  checkParts(scratch, 'room outside memory', parts, 'give { append, read }');
  const { mostHeld } = scratch as Scratch;
  if (mostHeld !== undefined) checkLimit(mostHeld, 'mostHeld', 0);
}

/** The bytes of numbers, in the order of this machine. */
export function bytesOf(numbers: Int32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
