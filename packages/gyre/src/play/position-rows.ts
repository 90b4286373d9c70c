import { VALUE_LETTERS } from '../game/inner.ts';
import { checkParts, type Player } from '../graph/inner.ts';
import { checkRules, type Ruleset } from '../rulesets/inner.ts';
import type { ReportSource } from '../tables/inner.ts';

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
}

/** A column of these rows, and of which type its entries are. */
export interface PositionColumn {
  readonly name: keyof PositionRow;
  readonly type: 'UTF8' | 'UINT_8' | 'UINT_32' | 'INT32';
  readonly isOptional?: boolean;
}

/** All positions of a solved ruleset, in the order of the source, with the same columns in every format. */
export class PositionRows<P = unknown> {
  readonly columns: readonly PositionColumn[];
  readonly #ruleset: Ruleset<P>;
  readonly #source: ReportSource<P>;
  readonly #isScored: boolean;

  constructor(ruleset: Ruleset<P>, source: ReportSource<P>) {
    checkRules(ruleset);
    checkParts(
      source,
      'the source of positions',
      { at: 'function', answer: 'function' },
      'solveRuleset gives one',
    );
    this.#ruleset = ruleset;
    this.#source = source;
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
    ];
  }

  /** Undefined where the number stands for no position. */
  #row(i: number): PositionRow | undefined {
    const answer = this.#source.answer(i);
    if (answer === undefined) return undefined;
    const { position, player } = this.#source.at(i);
    const { impartial, players } = this.#ruleset;
    return {
      key: String(this.#ruleset.key(position)),
      player,
      ...(impartial === true ? {} : { mover: players?.[player] ?? `player ${player + 1}` }),
      value: VALUE_LETTERS[answer.value],
      plies: answer.plies ?? null,
      ...(this.#isScored ? { score: answer.score ?? 0 } : {}),
    };
  }

  /** Some rows at a time, as columns. */
  *groups(): Generator<(number | string | null)[][]> {
    const { count } = this.#source;
    for (let start = 0; start < count; start += GROUP) {
      const group: (number | string | null)[][] = this.columns.map(() => []);
      for (let i = start; i < Math.min(count, start + GROUP); i++) {
        const row = this.#row(i);
        if (row !== undefined)
          for (const [c, { name }] of this.columns.entries()) group[c].push(row[name] ?? null);
      }
      if (group[0].length > 0) yield group;
    }
  }

  /** One line per position, below a head. */
  *lines(format: 'csv' | 'ndjson'): Generator<Uint8Array> {
    const encoder = new TextEncoder();
    const { name, parameters = {} } = this.#ruleset;
    const isCsv = format === 'csv';
    let text = isCsv
      ? `${this.columns.map((column) => column.name).join(',')}\n`
      : `${JSON.stringify({ schema: 'gyre/ruleset-positions/1', ruleset: name, parameters })}\n`;
    for (let i = 0; i < this.#source.count; i++) {
      const row = this.#row(i);
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
