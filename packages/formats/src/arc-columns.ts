import { BOTH_PLAYERS, GyreError } from 'gyre';
import { ARC_COLUMN_PAIRS, PLAYER_COLUMNS } from 'gyre/io';
import { checkColumnNames } from './parquet-doors.ts';

/** The names of the columns of a table of arcs. */
export interface ArcColumnNames {
  readonly source: string;
  readonly target: string;
  readonly player: string | undefined;
}

/**
 * Which columns of a table hold the arcs; capital letters make no difference. What is not read is said to `note`: a misspelt
 * `player` would make another game. Refuses a solution, and a table without arcs.
 */
export function arcColumnsOf(
  names: readonly string[],
  fields: Readonly<Record<string, unknown>>,
  note?: (words: string) => void,
): ArcColumnNames {
  checkColumnNames(names);
  if (isSolutionTable(names, fields)) throw solutionGiven();
  const named = (word: string): string | undefined => names.find((name) => name.toLowerCase() === word);
  const pair = ARC_COLUMN_PAIRS.find((words) => words.every((word) => named(word) !== undefined));
  if (pair === undefined) {
    const missing = named('source') === undefined ? 'source' : 'target';
    throw new GyreError('E_SHAPE', `there is no column "${missing}"`, `the columns are ${names.join(', ')}`);
  }
  const [source, target] = pair.map((word) => named(word) as string);
  const player = PLAYER_COLUMNS.map(named).find((name) => name !== undefined);
  const unread = names.filter((name) => name !== source && name !== target && name !== player);
  if (unread.length > 0) {
    const list = unread.map((name) => JSON.stringify(name)).join(', ');
    note?.(unread.length === 1 ? `the column ${list} is not read` : `the columns ${list} are not read`);
  }
  return { source, target, player };
}

/** Is it a table of positions? A program that is not Gyre writes no metadata: then its columns say so. */
export function isSolutionTable(
  names: readonly string[],
  fields: Readonly<Record<string, unknown>>,
): boolean {
  if (fields?.content !== undefined) return fields.content === 'solution';
  return names.includes('vertex') && names.includes('value');
}

function solutionGiven(): GyreError {
  const hint = 'read it together with its game';
  return new GyreError('E_FORMAT', 'this is a solution, not a game', hint, {}, { option: 'game' });
}

/** Whose arc an entry of the column `player` says it is; undefined if it says nothing that is known. */
export function playerIn(entry: unknown): number | undefined {
  return entry === null || entry === undefined ? BOTH_PLAYERS : PLAYERS.get(entry);
}

const PLAYERS: ReadonlyMap<unknown, number> = new Map<unknown, number>([
  [0, 0],
  ['0', 0],
  ['left', 0],
  ['l', 0],
  ['blue', 0],
  [1, 1],
  ['1', 1],
  ['right', 1],
  ['r', 1],
  ['red', 1],
  ['both', BOTH_PLAYERS],
  ['', BOTH_PLAYERS],
]);

/** What a player may be, for a refusal. */
export const PLAYER_HINT = 'players are 0, 1, left, right, both or null';
