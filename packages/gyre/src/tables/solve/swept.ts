import { GyreError } from '../../graph/inner.ts';
import type { IndexedRuleset } from '../../rulesets/inner.ts';
import type { CellCode, Cells } from '../keep/cells.ts';

/** What a share needs of the rules: those of a whole game, or of one layer of it. */
export interface SweptRules
  extends Pick<
    IndexedRuleset,
    'title' | 'size' | 'mostMoves' | 'mostMovesInto' | 'prepare' | 'movesFrom' | 'movesInto'
  > {
  /** The index that the first position of a layer has in the whole game. */
  readonly from?: number;
}

/** How a share settles its positions. */
export interface SettleOptions {
  /**
   * For a layer: index → what the moves that leave it are worth together. An odd number is the ply in which
   * one of them wins, an even one the ply in which the last of them is refuted. `neverRefuted` means that one
   * of them draws and none wins, 0 that there are none. Without plies, scores take their place: `scoreClass`.
   */
  readonly pending?: Cells;
  /** If false, cells are settled at scores, lost and won, instead of plies, whose number has no limit. */
  readonly hasPlies?: boolean;
}

/** What stands for a draw among what moves out of a layer are worth: an even number above all plies. */
export function neverRefuted(bytes: number): number {
  return 2 ** (8 * bytes) - 2;
}

/**
 * Where a score stands among the classes in which scores of up to `most` are settled, the largest first: an
 * odd number if it is won, an even one if it is lost. Of two classes the better one is found as of two
 * numbers of plies.
 */
export function scoreClass(score: number, most: number, bytes: number): number {
  if (score === 0) return neverRefuted(bytes);
  return score > 0 ? 2 * (most - score) + 1 : 2 * (most + score) + 2;
}

/** Ply or class → how many positions in some blocks wait for it, of those that come after `settled`. */
export function waitingIn(
  pending: Cells,
  settled: number,
  eachBlock: (visit: (start: number, stop: number) => void) => void,
): Float64Array {
  const never = neverRefuted(pending.BYTES_PER_ELEMENT);
  const waiting = new Float64Array(never);
  eachBlock((start, stop) => {
    for (let index = start; index < stop; index++)
      if (pending[index] > settled && pending[index] < never) waiting[pending[index]]++;
  });
  return waiting;
}

/** The refusal of a count that no position has. */
export function badCount(ruleset: SweptRules, index: number, count: number): GyreError {
  const hint = `give 1 to mostMoves = ${ruleset.mostMoves}, or a mark such as NOT_A_POSITION or OVER_LOST`;
  return new GyreError('E_RULESET', `prepare(${index}) of ${ruleset.title} gives ${count}`, hint);
}

/** The refusal of a move back from nowhere. */
export function badMoveInto({ title, size, from = 0 }: SweptRules, index: number): GyreError {
  const what =
    index >= size
      ? `is out of range: there are ${size} indices`
      : 'is not a position in which the game goes on';
  const found = `movesInto of ${title} gives the index ${from + index}, which ${what}`;
  const hint = 'moves and moves back must agree; gyre check finds where they do not';
  return new GyreError('E_RULESET', found, hint);
}

/** The refusal of more plies than cells can hold. */
export function tooDeep(code: CellCode): GyreError {
  const found = `more than ${code.mostPlies} plies do not fit a cell of ${code.bytes} byte`;
  return new GyreError('E_LIMIT', found, 'solve with cellBytes: 2');
}
