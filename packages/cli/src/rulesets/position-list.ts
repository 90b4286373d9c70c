import type { Chunks } from 'gyre/io';
import { PositionRows, type ReportedRuleset } from 'gyre/play';
import type { Ask } from 'gyre/tables';
import type { Compression } from 'gyre-formats/columns';

/** The formats that all positions of a ruleset can be written in. */
export const LIST_FORMATS = ['csv', 'ndjson', 'parquet'] as const;

/** The bytes of all positions of a solved ruleset, in a format; with `ask` each has a best move. */
export async function positionChunks(
  { ruleset, source }: Pick<ReportedRuleset, 'ruleset' | 'source'>,
  format: (typeof LIST_FORMATS)[number],
  compression?: Compression,
  ask?: Ask<unknown>,
): Promise<Chunks> {
  const rows = new PositionRows(ruleset, source, ask);
  if (format !== 'parquet') return rows.lines(format);
  const { parquetBytes } = await import('gyre-formats/columns');
  const about = { content: 'positions', ruleset: ruleset.name, parameters: ruleset.parameters ?? {} };
  return parquetBytes(rows.columns, rows.groups(), about, compression);
}
