import { GyreError } from 'gyre';

/** What the metadata "gyre" of a table (Arrow, Parquet) say. */
export function parsedFields(text: string): Readonly<Record<string, unknown>> {
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch {
    fields = undefined;
  }
  if (typeof fields === 'object' && fields !== null) return fields as Record<string, unknown>;
  throw damagedTable('the metadata "gyre" is not JSON');
}

/** The refusal of a table that cannot be read to its end. */
export function damagedTable(found: string, cause?: unknown): GyreError {
  return new GyreError('E_FORMAT', found, 'it is damaged or cut short', {}, { cause });
}
