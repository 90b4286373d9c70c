import type { IndexedRuleset } from '../../rulesets/inner.ts';

/** What an audit has counted of a table with plies. */
export interface AuditCounts {
  /** Positions of the index, among them those in which the game is over. */
  readonly positions: number;
  readonly ends: number;
  /** Moves that were played; where a move wins at once, that alone. */
  readonly moves: number;
  readonly draws: number;
  /** The first position with the most moves. */
  readonly mostMoves: { readonly index: number; readonly moves: number };
  /** Plies → positions that are decided in so many: lost if even, won if odd. */
  readonly plies: readonly number[];
  /** The same for positions with player 1 to move alone, unless boards are turned for the player to move. */
  readonly ofPlayer1?: { readonly draws: number; readonly plies: readonly number[] };
}

/** What it has counted of a table without plies. */
export interface ScoreCounts extends Pick<AuditCounts, 'positions' | 'ends' | 'moves'> {
  /** Score → how many positions are worth it to the player to move, from the largest score down. */
  readonly scores: readonly (readonly [score: number, count: number])[];
}

/** Counts the positions of a table, one after the other. */
export class Tally {
  readonly #ruleset: IndexedRuleset;
  readonly #worths: Worths;
  /** Are those with player 1 to move counted apart? */
  readonly #areApart: boolean;
  /** Worth, from `none` on → positions; and those with player 1 to move. */
  readonly #found: Float64Array;
  readonly #foundOf1: Float64Array;
  #positions = 0;
  #ends = 0;
  #listed = 0;
  #most = { index: -1, moves: -1 };

  constructor(ruleset: IndexedRuleset, worths: Worths) {
    this.#ruleset = ruleset;
    this.#worths = worths;
    this.#areApart = worths.hasPlies && ruleset.isTurned !== true;
    this.#found = new Float64Array(worths.of.length);
    this.#foundOf1 = this.#found.slice();
  }

  /** Counts a position that is worth so much, and has so many moves. */
  add(index: number, worth: number, listed: number, isOver: boolean): void {
    const at = worth - this.#worths.none;
    this.#positions++;
    this.#listed += listed;
    this.#found[at]++;
    if (listed > this.#most.moves) this.#most = { index, moves: listed };
    if (isOver) this.#ends++;
    if (this.#areApart && this.#ruleset.playerAt(index) === 1) this.#foundOf1[at]++;
  }

  get counts(): AuditCounts | ScoreCounts {
    const sums = { positions: this.#positions, ends: this.#ends, moves: this.#listed };
    if (!this.#worths.hasPlies) return { ...sums, scores: this.#scores() };
    const { draws, plies } = this.#byPlies(this.#found);
    return {
      ...sums,
      draws,
      mostMoves: this.#most,
      plies,
      ...(this.#areApart ? { ofPlayer1: this.#byPlies(this.#foundOf1) } : {}),
    };
  }

  #scores(): [number, number][] {
    const scores: [number, number][] = [];
    for (let at = this.#found.length - 1; at >= 0; at--)
      if (this.#found[at] > 0) scores.push([at + this.#worths.none, this.#found[at]]);
    return scores;
  }

  /** Draws, and plies → positions, without the zeros at its end. */
  #byPlies(found: Float64Array): { draws: number; plies: number[] } {
    const { none } = this.#worths;
    const plies: number[] = [];
    for (const [at, count] of found.entries()) {
      if (count === 0 || at + none === 0) continue;
      const decided = this.#worths.pliesOf(at + none);
      while (plies.length <= decided) plies.push(0);
      plies[decided] = count;
    }
    return { draws: found[-none], plies };
  }
}

/** The counts of all shares or layers together; all of one table, with plies or without. */
export function addCounts<C extends AuditCounts | ScoreCounts>(all: readonly C[]): C {
  const counted = all as readonly unknown[];
  return ('scores' in all[0] ? addScores(counted as ScoreCounts[]) : addPlies(counted as AuditCounts[])) as C;
}

function addScores(all: readonly ScoreCounts[]): ScoreCounts {
  const tally = new Map<number, number>();
  for (const [score, count] of all.flatMap(({ scores }) => scores))
    tally.set(score, (tally.get(score) ?? 0) + count);
  return { ...addSums(all), scores: [...tally].toSorted(([a], [b]) => b - a) };
}

function addPlies(all: readonly AuditCounts[]): AuditCounts {
  const ofPlayer1 = all.flatMap((counts) => counts.ofPlayer1 ?? []);
  return {
    ...addSums(all),
    draws: sum(all.map(({ draws }) => draws)),
    mostMoves: all
      .map(({ mostMoves }) => mostMoves)
      .reduce((a, b) => (b.moves > a.moves || (b.moves === a.moves && b.index < a.index) ? b : a)),
    plies: together(all.map(({ plies }) => plies)),
    ...(ofPlayer1.length === all.length
      ? {
          ofPlayer1: {
            draws: sum(ofPlayer1.map(({ draws }) => draws)),
            plies: together(ofPlayer1.map(({ plies }) => plies)),
          },
        }
      : {}),
  };
}

function addSums(
  all: readonly Pick<AuditCounts, 'positions' | 'ends' | 'moves'>[],
): Pick<AuditCounts, 'positions' | 'ends' | 'moves'> {
  return {
    positions: sum(all.map(({ positions }) => positions)),
    ends: sum(all.map(({ ends }) => ends)),
    moves: sum(all.map(({ moves }) => moves)),
  };
}

function together(lists: readonly (readonly number[])[]): number[] {
  const length = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length }, (_, n) => sum(lists.map((list) => list[n] ?? 0)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

/** The code of finished cells, as an audit reads it: docs/tables.md says what a cell means. */
export interface AuditedCode {
  readonly settled: number;
  readonly drawn: number;
  readonly nothing: number;
  /** In a table without plies: the cell of the score 0. */
  readonly zero?: number;
  readonly isPacked?: boolean;
}

/**
 * What cells are worth to the player to move: the larger, the better. In a table without plies that is the
 * score. With plies a win in 1 is worth the most, and every two plies more one less; a loss in 0 the least,
 * and every two plies more one more; a draw 0. So the best of several moves is always the largest worth.
 */
export class Worths {
  readonly hasPlies: boolean;
  /** Cell → its worth. Cells that stand for no position have none that means anything. */
  readonly of: Int16Array;
  /** Cell → what a move there is worth to the player who makes it; `none` if it leads to no position. */
  readonly after: Int16Array;
  /** Less than every worth: no move is looked at yet. */
  readonly none: number;
  /** What a move is worth that wins at once, and one after which the other player does. */
  readonly wins: number;
  readonly loses: number;
  /** What the player to move has who has lost. */
  readonly lost: number;
  /** The largest worth. */
  readonly most: number;

  constructor(code: AuditedCode, bytes: number) {
    const { settled, drawn, nothing, zero } = code;
    const most = 2 ** (8 * bytes - 1) - 1;
    this.hasPlies = zero === undefined;
    this.most = most;
    this.none = -most - 1;
    this.wins = this.hasPlies ? most : 1;
    this.loses = this.hasPlies ? 1 - most : -1;
    this.lost = this.hasPlies ? -most : -1;
    this.of = new Int16Array(2 ** (8 * bytes));
    this.after = new Int16Array(this.of.length);
    for (let cell = 0; cell < this.of.length; cell++) {
      if (zero !== undefined) this.of[cell] = cell - zero;
      else if (cell >= settled && cell < drawn) this.of[cell] = this.worthOf(cell - settled);
      const worth = this.of[cell];
      this.after[cell] = this.hasPlies && worth > 0 ? 1 - worth : -worth;
    }
    if (!this.hasPlies) this.after[nothing] = this.none;
  }

  /** The worth of a position that is lost in so many plies, if they are even, or else won. */
  worthOf(plies: number): number {
    return plies % 2 === 0 ? plies / 2 - this.most : this.most - (plies - 1) / 2;
  }

  /** In so many plies a position is decided that has this worth; not for a draw. */
  pliesOf(worth: number): number {
    return worth < 0 ? 2 * (worth + this.most) : 2 * (this.most - worth) + 1;
  }

  /** A worth as the value that it means: L4, W5, D; or as a score. */
  inWords(worth: number): string {
    if (!this.hasPlies) return `${worth}`;
    return worth === 0 ? 'D' : `${worth < 0 ? 'L' : 'W'}${this.pliesOf(worth)}`;
  }
}

/** The cell of an index, where four of them may share a byte. */
export function cellOf(
  code: Pick<AuditedCode, 'isPacked'>,
  cells: Uint8Array | Uint16Array,
  index: number,
): number {
  return code.isPacked === true ? (cells[Math.floor(index / 4)] >> (2 * (index % 4))) % 4 : cells[index];
}
