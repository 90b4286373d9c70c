import {
  invert,
  letterOf,
  moveRows,
  playerAt,
  pliesAt,
  positionAfter,
  type Solution,
  type Value,
  valueAt,
  vertexOf,
} from 'gyre';

/** A move from a position, judged for the player who makes it. */
export interface Option {
  readonly vertex: number;
  readonly position: number;
  readonly value: Value;
  /** Plies of best play from here if this move is made; undefined where play need not end. */
  readonly plies: number | undefined;
  /** Does it keep the value and the plies? */
  readonly isBest: boolean;
}

/** Every move of a position, each vertex once, best first. */
export function optionsOf(solution: Solution, position: number): Option[] {
  const { game } = solution;
  const { offsets, ends } = moveRows(game, position);
  const v = vertexOf(game, position);
  const targets = [...new Set(ends.subarray(offsets[v], offsets[v + 1]))];
  const value = valueAt(solution, position);
  const plies = pliesAt(solution, position);
  return targets.map((vertex) => {
    const after = positionAfter(game, position, vertex);
    const worth = worthTo(solution, position, after);
    const length = pliesAt(solution, after);
    const plus = length === undefined ? undefined : length + 1;
    return { vertex, position: after, value: worth, plies: plus, isBest: worth === value && plus === plies };
  });
}

function worthTo({ game, values }: Solution, position: number, after: number): Value {
  const value = values[after] as Value;
  const samePlayer = game.layout === 'owned' && playerAt(game, position) === playerAt(game, after);
  return samePlayer ? value : invert(value);
}

/** "W 3", "D". */
export function shortValue(value: Value, plies: number | undefined): string {
  return plies === undefined ? letterOf(value) : `${letterOf(value)} ${plies}`;
}
