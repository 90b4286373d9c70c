import { createHash } from 'node:crypto';
import { GyreError } from 'gyre';
import { type Dialect, SCHEMAS, type Table } from '../program/index.ts';
import { checkOptions, checkText } from './checks.ts';
import type { ClusterEngine } from './engine.ts';
import { SparkClient, type SparkClientOptions } from './spark-client.ts';
import { ShuffleWatch } from './spark-shuffle.ts';

/** Options of the engine on a Spark cluster. */
export interface SparkOptions extends SparkClientOptions {
  /** The address of the driver's pages, http://host:4040: the bytes shuffled are read from there. */
  readonly ui?: string;
  /** Settings of the session. */
  readonly settings?: Readonly<Record<string, string | number>>;
}

/** Runs statements on a Spark cluster, through its Connect server at sc://host:port. */
export async function openSpark(address: string, options: SparkOptions = {}): Promise<ClusterEngine> {
  checkText(address, 'the address');
  checkOptions(options, 'the options', ['patienceSeconds', 'attempts']);
  const client = new SparkClient(address, options);
  const watch = options.ui === undefined ? undefined : new ShuffleWatch(options.ui);
  let partitions = 0;
  try {
    for (const [name, value] of Object.entries(options.settings ?? {}))
      await client.run(`SET ${name}=${value}`);
  } catch (error) {
    client.close();
    throw error;
  }
  return {
    name: 'Spark',
    dialect,
    columns: async (path) =>
      (await client.run(`DESCRIBE QUERY SELECT * FROM ${dialect.scanPath(path)}`)).map((row) => ({
        name: String(row.col_name),
        type: String(row.data_type),
      })),
    write: async (table, query) => {
      const { buckets } = table;
      if (buckets !== undefined && buckets.into !== partitions) {
        partitions = buckets.into; // as many parts as buckets: joins on the buckets then move nothing
        await client.run(`SET spark.sql.shuffle.partitions=${partitions}`);
      }
      try {
        await client.run(created(table, query));
      } catch (error) {
        if (!isKnownAlready(error)) throw error;
        // Of a run that was in the same folder before, which somebody has removed: a run never writes a table twice.
        await client.run(`DROP TABLE ${catalogueName(table)}`);
        await client.run(created(table, query));
      }
    },
    declare: async (tables) => {
      for (const table of tables) await client.run(declared(table));
    },
    query: (text) => client.run(text),
    shuffledBytes: async () => watch?.bytes(),
    interrupt: () => client.interrupt(),
    close: async () => client.close(),
  };
}

const dialect: Dialect = {
  scan: (tables) => {
    if (tables.length === 1) return catalogueName(tables[0]);
    return `(${tables.map((table) => `SELECT * FROM ${catalogueName(table)}`).join(' UNION ALL ')})`;
  },
  scanPath: (path) => `parquet.\`${path}\``,
  files: (path) =>
    `SELECT path AS file, length AS bytes, unix_millis(modificationTime) AS changed FROM binaryFile.\`${path}\``,
  quoted: (name) => `\`${name}\``,
  numbers: (count) => `range(0, ${count})`,
};

/**
 * All tables are known to the catalogue: only there can Spark learn that they are in buckets, and it need not open
 * a file to learn their columns.
 */
function catalogueName({ name, path }: Table): string {
  const place = createHash('sha256').update(path).digest('hex').slice(0, 12);
  return `gyre_${place}_${name.replace(/[^a-z0-9]/gi, '_')}`;
}

function created(table: Table, query: string): string {
  const { buckets } = table;
  const text = buckets === undefined ? query : `SELECT * FROM (${query}) q DISTRIBUTE BY ${buckets.by}`;
  return `CREATE TABLE ${catalogueName(table)} USING parquet ${placed(table)} AS ${text}`;
}

/** Does the catalogue have a table of that name? */
function isKnownAlready(error: unknown): boolean {
  return error instanceof GyreError && error.found.includes('TABLE_OR_VIEW_ALREADY_EXISTS');
}

/** After a restart the files are there, and the catalogue is empty. */
function declared(table: Table): string {
  return `CREATE TABLE IF NOT EXISTS ${catalogueName(table)} (${SCHEMAS[table.holds]}) USING parquet ${placed(table)}`;
}

function placed({ path, buckets }: Table): string {
  const clustered =
    buckets === undefined
      ? ''
      : `CLUSTERED BY (${buckets.by}) SORTED BY (${buckets.by}) INTO ${buckets.into} BUCKETS `;
  return `${clustered}LOCATION '${path}'`;
}
