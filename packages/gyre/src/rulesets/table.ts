import { ENDLESS_32, pliesAt, type Solution, type Value } from '../game/index.ts';
import { GyreError } from '../graph/index.ts';
import type { Answer, Ask } from './answers.ts';
import type { Key, Ruleset } from './contract.ts';
import type { ExploredPlay } from './explore.ts';
import { isIndexed } from './indexed.ts';
import { type Cells, cellCode, newCells, readCell } from './indexed-cells.ts';
import type { IndexedTable } from './indexed-run.ts';
import { joinBytes, packNumbers, unpackNumber } from './table-bytes.ts';
import { type TableFile, type TableHeader, tableBytes } from './table-file.ts';

const INDEXED_BLOCK_ROWS = 1 << 14;
const KEYED_BLOCK_ROWS = 1 << 12;

/**
 * The pieces of the file of an indexed table. Open positions are written as drawn, unless the table is
 * still being made: then `settledPlies` says how far it is, and the counters are kept.
 */
export function writeIndexedTable<P>(
  { ruleset, code, cells }: IndexedTable<P>,
  settledPlies?: number,
): Promise<Uint8Array[]> {
  const header: TableHeader = {
    ...headerOf(ruleset),
    kind: 'indexed',
    rows: cells.length,
    blockRows: INDEXED_BLOCK_ROWS,
    cell: { bytes: code.bytes, settled: code.settled },
    ...(settledPlies === undefined ? {} : { settledPlies }),
  };
  return tableBytes(header, blocks());

  function* blocks(): Iterable<Uint8Array> {
    for (let first = 0; first < cells.length; first += INDEXED_BLOCK_ROWS) {
      const rows = cells.slice(first, first + INDEXED_BLOCK_ROWS);
      if (settledPlies === undefined)
        for (let i = 0; i < rows.length; i++) if (rows[i] < code.settled) rows[i] = code.drawn;
      yield packNumbers(rows, code.bytes);
    }
  }
}

function headerOf<P>({
  name,
  title,
  parameters = {},
}: Ruleset<P>): Pick<TableHeader, 'schema' | 'ruleset' | 'title' | 'parameters'> {
  return { schema: 'gyre-table/1', ruleset: name, title, parameters };
}

/** The pieces of the file of an explored and solved game. */
export function writeKeyedTable<P>(play: ExploredPlay<P>, solution: Solution): Promise<Uint8Array[]> {
  const { ruleset, graph } = play;
  const keys = Array.from({ length: graph.vertices }, (_, v) =>
    keyText(ruleset.key(play.position(v)), play.player(v)),
  );
  const order = keys.map((_, v) => v).toSorted((v, w) => (keys[v] < keys[w] ? -1 : 1));
  const width = solution.plies?.BYTES_PER_ELEMENT === 2 ? 2 : 4;
  const hasScores = solution.scores !== undefined;
  const starts = Array.from(
    { length: Math.ceil(order.length / KEYED_BLOCK_ROWS) },
    (_, b) => b * KEYED_BLOCK_ROWS,
  );
  const header: TableHeader = {
    ...headerOf(ruleset),
    kind: 'keyed',
    rows: order.length,
    blockRows: KEYED_BLOCK_ROWS,
    columns: { plies: width, scores: hasScores },
    firstKeys: starts.map((first) => keys[order[first]]),
  };
  return tableBytes(
    header,
    starts.map((first) => {
      const rows = order.slice(first, first + KEYED_BLOCK_ROWS);
      const text = new TextEncoder().encode(JSON.stringify(rows.map((v) => keys[v])));
      return joinBytes([
        packNumbers([text.length], 4),
        text,
        Uint8Array.from(rows, (v) => solution.values[v]),
        packNumbers(
          rows.map((v) => pliesAt(solution, v) ?? ENDLESS_32),
          width,
        ),
        ...(hasScores
          ? [
              packNumbers(
                rows.map((v) => solution.scores?.[v] ?? 0),
                4,
              ),
            ]
          : []),
      ]);
    }),
  );
}

/** Key and player as one text; a number never reads like a text key. */
function keyText(key: Key, player: number): string {
  return `${typeof key === 'string' ? '"' : ''}${String(key)} ${player}`;
}

/** Answers from a table file, which is read only where it is asked. */
export function askTable<P>(file: TableFile, ruleset: Ruleset<P>): Ask<P> {
  checkTableOf(file.header, ruleset);
  checkFinished(file.header);
  if (file.header.kind === 'keyed') return (position, player) => askKeyed(file, ruleset, position, player);
  if (!isIndexed(ruleset))
    throw new GyreError('E_RULESET', `${ruleset.title} has no index`, 'this table is by index');
  return (position, player) => {
    const index = ruleset.index(position, player);
    return index < 0 ? undefined : askCell(file, index);
  };
}

/** Refuses a table of another ruleset, or of other parameters. */
export function checkTableOf<P>(header: TableHeader, { name, title, parameters = {} }: Ruleset<P>): void {
  const given = Object.entries(parameters);
  const isSame =
    header.ruleset === name &&
    header.title === title &&
    given.every(([parameter, value]) => header.parameters[parameter] === value);
  if (isSame) return;
  throw new GyreError(
    'E_RULESET',
    `the table is of ${header.title}, not of ${title}`,
    'use the ruleset and parameters that it was made with',
  );
}

/** Refuses a table that is still being made. */
export function checkFinished({ settledPlies }: TableHeader): void {
  if (settledPlies === undefined) return;
  throw new GyreError(
    'E_SOLUTION',
    'the table is not finished',
    'run gyre table again: it takes up where it was stopped',
  );
}

async function askCell(file: TableFile, index: number): Promise<Answer | undefined> {
  const { rows, blockRows, cell } = file.header;
  if (cell === undefined || index >= rows) return undefined;
  const block = await file.block(Math.floor(index / blockRows));
  return readCell(
    cellCode(cell.settled - 1, cell.bytes),
    unpackNumber(block, 0, index % blockRows, cell.bytes),
  );
}

async function askKeyed<P>(
  file: TableFile,
  ruleset: Ruleset<P>,
  position: P,
  player: 0 | 1,
): Promise<Answer | undefined> {
  const { columns, firstKeys = [] } = file.header;
  const form = ruleset.canonical?.(position, player) ?? position;
  const key = keyText(ruleset.key(form), ruleset.impartial ? 0 : player);
  const b = lastNotAbove(firstKeys, key);
  if (b < 0 || columns === undefined) return undefined;
  const block = await file.block(b);
  const textLength = unpackNumber(block, 0, 0, 4);
  const keys = JSON.parse(new TextDecoder().decode(block.subarray(4, 4 + textLength))) as string[];
  const row = lastNotAbove(keys, key);
  if (row < 0 || keys[row] !== key) return undefined;
  const values = 4 + textLength;
  const plies = unpackNumber(block, values + keys.length, row, columns.plies);
  const isEndless = plies === (columns.plies === 2 ? 0xffff : ENDLESS_32);
  const answer = { value: block[values + row] as Value, plies: isEndless ? undefined : plies };
  if (!columns.scores) return answer;
  return { ...answer, score: unpackNumber(block, values + keys.length * (1 + columns.plies), row, 4) | 0 };
}

/** The last entry of a rising list that is not above the key; −1 if all are. */
function lastNotAbove(sorted: readonly string[], key: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] <= key) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** All cells of an indexed table, for a report or to take up an unfinished run. */
export async function readCells(file: TableFile): Promise<Cells> {
  const { rows, cell } = file.header;
  if (cell === undefined)
    throw new GyreError('E_FORMAT', 'the table is not by index', 'only indexed tables have cells');
  const cells = newCells(rows, cell.bytes);
  for (let b = 0, at = 0; b < file.blocks; b++) {
    const block = await file.block(b);
    for (let i = 0; i < block.length / cell.bytes; i++) cells[at++] = unpackNumber(block, 0, i, cell.bytes);
  }
  return cells;
}
