import { describe, expect, test } from 'vitest';
import { daggerLabelling } from '../src/construct/index.ts';
import { ASYMMETRIC, DRAW, LOSS, symmetricGraph, tokenGame, UNKNOWN, type Value, WIN } from '../src/index.ts';
import {
  BILABELS,
  type Bilabel,
  bilabelAt,
  bilabelCovers,
  bilabelText,
  isBilabelAtMost,
  isTotalBilabelling,
  labellingAt,
  type NmflReport,
  nmflStatements,
  runNmfl,
  runNmflLinear,
} from '../src/papers/inner.ts';
import * as examples from './examples.ts';
import { figure3 } from './figure-3.ts';
import { ALIKE, followersOf, type GameCase, graphOf, randomCases, seeded } from './generators.ts';

describe('Löwe §4: ≤* of Figure 2 and bilabellings', () => {
  const ranksOf = (bilabel: Bilabel): number[] =>
    bilabelText(bilabel)
      .split('/')
      .map((x) => 'LDW'.indexOf(x));

  test('L/W is the top, W/L the bottom; ≤* goes by ℓ₀ upwards and ℓ₁ downwards', () => {
    expect(BILABELS.map(bilabelText)).toHaveLength(9);
    expect([bilabelText(BILABELS[0]), bilabelText(BILABELS[8])]).toEqual(['L/W', 'W/L']);
    for (const one of BILABELS) {
      expect([isBilabelAtMost(one, [LOSS, WIN]), isBilabelAtMost([WIN, LOSS], one)]).toEqual([true, true]);
      for (const other of BILABELS) {
        const [a, b, c, d] = [one, other].flatMap((x) => ranksOf(x));
        expect(isBilabelAtMost(one, other)).toBe(a >= c && b <= d);
      }
    }
    expect(() => isBilabelAtMost([3, 0] as unknown as Bilabel, [0, 0])).toThrow(/there is no value 3/);
  });

  test('Figure 2 has twelve lines: from each bilabel to those just below it', () => {
    const lines = bilabelCovers().map((pair) => pair.map(bilabelText));
    const expected: string[][] = [];
    for (const upper of BILABELS)
      for (const lower of BILABELS) {
        const isBelow = upper !== lower && isBilabelAtMost(lower, upper);
        const between = BILABELS.filter((x) => isBilabelAtMost(lower, x) && isBilabelAtMost(x, upper));
        if (isBelow && between.length === 2) expected.push([bilabelText(upper), bilabelText(lower)]);
      }
    expect(lines).toEqual(expected);
    expect(lines).toHaveLength(12);
  });

  test('a partial bilabelling gives a vertex both labels or none', () => {
    const path = symmetricGraph(3, [[0, 1], [1, 2]]); // biome-ignore format: a path
    const dagger = daggerLabelling(path, 1);
    expect([0, 1, 2].map((v) => bilabelAt(dagger, v))).toEqual([undefined, [WIN, DRAW], [DRAW, LOSS]]);
    expect([isTotalBilabelling(dagger), isTotalBilabelling(daggerLabelling(path, 0))]).toEqual([false, true]);
    expect(bilabelAt([WIN, UNKNOWN], 0)).toBeUndefined();
    expect(() => bilabelAt([1, 2, 0], 0)).toThrow(/the bilabelling has 3 labels/);
    expect(() => bilabelAt([7, 0], 0)).toThrow(/label 0 is 7/);
    expect(() => bilabelAt([0, 0], 1)).toThrow(/there is no vertex 1/);
    expect(() => isTotalBilabelling(undefined as unknown as number[])).toThrow(/undefined labels/);
  });
});

function* nmflRuns(count: number, seed: number): Generator<{ drawn: GameCase; report: NmflReport }> {
  for (const drawn of randomCases(count, seed, { ...ALIKE, maxVertices: 7 })) {
    const game = tokenGame(graphOf(drawn), ASYMMETRIC);
    yield { drawn, report: drawn.seed % 2 === 0 ? runNmfl(game) : runNmflLinear(game) };
  }
}

describe('Löwe §4: ℓᵗ, Propositions 4.1 and 4.2, Cases 1 to 6', () => {
  test('ℓᵗ is what Figure 3, with its recursion, has labelled by then', () => {
    for (const { drawn, report } of nmflRuns(200, 105_000)) {
      const { history } = figure3(drawn);
      const first = -2 * drawn.vertices;
      expect(history.length + first - 1, `seed ${drawn.seed}`).toBe(report.changes.positions.length);
      for (const [i, labels] of history.entries())
        expect([...labellingAt(report, first + i)], `seed ${drawn.seed}, time ${first + i}`).toEqual(labels);
      const last = labellingAt(report, report.changes.positions.length);
      expect([...last]).toEqual([...report.solution.values]);
      expect(isTotalBilabelling(labellingAt(report, 0))).toBe(true);
    }
  });

  test('all hold of every run, except Case 2 as printed', () => {
    let failing = 0;
    for (const { drawn, report } of nmflRuns(1_500, 106_000)) {
      for (const { name, holds, isErratum } of nmflStatements(report)) {
        if (isErratum !== true) expect(holds, `seed ${drawn.seed}: ${name}`).toBe(true);
        else if (!holds) failing++;
      }
    }
    expect(failing).toBeGreaterThan(20);
    const { graph } = examples.paperExamples().get('loewe-case-2') ?? examples.tutorial();
    const statements = nmflStatements(runNmfl(tokenGame(graph, ASYMMETRIC)));
    expect(statements.filter(({ holds }) => !holds)).toMatchObject([
      { name: 'Case 2 as printed', isErratum: true, fault: { vertex: 1, player: 0 } },
    ]);
  });

  test('of a report that was tampered with, each case fails where the definition says so', () => {
    const random = seeded(107);
    const failed = new Set<string>();
    for (const { drawn, report } of nmflRuns(1_500, 107_000)) {
      if (drawn.vertices === 0) continue;
      const values = report.solution.values.slice();
      const indices = report.indices.slice();
      values[random.below(values.length)] = random.below(3);
      indices[random.below(indices.length)] = random.below(4);
      const tampered = { ...report, indices, solution: { ...report.solution, values } };
      const found = nmflStatements(tampered).filter(({ name }) => name.startsWith('Case'));
      const naive = naiveCases(drawn, [...values], [...indices]);
      expect(
        found.map(({ name, holds }) => [name, holds]),
        `seed ${drawn.seed}`,
      ).toEqual(naive);
      for (const { name, holds } of found) if (!holds) failed.add(name);
    }
    expect(failed.size).toBe(7);
  });

  test('of changes that go back up, and of too many calls, Propositions 4.1 and 4.2 say so', () => {
    const report = runNmfl(tokenGame(symmetricGraph(2, [[0, 1]]), ASYMMETRIC));
    const back = { positions: Int32Array.of(1, 1), values: Uint8Array.of(DRAW, LOSS) };
    const same = { positions: Int32Array.of(1), values: Uint8Array.of(LOSS) };
    const verdicts = (changed: NmflReport): unknown[] =>
      nmflStatements(changed)
        .slice(0, 2)
        .map(({ holds, fault }) => fault ?? holds);
    expect(verdicts(report)).toEqual([true, true]);
    expect(verdicts({ ...report, changes: back })).toEqual([{ vertex: 1, player: 0, n: 2 }, true]);
    expect(verdicts({ ...report, changes: same })).toEqual([{ vertex: 1, player: 0, n: 1 }, true]);
    expect(verdicts({ ...report, labelCalls: 5 })).toEqual([true, {}]);
  });
});

/** The six cases in the paper's words, quantifier by quantifier. */
function naiveCases(drawn: GameCase, values: number[], indices: number[]): [string, boolean][] {
  const n = drawn.vertices;
  const all = Array.from({ length: n }, (_, v) => v);
  const l0 = (v: number): Value => values[v] as Value;
  const l1 = (v: number): Value => values[n + v] as Value;
  const ind0 = (v: number): number => indices[v];
  const ind1 = (v: number): number => indices[n + v];
  const out = (v: number): number[] => followersOf(drawn, v);
  const check = (claim: (v: number) => boolean): boolean => all.every(claim);
  return [
    ['Case 1', check((v) => l0(v) !== WIN || out(v).some((w) => l1(w) === LOSS && ind1(w) < ind0(v)))],
    [
      'Case 2',
      check((v) => {
        if (l0(v) !== DRAW) return true;
        const falls = out(v).some((w) => l1(w) === DRAW && ind1(w) < ind0(v));
        return !out(v).some((w) => l1(w) === LOSS) && (out(v).length === 0 || falls);
      }),
    ],
    [
      'Case 2 as printed',
      check((v) => l0(v) !== DRAW || out(v).every((w) => l1(w) !== DRAW || ind1(w) < ind0(v))),
    ],
    [
      'Case 3',
      check((v) => l0(v) !== LOSS || (ind0(v) === 0 && out(v).every((w) => l1(w) === WIN && ind1(w) === 0))),
    ],
    [
      'Case 4',
      check((v) => l1(v) !== WIN || (ind1(v) === 0 && out(v).some((w) => l0(w) === LOSS && ind0(w) === 0))),
    ],
    [
      'Case 5',
      check((v) => {
        if (l1(v) !== DRAW) return true;
        const drawnOnes = out(v).filter((w) => l0(w) === DRAW);
        const noLoss = !out(v).some((w) => l0(w) === LOSS);
        return noLoss && drawnOnes.length > 0 && drawnOnes.every((w) => ind0(w) < ind1(v));
      }),
    ],
    ['Case 6', check((v) => l1(v) !== LOSS || out(v).every((w) => l0(w) === WIN && ind0(w) < ind1(v)))],
  ];
}
