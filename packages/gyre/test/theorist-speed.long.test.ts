import { expect, test } from 'vitest';
import { Thermographs, ValueStore } from '../src/desk/index.ts';
import { heapValues, PositionValues, parseHeapRule, periodOf, rulesetValue } from '../src/positions/index.ts';
import { rulesetNamed } from '../src/rulesets/index.ts';

/**
 * Goals of the theorist's desk, on one core of a quiet machine: 2 s for the thermographs, 1 s for each of the others (measured: docs/rulesets.md).
 * Here they may take five times as long, since tests share the machine.
 */
const PATIENCE = 5;

function seconds(work: () => void): number {
  const begin = performance.now();
  work();
  return (performance.now() - begin) / 1000;
}

test('thermographs of all positions of Domineering on 4 × 5, after their values', () => {
  const ruleset = rulesetNamed('domineering', { board: '.....|.....|.....|.....' });
  const values = new PositionValues(ruleset);
  const positions = new Set([ruleset.starts()[0].position]);
  for (const position of positions)
    for (const player of [0, 1] as const) ruleset.moves(position, player, (to) => positions.add(to));
  const ids = new Set(Array.from(positions, (position) => values.id(position) as number));
  expect([positions.size, ids.size]).toEqual([58_830, 764]);
  const thermographs = new Thermographs(values.store);
  expect(seconds(() => ids.forEach((id) => void thermographs.of(id)))).toBeLessThan(2 * PATIENCE);
}, 60_000);

test('the octal game 0.137 to 10,000 heaps, with the proof of its period', () => {
  const rule = parseHeapRule('0.137');
  let period: ReturnType<typeof periodOf>;
  expect(
    seconds(() => {
      period = periodOf(rule, heapValues(rule, 10_000));
    }),
  ).toBeLessThan(PATIENCE);
  expect(period).toMatchObject({ period: 34, preperiod: 52 }); // OEIS A002187: exceptions up to n = 51
});

test('Domineering on 30 squares in parts of at most 12, and a red-blue tree of 30 branches', () => {
  const board = '....#.....|....#.....|....#..###|########..|....######'; // 12 + 12 + 2 + 4 squares
  const ruleset = rulesetNamed('domineering', { board });
  const store = new ValueStore();
  expect(seconds(() => void rulesetValue(ruleset, ruleset.starts()[0].position, { store }))).toBeLessThan(
    PATIENCE,
  );
  const edges = Array.from({ length: 30 }, (_, i) => `${Math.floor(i / 2)}-${i + 1}${'BRRBBRB'[i % 7]}`);
  const tree = rulesetNamed('hackenbush', { edges: edges.join(',') });
  expect(seconds(() => void rulesetValue(tree, tree.starts()[0].position))).toBeLessThan(PATIENCE);
});
