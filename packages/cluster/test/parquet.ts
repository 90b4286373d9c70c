import { DuckDBInstance } from '@duckdb/node-api';

/** A Parquet file with the rows of a query. */
export async function parquet(file: string, query: string): Promise<string> {
  const connection = await (await DuckDBInstance.create()).connect();
  await connection.run(`COPY (${query}) TO '${file}' (FORMAT parquet)`);
  connection.closeSync();
  return file;
}

/** A Parquet file with these rows. */
export function rows(file: string, columns: string, entries: readonly string[]): Promise<string> {
  const values = entries.map((entry) => `(${entry})`).join(', ');
  return parquet(file, `SELECT * FROM (VALUES ${values}) t(${columns})`);
}
