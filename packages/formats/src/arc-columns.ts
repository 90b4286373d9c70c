import { BOTH_PLAYERS, GyreError } from 'gyre';
import { ARC_COLUMN_PAIRS, checkParseOptions, type ParseOptions, PLAYER_COLUMNS } from 'gyre/io';
import { checkColumnNames } from './parquet-doors.ts';

/** The names of the columns of a table of arcs. */
export interface ArcColumnNames {
  readonly source: string;
  readonly target: string;
  readonly player: string | undefined;
}

/**
 * Which columns of a table hold the arcs: those that `columns` says, or those whose names do; there, capital letters make no
 * difference. What is not read is said to `note`: a misspelt `player` would make another game. Refuses a solution, a table
 * without arcs, and one with two columns for the same.
 */
export function arcColumnsOf(
  names: readonly string[],
  fields: Readonly<Record<string, unknown>>,
  options: Pick<ParseOptions, 'note' | 'columns'> = {},
): ArcColumnNames {
  checkColumnNames(names);
  checkParseOptions(options);
  const { note, columns } = options;
  if (isSolutionTable(names, fields)) throw solutionGiven();
  if (columns !== undefined) return givenColumns(names, columns);
  const named = (word: string): string | undefined => names.find((name) => name.toLowerCase() === word);
  const pair = ARC_COLUMN_PAIRS.find((words) => words.every((word) => named(word) !== undefined));
  if (pair === undefined) {
    const missing = named('source') === undefined ? 'source' : 'target';
    throw new GyreError('E_SHAPE', `there is no column "${missing}"`, `the columns are ${names.join(', ')}`);
  }
  const [source, target] = pair.map((word) => named(word) as string);
  const player = PLAYER_COLUMNS.map(named).find((name) => name !== undefined);
  const isRead = (name: string): boolean => name === source || name === target || name === player;
  const rival = names.find(
    (name, i) => WORDS.has(name.toLowerCase()) && (!isRead(name) || names.indexOf(name) < i),
  );
  if (rival !== undefined) throw rivalFound(rival, names);
  const unread = names.filter((name) => !isRead(name));
  if (unread.length > 0) {
    const list = unread.map((name) => JSON.stringify(name)).join(', ');
    note?.(unread.length === 1 ? `the column ${list} is not read` : `the columns ${list} are not read`);
  }
  return { source, target, player };
}

/** Every name that a column of arcs may have. */
const WORDS: ReadonlySet<string> = new Set([...ARC_COLUMN_PAIRS.flat(), ...PLAYER_COLUMNS]);

function rivalFound(rival: string, names: readonly string[]): GyreError {
  const list = names.map((name) => JSON.stringify(name)).join(', ');
  const found =
    names.filter((name) => name === rival).length > 1
      ? `two columns are named ${JSON.stringify(rival)}`
      : `of the columns ${list}, more than one may be meant for the same`;
  return new GyreError('E_SHAPE', found, SAY_COLUMNS, {}, { option: 'columns' });
}

const SAY_COLUMNS =
  'give one of each, or say for each column, from the left, what it is: source, target, player, or - to leave it out';

/** The columns that the caller says, from the left. */
function givenColumns(
  names: readonly string[],
  columns: NonNullable<ParseOptions['columns']>,
): ArcColumnNames {
  const [source, target, player] = (['source', 'target', 'player'] as const).map(
    (what) => names[columns.indexOf(what)],
  );
  const twice = [source, target, player].find(
    (name) => name !== undefined && names.indexOf(name) !== names.lastIndexOf(name),
  );
  if (twice !== undefined)
    throw new GyreError('E_SHAPE', `two columns are named ${JSON.stringify(twice)}`, 'rename one');
  if (names.length === columns.length) return { source, target, player };
  const found = `the table has ${names.length} columns: ${names.join(', ')}`;
  throw new GyreError('E_SHAPE', found, SAY_COLUMNS, {}, { option: 'columns' });
}

/** What is said of vertices in a column of floats, as a table has it that once missed a value. */
export function floatingWords(name: string): string {
  return `the column ${JSON.stringify(name)} has floats, read as whole numbers`;
}

export const TOO_LARGE = 'vertices are numbered up to 2147483646; or say that vertices are names';

/** What would be right in place of an entry that is no vertex; floats have all whole numbers up to `most`. */
export function vertexHint(entry: number, most: number = Number.POSITIVE_INFINITY): string {
  if (entry > most) return `floats of this width have whole numbers up to ${most}: give integers`;
  if (entry >= 0x7fff_ffff) return TOO_LARGE;
  return 'vertices are whole numbers, 0 or more';
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
