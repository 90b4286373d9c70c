import { checkColumns, ENDLESS_32, pliesAt, type Solution, type Value } from '../../game/inner.ts';
import { check, checkObject, GyreError, refuse } from '../../graph/inner.ts';
import type { ExploredPlay, Key, Ruleset } from '../../rulesets/inner.ts';
import { checkRules, positionOfText, startingAt, withOwnStarts } from '../../rulesets/inner.ts';
import type { Answer, Ask } from '../answers/answers.ts';
import { checkPlay } from '../rules/checks.ts';
import { joinBytes, packNumbers, unpackNumber } from './bytes.ts';
import { headerOf, TABLE_FILE, type TableFile, type TableHeader, tableBytes } from './file.ts';

/**
 * The table of an explored and solved game: rows in the order of their keys, which stand beside them.
 * docs/tables.md describes the blocks.
 */
const BLOCK_ROWS = 1 << 12;

/** The pieces of the file of an explored and solved game. */
export async function writeKeyedTable<P>(play: ExploredPlay<P>, solution: Solution): Promise<Uint8Array[]> {
  checkPlay(play);
  checkColumns(solution);
  const { keys, order } = sortedRows(play);
  const width = solution.plies?.BYTES_PER_ELEMENT === 2 ? 2 : 4;
  const { scores } = solution;
  const firsts = Array.from({ length: Math.ceil(order.length / BLOCK_ROWS) }, (_, b) => b * BLOCK_ROWS);
  const header: TableHeader = {
    ...headerOf(play.ruleset),
    ...startOf(play.ruleset),
    kind: 'keyed',
    rows: order.length,
    blockRows: BLOCK_ROWS,
    columns: { plies: width, scores: scores !== undefined },
    firstKeys: firsts.map((first) => keys[order[first]]),
  };
  return tableBytes(
    header,
    firsts.map((first) => {
      const rows = order.slice(first, first + BLOCK_ROWS);
      const text = new TextEncoder().encode(JSON.stringify(rows.map((v) => keys[v])));
      const plies = rows.map((v) => pliesAt(solution, v) ?? ENDLESS_32);
      const values = Uint8Array.from(rows, (v) => solution.values[v]);
      const parts = [packNumbers([text.length], 4), text, values, packNumbers(plies, width)];
      if (scores !== undefined)
        parts.push(
          packNumbers(
            rows.map((v) => scores[v]),
            4,
          ),
        );
      return joinBytes(parts);
    }),
  );
}

/** The start of rules that begin elsewhere than their author said. */
function startOf<P>(ruleset: Ruleset<P>): Pick<TableHeader, 'start'> {
  if (withOwnStarts(ruleset) === ruleset) return {};
  const [{ position, player = 0 }] = ruleset.starts();
  return { start: { key: String(ruleset.key(position)), player } };
}

/** The rules with the start of the table: that of the rules, unless its maker gave another. */
export function rulesFrom<P>(header: TableHeader, ruleset: Ruleset<P>): Ruleset<P> {
  checkObject(header, 'the parts of the header');
  checkRules(ruleset);
  const { start } = header;
  if (start === undefined) return ruleset;
  return startingAt(ruleset, { position: positionOfText(ruleset, start.key), player: start.player });
}

/** Vertex → its key as a text, and the vertices in the order of these texts. */
function sortedRows<P>(play: ExploredPlay<P>): {
  keys: string[];
  order: number[];
} {
  const keys = Array.from({ length: play.graph.vertices }, (_, v) =>
    keyText(play.ruleset.key(play.position(v)), play.player(v)),
  );
  return { keys, order: keys.map((_, v) => v).toSorted((v, w) => (keys[v] < keys[w] ? -1 : 1)) };
}

/** Key and player as one text; a number never reads like a text key. */
function keyText(key: Key, player: number): string {
  return `${typeof key === 'string' ? '"' : ''}${String(key)} ${player}`;
}

/** Answers from a keyed table; reads only the parts that it needs. */
export function askKeyed<P>(file: TableFile, ruleset: Ruleset<P>): Ask<P> {
  return async (position, player) => {
    const form = ruleset.canonical?.(position, player) ?? position;
    const key = keyText(ruleset.key(form), ruleset.impartial ? 0 : player);
    const b = lastNotAbove(file.header.firstKeys ?? [], key);
    if (b < 0) return undefined;
    const { keys, answer } = await readBlock(file, b);
    const row = lastNotAbove(keys, key);
    return row < 0 || keys[row] !== key ? undefined : answer(row);
  };
}

/**
 * The answers of a whole table for the positions that the ruleset has now. Refuses a table that has other
 * positions: it was made with other rules. `verify` decides whether the answers are right.
 */
export async function readKeyedTable<P>(file: TableFile, play: ExploredPlay<P>): Promise<Solution> {
  check(file, TABLE_FILE);
  checkPlay(play);
  const { keys, order } = sortedRows(play);
  if (file.header.rows !== order.length) {
    throw otherRules(play, `the table has ${file.header.rows} positions, and the rules give ${order.length}`);
  }
  const values = new Uint8Array(order.length);
  const plies = new Uint32Array(order.length);
  const scores = file.header.columns?.scores === true ? new Int32Array(order.length) : undefined;
  let next = 0;
  for (let b = 0; b < file.blocks; b++) {
    const block = await readBlock(file, b);
    for (const [row, key] of block.keys.entries()) {
      const v = order[next++];
      if (keys[v] !== key)
        throw otherRules(play, `the table has the key ${key}, and the rules give ${keys[v]}`);
      const answer = block.answer(row);
      values[v] = answer.value;
      plies[v] = answer.plies ?? ENDLESS_32;
      if (scores !== undefined) scores[v] = answer.score ?? 0;
    }
  }
  const columns = { game: play.game, solver: 'table', values, plies };
  return scores === undefined ? columns : { ...columns, scores };
}

function otherRules<P>({ ruleset }: ExploredPlay<P>, found: string): GyreError {
  const hint = `the rules of ${ruleset.title} are not those that it was made with; make the table again`;
  return new GyreError('E_SOLUTION', found, hint);
}

interface Block {
  readonly keys: readonly string[];
  readonly answer: (row: number) => Answer;
}

/** Blocks whose keys have been read, as long as the file keeps the blocks. */
const readBlocks = new WeakMap<Uint8Array, Block>();

async function readBlock(file: TableFile, b: number): Promise<Block> {
  const bytes = await file.block(b);
  const block = readBlocks.get(bytes) ?? blockOf(file.header, bytes);
  readBlocks.set(bytes, block);
  return block;
}

function blockOf({ columns }: TableHeader, bytes: Uint8Array): Block {
  if (columns === undefined) refuse('E_FORMAT', 'the table is by index', 'only keyed tables have keys');
  const textLength = unpackNumber(bytes, 0, 0, 4);
  const keys = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + textLength))) as string[];
  const values = 4 + textLength;
  const plies = values + keys.length;
  const scores = plies + keys.length * columns.plies;
  const endless = columns.plies === 2 ? 0xffff : ENDLESS_32;
  return {
    keys,
    answer(row) {
      const length = unpackNumber(bytes, plies, row, columns.plies);
      const answer = { value: bytes[values + row] as Value, plies: length === endless ? undefined : length };
      return columns.scores ? { ...answer, score: unpackNumber(bytes, scores, row, 4) | 0 } : answer;
    },
  };
}

/** The last entry of a rising list that is not above the key; −1 if all entries are. */
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
