import type { KeyKind } from '../../rulesets/inner.ts';
import type { Folder } from '../files/folder.ts';
import { readManifest, type Signed, type WorkInFolder, writeManifest } from '../files/manifest.ts';
import { isBucketFile } from './bucket-store.ts';

/** How far an exploration has come. Files may be longer than this says; what is beyond was found after it and is found again. */
export interface Found {
  /** The positions found, and for how many of them the moves are listed. */
  readonly vertices: number;
  readonly listed: number;
  readonly moves: number;
  /** The positions where the game is over by a payoff. */
  readonly over: number;
  /** The words of all keys, and where the key of the first position begins whose moves are not listed. */
  readonly keyWords: number;
  readonly listedWords: number;
}

/** How an exploration describes itself. */
export interface ExplorationManifest extends Found, Signed {
  readonly kind: KeyKind;
  readonly starts: readonly number[];
  /** Once all is found: bucket → the words of its file. */
  readonly buckets?: readonly number[];
}

export const FILES = {
  manifest: 'exploration.json',
  draft: 'exploration.new',
  lock: 'exploration.lock',
  /** The keys of all positions, in their order. */
  keys: 'keys.bin',
  /** Position → the player to move, a byte each. */
  movers: 'movers.bin',
  /** Position → how many moves it has, 32 bits each. */
  degrees: 'degrees.bin',
  /** Where the moves lead, 32 bits each. */
  ends: 'ends.bin',
  /** Positions where the game is over, each with what it is worth: 32 bits each. */
  over: 'over.bin',
} as const;

/** The folder inside, in which the arcs are solved. */
export const SOLVE = 'solve';

const OURS: readonly string[] = [...Object.values(FILES), `${SOLVE}/`];

const EXPLORATION: WorkInFolder = {
  gyre: 'exploration',
  version: 1,
  manifest: FILES.manifest,
  draft: FILES.draft,
  isOurs: (name) => OURS.includes(name) || isBucketFile(name),
  title: 'an exploration',
  finish: 'finish',
  other: 'the positions of other rules',
};

/** The manifest in the folder, if it is of these rules. */
export function readExploration(folder: Folder, identity: string): ExplorationManifest | undefined {
  return readManifest(folder, EXPLORATION, identity) as ExplorationManifest | undefined;
}

/** Replaces the manifest; gives it as it was written. */
export function writeExploration(
  folder: Folder,
  manifest: Omit<ExplorationManifest, 'gyre' | 'version'>,
): ExplorationManifest {
  return writeManifest<ExplorationManifest>(folder, EXPLORATION, manifest);
}
