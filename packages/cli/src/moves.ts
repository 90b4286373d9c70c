import {
  moveRows,
  playerAt,
  pliesAt,
  positionAfter,
  type Solution,
  scoreAt,
  type TokenGame,
  vertexOf,
} from 'gyre';

/** The vertex that the move goes to: it keeps the value and the plies, the lowest on ties; undefined if none. */
export function bestMove(solution: Solution, position: number): number | undefined {
  const { game } = solution;
  const { offsets, ends } = moveRows(game, position);
  const v = vertexOf(game, position);
  const plies = pliesAt(solution, position);
  const wanted = plies === undefined ? undefined : plies - 1;
  let best: number | undefined;
  for (let a = offsets[v]; a < offsets[v + 1]; a++) {
    const w = ends[a];
    if (best !== undefined && w >= best) continue;
    const q = positionAfter(game, position, w);
    if (pliesAt(solution, q) !== wanted) continue;
    if (scoreBefore(game, solution, position, q) === scoreAt(solution, position)) best = w;
  }
  return best;
}

function scoreBefore(game: TokenGame, solution: Solution, p: number, q: number): number {
  const samePlayer = game.layout === 'owned' && playerAt(game, p) === playerAt(game, q);
  return samePlayer ? scoreAt(solution, q) : 0 - scoreAt(solution, q);
}
