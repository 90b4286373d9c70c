import {
  briefJson,
  check,
  GyreError,
  hasParts,
  type Kind,
  kindOf,
  type Player,
  refuse,
  shown,
} from '../../graph/inner.ts';
import { type Ruleset, withOwnStarts } from '../../rulesets/inner.ts';
import type { AuditCounts, ScoreCounts } from '../audit/tally.ts';
import { compress, crc32, expand, fingerprint, packNumbers, unpackNumbers } from './bytes.ts';
import type { ByteSource } from './source.ts';

/**
 * A table file: blocks of rows, each deflated by itself, behind a directory that says where they are.
 *
 *     8 bytes   GYRETAB1
 *     4 × 4     length and CRC-32 of the header, length and CRC-32 of the directory (deflated)
 *     header    JSON, see `TableHeader`
 *     directory per block: its length in the file, and the CRC-32 of its rows
 *     blocks    one after the other
 *
 * Numbers are low byte first. docs/tables.md describes it for other readers.
 */
export interface TableHeader {
  readonly schema: 'gyre-table/1';
  readonly ruleset: string;
  readonly title: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** Of the rules that the table was made with; older tables do not have it. */
  readonly fingerprint?: number;
  /** In a keyed table of play from a position that its maker gave: that position. */
  readonly start?: { readonly key: string; readonly player: Player };
  /** indexed: row i is position i. keyed: rows are in the order of their keys, which stand in the blocks. */
  readonly kind: 'indexed' | 'keyed';
  readonly rows: number;
  readonly blockRows: number;
  /**
   * In an indexed table: bytes per cell, and the cell of a position lost in 0 plies. In one without plies:
   * the cell of the score 0, and whether four cells share a byte.
   */
  readonly cell?: {
    readonly bytes: 1 | 2;
    readonly settled: number;
    readonly zero?: number;
    readonly isPacked?: boolean;
  };
  /** In a keyed table: bytes per number of plies, and whether there is a column of scores. */
  readonly columns?: { readonly plies: 2 | 4; readonly scores: boolean };
  /** In a keyed table: the first key of each block. */
  readonly firstKeys?: readonly string[];
  /** What the audit of an indexed table counted: each of its positions follows from the moves. */
  readonly audit?: AuditCounts & {
    /** Longest wins that were played out by the rules, to the end and in as many plies as the table says. */
    readonly playouts: number;
  };
  /** What the audit of an indexed table without plies counted. */
  readonly scoreAudit?: ScoreCounts;
  /**
   * Only in an unfinished table that is solved by layers: this many are solved. With plies, `settledPlies` is
   * of the next one.
   */
  readonly settledLayers?: number;
  /** Only in an unfinished table: all positions of this many plies or fewer are settled. */
  readonly settledPlies?: number;
}

/** The part of the header that says which ruleset the table belongs to. */
export function headerOf<P>(
  ruleset: Ruleset<P>,
): Pick<TableHeader, 'schema' | 'ruleset' | 'title' | 'parameters' | 'fingerprint'> {
  const { name, title, parameters = {} } = ruleset;
  return {
    schema: 'gyre-table/1',
    ruleset: name,
    title,
    parameters,
    fingerprint: fingerprint(withOwnStarts(ruleset)),
  };
}

const MAGIC = 'GYRETAB1';
const PREFIX = 24;

/** The pieces of a table file, in order, from its header and the rows of each block. */
export async function tableBytes(header: TableHeader, blocks: Iterable<Uint8Array>): Promise<Uint8Array[]> {
  const packed: Uint8Array[] = [];
  const head = await tableHead(header, blocks, (block) => packed.push(block));
  return [...head, ...packed];
}

/** Deflates the blocks and hands each on; returns the pieces of the file that come before them. */
export async function tableHead(
  header: TableHeader,
  blocks: Iterable<Uint8Array>,
  handOn: (packed: Uint8Array) => void,
): Promise<Uint8Array[]> {
  const directory: number[] = [];
  for (const batch of batches(blocks)) {
    const deflated = await Promise.all(batch.map(compress));
    for (const [i, block] of batch.entries()) {
      directory.push(deflated[i].length, crc32(block));
      handOn(deflated[i]);
    }
  }
  const head = new TextEncoder().encode(JSON.stringify(header));
  const list = await compress(packNumbers(directory, 4));
  const prefix = packNumbers([head.length, crc32(head), list.length, crc32(list)], 4);
  return [new TextEncoder().encode(MAGIC), prefix, head, list];
}

/** The blocks, a few at a time: the platform deflates the blocks of a batch in parallel. */
function* batches(blocks: Iterable<Uint8Array>): Iterable<Uint8Array[]> {
  let batch: Uint8Array[] = [];
  for (const block of blocks) {
    batch.push(block);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const BATCH = 32;

/** An open table file: its header, and its blocks on demand. */
export class TableFile {
  readonly header: TableHeader;
  readonly #source: ByteSource;
  /** Block → where it starts; one more entry, the end of the file. */
  readonly #starts: Float64Array;
  readonly #checksums: Uint32Array;
  readonly #recent = new Map<number, Uint8Array>();

  constructor(header: TableHeader, source: ByteSource, starts: Float64Array, checksums: Uint32Array) {
    this.header = header;
    this.#source = source;
    this.#starts = starts;
    this.#checksums = checksums;
  }

  get blocks(): number {
    return this.#checksums.length;
  }

  /** The rows of a block, checked; the last few stay in memory. */
  async block(b: number): Promise<Uint8Array> {
    const known = this.#recent.get(b);
    if (known !== undefined) return known;
    if (!Number.isInteger(b) || this.#checksums[b] === undefined) {
      const hint = `the blocks of the table are 0 to ${this.blocks - 1}`;
      refuse('E_SIZE', `there is no block ${shown(b)}`, hint);
    }
    const start = this.#starts[b];
    const packed = await readExactly(this.#source, start, this.#starts[b + 1] - start);
    const rows = await expand(packed, `block ${b} of the table`);
    if (crc32(rows) !== this.#checksums[b]) throw damaged(`block ${b} of the table`);
    if (this.#recent.size >= KEPT_BLOCKS) this.#recent.delete(this.#recent.keys().next().value as number);
    this.#recent.set(b, rows);
    return rows;
  }
}

/** A table file, opened. */
export const TABLE_FILE: Kind = kindOf('… is not an open table', 'openTable(source) opens one', TableFile);

const KEPT_BLOCKS = 16;

/** Opens a table: reads its header and its directory, but no rows. */
export async function openTable(source: ByteSource): Promise<TableFile> {
  check(source, SOURCE);
  if (source.length < PREFIX) throw notATable();
  const prefix = await readExactly(source, 0, PREFIX);
  if (new TextDecoder().decode(prefix.subarray(0, 8)) !== MAGIC) throw notATable();
  const [headLength, headSum, listLength, listSum] = unpackNumbers(prefix.subarray(8), 4);
  const head = await readExactly(source, PREFIX, headLength);
  if (crc32(head) !== headSum) throw damaged('the header of the table');
  const packed = await readExactly(source, PREFIX + headLength, listLength);
  if (crc32(packed) !== listSum) throw damaged('the directory of the table');
  const header = checkedHeader(head);
  const list = unpackNumbers(await expand(packed, 'the directory of the table'), 4);
  const blocks = list.length / 2;
  const starts = new Float64Array(blocks + 1);
  const checksums = new Uint32Array(blocks);
  starts[0] = PREFIX + headLength + listLength;
  for (let b = 0; b < blocks; b++) {
    starts[b + 1] = starts[b] + list[2 * b];
    checksums[b] = list[2 * b + 1];
  }
  if (starts[blocks] > source.length) throw truncated(starts[blocks], source.length);
  if (starts[blocks] < source.length)
    refuse('E_FORMAT', 'bytes follow the end of the table', 'it was damaged; make it again');
  return new TableFile(header, source, starts, checksums);
}

const SOURCE = kindOf(
  '… is not a source of bytes',
  'bytesSource, blobSource and webSource make one',
  (source) => hasParts(source, { length: 'number', read: 'function' }),
);

function checkedHeader(bytes: Uint8Array): TableHeader {
  let header: Partial<TableHeader> | null;
  try {
    header = JSON.parse(new TextDecoder().decode(bytes)) as Partial<TableHeader> | null;
  } catch {
    refuse('E_FORMAT', 'the header of the table is not JSON', 'make the table again');
  }
  if (header?.schema !== 'gyre-table/1') {
    const schema = header?.schema;
    const found = `the table has ${schema === undefined ? 'no schema' : `the schema ${briefJson(schema)}`}`;
    refuse('E_FORMAT', found, 'this version reads gyre-table/1');
  }
  const fault = headerFault(header);
  if (fault === undefined) return header as TableHeader;
  const found = `the ${fault} in the header of the table is ${briefJson(header[fault])}`;
  return refuse('E_FORMAT', found, 'make the table again');
}

/** The first part of a header that no table has. */
function headerFault(header: Partial<TableHeader>): keyof TableHeader | undefined {
  const { parameters, kind, cell, columns, firstKeys, audit, start } = header;
  const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
  const isFit: Partial<Record<keyof TableHeader, boolean>> = {
    ruleset: typeof header.ruleset === 'string',
    title: typeof header.title === 'string',
    parameters: typeof parameters === 'object' && parameters !== null && !Array.isArray(parameters),
    kind: kind === 'indexed' || kind === 'keyed',
    rows: isCount(header.rows),
    blockRows: isCount(header.blockRows) && header.blockRows !== 0,
    cell:
      kind === 'indexed'
        ? (cell?.bytes === 1 || cell?.bytes === 2) &&
          isCount(cell.settled) &&
          (cell.zero === undefined || cell.zero === (cell.isPacked === true ? 2 : 128))
        : true,
    start:
      start === undefined || (typeof start?.key === 'string' && (start.player === 0 || start.player === 1)),
    settledLayers: header.settledLayers === undefined || isCount(header.settledLayers),
    columns: kind === 'keyed' ? columns?.plies === 2 || columns?.plies === 4 : true,
    audit:
      audit === undefined ||
      (typeof audit === 'object' && audit !== null && isCount(audit.positions) && Array.isArray(audit.plies)),
    firstKeys:
      kind === 'keyed' ? Array.isArray(firstKeys) && firstKeys.every((key) => typeof key === 'string') : true,
  };
  return (Object.keys(isFit) as (keyof TableHeader)[]).find((part) => isFit[part] === false);
}

async function readExactly(source: ByteSource, offset: number, length: number): Promise<Uint8Array> {
  if (offset + length > source.length) throw truncated(offset + length, source.length);
  const bytes = await source.read(offset, length);
  if (bytes.length !== length) throw truncated(offset + length, offset + bytes.length);
  return bytes;
}

function notATable(): GyreError {
  return new GyreError('E_FORMAT', 'the file is not a table', 'tables are made by gyre table');
}

function damaged(what: string): GyreError {
  return new GyreError('E_CHECKSUM', `${what} is damaged`, 'make the table again');
}

function truncated(needed: number, found: number): GyreError {
  const hint = 'it was cut off; make it again';
  return new GyreError('E_TRUNCATED', `the table should have ${needed} bytes and has ${found}`, hint);
}
