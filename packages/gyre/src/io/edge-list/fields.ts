import { ARC_COLUMN_PAIRS, areArcColumns, PLAYER_COLUMNS } from '../kit/doors.ts';
import type { EdgeColumn } from '../kit/format.ts';

/** The fields of one line of an edge list. */
export interface EdgeFields {
  readonly fields: readonly string[];
  /** Bit i says that field i stood in quotes. */
  readonly quoted: number;
  /** What stands between the fields. */
  readonly separator: string;
  /** What is wrong with the quotes, if anything. */
  readonly fault?: string;
}

/**
 * The fields of a line, between tabs, commas, arrows (`a -> b`), semicolons or spaces: the first of these that the line
 * has outside quotes. A field in double quotes may hold anything, with "" for a quote.
 */
export function splitFields(line: string): EdgeFields {
  const hasQuotes = line.includes('"');
  const bare = hasQuotes ? line.replace(QUOTED_FIELDS, '') : line;
  const separator = SEPARATORS.find((mark) => bare.includes(mark)) ?? ' ';
  const text = separator === ARROW ? line.replace(/;\s*$/, '').trim() : line.trim();
  if (hasQuotes) return splitQuoted(text, separator);
  const parts = separator === ' ' ? text.split(/\s+/) : text.split(separator);
  return { fields: parts.map((field) => field.trim()), quoted: 0, separator };
}

/** Where field i of a line begins, counted from 1; the line itself where it has quotes. */
export function fieldColumn(line: string, { separator, quoted }: EdgeFields, i: number): number {
  if (quoted !== 0) return 1;
  if (separator === ' ') return ([...line.matchAll(/\S+/g)][i]?.index ?? 0) + 1;
  const before = line.split(separator).slice(0, i);
  const start = before.length === 0 ? 0 : before.join(separator).length + separator.length;
  const rest = line.slice(start);
  return start + (rest.length - rest.trimStart().length) + 1;
}

const ARROW = '->';
const SEPARATORS = ['\t', ',', ARROW, ';'];
const QUOTED_FIELDS = /"(?:[^"]|"")*"/g;

function splitQuoted(line: string, separator: string): EdgeFields {
  const fields: string[] = [];
  let quoted = 0;
  let fault: string | undefined;
  for (let rest: string | undefined = line; rest !== undefined; ) {
    const found: RegExpExecArray | null = /^"((?:[^"]|"")*)"/.exec(rest);
    const cut: number = rest.indexOf(separator, found?.[0].length ?? 0);
    const end: number = cut >= 0 ? cut : rest.length;
    if (found !== null) quoted |= 1 << fields.length;
    if (found === null && rest.startsWith('"')) fault ??= 'a quote is not closed';
    if (found !== null && rest.slice(found[0].length, end).trim() !== '')
      fault ??= 'text follows a closing quote';
    fields.push(found === null ? rest.slice(0, end).trim() : found[1].replaceAll('""', '"'));
    rest = cut < 0 ? undefined : rest.slice(end + separator.length).trimStart();
  }
  return { fields, quoted, separator, ...(fault === undefined ? {} : { fault }) };
}

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
