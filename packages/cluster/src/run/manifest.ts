import { GyreError } from 'gyre';
import { type Folder, nodeFolder, sealedJson, unsealedJson } from 'gyre/disk';
import type { ArcColumns, Buckets, ClusterGame, Owners, TableKind } from '../program/index.ts';
import type { FilesEntry } from './files.ts';

const VERSION = 2;
const FILE = 'run.json';
const DRAFT = 'run.new';
/** What a process that was killed before its manifest stood there can have left; `scratch` is where DuckDB spills. */
const BEFORE_THE_RUN = ['run.lock', DRAFT, 'owners.parquet', 'scratch/'];

/** A table as the manifest names it. */
export interface TableEntry {
  readonly name: string;
  readonly holds: TableKind;
  readonly buckets?: Buckets;
}

/** What a layer did; `seconds` is the time of the clock. */
export interface LayerEntry {
  readonly table: TableEntry;
  readonly sweep: number;
  readonly plies: number;
  readonly attackers: number;
  readonly defenders: number;
  /** The arcs that it looked at, and those of the epoch that it had to pass. */
  readonly arcs: number;
  readonly liveArcs: number;
  readonly seconds: number;
  readonly shuffledBytes?: number;
}

export interface EpochEntry {
  readonly number: number;
  readonly arcs: TableEntry;
  readonly moves: TableEntry;
  readonly liveArcs: number;
  /** How many of the run's layers were there when it began; the last of them was yet to spread if `carries`. */
  readonly firstLayer: number;
  readonly carries: boolean;
}

/** Where the arcs come from, and what tells them from others. */
export interface InputEntry {
  readonly edges: string;
  readonly columns: ArcColumns;
  readonly arcs: number;
  readonly checksum: number;
  readonly files: FilesEntry;
  readonly owners?: OwnersEntry;
}

/** Where the owners come from. */
export interface OwnersEntry extends Owners {
  readonly checksum: number;
  readonly files: FilesEntry;
}

/** How a run describes itself. It is always replaced as a whole, so that it is right at every moment. */
export interface RunManifest {
  readonly gyre: 'cluster run';
  readonly version: number;
  /** Tells the tables of this run from those of others in a shared catalogue. */
  readonly id: string;
  readonly engine: string;
  readonly game: ClusterGame;
  readonly input: InputEntry;
  readonly buckets: number;
  /** How many processes have worked on it: each writes tables with names of its own. */
  readonly life: number;
  readonly owners?: TableEntry;
  readonly stuck?: TableEntry;
  readonly epoch?: EpochEntry;
  readonly layers: readonly LayerEntry[];
  /** The sweep that runs, and the plies of its next layer; 0: its ends come next. */
  readonly sweep: number;
  readonly plies: number;
  /** The time of the clock for everything before the first layer, and for dropping dead arcs. */
  readonly prepareSeconds: number;
  readonly compactSeconds: number;
  /** Was the rest handed to the disk engine, before which layer? */
  readonly handedOff?: { readonly sweep: number; readonly plies: number; readonly why: string };
  readonly isDone: boolean;
}

/** The folder of a run, with its manifest; only one process at a time works in it. */
export class RunFolder {
  readonly path: string;
  readonly #folder: Folder;

  constructor(path: string) {
    this.path = path;
    this.#folder = nodeFolder(path);
  }

  /** Makes the folder and keeps other processes out until the returned function is called. */
  enter(): () => void {
    this.#folder.prepare();
    return this.#folder.lock('run.lock');
  }

  /** The manifest, if there is one; refuses a folder that holds other things. */
  read(): RunManifest | undefined {
    if (!this.#folder.has(FILE)) {
      const stray = this.#folder.list().find((name) => !BEFORE_THE_RUN.includes(name));
      if (stray === undefined) return undefined;
      const found = `the folder holds "${stray}" and no run`;
      throw new GyreError('E_FILE', found, 'give an empty folder, or a new one', { file: this.path });
    }
    const text = new TextDecoder().decode(this.#folder.readWhole(FILE));
    const manifest = unsealedJson(text) as RunManifest | null | undefined;
    if (manifest?.gyre !== 'cluster run')
      throw new GyreError(
        'E_FILE',
        `${FILE} in the folder is damaged, or not of Gyre`,
        'give another folder',
        { file: this.path },
      );
    if (manifest.version === VERSION) return manifest;
    const found = `the run was written by another version of Gyre (its manifest has version ${manifest.version})`;
    throw new GyreError('E_FILE', found, 'finish it with that version, or give another folder', {
      file: this.path,
    });
  }

  /** The manifest; refuses a folder without a run. */
  needed(): RunManifest {
    const manifest = this.#folder.has(FILE) ? this.read() : undefined;
    if (manifest !== undefined) return manifest;
    throw new GyreError('E_FILE', 'there is no run in this folder', 'begin one with solve', {
      file: this.path,
    });
  }

  write(manifest: RunManifest): void {
    const file = this.#folder.create(DRAFT);
    try {
      file.append(new TextEncoder().encode(sealedJson(manifest)));
      file.sync();
    } finally {
      file.close();
    }
    this.#folder.rename(DRAFT, FILE);
  }
}

/** A manifest of a run that has just begun. */
export function newManifest(
  fields: Pick<RunManifest, 'id' | 'engine' | 'game' | 'input' | 'buckets'>,
): RunManifest {
  return {
    gyre: 'cluster run',
    version: VERSION,
    ...fields,
    life: 0,
    layers: [],
    sweep: 0,
    plies: 0,
    prepareSeconds: 0,
    compactSeconds: 0,
    isDone: false,
  };
}
