import { ARC_COLUMN_PAIRS, areArcColumns, PLAYER_COLUMNS } from '../kit/column-words.ts';
import type { EdgeColumn } from '../kit/format.ts';

/** A column as a header names it; `?` is a column whose name we do not know. */
export type NamedColumn = EdgeColumn | '?';

/**
 * The columns that a first line names if it is a header: it has both words of a known pair, in either order. `u` and `v`
 * count as a header only between commas: with spaces they are as likely two vertices.
 */
export function headerOf(fields: readonly string[], separator: string): readonly NamedColumn[] | undefined {
  const words = fields.map((field) => field.toLowerCase());
  const pairs = separator === ',' ? ARC_COLUMN_PAIRS : ARC_COLUMN_PAIRS.slice(0, -1);
  const pair = pairs.find((names) => names.every((name) => words.indexOf(name) >= 0));
  if (pair === undefined) return undefined;
  return words.map((word) => {
    if (word === pair[0]) return 'source';
    if (word === pair[1]) return 'target';
    return PLAYER_COLUMNS.includes(word) ? 'player' : '?';
  });
}

/** Is it a header of the colours of arcs? Blue ones are Left's, red ones Right's. */
export function isColour(head: string): boolean {
  return /^colou?r$/i.test(head);
}

/** The columns of an edge list without a header that may be a player, in words; it has three. */
export const ORDINALS: readonly string[] = ['first', 'second', 'third'];

/** The columns that a comment `# columns source,target,-` names. */
export function columnsIn(text: string): readonly EdgeColumn[] | undefined {
  const words = text.split(',').map((word) => word.trim());
  return words.every(isColumn) && areArcColumns(words) ? words : undefined;
}

function isColumn(word: string): word is EdgeColumn {
  return word === 'source' || word === 'target' || word === 'player' || word === '-';
}

/** Is it a word that a header may have? A vertex of that name is written in quotes. */
export function isHeaderWord(field: string): boolean {
  return HEADER_WORDS.has(field.toLowerCase()) || isColour(field);
}

const HEADER_WORDS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...ARC_COLUMN_PAIRS.flat(),
  ...PLAYER_COLUMNS,
  'owner',
]);
