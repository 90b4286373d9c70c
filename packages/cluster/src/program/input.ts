import { type ClusterGame, layoutOf } from './game.ts';
import type { Dialect, Table } from './tables.ts';

/** The columns of a table of arcs, by the names that they have there. */
export interface ArcColumns {
  readonly source: string;
  readonly target: string;
  readonly player?: string;
  /** Are vertices floating-point numbers, which may have a fraction? */
  readonly areFloating: boolean;
}

/** Where the owners of an owned graph are: Parquet files with a row per vertex. A run reads them once, into a table of its own. */
export interface Owners {
  readonly path: string;
  readonly columns: { readonly vertex: string; readonly player: string };
}

/**
 * What is wrong with the arcs, and what tells them from others: how many there are, how many lack an end, have
 * an end that is not a whole number or a player that is none, the lowest and the highest vertex, and a sum over all arcs in any order.
 */
export function arcFacts(dialect: Dialect, edges: string, columns: ArcColumns): string {
  const { areFloating } = columns;
  const { source, target, player } = quotedColumns(dialect, columns);
  const isOdd = (v: string): string =>
    `(NOT (${v} BETWEEN ${-LARGEST} AND ${LARGEST}) OR ${v} <> FLOOR(${v}))`;
  const odd = areFloating ? `${isOdd('s')} OR ${isOdd('t')}` : '1 = 0';
  const who = player === undefined ? '2' : whose(player);
  return `SELECT CAST(COUNT(*) AS BIGINT) AS arcs,
  ${counted('s IS NULL OR t IS NULL')} AS nulls,
  ${counted(odd)} AS fractions,
  ${counted('who IS NULL')} AS strangers,
  CAST(GREATEST(MIN(CASE WHEN ${odd} THEN NULL WHEN s < t THEN s ELSE t END), -${LARGEST}) AS BIGINT) AS lowest,
  CAST(LEAST(MAX(CASE WHEN ${odd} THEN NULL WHEN s > t THEN s ELSE t END), ${LARGEST}) AS BIGINT) AS highest,
  ${checksum(`${mixed('s', 514_229)} + ${mixed('t', 317_811)} + who * 196418`)}
FROM (SELECT ${source} AS s, ${target} AS t, ${who} AS who FROM ${dialect.scanPath(edges)}) e`;
}

function quotedColumns(
  dialect: Dialect,
  { source, target, player }: ArcColumns,
): Pick<ArcColumns, 'source' | 'target' | 'player'> {
  return {
    source: dialect.quoted(source),
    target: dialect.quoted(target),
    ...(player === undefined ? {} : { player: dialect.quoted(player) }),
  };
}

/** The largest whole number up to which floating-point numbers leave no gap: no vertex may be as large. */
export const LARGEST: number = Number.MAX_SAFE_INTEGER;

function counted(condition: string): string {
  return `CAST(COALESCE(SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END), 0) AS BIGINT)`;
}

function mixed(v: string, factor: number): string {
  return `(CASE WHEN ${v} BETWEEN 0 AND ${LARGEST} THEN CAST(${v} AS BIGINT) ELSE 0 END % 1099511627689) * ${factor}`;
}

/** A sum over all rows in any order. It is not linear in what a row holds: else arcs that change targets would not show. */
function checksum(row: string): string {
  const x = `(${row}) % 1000003`;
  return `CAST(COALESCE(SUM((${x}) * (${x}) % 998244353 % 1000003), 0) % ${LARGEST} AS BIGINT) AS checksum`;
}

/** Whose arc it is: 0, 1, 2 for both, NULL for a word that names nobody. The words are those of edge lists. */
function whose(player: string): string {
  return `CASE LOWER(COALESCE(CAST(${player} AS STRING), ''))
    WHEN '0' THEN 0 WHEN 'left' THEN 0 WHEN '1' THEN 1 WHEN 'right' THEN 1 WHEN 'both' THEN 2 WHEN '' THEN 2 END`;
}

/** What is wrong with a table of owners: vertices 0 to n − 1 must have one row each, with 0 or 1. */
export function ownerFacts(dialect: Dialect, owners: Owners): string {
  return `SELECT CAST(COUNT(*) AS BIGINT) AS entries, CAST(COUNT(DISTINCT p) AS BIGINT) AS vertices,
  CAST(MIN(p) AS BIGINT) AS lowest, CAST(MAX(p) AS BIGINT) AS highest,
  ${counted('p IS NULL OR player IS NULL OR player > 1')} AS strangers,
  ${checksum(`${mixed('p', 514_229)} + player * 196418`)}
FROM (${ownerRows(dialect, owners)}) o`;
}

/** The owners as the run keeps them: position → the player to move there. */
export function ownerRows(dialect: Dialect, { path, columns: { vertex, player } }: Owners): string {
  return `SELECT CAST(${dialect.quoted(vertex)} AS BIGINT) AS p, CAST(${whose(dialect.quoted(player))} AS INT) AS player
FROM ${dialect.scanPath(path)} i`;
}

/**
 * The arcs between positions, each with the player who moves along it. An arc of a symmetric graph whose players
 * have positions of their own is two arcs.
 */
export function arcsBetweenPositions(
  game: ClusterGame,
  dialect: Dialect,
  path: string,
  columns: ArcColumns,
  owners?: Table,
): string {
  const layout = layoutOf(game);
  const edges = dialect.scanPath(path);
  const { source, target, player } = quotedColumns(dialect, columns);
  const ends = (column: string, block: number): string =>
    `CAST(${column} AS BIGINT)${block === 0 ? '' : ` + ${game.vertices}`}`;
  if (layout === 'shared')
    return `SELECT ${ends(source, 0)} AS source, ${ends(target, 0)} AS target, CAST(0 AS INT) AS player FROM ${edges}`;
  if (layout === 'owned' && owners !== undefined)
    return `SELECT ${ends(`e.${source}`, 0)} AS source, ${ends(`e.${target}`, 0)} AS target, o.player
FROM ${edges} e JOIN ${dialect.scan([owners])} o ON o.p = e.${source}`;
  const block = (mover: 0 | 1): string => {
    const filter = player === undefined ? '' : ` WHERE ${whose(player)} <> ${1 - mover}`;
    return `SELECT ${ends(source, mover)} AS source, ${ends(target, 1 - mover)} AS target, CAST(${mover} AS INT) AS player FROM ${edges}${filter}`;
  };
  return `${block(0)}\nUNION ALL\n${block(1)}`;
}

/** Position → how many moves it has; a position without moves has no row. */
export function counters(dialect: Dialect, arcs: Table): string {
  return `SELECT source AS p, CAST(COUNT(*) AS BIGINT) AS moves FROM ${dialect.scan([arcs])} a GROUP BY source`;
}

/** The positions without moves, and who is stuck there. */
export function stuckPositions(game: ClusterGame, dialect: Dialect, moves: Table, owners?: Table): string {
  return `SELECT x.p, x.player FROM (${allPositions(game, dialect, owners)}) x
ANTI JOIN ${dialect.scan([moves])} m ON m.p = x.p`;
}

/** Every position with the player to move there; in the shared layout player 0 speaks for both. */
export function allPositions(game: ClusterGame, dialect: Dialect, owners?: Table): string {
  const layout = layoutOf(game);
  if (layout === 'owned' && owners !== undefined) return `SELECT p, player FROM ${dialect.scan([owners])} o`;
  const { vertices } = game;
  const player = layout === 'paired' ? `CASE WHEN id >= ${vertices} THEN 1 ELSE 0 END` : '0';
  const count = layout === 'paired' ? 2 * vertices : vertices;
  return `SELECT CAST(id AS BIGINT) AS p, CAST(${player} AS INT) AS player FROM ${dialect.numbers(count)} n`;
}
