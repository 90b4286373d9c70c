import { open } from 'node:fs/promises';
import { GyreError } from 'gyre';
import { inFile } from 'gyre/io';
import type { Ruleset } from 'gyre/rulesets';
import { type Ask, askTable, type ByteSource, openTable, type TableFile } from 'gyre/tables';
import { fileError } from '../command/index.ts';
import { orRulesetMeant } from '../input/misguided.ts';

/** An open table and how to close it. */
export interface OpenTable {
  readonly file: TableFile;
  readonly close: () => Promise<void>;
}

/** Opens a table file: only its header and directory are read. */
export async function openTableFile(path: string): Promise<OpenTable> {
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
  try {
    return { file: await openTable(source), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw inFile(error, path);
  }
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
