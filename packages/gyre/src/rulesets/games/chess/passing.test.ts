import { expect, test } from 'vitest';
import { NOT_A_POSITION } from '../../contract/indexed.ts';
import { chessEnding } from './chess.ts';
import { parseEnding } from './material.ts';

const ruleset = chessEnding('KPKP');
const [block, passing] = parseEnding('KPKP').blocks;
const out = new Uint32Array(ruleset.mostMovesInto);

function movesFrom(index: number): number[] {
  return ruleset.prepare(index) > 0 ? [...out.subarray(0, ruleset.movesFrom(index, out))] : [];
}

function movesInto(index: number): number[] {
  return [...out.subarray(0, ruleset.movesInto(index, out))];
}

function times(list: readonly number[], index: number): number {
  return list.filter((other) => other === index).length;
}

/** Do the moves from p come back to it, and do those into p lead to it, each as often? */
function bothWays(p: number): boolean {
  const from = movesFrom(p);
  const into = movesInto(p);
  return (
    from.every((q) => times(movesInto(q), p) === times(from, q)) &&
    into.every((q) => times(movesFrom(q), p) === times(into, q))
  );
}

test('KPKP after a double step: moves and moves back agree there and a move away', () => {
  let looked = 0;
  for (let index = passing.base; index < passing.base + passing.size; index += 211) {
    if (ruleset.prepare(index) === NOT_A_POSITION) continue;
    for (const p of [index, ...movesFrom(index), ...movesInto(index)]) {
      expect([p, bothWays(p)]).toEqual([p, true]);
      looked++;
    }
  }
  expect(looked).toBeGreaterThan(1000);
});

test('a double step beside an enemy pawn leads to the second block and nowhere else', () => {
  const before = ruleset.index('8/3p4/8/2P5/8/k7/8/2K5', 1);
  const plain = ruleset.index('8/8/8/2Pp4/8/k7/8/2K5', 0);
  const stepped = ruleset.index('8/8/8/2Pp4/8/k7/8/2K5 d6', 0);
  expect(plain).toBeLessThan(block.size);
  expect(stepped).toBeGreaterThanOrEqual(passing.base);
  expect(movesFrom(before)).toContain(stepped);
  expect(movesFrom(before)).not.toContain(plain);
  expect(movesInto(stepped)).toEqual([before]);
  expect(movesInto(plain)).not.toContain(before);
});

test('every index after a double step is undone by its position', () => {
  for (let index = passing.base; index < passing.base + passing.size; index += 11) {
    const found = ruleset.at(index);
    expect(found === undefined).toBe(ruleset.prepare(index) === NOT_A_POSITION);
    if (found !== undefined) expect(ruleset.index(found.position, found.player)).toBe(index);
  }
});
