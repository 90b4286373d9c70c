import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { GyreError } from 'gyre';
import { type Chunks, gzip } from 'gyre/io';
import { fileError, UsageError } from '../command/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { writeInto, writeWhole } from './whole-file.ts';

/**
 * Refuses a file that could not be written in the end, before any work is done: its name must have one of the
 * endings, `.gz` behind it not counted, and its place must be free to write. Nothing and `-` are stdout.
 */
export function checkOutput(path: string | undefined, endings: readonly string[]): void {
  if (path === undefined || path === '-') return;
  const plain = path.toLowerCase().replace(/\.gz$/, '');
  if (!endings.some((ending) => plain.endsWith(ending))) {
    throw new UsageError(
      `the name "${path}" says no format that this command writes`,
      `end it with ${endings.join(' or ')}`,
    );
  }
  checkPlace(path);
}

/** Refuses a directory, a file that may not be written, and one whose folder is not there or may not be written. */
export function checkPlace(path: string | undefined): void {
  if (path === undefined || path === '-') return;
  const found = statsOf(path);
  const folder = dirname(placeOf(path));
  if (!existsSync(folder))
    throw new GyreError('E_FILE', `there is no folder ${folder}`, 'make it first', { file: path });
  if (found?.isDirectory() === true)
    throw new GyreError('E_FILE', 'this is a directory', 'give the name of a file', { file: path });
  try {
    if (found !== undefined) accessSync(path, constants.W_OK);
    if (found === undefined || found.isFile()) accessSync(folder, constants.W_OK);
  } catch (error) {
    throw fileError(path, error);
  }
}

/** What is at a path, after following links; refuses a path that can lead nowhere. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw fileError(path, error);
  }
}

/** Where the file of a path is or would be: links are followed, even one whose file is not there yet. */
function placeOf(path: string): string {
  let place = path;
  while (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() === true)
    place = resolve(realpathSync(dirname(place)), readlinkSync(place));
  return place;
}

/** Refuses `--json` where the output itself goes to stdout: only one of them can. */
export function checkJson(terminal: Terminal, path: string | undefined): void {
  if (terminal.isJson && (path === undefined || path === '-'))
    throw new UsageError('--json, and the output on stdout', 'give a file for one of them');
}

/** Says with `--json` what was written. */
export async function tellWritten(
  terminal: Terminal,
  about: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (terminal.isJson) await terminal.print(JSON.stringify(about));
}

/** Writes to a file, or to stdout if there is none or it is `-`; a name that ends with .gz is packed. */
export async function writeOutput(
  path: string | undefined,
  chunks: Chunks,
  terminal: Terminal,
): Promise<void> {
  if (path !== undefined && path !== '-')
    return replaceFile(path, path.endsWith('.gz') ? gzip(chunks) : chunks);
  for await (const chunk of chunks) {
    if (terminal.isBroken) return;
    await terminal.write(chunk);
  }
}

/** Writes a file that appears only when it is complete; a device or a pipe gets the bytes as they come. */
export async function replaceFile(path: string, chunks: Chunks): Promise<void> {
  checkPlace(path);
  const found = statsOf(path);
  if (found === undefined) return writeWhole(path, placeOf(path), chunks);
  if (!found.isFile()) return writeInto(path, chunks);
  return writeWhole(path, placeOf(path), chunks, found.mode & 0o777);
}
