import { check, checkObject, checkWhole, refuse } from '../../graph/inner.ts';
import { checkRules, isIndexed, type Ruleset, withOwnStarts } from '../../rulesets/inner.ts';
import { type Answer, type Ask, answerOutside } from '../answers/answers.ts';
import { type Cells, cellAt, cellBytes, codeOfCells, newCells, readCell } from '../keep/cells.ts';
import type { IndexedTable } from '../keep/table.ts';
import { checkTable } from '../rules/checks.ts';
import { fingerprint, packNumbers, unpackNumber, unpackNumbers } from './bytes.ts';
import { headerOf, TABLE_FILE, type TableFile, type TableHeader, tableBytes, tableHead } from './file.ts';
import { askKeyed } from './keyed.ts';

const INDEXED_BLOCK_ROWS = 1 << 14;

/** What a file says of its table: how far it has come, if it is unfinished, or what an audit has counted. */
export type TableFacts = Pick<TableHeader, 'settledLayers' | 'settledPlies' | 'audit' | 'scoreAudit'>;

/**
 * The pieces of the file of an indexed table. Open positions are written as drawn, unless the table is
 * still being made: then the counters are kept. What an audit has found goes into the header.
 */
export async function writeIndexedTable<P>(
  table: IndexedTable<P>,
  facts: TableFacts = {},
): Promise<Uint8Array[]> {
  checkTable(table);
  checkObject(facts, 'the facts of the table');
  const { settledLayers, settledPlies, audit, scoreAudit } = facts;
  if (settledPlies !== undefined) checkWhole(settledPlies, 'the number of settled plies');
  if (settledLayers !== undefined) checkWhole(settledLayers, 'the number of settled layers');
  for (const counts of [audit, scoreAudit])
    if (counts !== undefined) checkObject(counts, 'the facts of the audit');
  const { ruleset, code, cells } = table;
  const isFinished = settledPlies === undefined && settledLayers === undefined;
  const blocks = blocksOf(table, (from, rows) => {
    const at = code.isPacked === true ? from / 4 : from;
    rows.set(cells.subarray(at, at + rows.length));
    if (isFinished && code.zero === undefined)
      for (let i = 0; i < rows.length; i++) if (rows[i] < code.settled) rows[i] = code.drawn;
  });
  return tableBytes({ ...indexedHeader(ruleset, code), ...facts }, blocks);
}

/**
 * The same for a finished table that is not in memory as a whole: `read` gives the cells from an index on.
 * The deflated blocks are handed on one after the other; the pieces of the file that come before them are
 * returned. Where four cells share a byte, so do they in what `read` fills.
 */
export async function writeIndexedBlocks<P>(
  table: Pick<IndexedTable<P>, 'ruleset' | 'code'> & Pick<TableHeader, 'audit' | 'scoreAudit'>,
  read: (from: number, into: Cells) => void,
  handOn: (packed: Uint8Array) => void,
): Promise<Uint8Array[]> {
  const { ruleset, code, ...facts } = table;
  return tableHead({ ...indexedHeader(ruleset, code), ...facts }, blocksOf(table, read), handOn);
}

/** The rows of each block as bytes. */
function* blocksOf(
  { ruleset: { size }, code }: Pick<IndexedTable, 'ruleset' | 'code'>,
  read: (from: number, into: Cells) => void,
): Iterable<Uint8Array> {
  for (let first = 0; first < size; first += INDEXED_BLOCK_ROWS) {
    const bytes = cellBytes(code, Math.min(INDEXED_BLOCK_ROWS, size - first));
    const rows = newCells(bytes / code.bytes, code.bytes);
    read(first, rows);
    yield packNumbers(rows, code.bytes);
  }
}

/** The header of a table by index. */
function indexedHeader(
  ruleset: IndexedTable['ruleset'],
  { bytes, settled, zero, isPacked }: IndexedTable['code'],
): TableHeader {
  const scores = zero === undefined ? {} : { zero, ...(isPacked === true ? { isPacked } : {}) };
  return {
    ...headerOf(ruleset),
    kind: 'indexed',
    rows: ruleset.size,
    blockRows: INDEXED_BLOCK_ROWS,
    cell: { bytes, settled, ...scores },
  };
}

/** Answers from a table file; reads only the parts that it needs. */
export function askTable<P>(file: TableFile, ruleset: Ruleset<P>): Ask<P> {
  check(file, TABLE_FILE);
  checkRules(ruleset);
  checkTableOf(file.header, ruleset);
  checkFinished(file.header);
  if (file.header.kind === 'keyed') return askKeyed(file, ruleset);
  if (!isIndexed(ruleset)) refuse('E_RULESET', `${ruleset.title} has no index`, 'this table is by index');
  return (position, player) => {
    const index = ruleset.index(position, player);
    return index < 0 ? answerOutside(ruleset, position, player) : askCell(file, index);
  };
}

/** Refuses a table of another ruleset, of other parameters, or of rules that have changed since. */
export function checkTableOf<P>(header: TableHeader, ruleset: Ruleset<P>): void {
  checkObject(header, 'the parts of the header');
  checkRules(ruleset);
  const { name, title, parameters = {} } = ruleset;
  const given = Object.entries(parameters);
  const isSame =
    header.ruleset === name &&
    header.title === title &&
    given.every(([parameter, value]) => header.parameters[parameter] === value);
  if (!isSame) {
    const [one, other] = header.title === title ? [inWords(header), inWords(ruleset)] : [header.title, title];
    const hint = 'use the ruleset and parameters that it was made with';
    refuse('E_RULESET', `the table is of ${one}, not of ${other}`, hint);
  }
  const isByIndex = header.kind === 'indexed' && isIndexed(ruleset);
  const fits = !isByIndex || header.rows === ruleset.size;
  if (
    fits &&
    (header.fingerprint === undefined || header.fingerprint === fingerprint(withOwnStarts(ruleset)))
  )
    return;
  const hint = 'make the table again';
  refuse('E_RULESET', `the rules of ${title} are not those that the table was made with`, hint);
}

function inWords({ title, parameters = {} }: Pick<Ruleset, 'title' | 'parameters'>): string {
  const choices = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  return choices.length === 0 ? title : `${title} (${choices.join(' ')})`;
}

/** Refuses an unfinished table. */
export function checkFinished(header: TableHeader): void {
  checkObject(header, 'the facts of the table');
  const { settledPlies, settledLayers } = header;
  if (settledPlies === undefined && settledLayers === undefined) return;
  refuse('E_SOLUTION', 'the table is not finished', 'run gyre table again: it takes up where it was stopped');
}

async function askCell(file: TableFile, index: number): Promise<Answer | undefined> {
  const { rows, blockRows, cell } = file.header;
  if (cell === undefined || index >= rows) return undefined;
  const block = await file.block(Math.floor(index / blockRows));
  const code = codeOfCells(cell);
  const row = index % blockRows;
  return readCell(
    code,
    code.isPacked === true ? cellAt(code, block, row) : unpackNumber(block, 0, row, cell.bytes),
  );
}

/** All cells of an indexed table, for a report or to resume an unfinished run. */
export async function readCells(file: TableFile): Promise<Cells> {
  check(file, TABLE_FILE);
  const { rows, cell } = file.header;
  if (cell === undefined) refuse('E_FORMAT', 'the table is not by index', 'only indexed tables have cells');
  const code = codeOfCells(cell);
  const cells = newCells(cellBytes(code, rows) / cell.bytes, cell.bytes);
  for (let b = 0, at = 0; b < file.blocks; b++) {
    const block = unpackNumbers(await file.block(b), cell.bytes);
    cells.set(block, at);
    at += block.length;
  }
  return cells;
}
