import { GyreError } from '../graph/index.ts';
import { bytesOf, type Folder } from './folder.ts';
import { sealedJson, unsealedJson } from './sealed.ts';

/** The version of the files of a run. */
const VERSION = 3;

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

/** How a run describes itself. The file is always replaced as a whole, so that it is right at every moment. */
export interface Manifest {
  readonly gyre: 'disk run';
  readonly version: number;
  /** What tells this game from others. */
  readonly identity: string;
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

/** The manifest of the run in the folder, if it is a run of this game; refuses a folder that holds other things. */
export function readManifest(folder: Folder, identity: string): Manifest | undefined {
  const stray = folder.list().find((name) => !OURS.includes(name));
  if (stray !== undefined)
    throw refusal(
      folder,
      `the folder holds "${stray}", which is not part of a run`,
      'give an empty folder, or a new one',
    );
  if (!folder.has(FILES.manifest)) return undefined;
  const text = new TextDecoder().decode(folder.readWhole(FILES.manifest));
  const manifest = unsealedJson(text) as Manifest | null | undefined;
  if (manifest?.gyre !== 'disk run')
    throw refusal(
      folder,
      `${FILES.manifest} in the folder is damaged, or not of Gyre`,
      'give another folder',
    );
  if (manifest.version !== VERSION) {
    const found = `the folder was written by another version of Gyre (its files have version ${manifest.version})`;
    throw refusal(folder, found, 'finish the run with that version, or give another folder');
  }
  if (manifest.identity !== identity)
    throw refusal(
      folder,
      'the folder holds a run of another game',
      'give another folder, or remove this one',
    );
  return manifest;
}

function refusal(folder: Folder, found: string, hint: string): GyreError {
  return new GyreError('E_FILE', found, hint, { file: folder.name });
}

/** Replaces the manifest; gives it as it was written. */
export function writeManifest(folder: Folder, manifest: ManifestEntry): Manifest {
  const whole: Manifest = { ...manifest, gyre: 'disk run', version: VERSION };
  writeWhole(folder, FILES.draft, [new TextEncoder().encode(sealedJson(whole))]);
  folder.rename(FILES.draft, FILES.manifest);
  return whole;
}

/** Writes a file, which is on the disk when this returns. */
export function writeWhole(folder: Folder, name: string, parts: readonly ArrayBufferView[]): void {
  const file = folder.create(name);
  try {
    for (const part of parts) for (const bytes of slices(bytesOf(part))) file.append(bytes);
    file.sync();
  } finally {
    file.close();
  }
}

/** Reads columns that follow one another in a file. */
export function readColumns(folder: Folder, name: string, columns: readonly ArrayBufferView[]): void {
  const file = folder.open(name);
  try {
    let at = 0;
    for (const column of columns) {
      for (const bytes of slices(bytesOf(column))) {
        file.read(bytes, at);
        at += bytes.length;
      }
    }
  } finally {
    file.close();
  }
}

const SLICE = 1 << 28; // one system call moves less than two thousand million bytes

export function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE);
}
