import { GyreError } from 'gyre';
import {
  type AuditCounts,
  type CellCode,
  type Cells,
  type CellWindow,
  type IndexedRuleset,
  type Layer,
  type LayerKeeper,
  type LayerWork,
  type PlyTable,
} from 'gyre/rulesets';
import { IndexReader, type ListedPly, NO_INDEX, writeIndices } from './ply-files.ts';
import { type ListedRun, RunFolder, SCHEMA } from './run-folder.ts';
import { bytesOf, newCells } from './table-folder.ts';

/** What the list of a folder says: the files of the plies that are settled, from ply 0 on. */
interface Listed extends ListedRun {
  readonly plies: readonly ListedPly[];
}

/**
 * The plies of a table without layers in a folder: a file per ply with the indices that are settled in it. In memory there are two bits for
 * each value and two for the plies at work. In the end the files are merged into one with a cell for each index.
 */
export class PliesFolder<P> implements LayerKeeper<P> {
  readonly ruleset: IndexedRuleset<P>;
  readonly code: CellCode;
  readonly layers: readonly Layer[];
  readonly layer = 0;
  readonly resumed = 0;
  readonly run: RunFolder<Listed>;
  /** What the audits of all parts have counted. */
  counts: readonly AuditCounts[] = [];
  readonly #windowSize: number;
  #window: Cells | undefined;

  constructor(
    path: string,
    ruleset: IndexedRuleset<P>,
    options: {
      readonly code: CellCode;
      readonly windowSize: number;
      /** The table is audited in parts of so many indices. */
      readonly partSize: number;
      readonly identity: string;
      /** The file that the table is written to. */
      readonly out?: string;
    },
  ) {
    this.ruleset = ruleset;
    this.code = options.code;
    this.#windowSize = options.windowSize;
    const { partSize } = options;
    this.layers = Array.from({ length: Math.ceil(ruleset.size / partSize) }, (_, n) => ({
      from: n * partSize,
      to: Math.min(ruleset.size, (n + 1) * partSize),
    }));
    const first: Listed = { schema: SCHEMA, identity: options.identity, plies: [] };
    this.run = new RunFolder(path, FILES, first, ({ plies }) => Array.isArray(plies), options.out);
  }

  /** Settles in a table what the folder has; returns how many plies. If there are very few, it begins anew. */
  restore(table: PlyTable<P>): number {
    const { plies } = this.run.listed;
    const last = plies.length - 1;
    if (last < LEAST_PLIES) {
      this.run.list({ ...this.run.listed, plies: [] });
      return 0;
    }
    for (const [ply, listed] of plies.entries()) {
      this.run.checkFile(plyFile(ply), listed.length, listed.crc);
      const reader = new IndexReader(this.run.open(plyFile(ply)), listed);
      for (; reader.next < NO_INDEX; reader.advance()) table.settle(reader.next, ply, ply === last);
      reader.close();
    }
    table.plies = last;
    return last;
  }

  /** Keeps the positions that were settled at this ply. */
  keep(table: PlyTable<P>, ply: number): void {
    if (ply > this.code.mostPlies) throw tooDeep(this.code);
    let listed: ListedPly = { length: 0, crc: 0 };
    this.run.write(plyFile(ply), (file) => {
      listed = writeIndices(file, table.settledAt(ply));
    });
    this.run.list({ ...this.run.listed, plies: [...this.run.listed.plies, listed] });
  }

  /** Merges the plies with the values into cells. What is won and in no file is won at once. */
  merge(table: PlyTable<P>): void {
    const { settled, drawn, nothing, bytes } = this.code;
    const cellOf = [nothing, settled, drawn, settled + 1];
    const readers = this.run.listed.plies.map(
      (listed, ply) => new IndexReader(this.run.open(plyFile(ply)), listed, SMALL),
    );
    const part = newCells(Math.min(MERGED, this.ruleset.size), bytes);
    try {
      this.run.write(CELLS, (file) => {
        for (let from = 0; from < this.ruleset.size; from += MERGED) {
          const cells = part.subarray(0, Math.min(MERGED, this.ruleset.size - from));
          for (let i = 0, index = from; i < cells.length; i++, index++)
            cells[i] = cellOf[(table.cells[index >>> 2] >>> ((index & 3) << 1)) & 3];
          for (const [ply, reader] of readers.entries())
            for (; reader.next < from + cells.length; reader.advance())
              cells[reader.next - from] = settled + ply;
          file.append(bytesOf(cells));
        }
      });
    } finally {
      for (const reader of readers) reader.close();
    }
  }

  window(number: number): CellWindow {
    const from = number * this.#windowSize;
    const to = Math.min(this.ruleset.size, from + this.#windowSize);
    this.#window ??= newCells(Math.min(this.#windowSize, this.ruleset.size), this.code.bytes);
    const cells = this.#window.subarray(0, to - from);
    this.readCells(from, cells);
    return { from, to, cells };
  }

  /** Reads merged cells from an index on. */
  readCells(from: number, into: Cells): void {
    this.run.reading(CELLS, (file) => file.read(bytesOf(into), from * this.code.bytes));
  }

  /** The merged cells were read whole by the audit. */
  checkFiles(): void {
    // Nothing was kept from an earlier run.
  }

  begin(): LayerWork {
    throw new Error('the plies are solved in one go');
  }

  finish(): void {
    // The parts are only audited.
  }
}

/** Up to this ply the rules themselves settle positions, which is quickly done again. */
const LEAST_PLIES = 3;
const CELLS = 'cells';
const FILES = /^(ply-\d+|cells)$/;
/** Cells that are merged at a time. */
const MERGED = 2 ** 22;
/** Bytes that are read of one ply at a time while all are merged. */
const SMALL = 2 ** 12;

function plyFile(ply: number): string {
  return `ply-${ply}`;
}

function tooDeep({ mostPlies, bytes }: CellCode): GyreError {
  return new GyreError(
    'E_LIMIT',
    `more than ${mostPlies} plies do not fit a cell of ${bytes} byte`,
    'give --cell-bytes 2',
  );
}
