import { type MapWindow, readWindow, writeWindow } from './map.ts';
import type { PlayLine } from './session.ts';

/** Links carry the document itself, after the #, which browsers never send anywhere. */

/** Past this many characters some programs cut links; a file is safer. */
export const LONG_LINK = 8000;

/** Packs a text for a link: deflated, then letters, digits, - and _. */
export async function packText(text: string): Promise<string> {
  const bytes = await through(new Blob([text]).stream(), new CompressionStream('deflate-raw'));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Unpacks it; throws an error in words if the link was cut short or changed on the way. */
export async function unpackText(packed: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      await through(slices(packed), new DecompressionStream('deflate-raw')),
    );
  } catch (error) {
    if (error instanceof LinkTooLarge) throw error;
    throw new Error('the link was cut short or changed on its way', { cause: error });
  }
}

async function through(
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const reader = source.pipeThrough(stream).getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    size += piece.value.length;
    if (size > MOST_BYTES) {
      await reader.cancel();
      throw new LinkTooLarge(`it holds more than ${MOST_BYTES / 1e6} MB of text, and links hold small games`);
    }
    pieces.push(piece.value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/**
 * The packed bytes in small pieces: a browser unpacks a whole piece before it hands out any of it, and one byte may
 * become a thousand. What comes after the limit is not even looked at.
 */
function slices(packed: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= packed.length) return controller.close();
      const letters = packed
        .slice(at, (at += SLICE))
        .replaceAll('-', '+')
        .replaceAll('_', '/');
      controller.enqueue(Uint8Array.from(atob(letters), (c) => c.charCodeAt(0)));
    },
  });
}

/** Letters to a piece: four of them hold three bytes. */
const SLICE = 1024;

/** The most bytes that a link may unpack to: a short link could otherwise fill the memory. */
const MOST_BYTES = 20_000_000;

class LinkTooLarge extends Error {}

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
