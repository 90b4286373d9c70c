import { GyreError } from 'gyre';
import type { Dialect, Table } from '../program/index.ts';

/** A row of an answer. Whole numbers are plain numbers. */
export type Row = Readonly<Record<string, number | string | null>>;

/** A column of a table, with its type in the words of the engine. */
export interface EngineColumn {
  readonly name: string;
  readonly type: string;
}

/**
 * What runs statements. A statement either writes a new table or answers with a few rows. Whatever goes wrong is a GyreError
 * in one line: `E_CLUSTER` if the run can be taken up again.
 */
export interface ClusterEngine {
  readonly name: string;
  readonly dialect: Dialect;
  /** The columns of the Parquet files at a path. */
  columns(path: string): Promise<readonly EngineColumn[]>;
  /** Writes the rows of a query to a table that is not there yet. */
  write(table: Table, query: string): Promise<void>;
  /** Makes tables known that an earlier process has written. */
  declare(tables: readonly Table[]): Promise<void>;
  query(text: string): Promise<readonly Row[]>;
  /** The bytes that were shuffled between machines so far, where that can be known. */
  shuffledBytes(): Promise<number | undefined>;
  close(): Promise<void>;
}

/** Refuses a path that cannot stand in a statement. */
export function checkPath(path: string, what: string): void {
  const odd = /[\p{Cc}'"`\\{}[\]*?,]/u.exec(path)?.[0];
  if (odd === undefined) return;
  throw new GyreError(
    'E_FILE',
    `the path of ${what} holds ${JSON.stringify(odd)}`,
    'use a path without quotes, brackets, commas, stars and backslashes',
    { file: path },
  );
}
