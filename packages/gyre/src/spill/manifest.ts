import { type Folder, sealedJson, unsealedJson, writeWhole } from '../disk/index.ts';
import { GyreError } from '../graph/index.ts';
import type { KeyKind } from '../rulesets/index.ts';
import { isBucketFile } from './bucket-store.ts';

const VERSION = 1;

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

/** How an exploration describes itself. The file is always replaced as a whole. */
export interface ExplorationManifest extends Found {
  readonly gyre: 'exploration';
  readonly version: number;
  /** What tells these rules from others. */
  readonly identity: string;
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

/** The manifest in the folder, if it is of these rules; refuses a folder that holds other things. */
export function readExploration(folder: Folder, identity: string): ExplorationManifest | undefined {
  const refuse = (found: string, hint: string): GyreError =>
    new GyreError('E_FILE', found, hint, { file: folder.name });
  const stray = folder.list().find((name) => !OURS.includes(name) && !isBucketFile(name));
  if (stray !== undefined)
    throw refuse(
      `the folder holds "${stray}", which is not part of an exploration`,
      'give an empty folder, or a new one',
    );
  if (!folder.has(FILES.manifest)) return undefined;
  const text = new TextDecoder().decode(folder.readWhole(FILES.manifest));
  const manifest = unsealedJson(text) as ExplorationManifest | null | undefined;
  if (manifest?.gyre !== 'exploration')
    throw refuse(`${FILES.manifest} in the folder is damaged, or not of Gyre`, 'give another folder');
  if (manifest.version !== VERSION)
    throw refuse(
      `the folder was written by another version of Gyre (its files have version ${manifest.version})`,
      'finish with that version, or give another folder',
    );
  if (manifest.identity !== identity)
    throw refuse('the folder holds the positions of other rules', 'give another folder, or remove this one');
  return manifest;
}

export function writeExploration(
  folder: Folder,
  manifest: Omit<ExplorationManifest, 'gyre' | 'version'>,
): ExplorationManifest {
  const whole: ExplorationManifest = { ...manifest, gyre: 'exploration', version: VERSION };
  writeWhole(folder, FILES.draft, [new TextEncoder().encode(sealedJson(whole))]);
  folder.rename(FILES.draft, FILES.manifest);
  return whole;
}
