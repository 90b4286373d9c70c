import { VALUE_LETTERS } from '../game/inner.ts';
import { checkParts, opponent, type Player } from '../graph/inner.ts';
import { checkRules, isIndexed, type Ruleset } from '../rulesets/inner.ts';
import { type Ask, type ReportSource, rankMoves } from '../tables/inner.ts';

/** One position: its key, who is to move, as a number and as the rules say it, and what it is worth. */
export interface PositionRow {
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

/** A column of these rows, and of which type its entries are. */
export interface PositionColumn {
  readonly name: keyof PositionRow;
  readonly type: 'UTF8' | 'UINT_8' | 'UINT_32' | 'INT32';
  readonly isOptional?: boolean;
}

/** All positions of a solved ruleset, in the order of the source, with the same columns in every format; with `ask` each has a best move. */
export class PositionRows<P = unknown> {
  readonly columns: readonly PositionColumn[];
  readonly #ruleset: Ruleset<P>;
  readonly #source: ReportSource<P>;
  readonly #isScored: boolean;
  readonly #ask: Ask<P> | undefined;

  constructor(ruleset: Ruleset<P>, source: ReportSource<P>, ask?: Ask<P>) {
    checkRules(ruleset);
    checkParts(
      source,
      'the source of positions',
      { at: 'function', answer: 'function' },
      'solveRuleset gives one',
    );
    this.#ruleset = ruleset;
    this.#source = source;
    this.#ask = ask;
    // A game has scores at all its positions or at none: a few tell.
    this.#isScored = Array.from({ length: Math.min(source.count, SOME) }, (_, i) => source.answer(i)).some(
      (answer) => answer?.score !== undefined,
    );
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
  #row(i: number): PositionRow | Promise<PositionRow> | undefined {
    const answer = this.#source.answer(i);
    if (answer === undefined) return undefined;
    const { position, player } = this.#source.at(i);
    const { impartial, players } = this.#ruleset;
    const row = {
      key: String(this.#ruleset.key(position)),
      player,
      ...(impartial === true ? {} : { mover: players?.[player] ?? `player ${player + 1}` }),
      value: VALUE_LETTERS[answer.value],
      plies: answer.plies ?? null,
      ...(this.#isScored ? { score: answer.score ?? 0 } : {}),
    };
    return this.#ask === undefined ? row : this.#withMove(row, this.#ask, position);
  }

  /** A best move, by the key that the row of its position has. */
  async #withMove(row: PositionRow, ask: Ask<P>, position: P): Promise<PositionRow> {
    const ruleset = this.#ruleset;
    const [best] = await rankMoves(ruleset, ask, position, row.player);
    if (best === undefined) return { ...row, move: null, moveName: null };
    const next = opponent(row.player);
    const index = isIndexed(ruleset) ? ruleset.index(best.to, next) : -1;
    const own = isIndexed(ruleset) && index >= 0 ? ruleset.at(index)?.position : undefined;
    const to = own ?? ruleset.canonical?.(best.to, next) ?? best.to;
    return { ...row, move: String(ruleset.key(to)), moveName: best.name };
  }

  /** Some rows at a time, as columns. */
  async *groups(): AsyncGenerator<(number | string | null)[][]> {
    const { count } = this.#source;
    for (let start = 0; start < count; start += GROUP) {
      const group: (number | string | null)[][] = this.columns.map(() => []);
      for (let i = start; i < Math.min(count, start + GROUP); i++) {
        const found = this.#row(i);
        const row = found instanceof Promise ? await found : found;
        if (row !== undefined)
          for (const [c, { name }] of this.columns.entries()) group[c].push(row[name] ?? null);
      }
      if (group[0].length > 0) yield group;
    }
  }

  /** One line per position, below a head. */
  async *lines(format: 'csv' | 'ndjson'): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder();
    const { name, parameters = {} } = this.#ruleset;
    const isCsv = format === 'csv';
    let text = isCsv
      ? `${this.columns.map((column) => column.name).join(',')}\n`
      : `${JSON.stringify({ schema: 'gyre/ruleset-positions/1', ruleset: name, parameters })}\n`;
    for (let i = 0; i < this.#source.count; i++) {
      const found = this.#row(i);
      const row = found instanceof Promise ? await found : found;
      if (row === undefined) continue;
      text += `${isCsv ? Object.values(row).map(quoted).join(',') : JSON.stringify(row)}\n`;
      if (text.length < PIECE) continue;
      yield encoder.encode(text);
      text = '';
    }
    yield encoder.encode(text);
  }
}

const SOME = 1000;
const GROUP = 1 << 17;
const PIECE = 1 << 16;

function quoted(entry: string | number | null): string {
  const text = String(entry ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
