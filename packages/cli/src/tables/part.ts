import { existsSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { GyreError } from 'gyre';
import { checkTableOf, type IndexedRuleset, type ResumeFrom, readCells } from 'gyre/tables';
import { openTableFile } from '../rulesets/index.ts';

/** What was saved of a table: the way in which it is made, and how far it has come. */
export interface Unfinished {
  readonly way: 'whole' | 'bits' | 'layers';
  readonly hasPlies: boolean;
  readonly from: ResumeFrom;
}

/** Where unfinished work on a table is saved; undefined where the table goes to stdout or to a device. */
export function partOf(out: string): string | undefined {
  const isPlainFile = out !== '-' && (statSync(out, { throwIfNoEntry: false })?.isFile() ?? true);
  return isPlainFile ? `${out}.part` : undefined;
}

/** Removes unfinished work. */
export async function removePart(part: string | undefined): Promise<void> {
  if (part !== undefined) await rm(part, { force: true });
}

/** Reads what an earlier run has saved; undefined if there is nothing. Refuses what is of another table. */
export async function unfinished(
  ruleset: IndexedRuleset,
  part: string | undefined,
  hasPlies: boolean,
): Promise<Unfinished | undefined> {
  if (part === undefined || !existsSync(part)) return undefined;
  const found = await read(ruleset, part);
  if (hasPlies !== found.hasPlies) throw otherKind(part);
  return found;
}

async function read(ruleset: IndexedRuleset, part: string): Promise<Unfinished> {
  const { file, close } = await openTableFile(part).catch((error: unknown) => {
    throw unusable(error, part);
  });
  try {
    checkTableOf(file.header, ruleset);
    const { settledPlies: plies, settledLayers: layers, cell } = file.header;
    if (plies === undefined && layers === undefined)
      throw new GyreError('E_SOLUTION', 'the table is finished already');
    const hasPlies = cell?.zero === undefined;
    const cells = await readCells(file);
    if (layers === undefined) {
      const from = hasPlies ? { cells, plies: plies ?? 0 } : { cells };
      return { way: hasPlies ? 'whole' : 'bits', hasPlies, from };
    }
    return { way: 'layers', hasPlies, from: { cells, layers, plies: plies ?? 0 } };
  } catch (error) {
    throw unusable(error, part);
  } finally {
    await close();
  }
}

/** The refusal of an unfinished table with plies where one without is made, or the other way round. */
function otherKind(part: string): GyreError {
  return new GyreError(
    'E_SOLUTION',
    'one of the tables, the unfinished one and the one to make, has plies and the other has none',
    'remove it, and the table is made anew',
    { file: part },
  );
}

/** The refusal of an unfinished table that this run cannot resume. */
function unusable(error: unknown, file: string): unknown {
  if (!(error instanceof GyreError)) return error;
  return new GyreError(
    error.code,
    error.found,
    'remove it, and the table is made anew',
    { file },
    { cause: error },
  );
}
