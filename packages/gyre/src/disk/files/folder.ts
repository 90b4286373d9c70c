import { checkParts } from '../../graph/inner.ts';

/** A file of a run, read and written synchronously: the engine has nothing else to do meanwhile. */
export interface DiskFile {
  /** Reads from byte `at` on until `into` is full; refuses a file that ends earlier. */
  read(into: Uint8Array, at: number): void;
  /** Appends all of the bytes to the file. */
  append(bytes: Uint8Array): void;
  /** Makes sure that everything written survives a crash. */
  sync(): void;
  close(): void;
}

/**
 * The folder in which a run keeps its files. The engine touches the disk only through it, so that tests can make it
 * fail. Every failure is a GyreError in one line.
 */
export interface Folder {
  /** The name that errors use for it. */
  readonly name: string;
  /** The time in milliseconds, which decides when checkpoints are made. */
  now(): number;
  /** Lets whatever else waits in this process come first, signals among it. */
  pause(): Promise<void>;
  /** Makes the folder if it is not there, and makes sure that files can be written to it. */
  prepare(): void;
  /** Keeps other runs out until the returned function is called; the lock of a process that has ended does not count. */
  lock(name: string): () => void;
  /** The names of what is in it; behind the name of a folder stands a slash. */
  list(): readonly string[];
  has(name: string): boolean;
  /** The bytes of a small file. */
  readWhole(name: string): Uint8Array;
  /** Opens a file to read it. */
  open(name: string): DiskFile;
  /** Makes an empty file, replacing any file of that name. */
  create(name: string): DiskFile;
  /** Opens a file to read it and to append to it, cut down to this many bytes; refuses a shorter one. Makes an empty file if there is none. */
  extend(name: string, length: number): DiskFile;
  /** A folder inside this one, with files of its own. */
  within(name: string): Folder;
  /** Gives a file its final name: completely or not at all. */
  rename(from: string, to: string): void;
  remove(name: string): void;
}

/** Refuses what is not a folder, as a program without types may hand over. */
export function checkFolder(folder: unknown): void {
  const parts = { prepare: 'function', lock: 'function', list: 'function', create: 'function' } as const;
  checkParts(folder, 'a folder', parts, 'make one with nodeFolder');
}

/** The bytes that an array of numbers lies on. */
export function bytesOf(numbers: ArrayBufferView): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
