import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Where the files of results stand. */
export const FOLDER: string = fileURLToPath(new URL('../../data/', import.meta.url));

/** What stands in the first line of a file of results. */
export interface Header {
  readonly question: string;
  readonly answer: string;
  /** How far the search went. */
  readonly bounds: string;
  /** What each further line holds. */
  readonly line: string;
  /** The command that makes the file again. */
  readonly command: string;
  readonly commit: string;
  readonly machine: string;
  readonly date: string;
  /** Seconds of processor time. */
  readonly seconds: number;
  readonly lines: number;
  /** SHA-256 of all further lines, each with its line feed. */
  readonly sha256: string;
}

/** A result before it is written. */
export interface Finding extends Pick<Header, 'question' | 'answer' | 'bounds' | 'line' | 'command'> {
  readonly rows: readonly unknown[];
  /** Seconds of processor time of earlier runs, whose rows were taken from a state file. */
  readonly secondsBefore?: number;
}

/** Writes results as gzipped lines of JSON, the header first. */
export function writeRecord(
  path: string,
  { rows, secondsBefore = 0, ...finding }: Finding,
  made: Pick<Header, 'commit' | 'machine' | 'date' | 'seconds'>,
): void {
  const body = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const seconds = Math.round(made.seconds + secondsBefore);
  const header: Header = { ...finding, ...made, seconds, lines: rows.length, sha256: sha256(body) };
  writeFileSync(path, gzipSync(`${JSON.stringify(header)}\n${body}`, { level: 9 }));
}

/** Reads such a file back; throws if the body is not the one that the header was made for. */
export function readRecord(path: string): { header: Header; rows: unknown[] } {
  const text = gunzipSync(readFileSync(path)).toString('utf8');
  const end = text.indexOf('\n') + 1;
  const header = JSON.parse(text.slice(0, end)) as Header;
  const body = text.slice(end);
  if (sha256(body) !== header.sha256) throw new Error(`${path}: the checksum is not that of the lines`);
  const rows = body
    .split('\n')
    .slice(0, -1)
    .map((line): unknown => JSON.parse(line));
  if (rows.length !== header.lines) throw new Error(`${path}: there are ${rows.length} lines`);
  return { header, rows };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
