import type { EdgeColumn } from './format.ts';

/**
 * Names of the columns of a source and its target, as tables of arcs have them; in the last pair they are as likely names of
 * vertices.
 */
export const ARC_COLUMN_PAIRS: readonly (readonly [source: string, target: string])[] = [
  ['source', 'target'],
  ['src', 'dst'],
  ['src', 'dest'],
  ['from', 'to'],
  ['tail', 'head'],
  ['u', 'v'],
];

/** Names of the column that says whose arc it is. */
export const PLAYER_COLUMNS: readonly string[] = ['player', 'side'];

/** Do they have one source, one target, and at most one player? */
export function areArcColumns(columns: readonly (EdgeColumn | '?')[]): boolean {
  const count = (wanted: EdgeColumn): number => columns.filter((column) => column === wanted).length;
  return count('source') === 1 && count('target') === 1 && count('player') <= 1;
}
