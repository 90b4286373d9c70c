import { expect, test } from 'vitest';
import { seeds } from '../../../test/slices.ts';
import { endlessMark, moveRows, NO_MOVE, positionAfter } from '../src/game/inner.ts';
import { type PliesColumn, type Solution, type TokenGame, verify, vertexOf } from '../src/index.ts';
import { corruptionsOf } from './corruptions.ts';
import { ALL_KINDS, solvedCases } from './tally.ts';

test('every single-position corruption of values, scores and plies is rejected', () => {
  for (const { drawn, solution } of solvedCases('corruptions', seeds(10_000), 100_000, ALL_KINDS)) {
    const { accepted, proved, faults } = verify(solution);
    expect([accepted, proved, faults], `seed ${drawn.seed}`).toEqual([true, true, []]);
    for (const corrupt of corruptionsOf(solution))
      if (verify(corrupt).accepted) expect.fail(`seed ${drawn.seed}: accepted ${describe(corrupt)}`);
  }
});

test('every wrong move is rejected, every equally good one accepted, and only the lowest wins a tie', () => {
  let equal = 0;
  for (const { drawn, solution } of solvedCases('moves', seeds(4_000), 200_000)) {
    const moves = Int32Array.from(
      { length: solution.game.positions },
      (_, p) => goodMoves(solution, p)[0] ?? NO_MOVE,
    );
    expect(verify(solution, { moves, ties: true }).accepted, `seed ${drawn.seed}`).toBe(true);
    for (let p = 0; p < solution.game.positions; p++) {
      const good = goodMoves(solution, p);
      for (let move = NO_MOVE; move <= drawn.vertices; move++) {
        const changed = moves.with(p, move);
        const isGood = good.includes(move) || (move === NO_MOVE && good.length === 0);
        const isLowest = move === moves[p];
        if (isGood && !isLowest) equal++;
        const verdicts = [false, true].map((ties) => verify(solution, { moves: changed, ties }).accepted);
        if (verdicts[0] === isGood && verdicts[1] === isLowest) continue;
        expect.fail(`seed ${drawn.seed}, position ${p}, move ${move}: ${verdicts.join()}`);
      }
    }
  }
  expect(equal).toBeGreaterThan(seeds(4_000));
});

/** The equally good moves straight from the definition, lowest vertex first. */
function goodMoves({ game, values, scores, plies }: Solution, p: number): number[] {
  const endless = endlessMark(plies as PliesColumn);
  const length = (q: number): number => (plies as PliesColumn)[q];
  const after = length(p) === endless ? endless : length(p) - 1;
  const worth = (q: number): number => scores?.[q] ?? values[q] - 1;
  return targetsOf(game, p).filter((w) => {
    const q = positionAfter(game, p, w);
    const same = game.layout === 'owned' && game.graph.owners?.[p] === game.graph.owners?.[q];
    return (same ? worth(q) : 0 - worth(q)) === worth(p) && length(q) === after;
  });
}

function targetsOf(game: TokenGame, p: number): number[] {
  const { offsets, ends } = moveRows(game, p);
  const v = vertexOf(game, p);
  return [...ends.subarray(offsets[v], offsets[v + 1])].toSorted((a, b) => a - b);
}

function describe({ values, plies, scores }: Solution): string {
  return `values ${values.join(' ')}, plies ${plies?.join(' ')}, scores ${scores?.join(' ')}`;
}
