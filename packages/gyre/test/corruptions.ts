import { endlessMark } from '../src/game/inner.ts';
import type { PliesColumn, Solution } from '../src/index.ts';

/** Each other value (and score), plies one more and one less, finite for endless and the reverse. */
export function* corruptionsOf(solution: Solution): Generator<Solution> {
  const { game, values, scores } = solution;
  const plies = solution.plies as PliesColumn;
  const endless = endlessMark(plies);
  for (let p = 0; p < game.positions; p++) {
    for (const value of [0, 1, 2, 3])
      if (value !== values[p]) yield { ...solution, values: values.with(p, value) };
    if (scores !== undefined) {
      for (let score = -5; score <= 5; score++) {
        if (score === scores[p]) continue;
        yield { ...solution, scores: scores.with(p, score) };
        yield { ...solution, scores: scores.with(p, score), values: values.with(p, 1 + Math.sign(score)) };
      }
    }
    const others =
      plies[p] === endless ? [0, 1, 2, 3, 4, 5] : [plies[p] - 1, plies[p] + 1, plies[p] + 2, endless];
    for (const k of others) if (k >= 0) yield { ...solution, plies: plies.with(p, k) };
  }
}
