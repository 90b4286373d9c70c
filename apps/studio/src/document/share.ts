import { type MapWindow, readWindow, writeWindow } from './map.ts';
import type { Parameters, PlayLine } from './play.ts';

/** Links carry the document itself, after the #, which browsers never send anywhere. */

/** Past this many characters some programs cut links; a file is safer. */
export const LONG_LINK = 8000;

/** What a link says: the document, and what is shown of it. */
export interface LinkParts {
  readonly packed?: string;
  readonly view?: string;
  /** The step that is watched; on a map the layer of the wave. */
  readonly step?: number;
  /** The solver that is watched. */
  readonly solver?: string;
  /** The name of the vertex that is selected. */
  readonly vertex?: string;
  /** The ruleset that is played. */
  readonly ruleset?: { readonly name: string; readonly parameters: Parameters };
  /** The address of a table that is read in place. */
  readonly table?: string;
  /** Where a game in play began, if not at its start, and its moves. */
  readonly line?: PlayLine;
  /** What stands in the place of the worksheet. */
  readonly bench?: string;
  /** The lines of a worksheet, packed. */
  readonly sheet?: string;
  /** The part of a map that is seen, and the number of the position that is looked at. */
  readonly window?: MapWindow;
  readonly spot?: number;
}

/** How a field of a link is read, and written as `name=value`. */
interface Field<T> {
  readonly read: (fields: URLSearchParams) => T | undefined;
  readonly write: (value: T) => string;
}

const text = (name: string): Field<string> => ({
  read: (fields) => fields.get(name) ?? undefined,
  write: (value) => `${name}=${encodeURIComponent(value)}`,
});

const count = (name: string): Field<number> => ({
  read: (fields) => (/^\d+$/.test(fields.get(name) ?? '') ? Number(fields.get(name)) : undefined),
  write: (value) => `${name}=${value}`,
});

/** Every field, in the order in which they are written. */
const FIELDS: { readonly [Name in keyof LinkParts]-?: Field<NonNullable<LinkParts[Name]>> } = {
  packed: text('game'),
  view: text('view'),
  step: count('step'),
  solver: text('solver'),
  vertex: text('vertex'),
  ruleset: {
    read: (fields) => {
      const name = fields.get('ruleset');
      const settings = [...fields].filter(([key]) => key.startsWith('with-'));
      const parameters = Object.fromEntries(settings.map(([key, value]) => [key.slice(5), value]));
      return name === null ? undefined : { name, parameters };
    },
    write: ({ name, parameters }) =>
      [
        `ruleset=${encodeURIComponent(name)}`,
        ...Object.entries(parameters).map(([key, value]) =>
          text(`with-${encodeURIComponent(key)}`).write(value),
        ),
      ].join('&'),
  },
  table: text('table'),
  line: { read: readLine, write: writeLine },
  bench: text('bench'),
  sheet: text('sheet'),
  window: {
    read: (fields) => readWindow(fields.get('window')),
    write: (window) => `window=${writeWindow(window)}`,
  },
  spot: count('spot'),
};

/** Reads the part of an address after the #. */
export function readFragment(fragment: string): LinkParts {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const read = Object.entries(FIELDS).map(([name, field]) => [name, field.read(fields)] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/** Writes the part of an address after the #. */
export function writeFragment(parts: LinkParts): string {
  const written = Object.entries(FIELDS).map(([name, { write }]) => {
    const value = parts[name as keyof LinkParts];
    return value === undefined ? '' : write(value as never);
  });
  return `#${written.filter((field) => field !== '').join('&')}`;
}

function readLine(fields: URLSearchParams): PlayLine | undefined {
  const key = fields.get('from');
  const moves = fields.get('moves') ?? '';
  if (key === null && moves === '') return undefined;
  const path = moves
    .split('.')
    .filter((move) => /^\d+$/.test(move))
    .map(Number);
  return key === null ? { path } : { from: { key, player: fields.get('mover') === '1' ? 1 : 0 }, path };
}

function writeLine({ from, path }: PlayLine): string {
  const place = from === undefined ? [] : [`from=${encodeURIComponent(from.key)}&mover=${from.player}`];
  return [...place, ...(path.length === 0 ? [] : [`moves=${path.join('.')}`])].join('&');
}
