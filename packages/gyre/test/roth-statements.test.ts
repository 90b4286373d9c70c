import { describe, expect, test } from 'vitest';
import { type Player, tokenGame } from '../src/index.ts';
import {
  type PaperStatement,
  type RothReport,
  rothLimit,
  rothStatements,
  runRoth,
} from '../src/papers/inner.ts';
import * as examples from './examples.ts';
import { followersOf, type GameCase, graphOf, randomCases, seeded, TURNS } from './generators.ts';

describe('Roth: the limit k and the Proposition', () => {
  const limits = { ...TURNS, maxVertices: 7 };

  test('k is the least with Bₖ = Bₖ₊₁ and Cₖ = Cₖ₊₁', () => {
    const seen = new Set<number>();
    for (const drawn of randomCases(600, 108_000, limits)) {
      const report = runRoth(tokenGame(graphOf(drawn)));
      let [b, c] = [new Set<number>(), new Set<number>()];
      let k = 0;
      for (; ; k++) {
        const [nextB, nextC] = [
          operator(drawn, 1, operator(drawn, 0, b)),
          operator(drawn, 0, operator(drawn, 1, c)),
        ];
        if (nextB.size === b.size && nextC.size === c.size) break;
        [b, c] = [nextB, nextC];
      }
      expect(rothLimit(report), `seed ${drawn.seed}`).toBe(k);
      seen.add(k);
    }
    expect(seen.size).toBeGreaterThan(3);
    expect(rothLimit(runRoth(tokenGame(examples.roth().graph)))).toBe(2);
    expect(() => rothLimit({} as RothReport)).toThrow(/is not a report of Roth’s sets/);
  });

  test('definition and Proposition hold of every report, and fail of others where the operators say so', () => {
    const random = seeded(109);
    const failed = new Set<string>();
    for (const drawn of randomCases(1_200, 109_000, limits)) {
      const report = runRoth(tokenGame(graphOf(drawn)));
      expect(
        rothStatements(report).map(({ holds }) => holds),
        `seed ${drawn.seed}`,
      ).toEqual([true, true, true]);
      if (drawn.vertices === 0) continue;
      const stages = report.stages.map((stage) => stage.slice()) as [Int32Array, Int32Array];
      for (let changes = 1 + random.below(3); changes > 0; changes--)
        stages[random.below(2)][random.below(drawn.vertices)] = random.below(4);
      const found = rothStatements({ ...report, stages });
      expect(
        found.map(({ holds }) => holds),
        `seed ${drawn.seed}`,
      ).toEqual(naiveRoth(drawn, stages));
      for (const statement of found) if (!statement.holds) failed.add(faultText(statement));
    }
    expect(failed.size).toBe(6);
  });

  const faultText = ({ name, fault }: PaperStatement): string => `${name} of player ${fault?.player}`;
});

/** Uᵢ(S): the vertices from which player i cannot move into S. */
function operator(drawn: GameCase, player: Player, set: ReadonlySet<number>): Set<number> {
  const all = Array.from({ length: drawn.vertices }, (_, v) => v);
  return new Set(all.filter((v) => !followersOf(drawn, v, player).some((w) => set.has(w))));
}

/** Definition, (i) and (ii) for the sets that the stages describe, n by n. */
function naiveRoth(drawn: GameCase, stages: readonly [Int32Array, Int32Array]): boolean[] {
  const set = (player: Player, n: number): Set<number> =>
    new Set([...stages[player].keys()].filter((v) => stages[player][v] > 0 && stages[player][v] <= n));
  const u = (player: Player, s: ReadonlySet<number>): Set<number> => operator(drawn, player, s);
  const isWithin = (s: ReadonlySet<number>, t: ReadonlySet<number>): boolean => [...s].every((v) => t.has(v));
  const verdict = [true, true, true];
  for (let n = 0; n <= drawn.vertices + 4; n++) {
    const [b, c] = [set(0, n), set(1, n)];
    const next = [u(1, u(0, b)), u(0, u(1, c))];
    const stated = [set(0, n + 1), set(1, n + 1)];
    if (!next.every((s, i) => isWithin(s, stated[i]) && isWithin(stated[i], s))) verdict[0] = false;
    if (!(isWithin(b, next[0]) && isWithin(c, next[1]))) verdict[1] = false;
    if (!(isWithin(b, u(1, c)) && isWithin(c, u(0, b)))) verdict[2] = false;
  }
  return verdict;
}
