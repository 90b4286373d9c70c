import { crc32 } from 'node:zlib';
import { GyreError } from 'gyre';
import { type DiskFile, nodeFolder } from 'gyre/disk';
import {
  type AuditCounts,
  type AuditFault,
  type CellCode,
  type Cells,
  type CellWindow,
  type IndexedRuleset,
  type Layer,
  type LayerKeeper,
  type LayerWork,
  roomForScores,
  type ScoreCounts,
} from 'gyre/rulesets';
import { packedCells, spreadCells } from './packed-cells.ts';

/** What an audit of a layer has counted: with plies, or without. */
export type LayerCounts = AuditCounts | ScoreCounts;

/** A layer that is solved: its cells as they are kept, a byte or two each, and what the audit has counted. */
export interface AuditedLayer {
  readonly cells: Cells;
  readonly counts: LayerCounts;
  readonly fault: AuditFault | undefined;
}

/** What the list of a folder says: which table it is of, what is finished, and what was saved of the layer at work. */
interface Listed {
  readonly schema: 'gyre-table-run/1';
  /** The ruleset, its parameters and its rules, and the width of cells. */
  readonly identity: string;
  readonly finished: readonly { readonly crc: number; readonly counts: LayerCounts }[];
  readonly work?: { readonly file: string; readonly plies: number; readonly crc: number };
}

/**
 * Finished layers of a table in a folder, a file each, audited before they are kept. A window of their cells is in memory at a time,
 * besides the layer at work.
 *
 * Files are complete before the list names them, and the list is replaced as a whole. So whatever stops the program, the list
 * tells the truth, and a file that it does not name is written again.
 */
export class TableFolder<P> implements LayerKeeper<P> {
  readonly ruleset: IndexedRuleset<P>;
  readonly code: CellCode;
  readonly layers: readonly Layer[];
  /** Audits a layer that is solved; set before the first one is finished. It may change the cells at work. */
  audit: (work: LayerWork) => Promise<AuditedLayer> = () => Promise.reject(new Error('no audit'));
  /** What is called with the audit of each layer; refuses a fault. */
  check: (audited: Pick<AuditedLayer, 'fault'>) => void = () => undefined;
  readonly #folder: ReturnType<typeof nodeFolder>;
  readonly #release: () => void;
  readonly #windowSize: number;
  #listed: Listed;
  #window: Cells | undefined;

  constructor(
    path: string,
    ruleset: IndexedRuleset<P>,
    options: { readonly code: CellCode; readonly windowSize: number; readonly identity: string },
  ) {
    this.ruleset = ruleset;
    this.code = options.code;
    this.layers = ruleset.layers ?? [];
    this.#windowSize = options.windowSize;
    this.#folder = nodeFolder(path);
    this.#folder.prepare();
    this.#release = this.#folder.lock(LOCK);
    try {
      this.#listed = this.#read(options.identity);
    } catch (error) {
      this.#release();
      throw error;
    }
  }

  get layer(): number {
    return this.#listed.finished.length;
  }

  get resumed(): number {
    return this.#listed.work?.plies ?? 0;
  }

  /** What the audits of all finished layers have counted. */
  get counts(): readonly LayerCounts[] {
    return this.#listed.finished.map(({ counts }) => counts);
  }

  begin(): LayerWork {
    const { code } = this;
    const common = { code, windowSize: this.#windowSize };
    if (code.zero !== undefined) return { ...common, ...roomForScores(this.ruleset, this.layer, true) };
    const layer = this.layers[this.layer];
    const size = layer.to - layer.from;
    const [cells, pending] = [newCells(size, code.bytes), newCells(size, code.bytes)];
    const { work } = this.#listed;
    if (work !== undefined) this.#readWhole(work.file, cells, work.crc);
    return { ...common, layer, cells, pending };
  }

  window(number: number): CellWindow {
    const from = number * this.#windowSize;
    const to = Math.min(this.ruleset.size, from + this.#windowSize);
    this.#window ??= newCells(this.#room(Math.min(this.#windowSize, this.ruleset.size)), this.code.bytes);
    const cells = this.#window.subarray(0, this.#room(to - from));
    this.readCells(from, cells);
    return { from, to, cells };
  }

  /** How many numbers so many cells take: a fourth of them where four cells share a byte. */
  #room(cells: number): number {
    return this.code.isPacked === true ? Math.ceil(cells / 4) : cells;
  }

  /**
   * Reads cells from an index on, as many as there is room for; those of layers that are not finished stand for no position. Where four cells
   * share a byte, they do so here, from the given index on.
   */
  readCells(from: number, into: Cells): void {
    into.fill(this.code.nothing);
    const isPacked = this.code.isPacked === true;
    const to = from + into.length * (isPacked ? 4 : 1);
    for (const [n, layer] of this.layers.slice(0, this.layer).entries()) {
      const [first, last] = [Math.max(from, layer.from), Math.min(to, layer.to)];
      if (first >= last) continue;
      this.#reading(layerFile(n), (file) => {
        if (isPacked) spreadCells(file, first - layer.from, last - layer.from, into, first - from);
        else
          file.read(
            bytesOf(into.subarray(first - from, last - from)),
            this.code.bytes * (first - layer.from),
          );
      });
    }
  }

  /** Saves the layer at work, settled up to and including so many plies. */
  save(work: LayerWork, plies: number): void {
    const file = this.#listed.work?.file === WORK[0] ? WORK[1] : WORK[0];
    this.#write(file, work.cells);
    this.#list({ ...this.#listed, work: { file, plies, crc: crc32(bytesOf(work.cells)) } });
  }

  async finish(work: LayerWork): Promise<void> {
    const found = await this.audit(work);
    this.check(found);
    const kept = this.code.isPacked === true ? packedCells(found.cells) : found.cells;
    this.#write(layerFile(this.layer), kept);
    const finished = { crc: crc32(bytesOf(kept)), counts: found.counts };
    const { work: _, ...listed } = this.#listed;
    this.#list({ ...listed, finished: [...listed.finished, finished] });
    for (const file of WORK) this.#folder.remove(file);
  }

  /** Refuses a layer that is not as it was written. */
  checkLayers(): void {
    for (const [n, { crc }] of this.#listed.finished.entries()) {
      const { from, to } = this.layers[n];
      const length = this.code.bytes * this.#room(to - from);
      let found = 0;
      this.#reading(layerFile(n), (file) => {
        const piece = new Uint8Array(Math.min(PIECE, length));
        for (let at = 0; at < length; at += PIECE) {
          const bytes = piece.subarray(0, Math.min(PIECE, length - at));
          file.read(bytes, at);
          found = crc32(bytes, found);
        }
      });
      if (found !== crc) throw damaged(this.#folder.name, layerFile(n));
    }
  }

  /** A new file of the folder, to append to. */
  spool(): DiskFile {
    return this.#folder.create(SPOOL);
  }

  /** What was spooled, in pieces. */
  *spooled(length: number): Generator<Uint8Array> {
    const file = this.#folder.open(SPOOL);
    try {
      for (let at = 0; at < length; at += PIECE) {
        const piece = new Uint8Array(Math.min(PIECE, length - at));
        file.read(piece, at);
        yield piece;
      }
    } finally {
      file.close();
    }
  }

  /** Removes everything that the run has written. */
  clear(): void {
    for (const name of this.#folder.list())
      if (name === LIST || name === SPOOL || WORK.includes(name) || LAYER.test(name) || name.endsWith(NEW))
        this.#folder.remove(name);
  }

  close(): void {
    this.#release();
  }

  #read(identity: string): Listed {
    if (!this.#folder.has(LIST)) return { schema: SCHEMA, identity, finished: [] };
    let found: Partial<Listed>;
    try {
      found = JSON.parse(new TextDecoder().decode(this.#folder.readWhole(LIST))) as Partial<Listed>;
    } catch (error) {
      if (error instanceof GyreError) throw error;
      throw damaged(this.#folder.name, LIST);
    }
    if (found.schema !== SCHEMA || !Array.isArray(found.finished)) throw damaged(this.#folder.name, LIST);
    if (found.identity !== identity)
      throw new GyreError(
        'E_SOLUTION',
        'the folder has an unfinished table of other rules, other parameters or another width of cells',
        'give another folder, or remove this one',
        { file: this.#folder.name },
      );
    return found as Listed;
  }

  /** Replaces the list. */
  #list(listed: Listed): void {
    this.#write(LIST, new TextEncoder().encode(`${JSON.stringify(listed)}\n`));
    this.#listed = listed;
  }

  /** Writes a file beside its place, and moves it there once it is on the disk. */
  #write(name: string, numbers: Cells): void {
    const bytes = bytesOf(numbers);
    const file = this.#folder.create(`${name}${NEW}`);
    try {
      for (let at = 0; at < bytes.length; at += PIECE) file.append(bytes.subarray(at, at + PIECE));
      file.sync();
    } finally {
      file.close();
    }
    this.#folder.rename(`${name}${NEW}`, name);
  }

  #readWhole(name: string, into: Cells, crc: number): void {
    this.#reading(name, (file) => file.read(bytesOf(into), 0));
    if (crc32(bytesOf(into)) !== crc) throw damaged(this.#folder.name, name);
  }

  #reading(name: string, work: (file: DiskFile) => void): void {
    const file = this.#folder.open(name);
    try {
      work(file);
    } finally {
      file.close();
    }
  }
}

const SCHEMA = 'gyre-table-run/1';
const LIST = 'table.json';
const LOCK = 'lock';
const SPOOL = 'blocks';
const NEW = '.new';
const LAYER = /^layer-\d+$/;
/** Two places for the layer at work: one is written while the list still names the other. */
const WORK = ['work-a', 'work-b'];
/** Bytes that are read or written at a time. */
const PIECE = 2 ** 22;

/** Room for cells that threads share. */
export function newCells(size: number, bytes: 1 | 2): Cells {
  const memory = new SharedArrayBuffer(size * bytes);
  return bytes === 1 ? new Uint8Array(memory) : new Uint16Array(memory);
}

function layerFile(n: number): string {
  return `layer-${n}`;
}

function bytesOf(numbers: Cells): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

function damaged(folder: string, name: string): GyreError {
  return new GyreError(
    'E_CHECKSUM',
    `the file ${name} of the run is damaged`,
    'remove the folder and begin again',
    {
      file: folder,
    },
  );
}
