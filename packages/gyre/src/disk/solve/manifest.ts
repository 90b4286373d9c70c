import type { Folder } from '../files/folder.ts';
import { readManifest, type Signed, type WorkInFolder, writeManifest } from '../files/manifest.ts';

/** How far the solve has come; the columns are in `file`. */
export interface StateEntry {
  readonly file: string;
  /** The sweep that runs, and the plies of what joins next; the layer that spreads has one ply less. */
  readonly sweep: number;
  readonly layer: number;
  /** Bytes per entry of the columns movesLeft, plies and codes. */
  readonly widths: readonly [number, number, number];
  readonly checksum: number;
  readonly isDone: boolean;
}

/** How a run describes itself. */
export interface Manifest extends Signed {
  readonly vertices: number;
  readonly arcs: number;
  /** What exists: arcs in buckets, or rows; and how far the solve has come. */
  readonly phase: 'arcs' | 'rows' | 'solve';
  /** In the phase `arcs`: how many pieces there are. */
  readonly pieces?: number;
  /** In the phase `arcs`: are their words packed? */
  readonly isPacked?: boolean;
  readonly movesWidth: number;
  readonly state?: StateEntry;
}

/** What a manifest says beside what all of them say. */
export type ManifestEntry = Omit<Manifest, 'gyre' | 'version'>;

export const FILES = {
  manifest: 'manifest.json',
  lock: 'run.lock',
  draft: 'manifest.new',
  arcs: 'arcs.bin',
  pieces: 'pieces.bin',
  moves: 'moves.bin',
  rows: 'rows.bin',
  blocks: 'blocks.bin',
  states: ['state-0.bin', 'state-1.bin'],
} as const;

const OURS: readonly string[] = Object.values(FILES).flat();

const RUN: WorkInFolder = {
  gyre: 'disk run',
  version: 3,
  manifest: FILES.manifest,
  draft: FILES.draft,
  isOurs: (name) => OURS.includes(name),
  title: 'a run',
  finish: 'finish the run',
  other: 'a run of another game',
};

/** The manifest of the run in the folder, if it is a run of this game. */
export function readRun(folder: Folder, identity: string): Manifest | undefined {
  return readManifest(folder, RUN, identity) as Manifest | undefined;
}

/** Replaces the manifest; gives it as it was written. */
export function writeRun(folder: Folder, manifest: ManifestEntry): Manifest {
  return writeManifest<Manifest>(folder, RUN, manifest);
}
