import type { IndexedRuleset, Layer } from '../../rulesets/inner.ts';
import {
  type Audited,
  type CellCode,
  type Cells,
  type CellWindow,
  type LayerKeeper,
  type LayerWork,
  newCells,
  roomForScores,
} from '../../tables/inner.ts';
import { bytesOf, type Folder } from '../files/folder.ts';
import { crc32 } from '../files/node-crc.ts';
import { type ListedRun, RunFolder, SCHEMA } from './run-folder.ts';

/** A layer that is solved: its cells as they are kept, a byte or two each, and what the audit has found. */
export interface AuditedCells extends Audited {
  readonly cells: Cells;
}

/** What the list of a folder says of the file of a ply, which has the indices that are settled in it. */
export interface ListedPly {
  readonly length: number;
  readonly crc: number;
}

/** What the list of a folder says: what is finished, and what was saved of the layer at work. */
interface Listed extends ListedRun {
  readonly finished: readonly { readonly crc: number; readonly counts: Audited['counts'] }[];
  readonly work?: { readonly file: string; readonly plies: number; readonly crc: number };
  /** Of a table without layers: the files of the plies that are settled, from ply 0 on. */
  readonly plies?: readonly ListedPly[];
}

/**
 * Finished layers of a table in a folder, a file each, audited before they are kept. A window of their cells
 * is in memory at a time, besides the layer at work. A table without layers has a file per ply instead, until
 * all plies are merged into one layer.
 */
export class TableFolder<P> implements LayerKeeper<P> {
  readonly ruleset: IndexedRuleset<P>;
  readonly code: CellCode;
  readonly layers: readonly Layer[];
  /** The files. */
  readonly run: RunFolder<Listed>;
  /** Audits a layer that is solved; set before the first one is finished. It may change the cells at work. */
  audit: (work: LayerWork) => Promise<AuditedCells> = () => Promise.reject(new Error('no audit'));
  /** What is called with the audit of each layer; refuses a fault. */
  check: (audited: Audited) => void = () => undefined;
  readonly #windowSize: number;
  #held: Cells | undefined;
  #isMerged = false;
  #counts: readonly Audited['counts'][] | undefined;

  constructor(
    folder: Folder,
    ruleset: IndexedRuleset<P>,
    options: {
      readonly code: CellCode;
      readonly windowSize: number;
      readonly identity: string;
      /** The name of the finished table, if it is in the folder, too. */
      readonly out?: string | undefined;
    },
  ) {
    this.ruleset = ruleset;
    this.code = options.code;
    this.layers = ruleset.layers ?? [{ from: 0, to: ruleset.size }];
    this.#windowSize = options.windowSize;
    const first: Listed = { schema: SCHEMA, identity: options.identity, finished: [] };
    this.run = new RunFolder(folder, FILES, first, ({ finished }) => Array.isArray(finished), options.out);
  }

  get #listed(): Listed {
    return this.run.listed;
  }

  get layer(): number {
    return this.#isMerged ? 1 : this.#listed.finished.length;
  }

  get resumed(): number {
    return this.#listed.work?.plies ?? 0;
  }

  /** What the audits of all finished layers have counted; or of all parts of what was merged. */
  get counts(): readonly Audited['counts'][] {
    return this.#counts ?? this.#listed.finished.map(({ counts }) => counts);
  }

  set counts(counts: readonly Audited['counts'][]) {
    this.#counts = counts;
  }

  begin(): LayerWork {
    const { code } = this;
    const common = { code, windowSize: this.#windowSize };
    if (code.zero !== undefined) return { ...common, ...roomForScores(this.ruleset, this.layer, true) };
    const layer = this.layers[this.layer];
    const size = layer.to - layer.from;
    const [cells, pending] = [newCells(size, code.bytes, true), newCells(size, code.bytes, true)];
    const { work } = this.#listed;
    if (work !== undefined) this.#readWhole(work.file, cells, work.crc);
    return { ...common, layer, cells, pending };
  }

  window(number: number): CellWindow {
    const from = number * this.#windowSize;
    const to = Math.min(this.ruleset.size, from + this.#windowSize);
    this.#held ??= newCells(this.#room(Math.min(this.#windowSize, this.ruleset.size)), this.code.bytes, true);
    const cells = this.#held.subarray(0, this.#room(to - from));
    this.readCells(from, cells);
    return { from, to, cells };
  }

  /** How many numbers so many cells take: a fourth of them where four cells share a byte. */
  #room(cells: number): number {
    return this.code.isPacked === true ? Math.ceil(cells / 4) : cells;
  }

  /**
   * Reads cells from an index on, as many as there is room for; those of layers that are not finished stand
   * for no position. Where four cells share a byte, they do so here, from the given index on.
   */
  readCells(from: number, into: Cells): void {
    into.fill(this.code.nothing);
    const isPacked = this.code.isPacked === true;
    const to = from + into.length * (isPacked ? 4 : 1);
    for (const [n, layer] of this.layers.slice(0, this.layer).entries()) {
      const [first, last] = [Math.max(from, layer.from), Math.min(to, layer.to)];
      if (first >= last) continue;
      this.run.reading(layerFile(n), (file) => {
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
    const bytes = bytesOf(work.cells);
    this.run.writeBytes(file, bytes);
    this.run.list({ ...this.#listed, work: { file, plies, crc: crc32(bytes) } });
  }

  async finish(work: LayerWork): Promise<void> {
    const found = await this.audit(work);
    this.check(found);
    const kept = bytesOf(this.code.isPacked === true ? packedCells(found.cells) : found.cells);
    this.run.writeBytes(layerFile(this.layer), kept);
    const finished = { crc: crc32(kept), counts: found.counts };
    const { work: _, ...listed } = this.#listed;
    this.run.list({ ...listed, finished: [...listed.finished, finished] });
    for (const file of WORK) this.run.remove(file);
  }

  /** Keeps all cells of a table without layers. That is not listed: the next run merges them again. */
  keepMerged(cells: Iterable<Cells>): void {
    this.run.write(layerFile(0), (file) => {
      for (const part of cells) file.append(bytesOf(part));
    });
    this.#isMerged = true;
  }

  /** Refuses a layer that is not as it was written. */
  checkFiles(): void {
    for (const [n, { crc }] of this.#listed.finished.entries()) {
      const { from, to } = this.layers[n];
      this.run.checkFile(layerFile(n), this.code.bytes * this.#room(to - from), crc);
    }
  }

  #readWhole(name: string, into: Cells, crc: number): void {
    this.run.reading(name, (file) => file.read(bytesOf(into), 0));
    if (crc32(bytesOf(into)) !== crc) throw this.run.damaged(name);
  }
}

/** Two places for the layer at work: one is written while the list still names the other. */
const WORK = ['work-a', 'work-b'];
const FILES = /^(layer-\d+|work-[ab]|ply-\d+)$/;

function layerFile(n: number): string {
  return `layer-${n}`;
}

/** Cells of a layer, two bits each, four in a byte from the first cell of the layer on. */
export function packedCells(cells: Cells): Uint8Array {
  const packed = new Uint8Array(Math.ceil(cells.length / 4));
  for (let i = 0; i < cells.length; i++) packed[i >>> 2] |= cells[i] << ((i & 3) << 1);
  return packed;
}

/**
 * Reads the cells of a layer from `from` up to, not including, `to`, and adds them to cells of two bits from
 * the place `at` on. The first of them need not be the first cell of a byte there.
 */
export function spreadCells(
  file: { read(into: Uint8Array, at: number): void },
  from: number,
  to: number,
  into: Cells,
  at: number,
): void {
  const bytes = new Uint8Array(Math.min(SPREAD_PIECE, Math.ceil((to - from) / 4) + 1));
  for (let next = from; next < to; ) {
    const first = Math.floor(next / 4);
    const part = bytes.subarray(0, Math.min(bytes.length, Math.ceil(to / 4) - first));
    file.read(part, first);
    const stop = Math.min(to, 4 * (first + part.length));
    for (; next < stop; next++) {
      const place = at + next - from;
      into[place >>> 2] |= ((part[(next >>> 2) - first] >>> ((next & 3) << 1)) & 3) << ((place & 3) << 1);
    }
  }
}

/** Bytes that are read at a time. */
const SPREAD_PIECE = 2 ** 20;
