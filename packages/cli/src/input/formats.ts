import { whatIsMeant } from 'gyre';
import { type GameFormat, gameFormats } from 'gyre/io';
import { UsageError } from '../command/index.ts';

/** Every format, in the order in which a file is tried: those that cannot be mistaken first. */
export async function allFormats(): Promise<readonly GameFormat[]> {
  const { parsedFormats } = await import('gyre-formats');
  return [...parsedFormats, ...gameFormats];
}

/** The names of all formats, known without loading them; a test compares. */
export const FORMAT_NAMES: readonly string[] = [
  'json',
  'ndjson',
  'gyre',
  'edges',
  'csv',
  'tsv',
  'pgsolver',
  'grf',
  'dot',
  'graphml',
  'node-link',
  'arrow',
  'parquet',
];

/** The format of that name. */
export async function formatNamed(name: string): Promise<GameFormat> {
  const formats = await allFormats();
  const found = formats.find((format) => format.name === name || format.extensions.includes(name));
  if (found !== undefined) return found;
  throw new UsageError(`there is no format "${name}"`, whatIsMeant(name, FORMAT_NAMES, 'formats'));
}

/** The format that the name of a file asks for; `.gz` at its end does not count. */
export async function formatOfPath(path: string): Promise<GameFormat> {
  const extension = /\.([^.]+)$/.exec(path.toLowerCase().replace(/\.gz$/, ''))?.[1] ?? '';
  const formats = await allFormats();
  const found = formats.find((format) => format.extensions.includes(extension));
  if (found !== undefined) return found;
  const known = formats.map((format) => `.${format.extensions[0]}`).join(' ');
  throw new UsageError(
    `the name "${path}" says no format`,
    `give --to FORMAT, or end it with one of ${known}`,
  );
}
