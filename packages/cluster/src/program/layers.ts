import { codeOf } from 'gyre/disk';
import { type ClusterGame, endsOf, layoutOf, sweepsOf } from './game.ts';
import type { Dialect, Table } from './tables.ts';

/**
 * The tables between two times at which dead arcs are dropped. Arcs and moves are of the beginning of the epoch; what has
 * happened since then is in its layers.
 */
export interface EpochTables {
  readonly arcs: Table;
  readonly moves: Table;
  readonly layers: readonly Table[];
  /** The layer that was to spread when the epoch began; only its settled positions count. */
  readonly carried?: Table;
}

/** The first layer of a sweep: the stuck positions that it begins with. */
export function endsLayer(game: ClusterGame, dialect: Dialect, stuck: Table, s: number): string {
  const cases = endsOf(game, s).map(({ player, code }) => `WHEN ${player} THEN ${code}`);
  const code = cases.length === 0 ? '0' : `CASE player ${cases.join(' ')} ELSE 0 END`;
  return `SELECT p, c, code, plies FROM (
  SELECT p, CAST(0 AS BIGINT) AS c, CAST(${code} AS INT) AS code, CAST(0 AS INT) AS plies FROM ${dialect.scan([stuck])} s
) x WHERE code > 0`;
}

/**
 * One layer: every position that is not settled and has an arc into the last layer, with the number c of such arcs, and with
 * the code that it gets if it is settled now, else 0. A position of the attacker is settled by one such arc, one of
 * the defender once all its moves are such arcs, those of earlier layers included.
 */
export function nextLayer(
  game: ClusterGame,
  dialect: Dialect,
  epoch: EpochTables,
  last: Table,
  s: number,
  plies: number,
): string {
  const claims = claimsOf(game, s);
  return `SELECT t.p, t.c, CAST(CASE WHEN t.win = 1 THEN ${codeOf(s, true)}
    WHEN m.moves = t.c + COALESCE(b.c, 0) THEN ${lastMoveCode(game, s)} ELSE 0 END AS INT) AS code, CAST(${plies} AS INT) AS plies
FROM (SELECT a.source AS p, MAX(a.player) AS player, MAX(${claims}) AS win, CAST(COUNT(*) AS BIGINT) AS c
  FROM ${dialect.scan([epoch.arcs])} a
  JOIN (SELECT p, code FROM ${dialect.scan([last])} l WHERE code > 0) f ON a.target = f.p GROUP BY a.source) t
JOIN ${dialect.scan([epoch.moves])} m ON m.p = t.p
LEFT JOIN (${metBefore(dialect, epoch)}) b ON b.p = t.p
WHERE COALESCE(b.code, 0) = 0`;
}

/** Does an arc a into a position f of the last layer settle its source at once? */
function claimsOf(game: ClusterGame, s: number): string {
  const { attacker } = sweepsOf(game)[s];
  if (attacker === 'nobody') return '0';
  if (attacker === 'mover') return `CASE WHEN f.code = ${codeOf(s, false)} THEN 1 ELSE 0 END`;
  return `CASE WHEN a.player = ${attacker} THEN 1 ELSE 0 END`;
}

/** The code of a position t whose moves all lead into the sweep. */
function lastMoveCode(game: ClusterGame, s: number): string {
  if (sweepsOf(game)[s].attacker !== 'nobody') return String(codeOf(s, false));
  if (layoutOf(game) !== 'paired') return String(codeOf(s, true));
  return `CASE WHEN t.player = 0 THEN ${codeOf(s, true)} ELSE ${codeOf(s, false)} END`;
}

/** Position → the arcs into layers of this epoch that were counted so far, and its code if it is settled. */
function metBefore(dialect: Dialect, { layers }: EpochTables): string {
  if (layers.length === 0)
    return 'SELECT CAST(-1 AS BIGINT) AS p, CAST(0 AS BIGINT) AS c, CAST(0 AS INT) AS code';
  return `SELECT p, CAST(SUM(c) AS BIGINT) AS c, MAX(code) AS code FROM ${dialect.scan(layers)} y GROUP BY p`;
}

/** What a layer has settled, on each side, and how many arcs it looked at. */
export function layerFacts(dialect: Dialect, layer: Table, s: number): string {
  const side = (code: number): string =>
    `CAST(COALESCE(SUM(CASE WHEN code = ${code} THEN 1 ELSE 0 END), 0) AS BIGINT)`;
  return `SELECT ${side(codeOf(s, true))} AS attackers, ${side(codeOf(s, false))} AS defenders, CAST(COALESCE(SUM(c), 0) AS BIGINT) AS arcs
FROM ${dialect.scan([layer])} l`;
}

/** The arcs that still count: from positions that are not settled, to positions that are not settled or have not spread. */
export function liveArcs(dialect: Dialect, epoch: EpochTables, last: Table | undefined): string {
  const settled = (tables: readonly Table[]): string =>
    `(SELECT p FROM ${dialect.scan(tables)} y WHERE code > 0)`;
  const { layers, carried } = epoch;
  const spread = [...(carried === undefined ? [] : [carried]), ...layers].filter(
    ({ name }) => name !== last?.name,
  );
  const fromSettled = layers.length === 0 ? '' : `\nANTI JOIN ${settled(layers)} s ON s.p = a.source`;
  const toSpread = spread.length === 0 ? '' : `\nANTI JOIN ${settled(spread)} d ON d.p = a.target`;
  return `SELECT a.source, a.target, a.player FROM ${dialect.scan([epoch.arcs])} a${fromSettled}${toSpread}`;
}

/** How many rows a table has. */
export function rowCount(dialect: Dialect, table: Table): string {
  return `SELECT CAST(COUNT(*) AS BIGINT) AS entries FROM ${dialect.scan([table])} t`;
}

/** How many rows the Parquet files at a path have. */
export function rowsAt(dialect: Dialect, path: string): string {
  return `SELECT CAST(COUNT(*) AS BIGINT) AS entries FROM ${dialect.scanPath(path)} t`;
}
