import { letterOf, opponent, type Player } from 'gyre';
import type { Chunks } from 'gyre/io';

import type { Ruleset } from 'gyre/rulesets';
import { type Ask, isIndexed, type ReportSource, rankMoves } from 'gyre/tables';
import type { Compression, WrittenColumn, WrittenRows } from 'gyre-formats/columns';

import { keyText } from './places.ts';
import { playerTitle } from './solved.ts';

/** The formats that all positions of a ruleset can be written in. */
export const LIST_FORMATS = ['csv', 'ndjson', 'parquet'] as const;

/** The bytes of all positions of a solved ruleset, in a format; with `ask` each has a best move. */
export async function positionChunks(
  ruleset: Ruleset,
  source: ReportSource<unknown>,
  format: (typeof LIST_FORMATS)[number],
  compression?: Compression,
  ask?: Ask<unknown>,
): Promise<Chunks> {
  const rows = new PositionRows(ruleset, source, ask);
  if (format !== 'parquet') return positionLines(rows, format);
  const { parquetBytes } = await import('gyre-formats/columns');
  return parquetBytes(
    rows.columns,
    positionGroups(rows),
    { content: 'positions', ...namesOf(ruleset) },
    compression,
  );
}

function namesOf({ name, parameters = {} }: Ruleset): object {
  return { ruleset: name, parameters };
}

/** One position: its key, who is to move, as a number and as the rules say it, and what it is worth. */
interface PositionRow {
  readonly key: string;
  readonly player: Player;
  /** Not where both players move alike. */
  readonly mover?: string;
  readonly value: string;
  readonly plies: number | null;
  /** Only in a game with scores. */
  readonly score?: number;
  /** If best moves are asked for: the key of the position that one leads to, and its name. */
  readonly move?: string | null;
  readonly moveName?: string | null;
}

/** All positions of a solved ruleset, in the order of the source, with the same columns in every format. */
class PositionRows {
  readonly count: number;
  readonly ruleset: Ruleset;
  readonly columns: readonly (WrittenColumn & { readonly name: keyof PositionRow })[];
  readonly #source: ReportSource<unknown>;
  readonly #isScored: boolean;
  readonly #ask: Ask<unknown> | undefined;

  constructor(ruleset: Ruleset, source: ReportSource<unknown>, ask?: Ask<unknown>) {
    this.count = source.count;
    this.ruleset = ruleset;
    this.#source = source;
    this.#ask = ask;
    this.#isScored = hasScores(source);
    this.columns = [
      { name: 'key', type: 'UTF8' },
      { name: 'player', type: 'UINT_8' },
      ...(ruleset.impartial === true ? [] : [{ name: 'mover', type: 'UTF8' } as const]),
      { name: 'value', type: 'UTF8' },
      { name: 'plies', type: 'UINT_32', isOptional: true },
      ...(this.#isScored ? [{ name: 'score', type: 'INT32' } as const] : []),
      ...(ask === undefined
        ? []
        : (['move', 'moveName'] as const).map((name) => ({ name, type: 'UTF8', isOptional: true }) as const)),
    ];
  }

  /** Undefined where the number stands for no position. */
  row(i: number): PositionRow | Promise<PositionRow> | undefined {
    const answer = this.#source.answer(i);
    if (answer === undefined) return undefined;
    const { ruleset } = this;
    const { position, player } = this.#source.at(i);
    const row = {
      key: keyText(ruleset, position),
      player,
      ...(ruleset.impartial === true ? {} : { mover: playerTitle(ruleset, player) }),
      value: letterOf(answer.value),
      plies: answer.plies ?? null,
      ...(this.#isScored ? { score: answer.score ?? 0 } : {}),
    };
    return this.#ask === undefined ? row : this.#withMove(row, this.#ask, position);
  }

  /** A best move, by the key that the row of its position has. */
  async #withMove(row: PositionRow, ask: Ask<unknown>, position: unknown): Promise<PositionRow> {
    const { player } = row;
    const { ruleset } = this;
    const [best] = await rankMoves(ruleset, ask, position, player);
    if (best === undefined) return { ...row, move: null, moveName: null };
    const next = opponent(player);
    const index = isIndexed(ruleset) ? ruleset.index(best.to, next) : -1;
    const own = isIndexed(ruleset) && index >= 0 ? ruleset.at(index)?.position : undefined;
    const to = own ?? ruleset.canonical?.(best.to, next) ?? best.to;
    return { ...row, move: keyText(ruleset, to), moveName: best.name };
  }
}

/** Some rows at a time, as columns. */
async function* positionGroups(rows: PositionRows): AsyncGenerator<WrittenRows> {
  for (let start = 0; start < rows.count; start += GROUP) {
    const group: (number | string | null)[][] = rows.columns.map(() => []);
    for (let i = start; i < Math.min(rows.count, start + GROUP); i++) {
      const found = rows.row(i);
      const row = found instanceof Promise ? await found : found;
      if (row !== undefined)
        for (const [c, { name }] of rows.columns.entries()) group[c].push(row[name] ?? null);
    }
    if (group[0].length > 0) yield group;
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

/** One line per position. */
async function* positionLines(rows: PositionRows, format: 'csv' | 'ndjson'): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const isCsv = format === 'csv';
  let text = isCsv
    ? `${rows.columns.map(({ name }) => name).join(',')}\n`
    : `${JSON.stringify({ schema: 'gyre/ruleset-positions/1', ...namesOf(rows.ruleset) })}\n`;
  for (let i = 0; i < rows.count; i++) {
    const found = rows.row(i);
    const row = found instanceof Promise ? await found : found;
    if (row === undefined) continue;
    text += `${isCsv ? Object.values(row).map(quoted).join(',') : JSON.stringify(row)}\n`;
    if (text.length < PIECE) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(text);
}

const PIECE = 1 << 16;

function quoted(entry: string | number | null): string {
  const text = String(entry ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
