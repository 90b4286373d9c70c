import { whatIsMeant } from 'gyre';
import {
  csv,
  edgeList,
  type GameFormat,
  gameFormats,
  gameJson,
  grf,
  gyreBinary,
  ndjson,
  pgsolver,
  type SolutionFormat,
  tsv,
} from 'gyre/io';
import { arrow, dot, graphml, nodeLink, parquet, parsedFormats } from 'gyre-formats';
import { UsageError } from '../command/index.ts';

/** Every format, in the order in which a file is tried: those that cannot be mistaken first. */
export const allFormats: readonly GameFormat[] = [...parsedFormats, ...gameFormats];

/** The names of all formats, for help texts and hints: the plainest first. */
export const formatNames: readonly string[] = [
  gameJson,
  ndjson,
  gyreBinary,
  edgeList,
  csv,
  tsv,
  pgsolver,
  grf,
]
  .concat([dot, graphml, nodeLink, arrow, parquet])
  .map(({ name }) => name);

/** The formats that a solution can be written in: first the one whose files may hold the game. */
export const solutionFormats: readonly SolutionFormat[] = allFormats
  .flatMap(({ solution }) => solution ?? [])
  .toReversed()
  .toSorted((a, b) => Number(b.holdsGame ?? false) - Number(a.holdsGame ?? false));

/** Their names, each the ending of its files. */
export const solutionNames: readonly string[] = solutionFormats.map(({ name }) => name);

/** The format of that name. */
export function formatNamed(name: string): GameFormat {
  const found = allFormats.find((format) => format.name === name || format.extensions.includes(name));
  if (found !== undefined) return found;
  throw new UsageError(`there is no format "${name}"`, whatIsMeant(name, formatNames, 'formats'));
}

/** The format that the name of a file asks for; `.gz` at its end does not count. */
export function formatOfPath(path: string): GameFormat {
  const extension = /\.([^.]+)$/.exec(path.toLowerCase().replace(/\.gz$/, ''))?.[1] ?? '';
  const found = allFormats.find((format) => format.extensions.includes(extension));
  if (found !== undefined) return found;
  const known = allFormats.map((format) => `.${format.extensions[0]}`).join(' ');
  throw new UsageError(
    `the name "${path}" says no format`,
    `give --to FORMAT, or end it with one of ${known}`,
  );
}
