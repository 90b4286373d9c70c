import { open } from 'node:fs/promises';
import { GyreError } from 'gyre';
import { inFile } from 'gyre/io';

import { type Ruleset, rulesetFamilies, rulesetNamed } from 'gyre/rulesets';
import {
  type Ask,
  askTable,
  type ByteSource,
  type FetchBytes,
  openTable,
  rulesFrom,
  type TableFile,
  type TableHeader,
  webSource,
} from 'gyre/tables';

import { fileError } from '../command/index.ts';
import { isAddress, orRulesetMeant } from '../input/misguided.ts';
import { rulesetFrom } from './rules.ts';

/** An open table and how to close it. */
export interface OpenTable {
  readonly file: TableFile;
  readonly source: ByteSource;
  readonly close: () => Promise<void>;
}

/** Opens a table, a file or a web address: only its header and directory are read. */
export async function openTableFile(path: string): Promise<OpenTable> {
  const { source, close } = isAddress(path)
    ? { source: await webSource(path, fetchWithin(SILENCE)), close: () => Promise.resolve() }
    : await openSource(path);
  try {
    return { file: await openTable(source), source, close };
  } catch (error) {
    await close();
    throw inFile(error, path);
  }
}

async function openSource(path: string): Promise<Pick<OpenTable, 'source' | 'close'>> {
  const handle = await open(path, 'r').catch(async (cause: unknown) => {
    throw await orRulesetMeant(
      path,
      fileError(path, cause),
      (name) => `gyre table ${name} -o ${name}.table makes its table`,
    );
  });
  const stat = await handle.stat();
  if (!stat.isFile()) {
    await handle.close();
    throw new GyreError('E_FILE', 'the table is not a file', 'check the path', { file: path });
  }
  const source: ByteSource = {
    length: stat.size,
    async read(offset, length) {
      const bytes = new Uint8Array(length);
      const { bytesRead } = await handle.read(bytes, 0, length, offset);
      return bytes.subarray(0, bytesRead);
    },
  };
  return { source, close: () => handle.close() };
}

/**
 * Parts of a file on the web. A server that sends no byte for so long is given up, and so is one that sends more
 * than it was asked for.
 */
export function fetchWithin(milliseconds: number): FetchBytes {
  return async (address, { method = 'GET', headers }) => {
    const stop = new AbortController();
    const late = new GyreError(
      'E_FILE',
      `${address} sent nothing for ${milliseconds / 1000} s`,
      'check the network, and try again',
    );
    const watched = async <T>(work: Promise<T>): Promise<T> => {
      const timer = setTimeout(() => stop.abort(late), milliseconds);
      try {
        return await work;
      } finally {
        clearTimeout(timer);
      }
    };
    const answer = await watched(fetch(address, { method, headers: { ...headers }, signal: stop.signal }));
    const { status } = answer;
    if (status !== 206) stop.abort();
    const [from, to] = headers.Range.replace('bytes=', '').split('-').map(Number);
    const arrayBuffer = async (): Promise<ArrayBuffer> => {
      const pieces: Uint8Array[] = [];
      let length = 0;
      const reader = (answer.body ?? new Blob().stream()).getReader();
      while (length <= to - from + 1) {
        const { done, value } = await watched(reader.read());
        if (done) break;
        pieces.push(value);
        length += value.length;
      }
      void reader.cancel();
      return new Uint8Array(Buffer.concat(pieces)).buffer;
    };
    return { status, headers: answer.headers, arrayBuffer };
  };
}

/** A server may be silent for so long, in milliseconds. */
const SILENCE = 30_000;

/** The ruleset that a table was made with: shipped, or from the file that the user gives again. */
export async function rulesetOfTable(
  header: TableHeader,
  own: string | undefined,
  table: string,
): Promise<Ruleset> {
  const { ruleset, title, parameters } = header;
  const choices = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  if (own !== undefined) return rulesFrom(header, await rulesetFrom(own, choices));
  if (rulesetFamilies.some(({ name }) => name === ruleset))
    return rulesFrom(header, rulesetNamed(ruleset, parameters));
  throw new GyreError(
    'E_RULESET',
    `the table is of ${title}, which is not a ruleset of gyre`,
    'give the file of the ruleset: --rules my-rules.ts',
    { file: table },
  );
}

/** Answers from an open table; errors name its path. */
export function askFile(file: TableFile, ruleset: Ruleset, path: string): Ask<unknown> {
  let ask: Ask<unknown>;
  try {
    ask = askTable(file, ruleset);
  } catch (error) {
    throw inFile(error, path);
  }
  return async (position, player) => {
    try {
      return await ask(position, player);
    } catch (error) {
      throw inFile(error, path);
    }
  };
}
