import { countOf, lowest } from '../../floor/index.ts';
import type { PartialGame } from './partial-game.ts';

/**
 * Do Definition 14 or Lemma 16 simplify the onside of every completion of the game, in one of the ways in which
 * every game can be simplified to the end (docs/loopy-values.md §8)? With `fewerArcs` only ways count that do
 * not lead to more arcs. The order must have been found.
 */
export function isReducible(game: PartialGame, fewerArcs: boolean): boolean {
  for (let v = 0; v < game.vertices; v++) {
    if (game.isFixed(0, v) && (hasDominatedLeft(game, v) || hasReversibleLeft(game, v))) return true;
    if (!game.isFixed(1, v)) continue;
    if (hasReversibleRight(game, v, fewerArcs) || hasDominatedRight(game, v)) return true;
    if (isQuiet(game, v) && hasEqual(game, v)) return true;
  }
  return false;
}

/** (a): another Left option is at least as good. */
function hasDominatedLeft(game: PartialGame, v: number): boolean {
  const options = game.options[0][v];
  for (let rest = options; rest !== 0; rest &= rest - 1) {
    const y = lowest(rest);
    if ((options & ~(1 << y) & game.atMost(y)) !== 0) return true;
  }
  return false;
}

/** (b), where Left cannot move at the better option: so no alternating cycle goes through the arc to it. */
function hasDominatedRight(game: PartialGame, v: number): boolean {
  const options = game.options[1][v];
  for (let rest = options; rest !== 0; rest &= rest - 1) {
    const y = lowest(rest);
    if (!isStuck(game, 0, y)) continue;
    for (let others = options & ~(1 << y); others !== 0; others &= others - 1) {
      if (game.isAtMost(y, lowest(others))) return true;
    }
  }
  return false;
}

/** (c): Left has an answer y ≥ v to a Right option, whose place the Right options of y take, and so on. */
function hasReversibleRight(game: PartialGame, v: number, fewerArcs: boolean): boolean {
  const options = game.options[1][v];
  let seen = options;
  let kept = 0;
  for (let open = options; open !== 0; ) {
    const x = lowest(open);
    open &= open - 1;
    const y = answerAtLeast(game, x, v);
    if (y < 0) {
      kept |= 1 << x;
      continue;
    }
    if (!fewerArcs) return true;
    if (!game.isFixed(1, y)) return false;
    open |= game.options[1][y] & ~seen;
    seen |= open;
  }
  if (kept === options) return false;
  return countOf(kept) < countOf(options) || (game.isComplete && countOf(kept) === countOf(options));
}

/** A Left option of x that is at least v; −1 if there is none. */
function answerAtLeast(game: PartialGame, x: number, v: number): number {
  for (let answers = game.options[0][x]; answers !== 0; answers &= answers - 1) {
    if (game.isAtMost(v, lowest(answers))) return lowest(answers);
  }
  return -1;
}

/** (d), where Left cannot move after Right's answer: then the option is simply removed. */
function hasReversibleLeft(game: PartialGame, v: number): boolean {
  for (let rest = game.options[0][v]; rest !== 0; rest &= rest - 1) {
    for (let answers = game.options[1][lowest(rest)]; answers !== 0; answers &= answers - 1) {
      const y = lowest(answers);
      if (y !== v && isStuck(game, 0, y) && game.isAtMost(y, v)) return true;
    }
  }
  return false;
}

/** Lemma 16, where no alternating walk from u has two arcs: whatever equals u may be fused into it. */
function hasEqual(game: PartialGame, u: number): boolean {
  for (let rest = game.atMost(u) & ~(1 << u); rest !== 0; rest &= rest - 1) {
    if (game.isAtMost(u, lowest(rest))) return true;
  }
  return false;
}

/** Can nobody answer a move from u? */
function isQuiet(game: PartialGame, u: number): boolean {
  for (const player of [0, 1] as const) {
    if (!game.isFixed(player, u)) return false;
    for (let rest = game.options[player][u]; rest !== 0; rest &= rest - 1) {
      if (!isStuck(game, player === 0 ? 1 : 0, lowest(rest))) return false;
    }
  }
  return true;
}

function isStuck(game: PartialGame, player: 0 | 1, v: number): boolean {
  return game.isFixed(player, v) && game.options[player][v] === 0;
}
