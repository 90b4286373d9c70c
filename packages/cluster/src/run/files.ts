import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { GyreError } from 'gyre';
import { inFile } from 'gyre/io';
import { parquetFooter } from 'gyre-formats/columns';
import type { ClusterEngine } from '../engines/index.ts';
import { rowsAt } from '../program/index.ts';
import { withSource } from './parquet.ts';

/** What tells the files of an input from others that may take their place while a run reads them. */
export interface FilesEntry {
  readonly files: number;
  readonly bytes: number;
  readonly rows: number;
  /** When the last of them was changed, in milliseconds since 1970. */
  readonly changed: number;
  /** A checksum over their names, sizes and times. */
  readonly checksum: string;
  /** One over their footers, if the machine that looked saw all of them. */
  readonly footers?: string;
}

/** The files at a path as the engine finds them. A folder whose files differ in columns or types is refused, by two of them. */
export async function examineFiles(engine: ClusterEngine, path: string): Promise<FilesEntry> {
  const { entry, found } = await looked(engine, path);
  let first: { readonly file: string; readonly columns: string } | undefined;
  for (const { file, columns } of found) {
    const types =
      columns ?? Object.fromEntries((await engine.columns(file)).map(({ name, type }) => [name, type]));
    const named = Object.entries(types).map((column) => column.join(' '));
    const text = named.toSorted().join(', ');
    first ??= { file, columns: text };
    if (first.columns === text) continue;
    const says = `${basename(first.file)} has ${first.columns}; ${basename(file)} has ${text}`;
    throw new GyreError(
      'E_SHAPE',
      `the files differ: ${says}`,
      'give files with the same columns and types',
      {
        file: path,
      },
    );
  }
  return entry;
}

/** Refuses files that are no longer what they were. */
export async function checkFiles(
  engine: ClusterEngine,
  what: string,
  path: string,
  were: FilesEntry,
): Promise<void> {
  const { entry: are } = await looked(engine, path);
  const { footers = were.footers } = are;
  const isSameInside = were.footers === undefined || were.footers === footers;
  if (are.checksum === were.checksum && are.rows === were.rows && isSameInside) return;
  throw changed(what, path, differenceOf(are, were));
}

/** The refusal of an input that is not the one with which the run began. */
export function changed(what: string, file: string, how: string): GyreError {
  const hint = 'put back what was there, or begin anew in another folder';
  return new GyreError('E_FILE', `the ${what} changed under the run: ${how}`, hint, { file });
}

function differenceOf(are: FilesEntry, were: FilesEntry): string {
  const unit = (['files', 'rows', 'bytes'] as const).find((name) => are[name] !== were[name]);
  if (unit !== undefined) return `${unit}: ${were[unit]} then, ${are[unit]} now`;
  if (are.changed === were.changed) return 'as many files, rows and bytes, but other ones';
  const time = new Date(are.changed).toISOString();
  return `as many files, rows and bytes, written anew at ${time}; if only the time differs, have the content checked`;
}

/** A file of an input: its path for this machine, and its columns if this machine sees it. */
interface Found {
  readonly file: string;
  readonly columns?: Readonly<Record<string, string>>;
}

async function looked(
  engine: ClusterEngine,
  path: string,
): Promise<{ readonly entry: FilesEntry; readonly found: readonly Found[] }> {
  const listed = await engine.query(engine.dialect.files(path));
  const files = listed
    .map((row) => ({ path: String(row.file), bytes: Number(row.bytes), time: Number(row.changed) }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const [sum, footers] = [createHash('sha256'), createHash('sha256')];
  const found: Found[] = [];
  let rows = 0;
  for (const { path: there, bytes, time } of files) {
    const file = there.replace(/^file:(\/\/)?/, '');
    sum.update(`${file}\0${bytes}\0${time}\0`);
    if (statSync(file, { throwIfNoEntry: false })?.size !== bytes) {
      found.push({ file: there }); // it lies where only the engine sees it
      continue;
    }
    const footer = await withSource(file, parquetFooter).catch((error: unknown) => {
      throw inFile(error, file);
    });
    footers.update(footer.bytes);
    rows += footer.rows;
    found.push({ file, columns: footer.columns });
  }
  const areSeen = found.every(({ columns }) => columns !== undefined);
  if (!areSeen) {
    const [counted] = await engine.query(rowsAt(engine.dialect, path));
    rows = Number(counted.entries);
  }
  const entry = {
    files: files.length,
    bytes: files.reduce((all, { bytes }) => all + bytes, 0),
    rows,
    changed: files.reduce((latest, { time }) => Math.max(latest, time), 0),
    checksum: sum.digest('hex'),
    ...(areSeen ? { footers: footers.digest('hex') } : {}),
  };
  return { entry, found };
}
