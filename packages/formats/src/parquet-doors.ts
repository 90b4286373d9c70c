import { briefJson, GyreError } from 'gyre';
import type { WrittenColumn, WrittenRows } from './parquet-write.ts';

/** What a program without types may hand over is refused here. */

/** Refuses anything but a list of names of columns, at least one. */
export function checkColumnNames(names: readonly string[]): void {
  if (Array.isArray(names) && names.length > 0 && names.every((name) => typeof name === 'string')) return;
  throw wrong('the list of columns', names, 'give the name of at least one');
}

/** Refuses anything but columns of whole numbers, of one length. */
export function checkNumberColumns(columns: Readonly<Record<string, Int32Array>>): void {
  const all: unknown[] = Object.values(partsOf<object>(columns));
  const isGood = all.every(
    (column) => column instanceof Int32Array && column.length === (all[0] as Int32Array).length,
  );
  if (isGood && all.length > 0) return;
  throw wrong('the columns', columns, 'give an Int32Array for each name, all of one length');
}

/** Refuses columns that cannot be written, and what is not a list of groups or of fields. */
export function checkWritten(
  columns: readonly WrittenColumn[],
  groups: Iterable<WrittenRows> | AsyncIterable<WrittenRows>,
  fields: unknown,
): void {
  if (!Array.isArray(columns) || columns.length === 0 || !columns.every(isWrittenColumn))
    throw wrong(
      'the list of columns',
      columns,
      `give { name, type } for each, a type of ${TYPES.join(', ')}`,
    );
  const steps = Object(groups) as Partial<Iterable<WrittenRows> & AsyncIterable<WrittenRows>>;
  if (typeof (steps[Symbol.iterator] ?? steps[Symbol.asyncIterator]) !== 'function')
    throw wrong('the groups', groups, 'give a list of groups of rows');
  if (typeof fields !== 'object' || fields === null) throw wrong('the metadata', fields, 'give an object');
}

const TYPES: readonly unknown[] = ['INT32', 'UINT_8', 'UINT_32', 'UTF8'];

function isWrittenColumn(column: unknown): boolean {
  const { name, type } = partsOf<WrittenColumn>(column);
  return typeof name === 'string' && TYPES.includes(type);
}

/** Refuses a group whose arrays do not fit the columns. */
export function checkRows(rows: WrittenRows, columns: readonly WrittenColumn[]): void {
  const isGood =
    Array.isArray(rows) &&
    rows.length === columns.length &&
    rows.every(
      (entries: unknown) =>
        (entries instanceof Int32Array || Array.isArray(entries)) &&
        (entries as { length: number }).length === (rows[0] as { length: number }).length,
    );
  if (isGood) return;
  throw wrong('a group', rows, `give one array per column, ${columns.length} in all, of one length`);
}

function partsOf<T extends object>(value: unknown): Partial<T> {
  return typeof value === 'object' && value !== null ? value : {};
}

function wrong(what: string, found: unknown, hint: string): GyreError {
  return new GyreError('E_SHAPE', `${what} is ${briefJson(found)}`, hint);
}
