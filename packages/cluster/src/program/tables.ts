/** A table of a run: Parquet files in one folder, written once and never changed. */
export interface Table {
  /** Its folder in the folder of the run. */
  readonly name: string;
  /** The same folder, from the root. */
  readonly path: string;
  /** What its rows are. */
  readonly holds: TableKind;
  /** The column by which its rows are in buckets, and how many buckets there are. */
  readonly buckets?: Buckets;
}

/** What the rows of a table are. */
export type TableKind = keyof typeof SCHEMAS;

/** The columns of the tables. */
export const SCHEMAS = {
  owners: 'p BIGINT, player INT',
  arcs: 'source BIGINT, target BIGINT, player INT',
  moves: 'p BIGINT, moves BIGINT',
  stuck: 'p BIGINT, player INT',
  layer: 'p BIGINT, c BIGINT, code INT, plies INT',
  answer: 'vertex BIGINT, player INT, value STRING, plies INT',
} as const;

export interface Buckets {
  readonly by: 'target' | 'p';
  readonly into: number;
}

/** What engines write differently; everything else of the program is the same text for all. */
export interface Dialect {
  /** A relation with all rows of these tables, which have the same columns. */
  scan(tables: readonly Table[]): string;
  /** A relation with all rows of the Parquet files at a path. */
  scanPath(path: string): string;
  /** The files at a path: their paths, their bytes, and when they were changed, in milliseconds since 1970. */
  files(path: string): string;
  /** The name of a column, which may be a word of SQL. */
  quoted(name: string): string;
  /** A relation with one column `id`: the whole numbers from 0 to `count` − 1. */
  numbers(count: number): string;
}
