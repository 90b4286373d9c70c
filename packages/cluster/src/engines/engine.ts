import { GyreError } from 'gyre';
import { throwIfAborted } from 'gyre/disk';
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
  /** Ends the statement that runs, if there is one; it then fails. */
  interrupt(): Promise<void>;
  close(): Promise<void>;
}

/** The same engine, which a signal stops: also a statement that runs, which is waited for until it has ended. */
export function stoppedBy(engine: ClusterEngine, signal: AbortSignal | undefined): ClusterEngine {
  if (signal === undefined) return engine;
  const stop = (): void => {
    engine.interrupt().catch(() => undefined); // the statement itself says how it ends
  };
  const heeded = async <T>(statement: () => Promise<T>): Promise<T> => {
    throwIfAborted(signal);
    let again: ReturnType<typeof setInterval> | undefined; // an engine may not have begun when it is first told
    const begin = (): void => {
      stop();
      again = setInterval(stop, 500);
    };
    signal.addEventListener('abort', begin);
    try {
      return await statement();
    } catch (error) {
      throwIfAborted(signal);
      throw error;
    } finally {
      signal.removeEventListener('abort', begin);
      clearInterval(again);
    }
  };
  const { name, dialect } = engine;
  return {
    name,
    dialect,
    columns: (path) => heeded(() => engine.columns(path)),
    write: (table, query) => heeded(() => engine.write(table, query)),
    declare: (tables) => heeded(() => engine.declare(tables)),
    query: (text) => heeded(() => engine.query(text)),
    shuffledBytes: () => engine.shuffledBytes(),
    interrupt: () => engine.interrupt(),
    close: () => engine.close(),
  };
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
