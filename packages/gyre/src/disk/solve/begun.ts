import { GyreError } from '../../graph/inner.ts';
import { type Columns, withWidePlies } from './columns.ts';

/** Positions that another engine has settled, as columns of one length. */
export interface SettledBatch {
  readonly positions: Int32Array;
  /** The sweep and side that settled the position, as `codeOf` numbers them. */
  readonly codes: Int32Array;
  readonly plies: Int32Array;
}

/**
 * A solve that another engine has begun and this one finishes. The arcs of the game are then only those that still
 * count: from positions that are not settled, to positions that have not spread.
 */
export interface BegunSolve {
  /** The sweep that runs, and the plies of what joins next. */
  readonly sweep: number;
  readonly layer: number;
  /** Everything that is settled, in any order. */
  settled(): AsyncIterable<SettledBatch>;
}

/** The columns with what is settled. */
export async function begunColumns(blank: Columns, begun: BegunSolve): Promise<Columns> {
  let columns = blank;
  for await (const { positions, codes, plies } of begun.settled()) {
    if (columns.plies.BYTES_PER_ELEMENT === 2 && plies.some((k) => k >= 0xffff))
      columns = withWidePlies(columns);
    for (const [i, p] of positions.entries()) {
      if (p >= columns.codes.length || columns.movesLeft[p] !== 0) throw contradiction(p);
      columns.codes[p] = codes[i];
      columns.plies[p] = plies[i];
    }
  }
  return columns;
}

function contradiction(p: number): GyreError {
  const hint = 'leave out the arcs of settled positions';
  return new GyreError('E_SHAPE', `position ${p} is settled and has arcs left`, hint);
}
