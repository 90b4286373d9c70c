import type { EdgeReader } from './reader.ts';

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const ZERO = 0x30;
const COMMA = 0x2c;
const SPACE = 0x20;
const TAB = 0x09;
/** The longest line, in bytes. */
export const MAX_LINE: number = 1 << 20;

/**
 * The byte loop under an edge list. A line of two or three plain numbers is read here, number by number,
 * straight into the columns; any other line is handed to the reader as text.
 */
export class EdgeBytes {
  readonly #reader: EdgeReader;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #held = new Uint8Array(0); // the beginning of a line that is not complete yet

  constructor(reader: EdgeReader) {
    this.#reader = reader;
  }

  feed(chunk: Uint8Array): void {
    let start = 0;
    if (this.#held.length > 0) {
      const end = chunk.indexOf(NEWLINE);
      if (end < 0) return this.#hold(chunk);
      this.#hold(chunk.subarray(0, end + 1));
      const line = this.#held;
      this.#held = new Uint8Array(0);
      this.#readLines(line, 0, line.length);
      start = end + 1;
    }
    const stop = chunk.lastIndexOf(NEWLINE) + 1;
    if (stop > start) this.#readLines(chunk, start, stop);
    if (Math.max(start, stop) < chunk.length) this.#hold(chunk.subarray(Math.max(start, stop)));
  }

  /** Reads the last line, which may lack its line end. */
  end(): void {
    if (this.#held.length === 0) return;
    this.#hold(Uint8Array.of(NEWLINE));
    this.#readLines(this.#held, 0, this.#held.length);
  }

  #hold(bytes: Uint8Array): void {
    const held = new Uint8Array(this.#held.length + bytes.length);
    held.set(this.#held);
    held.set(bytes, this.#held.length);
    if (held.length > MAX_LINE) {
      throw this.#reader.refuse(
        'E_LIMIT',
        `the line has more than ${MAX_LINE} bytes`,
        'is this an edge list?',
        1,
      );
    }
    this.#held = held;
  }

  /** Reads whole lines: the byte before `stop` is a line end. */
  #readLines(bytes: Uint8Array, start: number, stop: number): void {
    const reader = this.#reader;
    for (let at = start; at < stop; ) {
      if (reader.isNumeric) at = this.#readNumbers(bytes, at, stop);
      if (at >= stop) return;
      const end = bytes.indexOf(NEWLINE, at);
      reader.readLine(this.#text(bytes.subarray(at, end)));
      reader.line++;
      at = end + 1;
    }
  }

  /** A line as text. With a sign in place of each wrong byte, different names would become one. */
  #text(line: Uint8Array): string {
    try {
      return this.#decoder.decode(line);
    } catch {
      throw this.#reader.refuse('E_FORMAT', 'the line is not UTF-8', 'save the file as UTF-8', 1);
    }
  }

  /**
   * Reads lines of plain numbers; returns the start of the first line that is something else. Nothing of such
   * a line has been kept. Numbers of ten digits and more are left to the reader, who knows the bounds.
   */
  #readNumbers(bytes: Uint8Array, start: number, stop: number): number {
    const reader = this.#reader;
    const arcs = reader.arcs[0];
    const { isTurned, hasPlayers } = reader;
    let [from, to] = isTurned ? [arcs.to, arcs.from] : [arcs.from, arcs.to];
    let { used } = arcs;
    let { highest, line } = reader;
    let at = start;
    let lineStart = start;
    while (at < stop) {
      let digit = bytes[at] - ZERO;
      let u = 0;
      while (digit >>> 0 < 10) {
        u = u * 10 + digit;
        digit = bytes[++at] - ZERO;
      }
      const gap = at;
      if (bytes[at] === COMMA) at++;
      while (bytes[at] === SPACE || bytes[at] === TAB) at++;
      const second = at;
      digit = bytes[at] - ZERO;
      let v = 0;
      while (digit >>> 0 < 10) {
        v = v * 10 + digit;
        digit = bytes[++at] - ZERO;
      }
      if ((gap - lineStart - 1) >>> 0 > 8 || (at - second - 1) >>> 0 > 8 || second === gap) break;
      const third = at;
      if (bytes[at] === COMMA || bytes[at] === SPACE || bytes[at] === TAB) at += 2;
      if (bytes[at] === RETURN) at++;
      if (bytes[at] !== NEWLINE) break;
      const side = third === at || bytes[third] === RETURN ? -1 : bytes[third + 1] - ZERO;
      if (side !== -1 && (!hasPlayers || (side !== 0 && side !== 1))) break;
      lineStart = ++at;
      line++;
      if (u > highest) highest = u;
      if (v > highest) highest = v;
      if (side >= 0) {
        reader.arcs[side + 1].push(isTurned ? v : u, isTurned ? u : v);
        continue;
      }
      if (used === from.length) {
        arcs.used = used;
        arcs.turn();
        [from, to] = isTurned ? [arcs.to, arcs.from] : [arcs.from, arcs.to];
        used = arcs.used;
      }
      from[used] = u;
      to[used++] = v;
    }
    arcs.used = used;
    reader.highest = highest;
    reader.line = line;
    return lineStart;
  }
}
