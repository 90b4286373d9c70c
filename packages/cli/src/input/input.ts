import { open, stat } from 'node:fs/promises';
import { getHeapStatistics } from 'node:v8';
import { conventionNamed, type GameDocument, GyreError } from 'gyre';
import {
  type Chunks,
  type EdgeColumn,
  gunzip,
  isGzip,
  type ParseOptions,
  parseGame,
  peek,
  type SliceSource,
} from 'gyre/io';
import {
  type ArgumentSpec,
  defaultMemory,
  fileError,
  inOneGo,
  type OptionSpec,
  type Reading,
  UsageError,
  wayOf,
} from '../command/index.ts';
import { heardAll, whileDeaf } from '../process/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { allFormats, formatNamed, formatNames } from './formats.ts';
import { orRulesetMeant, refuseRulesetFile } from './misguided.ts';
import { FileScratch } from './scratch.ts';
import { watched } from './watched-input.ts';

/** The argument of every command that reads a game. */
export const INPUT_ARGUMENT: ArgumentSpec = { name: 'INPUT', summary: 'the game; - or nothing reads stdin' };

/** The options that say what an edge list or a table does not say itself. */
export const EDGE_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--header <answer>',
    summary: 'is the first line of an edge list a header? Found out by its words otherwise',
    choices: ['yes', 'no'],
  },
  {
    flags: '--columns <list>',
    summary:
      'the columns of an edge list or table: source,target,player in any order, - for one to leave out',
  },
  { flags: '--names', summary: 'vertices are names as they stand, whether they look like numbers or not' },
];

/** The options of every command that reads a game. */
export const INPUT_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--from <format>',
    summary: `the format of the input (${formatNames.join(', ')}); found out by its content otherwise`,
    words: formatNames,
  },
  { flags: '--max-memory <size>', summary: 'refuse a graph that needs more, such as 500M or 8G' },
  ...EDGE_OPTIONS,
];

/** An opened input: its bytes, and its name in errors. */
export interface Input {
  readonly name: string;
  readonly chunks: Chunks;
  /** Its size in bytes, where it is known. */
  readonly bytes?: number;
  /** The file itself, where any part of it can be read. */
  readonly source?: SliceSource;
}

/** Opens a file; `-` or nothing is stdin. */
export async function openInput(path: string | undefined, terminal: Terminal): Promise<Input> {
  if (path === undefined || path === '-') {
    const { stdin } = terminal.surroundings;
    if (path === undefined && (stdin as { isTTY?: boolean }).isTTY === true) {
      terminal.aside('gyre: reading from the terminal; end with Ctrl-D');
    }
    return { name: 'stdin', chunks: stdin as unknown as AsyncIterable<Uint8Array> };
  }
  const found = await stat(path).catch(async (error: unknown) => {
    throw await orRulesetMeant(path, fileError(path, error));
  });
  if (found.isDirectory()) {
    throw new GyreError('E_FILE', 'this is a directory', 'give a file', { file: path });
  }
  refuseRulesetFile(path);
  const known = found.isFile() ? { bytes: found.size, source: fileSource(path, found.size) } : {};
  return { name: path, chunks: fileChunks(path), ...known };
}

/** A file of which parts are read. It is opened for each part: there are few, and nobody has to close it. */
export function fileSource(path: string, byteLength: number): SliceSource {
  const read = async (start: number, stop: number): Promise<ArrayBuffer> => {
    const file = await open(path);
    try {
      const bytes = new Uint8Array(Math.max(0, Math.min(stop, byteLength) - start));
      for (let done = 0; done < bytes.length; ) {
        const { bytesRead } = await file.read(bytes, done, bytes.length - done, start + done);
        if (bytesRead === 0)
          throw new GyreError('E_TRUNCATED', 'the file has become shorter while it was read');
        done += bytesRead;
      }
      return bytes.buffer;
    } finally {
      await file.close();
    }
  };
  return {
    byteLength,
    slice: (start, stop) =>
      read(start, stop).catch((error: unknown) => {
        throw error instanceof GyreError ? error : fileError(path, error);
      }),
  };
}

const CHUNK_BYTES = 1 << 20;

/** The bytes of a file. While one chunk is worked on the next is read; a chunk is good until the one after. */
async function* fileChunks(path: string): AsyncGenerator<Uint8Array> {
  const refuse = (error: unknown): never => {
    throw fileError(path, error);
  };
  const file = await open(path).catch(refuse);
  try {
    const buffers = [Buffer.allocUnsafeSlow(CHUNK_BYTES), Buffer.allocUnsafeSlow(CHUNK_BYTES)];
    let next = file.read(buffers[0], 0, CHUNK_BYTES).catch(refuse);
    for (let turn = 1; ; turn ^= 1) {
      const { bytesRead, buffer } = await next;
      if (bytesRead === 0) return;
      next = file.read(buffers[turn], 0, CHUNK_BYTES).catch(refuse);
      next.catch(() => undefined); // it is awaited in the next round, if there is one
      yield new Uint8Array(buffer.buffer, buffer.byteOffset, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** Reads a game from a file or stdin, in whatever format it has. */
export async function readGame(path: string | undefined, terminal: Terminal): Promise<GameDocument> {
  const input = await openInput(path, terminal);
  const note = (words: string): void => terminal.note(`gyre: ${input.name}: ${words}`);
  return withScratch((scratch) =>
    parseGame(watched(input, terminal), {
      ...readingIn(input.name, defaultMemory()),
      ...sourceOf(input),
      formats: allFormats,
      note,
      scratch,
    }),
  );
}

/** Opens a file as `openInput` does; what is packed with gzip comes unpacked. */
export async function openUnpacked(path: string | undefined, terminal: Terminal): Promise<Input> {
  const { name, chunks } = await openInput(path, terminal);
  const { head, all } = await peek(chunks, 2); // read no more than that: a sender of single lines waits for answers
  return { name, chunks: isGzip(head) ? gunzip(all, name) : all };
}

/** Reads the game that a command was called with, as its options ask. */
export async function readGameFor(
  path: string | undefined,
  terminal: Terminal,
  reading: Reading,
): Promise<GameDocument> {
  return gameIn(await openInput(path, terminal), terminal, reading);
}

/** Reads a game from an opened input, as the options of the command ask. */
export async function gameIn(input: Input, terminal: Terminal, reading: Reading): Promise<GameDocument> {
  const { from, convention, objective } = reading;
  const options = {
    ...readingIn(input.name, reading.maxBytes),
    ...sourceOf(input),
    ...edgeOptions(input.name, terminal, reading),
    formats: allFormats,
    ...(from === undefined ? {} : { format: formatNamed(from) }),
    ...(objective === undefined ? {} : { objective }),
  };
  const document = await withScratch((scratch) =>
    parseGame(watched(input, terminal), { ...options, scratch }),
  );
  if (convention !== undefined && document.objective !== undefined)
    throw new UsageError(
      '--convention with an objective',
      'leave it out: with an objective a stuck player loses',
    );
  return convention === undefined ? document : { ...document, convention: conventionNamed(convention) };
}

/** Reads with room outside memory, which is given back afterwards. */
async function withScratch<T>(read: (scratch: FileScratch) => Promise<T>): Promise<T> {
  const scratch = new FileScratch();
  try {
    return await read(scratch);
  } finally {
    scratch.close();
  }
}

function sourceOf({ source }: Input): { source?: SliceSource } {
  return source === undefined ? {} : { source };
}

/** How a file is read: within this much memory, and so that Ctrl-C is heard. */
export function readingIn(file: string, maxBytes: number): ParseOptions {
  const reading = async <T>(work: () => T, isNative: boolean): Promise<T> => {
    if (!isNative) return inOneGo(`${file} was read`, work);
    await heardAll();
    return whileDeaf(work, 'to all');
  };
  return { file, maxBytes, maxHeap: heapLimit(), inOneGo: reading };
}

/** The options of readers of edge lists and tables; stderr says what they assume. */
export function edgeOptions(
  file: string,
  terminal: Terminal,
  { header, columns, names }: Reading,
): ParseOptions {
  const list = columns?.split(',').map((word) => word.trim());
  return {
    note: (words, option) => terminal.note(`gyre: ${file}: ${words}${wayOf(option)}`),
    ...(header === undefined ? {} : { header: header === 'yes' }),
    ...(list === undefined ? {} : { columns: list as EdgeColumn[] }),
    ...(names === true ? { names } : {}),
  };
}

/** The memory that Node gives to objects; NODE_OPTIONS=--max-old-space-size=… changes it. */
function heapLimit(): number {
  return getHeapStatistics().heap_size_limit;
}
