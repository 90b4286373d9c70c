/**
 * The factors, none below 0, for which the rows come closest to what they should give. Factor after factor is set to its best
 * value while the others stay, until nothing moves: there are a handful of factors, so that is quick.
 */
export function leastSquares(rows: readonly (readonly number[])[], wanted: readonly number[]): number[] {
  const width = rows[0]?.length ?? 0;
  const factors = Array.from({ length: width }, () => 0);
  const rest = [...wanted]; // what the factors so far leave over, row by row
  const squares = factors.map((_, j) => rows.reduce((sum, row) => sum + row[j] * row[j], 0));
  for (let round = 0, moved = 1; round < ROUNDS && moved > SMALL; round++) {
    moved = 0;
    for (let j = 0; j < width; j++) {
      if (squares[j] === 0) continue;
      const best = Math.max(
        0,
        factors[j] + rows.reduce((sum, row, i) => sum + row[j] * rest[i], 0) / squares[j],
      );
      const step = best - factors[j];
      if (step === 0) continue;
      for (const [i, row] of rows.entries()) rest[i] -= step * row[j];
      factors[j] = best;
      moved = Math.max(moved, Math.abs(step) / best);
    }
  }
  return factors;
}

const ROUNDS = 10_000;
const SMALL = 1e-9;
