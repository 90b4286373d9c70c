import { GyreError } from 'gyre';
import { type GameFields, type ParseOptions, parseFields } from 'gyre/io';
import { encoded } from './encoded.ts';

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

/** From this many bytes on, a text is not given to the library that reads the table: it would be one string, again and again. */
export const LONG_TEXT: number = 1 << 16;

/** The text of the metadata "gyre": it may be long, and is never in memory as a whole. */
export interface TableText {
  /** In bytes. */
  readonly length: number;
  bytes(): Iterable<Uint8Array>;
}

/** The text that consists of these pieces, which are asked for more than once. Refuses one that is too long. */
export function tableText(pieces: () => Iterable<string>): TableText {
  let length = 0;
  for (const piece of encoded(pieces())) {
    length += piece.length;
    if (length <= MOST_TEXT) continue;
    const found = `names, owners and payoffs take more than ${MOST_TEXT / 2 ** 20} MiB as text`;
    throw new GyreError(
      'E_LIMIT',
      found,
      'a table has them in one piece: leave the names out, or write .gyre',
    );
  }
  return { length, bytes: () => encoded(pieces()) };
}

const MOST_TEXT = 2 ** 28;

/** The refusal of a table that cannot be read to its end. */
export function damagedTable(found: string, cause?: unknown): GyreError {
  return new GyreError('E_FORMAT', found, 'it is damaged or cut short', {}, { cause });
}
