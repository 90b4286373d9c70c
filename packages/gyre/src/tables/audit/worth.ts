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
