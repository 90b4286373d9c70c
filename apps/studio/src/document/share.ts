import { type MapWindow, readWindow, writeWindow } from './map.ts';
import type { PlayLine } from './session.ts';

/** Links carry the document itself, after the #, which browsers never send anywhere. */

/** Past this many characters some programs cut links; a file is safer. */
export const LONG_LINK = 8000;

/** What a link says: the document, and what is shown of it. */
export interface LinkParts {
  readonly packed?: string;
  readonly view?: string;
  readonly step?: number;
  /** The solver that is watched. */
  readonly solver?: string;
  /** The name of the vertex that is selected. */
  readonly vertex?: string;
  /** The ruleset that is played, and its parameters. */
  readonly ruleset?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** The address of a table that is read in place. */
  readonly table?: string;
  /** Where a game in play began, if not at its start, and its moves. */
  readonly line?: PlayLine;
  /** The lines of a worksheet, packed. */
  readonly sheet?: string;
  /** What stands in the place of the worksheet. */
  readonly bench?: string;
  /** The part of a map that is seen, and the number of the position that is looked at. */
  readonly window?: MapWindow;
  readonly spot?: number;
}

/** Reads the part of an address after the #. */
export function readFragment(fragment: string): LinkParts {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const packed = fields.get('game');
  const view = fields.get('view');
  const step = fields.get('step');
  const solver = fields.get('solver');
  const vertex = fields.get('vertex');
  const ruleset = fields.get('ruleset');
  const sheet = fields.get('sheet');
  const bench = fields.get('bench');
  const table = fields.get('table');
  const window = readWindow(fields.get('window'));
  const spot = fields.get('spot');
  const parameters = Object.fromEntries(
    [...fields].filter(([key]) => key.startsWith('with-')).map(([key, value]) => [key.slice(5), value]),
  );
  return {
    ...(packed === null ? {} : { packed }),
    ...(view === null ? {} : { view }),
    ...(step === null || !/^\d+$/.test(step) ? {} : { step: Number(step) }),
    ...(solver === null ? {} : { solver }),
    ...(vertex === null ? {} : { vertex }),
    ...(ruleset === null ? {} : { ruleset, parameters }),
    ...(sheet === null ? {} : { sheet }),
    ...(bench === null ? {} : { bench }),
    ...(table === null ? {} : { table }),
    ...(window === undefined ? {} : { window }),
    ...(spot === null || !/^\d+$/.test(spot) ? {} : { spot: Number(spot) }),
    ...readLine(fields),
  };
}

function readLine(fields: URLSearchParams): Pick<LinkParts, 'line'> {
  const key = fields.get('from');
  const moves = fields.get('moves') ?? '';
  if (key === null && moves === '') return {};
  const path = moves
    .split('.')
    .filter((move) => /^\d+$/.test(move))
    .map(Number);
  if (key === null) return { line: { path } };
  return { line: { from: { key, player: fields.get('mover') === '1' ? 1 : 0 }, path } };
}

/** Writes the part of an address after the #. */
export function writeFragment(parts: LinkParts): string {
  const { packed, view, step, solver, vertex, ruleset, parameters = {} } = parts;
  const { line, sheet, bench, table, window, spot } = parts;
  const fields = [
    packed === undefined ? '' : `game=${packed}`,
    view === undefined ? '' : `view=${view}`,
    step === undefined ? '' : `step=${step}`,
    solver === undefined ? '' : `solver=${solver}`,
    vertex === undefined ? '' : `vertex=${encodeURIComponent(vertex)}`,
    ruleset === undefined ? '' : `ruleset=${encodeURIComponent(ruleset)}`,
    ...Object.entries(parameters).map(
      ([name, value]) => `with-${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    ),
    table === undefined ? '' : `table=${encodeURIComponent(table)}`,
    line?.from === undefined ? '' : `from=${encodeURIComponent(line.from.key)}&mover=${line.from.player}`,
    line === undefined || line.path.length === 0 ? '' : `moves=${line.path.join('.')}`,
    bench === undefined ? '' : `bench=${bench}`,
    sheet === undefined ? '' : `sheet=${sheet}`,
    window === undefined ? '' : `window=${writeWindow(window)}`,
    spot === undefined ? '' : `spot=${spot}`,
  ];
  return `#${fields.filter((field) => field !== '').join('&')}`;
}
