import { checkLimit, GyreError, refuse } from '../../graph/inner.ts';
import { checkedChunks, checkFile } from './doors.ts';
import type { Chunks } from './format.ts';
import type { Utf8 } from './utf8.ts';

/** Turns a text, an array of bytes, or chunks into chunks. */
export function chunksOf(input: Chunks | Uint8Array | string): Chunks {
  if (typeof input === 'string') return [new TextEncoder().encode(input)];
  return input instanceof Uint8Array ? [input] : input;
}

/** The longest text that must be read in one piece, in bytes. */
const MAX_TEXT = 0x1fff_0000;
/** The longest line, in characters. */
export const MAX_LINE: number = 1 << 27;

/** Refuses to write a row of numbers, or a name, that would make a line longer than a reader accepts. */
export function checkLine(numbers: number, name: string, format: string): void {
  if (12 * numbers + name.length <= MAX_LINE) return;
  const found = numbers > 0 ? `a vertex has ${numbers} arcs` : `a name has ${name.length} characters`;
  refuse('E_FORMAT', `${found}, too many for a line of ${format}`, 'write JSON or .gyre');
}

/** A whole text in one string; refuses one of more than `most` bytes. */
export async function textOf(chunks: Chunks, file?: string, most: number = MAX_TEXT): Promise<string> {
  checkFile(file);
  checkLimit(most, 'the most bytes', 0);
  const limit = Math.min(most, MAX_TEXT);
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for await (const chunk of checkedChunks(chunks)) {
    bytes += chunk.length;
    if (bytes > limit) throw tooLong(`the text has more than ${limit} bytes`, file);
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  parts.push(decoder.decode());
  return parts.join('');
}

function tooLong(found: string, file: string | undefined, line?: number): GyreError {
  return new GyreError('E_LIMIT', found, 'use an edge list or the binary format for graphs of this size', {
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line }),
  });
}

/**
 * The lines of a text without their line ends; no line is kept longer than necessary. Bytes that are not UTF-8 become U+FFFD, or are
 * refused by a decoder that does so.
 */
export async function* linesOf(
  chunks: Chunks,
  file?: string,
  decoder: Pick<Utf8, 'decode'> = new TextDecoder(),
): AsyncGenerator<string> {
  let line = 1;
  let parts: string[] = []; // the pieces of a line that is not complete yet
  let length = 0;
  checkFile(file);
  for await (const chunk of checkedChunks(chunks)) {
    const text = decoder.decode(chunk, { stream: true });
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      parts.push(text.slice(start, end));
      yield withoutReturn(parts.length === 1 ? parts[0] : parts.join(''));
      parts = [];
      length = 0;
      line++;
      start = end + 1;
    }
    if (start === text.length) continue;
    parts.push(text.slice(start));
    length += text.length - start;
    if (length > MAX_LINE) throw tooLong(`the line has more than ${MAX_LINE} characters`, file, line);
  }
  const rest = parts.join('') + decoder.decode();
  if (rest !== '') yield withoutReturn(rest);
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
