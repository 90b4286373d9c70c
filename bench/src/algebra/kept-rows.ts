import { existsSync, readFileSync } from 'node:fs';
import { BENCH, keep } from '../harness.ts';
import type { Limited } from './limits.ts';
import type { Measured } from './measure.ts';

/** The rows of a run. */
interface Rows {
  readonly compared: readonly Measured[];
  readonly limited: readonly Limited[];
}

/** Keeps the rows of this run; those that the file has from earlier runs and that were not measured now stay. */
export function keepRows(name: string, rows: Rows): void {
  const file = `${BENCH}results/${name}.json`;
  const before = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { runs: Rows }).runs
    : undefined;
  keep(name, {
    compared: merged(before?.compared ?? [], rows.compared),
    limited: merged(before?.limited ?? [], rows.limited),
  });
}

function merged<T extends { readonly name: string }>(before: readonly T[], now: readonly T[]): T[] {
  const fresh = new Map(now.map((row) => [row.name, row]));
  const kept = before.map((row) => fresh.get(row.name) ?? row);
  const names = new Set(before.map((row) => row.name));
  return [...kept, ...now.filter((row) => !names.has(row.name))];
}
