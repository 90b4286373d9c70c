import { expect, test } from 'vitest';
import { parseEnding } from './material.ts';
import { forEachMove, isInCheck, isPossible } from './moves.ts';
import { Placement, placeIn } from './placement.ts';
import { countMoves, IMPOSSIBLE, isChecked } from './quick.ts';

test.each(['KQK', 'KBNK', 'KQKR', 'KRKN', 'KBKB', 'KRRK', 'KPK', 'KPPK', 'KRKP', 'KBPK', 'KPKP'])(
  '%s: moves counted by open lines are those found by trying each',
  (ending) => {
    const [block] = parseEnding(ending).blocks;
    const placement = new Placement();
    placement.take(block.kinds, block.sides);
    for (let index = 0; index < block.size; index += block.kinds.length === 4 ? 101 : 1) {
      placeIn(block, index, placement);
      const { side, squares } = placement;
      const found = countMoves(block, squares, side);
      let expected = 0;
      if (!isPossible(placement)) expected = IMPOSSIBLE;
      else forEachMove(placement, () => expected++);
      if (found !== expected) expect({ index, moves: found }).toEqual({ index, moves: expected });
      if (found === 0) expect(isChecked(block, squares, side)).toBe(isInCheck(placement, side));
    }
  },
);
