import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { GyreError } from 'gyre';
import type { Dialect, Table } from '../program/index.ts';
import { checkOptions, checkText } from './checks.ts';
import type { ClusterEngine, EngineColumn, Row } from './engine.ts';

/** Options of the embedded engine. */
export interface DuckDbOptions {
  /** The most memory that DuckDB may use for its tables, in bytes; it spills to `scratch` beyond that. */
  readonly maxBytes?: number;
  readonly scratch?: string;
  readonly threads?: number;
}

/** The embedded twin of a cluster: DuckDB runs the same statements in this process. */
export async function openDuckDb(options: DuckDbOptions = {}): Promise<ClusterEngine> {
  checkOptions(options, 'the options', ['maxBytes', 'threads']);
  if (options.scratch !== undefined) checkText(options.scratch, 'the folder to spill to');
  const { DuckDBInstance } = await loaded();
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(options.threads ?? availableParallelism()),
    preserve_insertion_order: 'false',
    ...(options.maxBytes === undefined
      ? {}
      : { memory_limit: `${Math.ceil(options.maxBytes / 2 ** 20)}MiB` }),
    ...(options.scratch === undefined ? {} : { temp_directory: options.scratch }),
  });
  const connection = await instance.connect();
  return {
    name: 'DuckDB',
    dialect,
    columns: (path) => columnsOf(connection, path),
    write: async (table, query) => {
      const part = `${table.path}/part.parquet`;
      mkdirSync(table.path, { recursive: true });
      await told(connection.run(`COPY (${query}) TO '${part}' (FORMAT parquet)`));
      settle(part); // before anybody says that it is there
    },
    declare: async () => undefined,
    query: (text) => rows(connection, text),
    shuffledBytes: async () => undefined,
    interrupt: async () => connection.interrupt(),
    close: async () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Writes what the system still holds of a file to the disk, so that it survives a power cut. */
function settle(path: string): void {
  const handle = openSync(path, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

async function loaded(): Promise<typeof import('@duckdb/node-api')> {
  try {
    return await import('@duckdb/node-api');
  } catch (cause) {
    const hint = 'npm install @duckdb/node-api, or connect to a Spark cluster';
    throw new GyreError('E_CLUSTER', 'DuckDB is not installed', hint, {}, { cause });
  }
}

const dialect: Dialect = {
  scan: (tables: readonly Table[]) =>
    `read_parquet([${tables.map(({ path }) => `'${path}/*.parquet'`).join(', ')}])`,
  scanPath: (path) => `read_parquet('${filesAt(path)}')`,
  files: (path) =>
    `SELECT filename AS file, size AS bytes, epoch_ms(last_modified) AS changed FROM read_blob('${filesAt(path)}')`,
  quoted: (name) => `"${name}"`,
  numbers: (count) => `(SELECT range AS id FROM range(0, ${count}))`,
};

/** A folder stands for the Parquet files in it. */
function filesAt(path: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? join(path, '*.parquet') : path;
}

async function columnsOf(connection: DuckDBConnection, path: string): Promise<EngineColumn[]> {
  const found = await rows(connection, `DESCRIBE SELECT * FROM ${dialect.scanPath(path)}`);
  return found.map((row) => ({ name: String(row.column_name), type: String(row.column_type).toLowerCase() }));
}

async function rows(connection: DuckDBConnection, text: string): Promise<Row[]> {
  const reader = await told(connection.runAndReadAll(text));
  return reader
    .getRowObjects()
    .map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          value === null
            ? null
            : typeof value === 'bigint' || typeof value === 'number'
              ? Number(value)
              : String(value),
        ]),
      ),
    );
}

async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const text = (cause instanceof Error ? cause.message : String(cause)).split('\n')[0];
    if (/no files found|No such file/i.test(text))
      throw new GyreError('E_FILE', 'there are no Parquet files there', 'check the path', {}, { cause });
    throw new GyreError('E_CLUSTER', `DuckDB says: ${text}`, 'the run can be taken up again', {}, { cause });
  }
}
