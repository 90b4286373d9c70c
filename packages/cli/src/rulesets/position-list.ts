import { letterOf } from 'gyre';
import type { Chunks } from 'gyre/io';
import type { Ruleset } from 'gyre/rulesets';
import type { ReportSource } from 'gyre/tables';
import type { Compression, WrittenRows } from 'gyre-formats/columns';
import { keyText } from './places.ts';

/** The formats that all positions of a ruleset can be written in. */
export const LIST_FORMATS = ['csv', 'ndjson', 'parquet'] as const;

/** The bytes of all positions of a solved ruleset, in a format. */
export async function positionChunks(
  ruleset: Ruleset,
  source: ReportSource<unknown>,
  format: (typeof LIST_FORMATS)[number],
  compression?: Compression,
): Promise<Chunks> {
  if (format !== 'parquet') return positionLines(ruleset, source, format);
  const { parquetBytes } = await import('gyre-formats/columns');
  const scores = hasScores(source) ? [{ name: 'score', type: 'INT32' } as const] : [];
  return parquetBytes(
    [
      { name: 'key', type: 'UTF8' },
      { name: 'player', type: 'UINT_8' },
      { name: 'value', type: 'UTF8' },
      { name: 'plies', type: 'UINT_32', isOptional: true },
      ...scores,
    ],
    positionGroups(ruleset, source),
    { content: 'positions', ruleset: ruleset.name, parameters: ruleset.parameters ?? {} },
    compression,
  );
}

/** The same columns as in CSV, some rows at a time. */
function* positionGroups(ruleset: Ruleset, source: ReportSource<unknown>): Generator<WrittenRows> {
  const isScored = hasScores(source);
  for (let start = 0; start < source.count; start += GROUP) {
    const rows: (number | string | null)[][] = Array.from({ length: isScored ? 5 : 4 }, () => []);
    for (let i = start; i < Math.min(source.count, start + GROUP); i++) {
      const answer = source.answer(i);
      if (answer === undefined) continue;
      const { position, player } = source.at(i);
      const entries = [keyText(ruleset, position), player, letterOf(answer.value), answer.plies ?? null];
      for (const [c, entry] of entries.entries()) rows[c].push(entry);
      if (isScored) rows[4].push(answer.score ?? 0);
    }
    if (rows[0].length > 0) yield rows;
  }
}

const GROUP = 1 << 17;

/** A game has scores at all its positions or at none: a few tell. */
function hasScores(source: ReportSource<unknown>): boolean {
  return Array.from({ length: Math.min(source.count, SOME) }, (_, i) => source.answer(i)).some(
    (answer) => answer?.score !== undefined,
  );
}

const SOME = 1000;

/**
 * All positions of a solved ruleset: key, player to move, value, plies, and the score where there are scores. One line per
 * position, in the order of the source.
 */
function* positionLines(
  ruleset: Ruleset,
  source: ReportSource<unknown>,
  format: 'csv' | 'ndjson',
): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  const isScored = hasScores(source);
  let text =
    format === 'csv'
      ? `key,player,value,plies${isScored ? ',score' : ''}\n`
      : `${JSON.stringify({ schema: 'gyre/ruleset-positions/1', ruleset: ruleset.name, parameters: ruleset.parameters ?? {} })}\n`;
  for (let i = 0; i < source.count; i++) {
    const answer = source.answer(i);
    if (answer === undefined) continue;
    const { position, player } = source.at(i);
    const [key, value] = [keyText(ruleset, position), letterOf(answer.value)];
    const { plies, score } = answer;
    text +=
      format === 'csv'
        ? `${quoted(key)},${player},${value},${plies ?? ''}${isScored ? `,${score}` : ''}\n`
        : `${JSON.stringify({ key, player, value, plies: plies ?? null, ...(isScored ? { score } : {}) })}\n`;
    if (text.length < PIECE) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(text);
}

const PIECE = 1 << 16;

function quoted(key: string): string {
  return /[",\r\n]/.test(key) ? `"${key.replaceAll('"', '""')}"` : key;
}
