import type { IndexedRuleset } from '../../rulesets/index.ts';

/** What an audit has counted. */
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

/** Counts the positions of a table, one after the other. */
export class Tally {
  readonly #ruleset: IndexedRuleset;
  readonly #plies: Float64Array;
  readonly #pliesOf1: Float64Array;
  #positions = 0;
  #ends = 0;
  #listed = 0;
  #draws = 0;
  #drawsOf1 = 0;
  #most = { index: -1, moves: -1 };

  constructor(table: {
    readonly ruleset: IndexedRuleset;
    readonly code: { readonly settled: number; readonly drawn: number };
  }) {
    this.#ruleset = table.ruleset;
    this.#plies = new Float64Array(table.code.drawn - table.code.settled);
    this.#pliesOf1 = this.#plies.slice();
  }

  /** Counts a position of so many plies, or `DRAWN`, and so many moves. */
  add(index: number, plies: number, listed: number, isOver: boolean): void {
    const ruleset = this.#ruleset;
    this.#positions++;
    this.#listed += listed;
    if (listed > this.#most.moves) this.#most = { index, moves: listed };
    if (isOver) this.#ends++;
    if (plies === DRAWN) this.#draws++;
    else this.#plies[plies]++;
    if (ruleset.isTurned !== true && ruleset.playerAt(index) === 1) {
      if (plies === DRAWN) this.#drawsOf1++;
      else this.#pliesOf1[plies]++;
    }
  }

  get counts(): AuditCounts {
    const isTurned = this.#ruleset.isTurned === true;
    return {
      positions: this.#positions,
      ends: this.#ends,
      moves: this.#listed,
      draws: this.#draws,
      mostMoves: this.#most,
      plies: upToLast(this.#plies),
      ...(isTurned ? {} : { ofPlayer1: { draws: this.#drawsOf1, plies: upToLast(this.#pliesOf1) } }),
    };
  }
}

/** A list without the zeros at its end. */
function upToLast(counts: Float64Array): number[] {
  let length = counts.length;
  while (length > 0 && counts[length - 1] === 0) length--;
  return [...counts.subarray(0, length)];
}

/** What stands for the plies of a draw. */
export const DRAWN = -1;

/** Plies as the value that they mean: L4, W5, D. */
export function inWords(plies: number): string {
  return plies === DRAWN ? 'D' : `${plies % 2 === 0 ? 'L' : 'W'}${plies}`;
}
