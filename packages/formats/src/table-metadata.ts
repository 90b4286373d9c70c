import { GyreError } from 'gyre';
import { type GameFields, type ParseOptions, parseFields } from 'gyre/io';

/** What the metadata "gyre" of a table (Arrow, Parquet) say. A long text is read in pieces, and can be stopped. */
export async function fieldsIn(text: Uint8Array, options: ParseOptions): Promise<GameFields> {
  const { inOneGo } = options;
  const read = (): GameFields => parseFields(text, options);
  try {
    return inOneGo === undefined || text.length < LONG_TEXT ? read() : await inOneGo(read, false);
  } catch (error) {
    if (!(error instanceof GyreError) || error.code !== 'E_SYNTAX') throw error;
    throw damagedTable('the metadata "gyre" is not JSON', error);
  }
}

/** From this many bytes on, a text takes long to read. */
const LONG_TEXT = 1 << 16;

/** The name of the metadata of ours in a table. */
export const KEY = 'gyre';

/** The text of the metadata "gyre" that consists of these pieces; refuses one that no reader could hold as one string. */
export function tableText(pieces: Iterable<string>): string {
  const parts: string[] = [];
  let length = 0;
  for (const piece of pieces) {
    parts.push(piece);
    length += piece.length;
    if (length <= MOST_TEXT) continue;
    const found = `names, owners and payoffs take more than ${MOST_TEXT / 2 ** 20} MiB as text`;
    const hint = 'a table has them in one piece: leave the names out, or write .gyre';
    throw new GyreError('E_LIMIT', found, hint);
  }
  return parts.join('');
}

const MOST_TEXT = 2 ** 28;

/** The refusal of a table that cannot be read to its end. */
export function damagedTable(found: string, cause?: unknown): GyreError {
  return new GyreError('E_FORMAT', found, 'it is damaged or cut short', {}, { cause });
}
