import { readFile, rename, writeFile } from 'node:fs/promises';
import { GyreError } from 'gyre';
import type { SearchState } from 'gyre/algebra';
import { fileError } from '../input.ts';

/** A search that can be taken up again: its exits as `--exits` gave them, and its parts. */
export interface SavedSearch {
  readonly schema: 'gyre/unicycle-search/1';
  readonly exits: string;
  readonly parts: readonly SearchState[];
}

/** The search in a file; `undefined` if there is no such file yet. */
export async function readSavedSearch(
  path: string,
  pattern: string,
  exits: string,
): Promise<SavedSearch | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw fileError(path, error);
  }
  const saved = parseJson(text, path) as SavedSearch;
  if (saved?.schema !== 'gyre/unicycle-search/1' || !Array.isArray(saved.parts) || saved.parts.length === 0) {
    throw new GyreError('E_FORMAT', 'this is no saved search', 'give a new file, or one from --state', {
      file: path,
    });
  }
  const of = saved.parts[0].pattern;
  if (of !== pattern || saved.exits !== exits) {
    const found = `the saved search is for ${of} with exits ${saved.exits}`;
    throw new GyreError('E_SHAPE', found, 'ask for the same, or give another file', { file: path });
  }
  return saved;
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new GyreError('E_SYNTAX', 'the file is not JSON', 'give a new file, or one from --state', {
      file: path,
    });
  }
}

/** Writes the search so that a crash leaves the old file or the new one, never half of one. */
export async function writeSavedSearch(path: string, saved: SavedSearch): Promise<void> {
  try {
    await writeFile(`${path}.part`, `${JSON.stringify(saved)}\n`);
    await rename(`${path}.part`, path);
  } catch (error) {
    throw fileError(path, error);
  }
}
