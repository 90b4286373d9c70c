import { readFile } from 'node:fs/promises';
import { GyreError } from 'gyre';
import { fileError } from '../command/index.ts';
import { replaceFile } from './output.ts';

/** What `--state` keeps in a file, as it stands there; `undefined` if there is no such file yet. */
export async function readState(path: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw fileError(path, error);
  }
  const { unsealedJson } = await import('gyre/disk');
  const state = unsealedJson(text);
  if (state !== undefined) return state;
  throw new GyreError('E_SYNTAX', 'the file is damaged, or not JSON', GIVE_ANOTHER, { file: path });
}

/** Writes what `--state` keeps, behind a checksum, so that a crash leaves the old file or the new one, never half of one. */
export async function writeState(path: string, state: object): Promise<void> {
  const { sealedJson } = await import('gyre/disk');
  await replaceFile(path, [new TextEncoder().encode(sealedJson(state))]);
}

/** The error for a file that keeps something else. */
export function noSavedSearch(path: string): GyreError {
  return new GyreError('E_FORMAT', 'this is not a saved search', GIVE_ANOTHER, { file: path });
}

const GIVE_ANOTHER = 'give a new file, or one from --state';
