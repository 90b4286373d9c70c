import type { GameDocument, StreamedGame } from '../../game/index.ts';
import type { Chunks } from './chunks.ts';

/** A file of which any part can be read without the rest. */
export interface SliceSource {
  readonly byteLength: number;
  slice(start: number, stop: number): Promise<ArrayBuffer>;
}

/** What a reader may be told. */
export interface ParseOptions {
  /** The name that errors give the input. */
  readonly file?: string;
  /** The most memory that the arrays of the graph may take, in bytes; a larger graph is refused at once. */
  readonly maxBytes?: number;
  /** The most memory that objects may take, in bytes: a text whose tree would take more is refused. */
  readonly maxHeap?: number;
  /** The same file, where any part of it can be read: a format with its table of contents at the end needs it. */
  readonly source?: SliceSource;
  /** Of an edge list: is its first line a header? Without it, known words are one, and doubt is refused. */
  readonly header?: boolean;
  /** Of an edge list: what its columns are, from the left. */
  readonly columns?: readonly EdgeColumn[];
  /** Hears what was taken for granted, such as that a line is a header. */
  readonly note?: (words: string) => void;
  /**
   * Does the parts of reading that take long without a turn of the event loop, because a parser wants the whole text
   * at once. Whoever gives it can have them stopped; but not where `isNative`: nothing stops the engine's own parser.
   */
  readonly inOneGo?: <T>(work: () => T, isNative: boolean) => Promise<T>;
}

/** Does a part of reading that takes long in one go, as the options say. */
export async function readInOneGo<T>({ inOneGo }: ParseOptions, work: () => T, isNative = false): Promise<T> {
  return inOneGo === undefined ? work() : inOneGo(work, isNative);
}

/** What a column of an edge list holds; `-` is left out. */
export type EdgeColumn = 'source' | 'target' | 'player' | '-';

/** The longest text, in bytes, of which a reader may make a tree that takes `weight` bytes for each of them. */
export function longestText({ maxHeap = Number.POSITIVE_INFINITY }: ParseOptions, weight: number): number {
  return Math.floor(maxHeap / weight);
}

/** A way to keep games in files. */
export interface GameFormat {
  readonly name: string;
  /** One line for help texts. */
  readonly summary: string;
  /** What it has no place for and leaves out of a file without refusing the game; nothing if it says nothing. */
  readonly drops?: readonly ('title' | 'start' | 'names' | 'places')[];
  /** Does it take the options `header` and `columns`? */
  readonly isTable?: boolean;
  /** Endings of file names, without the dot; the first is the usual one. */
  readonly extensions: readonly string[];
  /**
   * Could a file that begins with these bytes be one? Asked in the order of the list of formats; undefined says that
   * more bytes would tell.
   */
  sniff(head: Uint8Array): boolean | undefined;
  parse(chunks: Chunks, options?: ParseOptions): Promise<GameDocument>;
  /** A game whose arcs are read piece by piece, for formats that allow it. */
  stream?(source: SliceSource, options?: ParseOptions): Promise<StreamedGame>;
  /** The bytes of the file. What the format cannot hold and the game needs is refused with E_FORMAT. */
  write(document: GameDocument): Chunks;
}

const ENCODER = new TextEncoder();
const PIECE = 1 << 16;

/** Text as bytes, many small pieces joined to few large ones. */
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

/** The first bytes of a file as text, without a byte order mark; what is not text shows as U+FFFD. */
export function headText(head: Uint8Array): string {
  return new TextDecoder().decode(head.subarray(0, 4096));
}
