import { expect, test } from 'vitest';
import { seeds } from '../../../test/slices.ts';
import { NO_MOVE } from '../src/game/inner.ts';
import {
  bestMove,
  bestMoves,
  census,
  DRAW,
  LOSS,
  letterOf,
  mainLine,
  moveColumn,
  playerAt,
  pliesAt,
  rankedMoves,
  type Solution,
  scoreAt,
  solve,
  symmetricGraph,
  tokenGame,
  valueAt,
  verify,
  WIN,
} from '../src/index.ts';
import { nmfl, unravel } from '../src/papers/inner.ts';
import { gameOf, randomCases } from './generators.ts';
import { solvedCases } from './tally.ts';

test('§1 the move column is right, ties included, and agrees with the moves asked for one by one', () => {
  for (const { drawn, solution } of solvedCases('move column', seeds(10_000), 500_000)) {
    const moves = moveColumn(solution);
    expect(verify(solution, { moves, ties: true }).faults, `seed ${drawn.seed}`).toEqual([]);
    for (let p = 0; p < solution.game.positions; p++) checkMoves(solution, p, moves, drawn.seed);
  }
});

function checkMoves(solution: Solution, p: number, moves: Int32Array, seed: number): void {
  const where = `seed ${seed}, position ${p}`;
  const ranked = rankedMoves(solution, p);
  const best = bestMoves(solution, p);
  expect(bestMove(solution, p) ?? NO_MOVE, where).toBe(moves[p]);
  expect(best[0], where).toBe(bestMove(solution, p));
  expect(best, where).toEqual(ranked.filter((move) => move.isBest).map((move) => move.vertex));
  expect(ranked[0]?.vertex, where).toBe(best[0]);
  for (const vertex of best) {
    const changed = moves.with(p, vertex);
    expect(verify(solution, { moves: changed }).accepted, where).toBe(true);
  }
  for (const move of ranked) {
    expect(move.score, where).toBeLessThanOrEqual(scoreAt(solution, p));
    expect(new Set(ranked.map(({ vertex }) => vertex)).size, where).toBe(ranked.length);
  }
}

test('§1 a main line is as long as the plies say, keeps the score, and goes round where play is endless', () => {
  for (const { drawn, solution } of solvedCases('main lines', 1_500, 600_000)) {
    for (let p = 0; p < solution.game.positions; p++) {
      const line = mainLine(solution, p);
      const plies = pliesAt(solution, p);
      const last = line.positions[line.positions.length - 1];
      const where = `seed ${drawn.seed}, position ${p}`;
      expect(line.stops, where).toBe(plies === undefined ? 'repeats' : 'ends');
      if (plies === undefined) expect(line.positions[line.repeats ?? -1], where).toBe(last);
      else expect(line.positions.length, where).toBe(plies + 1);
      expect(
        forLeft(solution, last) === forLeft(solution, p) * signBetween(solution, line.positions),
        where,
      ).toBe(true);
    }
  }
});

/** Where players share positions every move turns the score round; elsewhere scores for Left stay. */
function signBetween({ game }: Solution, line: readonly number[]): number {
  return game.layout === 'shared' && line.length % 2 === 0 ? -1 : 1;
}

function forLeft(solution: Solution, p: number): number {
  const score = scoreAt(solution, p);
  return playerAt(solution.game, p) === 0 ? score : 0 - score;
}

test('a census counts every position once', () => {
  for (const { solution } of solvedCases('census', 800, 700_000)) {
    const counted = census(solution);
    const rows = Array.from({ length: solution.game.positions }, (_, p) => ({
      letter: letterOf(valueAt(solution, p)),
      value: valueAt(solution, p),
      plies: pliesAt(solution, p),
      player: playerAt(solution.game, p),
    }));
    for (const letter of ['W', 'D', 'L'] as const) {
      const own = rows.filter((row) => row.letter === letter);
      expect(counted[letter]).toBe(own.length);
      expect(counted.endless?.[letter]).toBe(own.filter((row) => row.plies === undefined).length);
      expect(counted.byPlayer[0][letter]).toBe(own.filter((row) => row.player === 0).length);
    }
    for (const value of [LOSS, DRAW, WIN] as const) {
      for (const [plies, count] of counted.byPlies[value].entries()) {
        expect(count).toBe(rows.filter((row) => row.value === value && row.plies === plies).length);
      }
    }
    const wins = rows.flatMap((row) => (row.value === WIN && row.plies !== undefined ? [row.plies] : []));
    expect(counted.longestWin?.plies).toBe(wins.length === 0 ? undefined : Math.max(...wins));
    expect(counted.longestWin?.line.positions.length ?? 0).toBe(
      wins.length === 0 ? 0 : Math.max(...wins) + 1,
    );
  }
});

test('a census without plies does not claim to know what is endless', () => {
  const ring = tokenGame(symmetricGraph(2, [[0, 1], [1, 0]])); // biome-ignore format: arcs
  expect(census(solve(ring))).toMatchObject({ D: 2, endless: { D: 2 }, endlessShare: 1 });
  const counted = census(solve(ring, { solver: unravel }));
  expect([counted.D, counted.endless, counted.endlessShare]).toEqual([2, undefined, undefined]);
});

test('§3 moves of a solution with ranks keep the value and never go round where the game must end', () => {
  for (const drawn of randomCases(500, 800_000)) {
    const game = gameOf(drawn);
    if (nmfl.refuses(game) !== undefined) continue;
    const solution = solve(game, { solver: nmfl });
    expect(verify(solution), `seed ${drawn.seed}`).toMatchObject({ accepted: true, proved: true });
    const full = solve(game);
    for (let p = 0; p < game.positions; p++) {
      const line = mainLine(solution, p);
      if (pliesAt(full, p) !== undefined)
        expect(line.stops, `seed ${drawn.seed}, position ${p}`).toBe('ends');
    }
  }
});
