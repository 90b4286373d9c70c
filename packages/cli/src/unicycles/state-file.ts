import { GyreError } from 'gyre';
import type { SearchState } from 'gyre-lab/unicycles';
import { noSavedSearch, readState } from '../output/index.ts';

/** A count that can be resumed: its exits as `--exits` gave them, and its parts. */
export interface SavedCount {
  readonly schema: 'gyre/unicycle-search/1';
  readonly exits: string;
  /** How many tests the whole search was estimated to take. */
  readonly estimate: number;
  readonly parts: readonly SearchState[];
}

/** A list that can be resumed: how far it came, and how many bytes of the file beside it count. */
export interface SavedFind {
  readonly schema: 'gyre/unicycle-find/1';
  readonly exits: string;
  /** How many tests the whole search was estimated to take. */
  readonly estimate: number;
  readonly state: SearchState;
  readonly bytes: number;
}

/** What each command saves. */
interface Saved {
  readonly count: SavedCount;
  readonly find: SavedFind;
}

const SCHEMAS = { count: 'gyre/unicycle-search/1', find: 'gyre/unicycle-find/1' } as const;

/** The search in a file; `undefined` if there is no such file yet. */
export async function readSavedSearch<C extends keyof Saved>(
  path: string,
  command: C,
  pattern: string,
  exits: string,
): Promise<Saved[C] | undefined> {
  const saved = (await readState(path)) as SavedCount | SavedFind | null | undefined;
  if (saved === undefined) return undefined;
  const other = command === 'count' ? 'find' : 'count';
  if (saved?.schema === SCHEMAS[other]) {
    throw refusal(`the file keeps a search of --${other}`, `give --${command} another file`, path);
  }
  const [first] = saved instanceof Object ? statesIn(saved) : [];
  if (saved?.schema !== SCHEMAS[command] || !Array.isArray(first?.order)) {
    throw noSavedSearch(path);
  }
  if (first.pattern !== pattern || saved.exits !== exits) {
    const found = `the saved search is for ${first.pattern} with exits ${saved.exits}`;
    throw refusal(found, 'ask for the same, or give another file', path);
  }
  return saved as Saved[C];
}

function statesIn(saved: SavedCount | SavedFind): readonly SearchState[] {
  if ('state' in saved) return Number.isSafeInteger(saved.bytes) && saved.bytes >= 0 ? [saved.state] : [];
  return Array.isArray(saved.parts) ? saved.parts : [];
}

function refusal(found: string, hint: string, path: string): GyreError {
  return new GyreError('E_SHAPE', found, hint, { file: path });
}
