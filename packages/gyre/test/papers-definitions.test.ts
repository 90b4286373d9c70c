import { describe, expect, test } from 'vitest';
import { daggerLabelling, unravelledTree } from '../src/construct/index.ts';
import { NO_MOVE, valueOfScore } from '../src/game/inner.ts';
import {
  ASYMMETRIC,
  type Convention,
  customConvention,
  DRAW,
  type Graph,
  LOSS,
  NORMAL,
  ownedGraph,
  type Player,
  positionOf,
  symmetricGraph,
  tokenGame,
  UNKNOWN,
  type Value,
  valueAt,
  WIN,
} from '../src/index.ts';
import {
  BILABELS,
  type Bilabel,
  bilabelAt,
  bilabelCovers,
  bilabelText,
  isBilabelAtMost,
  isTotalBilabelling,
  labellingAt,
  labelTree,
  type NmflReport,
  nmflStatements,
  PAPER_GAMES,
  type PaperGame,
  type PaperStatement,
  playPaperGame,
  type RothReport,
  rothLimit,
  rothStatements,
  runFraenkelLevy,
  runNmfl,
  runNmflLinear,
  runRoth,
} from '../src/papers/inner.ts';
import * as examples from './examples.ts';
import { figure3 } from './figure-3.ts';
import {
  ALIKE,
  type Arc,
  followersOf,
  type GameCase,
  graphOf,
  randomCases,
  seeded,
  TURNS,
} from './generators.ts';
import { solveNaively } from './naive.ts';

const PLAYERS: readonly Player[] = [0, 1];

describe('Löwe §3.1, §3.2: strategies of S, A, G₀, G₁ and H₁', () => {
  const CONVENTION: Record<PaperGame, Convention> = {
    S: NORMAL,
    A: ASYMMETRIC,
    G0: customConvention([-1, 1], -1),
    G1: customConvention([-1, 1], 1),
    H1: customConvention([1, 1], -1),
  };

  test('who keeps to his strategy gets his value from everywhere, whatever the other does', () => {
    for (const drawn of randomCases(250, 101_000, { ...ALIKE, maxVertices: 6 })) {
      for (const kind of PAPER_GAMES) {
        const { solution, strategies } = playPaperGame(kind, graphOf(drawn));
        const whole = solveNaively({ ...drawn, convention: CONVENTION[kind] });
        for (const player of PLAYERS) {
          const kept = Array.from(strategies[player], (w, v): Arc => [v, w]).filter(([, w]) => w !== NO_MOVE);
          const arcs: [readonly Arc[], readonly Arc[]] = [drawn.arcs[0], drawn.arcs[1]];
          arcs[player] = kept;
          const held = solveNaively({ ...drawn, kind: 'partizan', arcs, convention: CONVENTION[kind] });
          expect(held.scores, `seed ${drawn.seed}, ${kind}, player ${player}`).toEqual(whole.scores);
          for (let v = 0; v < drawn.vertices; v++) {
            const score = whole.scores[player][v];
            const value = valueAt(solution, positionOf(solution.game, player, v));
            expect(value, `seed ${drawn.seed}, ${kind}`).toBe(valueOfScore(player === 0 ? score : -score));
          }
        }
      }
    }
  });

  test('they win the infinite games as the paper defines them, against everything that can be written down', () => {
    let played = 0;
    for (const drawn of randomCases(120, 102_000, { ...ALIKE, maxVertices: 3 })) {
      const graph = graphOf(drawn);
      for (const kind of ['G0', 'G1', 'H1'] as const) {
        const { solution, strategies } = playPaperGame(kind, graph);
        for (let v = 0; v < drawn.vertices; v++) {
          const winner: Player = valueAt(solution, positionOf(solution.game, 0, v)) === WIN ? 0 : 1;
          for (const replies of everyReply(drawn.vertices)) {
            const writes = [replies, replies];
            writes[winner] = [...strategies[winner]];
            const wins = winsInfinite(kind, drawn, v, writes) ? 0 : 1;
            expect(wins, `seed ${drawn.seed}, ${kind} from ${v} against ${replies.join()}`).toBe(winner);
            played++;
          }
        }
      }
    }
    expect(played).toBeGreaterThan(2_000);
  });
});

/** All functions from the vertices to the vertices: what a player without memory may write, legal or not. */
function everyReply(vertices: number): number[][] {
  let replies: number[][] = [[]];
  for (let v = 0; v < vertices; v++)
    replies = replies.flatMap((front) => Array.from({ length: vertices }, (_, w) => [...front, w]));
  return replies;
}

/** Does player 0 win? X is written down until it is not a walk, or until it comes back and so never ends. */
function winsInfinite(kind: 'G0' | 'G1' | 'H1', drawn: GameCase, start: number, writes: number[][]): boolean {
  const x = [start];
  while (x.length <= 2 * drawn.vertices + 1) {
    const player = (x.length + 1) % 2; // player 0 writes the odd digits
    const last = x[x.length - 1];
    const next = writes[player][last];
    if (!followersOf(drawn, last).includes(next)) {
      const isOdd = (x.length + 1) % 2 === 1; // the least length at which X is not a walk
      return isOdd || (kind === 'H1' && followersOf(drawn, last).length === 0);
    }
    x.push(next);
  }
  return kind === 'G1';
}

describe('Löwe §3.3: the stages of Theorem 3.6', () => {
  test('on a tree every vertex is labelled, in the round of the definition, with its value', () => {
    const random = seeded(103);
    for (let round = 0; round < 300; round++) {
      const n = 1 + random.below(12);
      const arcs = Array.from({ length: n - 1 }, (_, i): [number, number] => [random.below(i + 1), i + 1]);
      const tree = { graph: symmetricGraph(n, arcs), start: 0 };
      const { labels, stageOf, lastStage } = labelTree(tree);
      const naive = roundsOf(n, arcs);
      expect([...labels]).toEqual(naive.labels);
      expect([...stageOf]).toEqual(naive.stages);
      expect(lastStage).toBe(Math.max(...naive.stages));
    }
  });

  test('on a tree that was cut, stages up to the cut are the rounds of Fraenkel and Lévy, and no others are given', () => {
    let open = 0;
    for (const drawn of randomCases(250, 104_000, { ...ALIKE, maxVertices: 5, leastVertices: 1 })) {
      const graph = graphOf(drawn);
      const { roundOf } = runFraenkelLevy(tokenGame(graph));
      const { scores } = solveNaively(drawn);
      const tree = unravelledTree(graph, 0, 5);
      const { walks } = tree;
      const { labels, stageOf } = labelTree(tree, walks.cut);
      for (let i = 0; i < labels.length; i++) {
        const round = roundOf[walks.vertex[i]];
        const isSettled = round >= 0 && round <= 5 - walks.moves[i];
        expect(stageOf[i], `seed ${drawn.seed}, walk ${i}`).toBe(isSettled ? round : -1);
        const value = isSettled ? valueOfScore(scores[0][walks.vertex[i]]) : UNKNOWN;
        expect(labels[i], `seed ${drawn.seed}, walk ${i}`).toBe(value);
        if (!isSettled) open++;
      }
    }
    expect(open).toBeGreaterThan(200);
  });

  test.each([
    ['a ring', symmetricGraph(2, [[0, 1], [1, 0]]), /two walks from 0 lead to vertex 0/], // biome-ignore format: arcs
    ['a diamond', symmetricGraph(4, [[0, 1], [0, 2], [1, 3], [2, 3]]), /two walks from 0 lead to vertex 3/], // biome-ignore format: arcs
    ['two trees', symmetricGraph(2, []), /no walk from 0 leads to vertex 1/],
    ['an owned graph', ownedGraph([0], []), /a tree is a symmetric graph/],
  ])('%s is refused as a tree', (_, graph, message) => {
    expect(() => labelTree({ graph, start: 0 })).toThrow(message);
  });

  test('an arc that stands twice is one arc, and a cut of another length is refused', () => {
    const graph = symmetricGraph(2, [[0, 1], [0, 1]]); // biome-ignore format: arcs
    expect([...labelTree({ graph, start: 0 }).labels]).toEqual([WIN, LOSS]);
    expect(() => labelTree({ graph, start: 0 }, new Uint8Array(1))).toThrow(/give a Uint8Array of 2 entries/);
  });
});

/** The rounds by the definition: look at everything in every round. */
function roundsOf(n: number, arcs: readonly Arc[]): { labels: number[]; stages: number[] } {
  let labels: number[] = Array.from({ length: n }, () => UNKNOWN);
  const stages = Array.from({ length: n }, () => -1);
  for (let round = 0; round <= n; round++) {
    const before = labels;
    labels = labels.map((label, v) => {
      const below = arcs.filter(([from]) => from === v).map(([, to]) => before[to]);
      const next = below.includes(LOSS) ? WIN : below.every((x) => x === WIN) ? LOSS : UNKNOWN;
      if (label === UNKNOWN && next !== UNKNOWN) stages[v] = round;
      return label === UNKNOWN ? next : label;
    });
  }
  return { labels, stages };
}

test('the strategies of S on a path of a hundred thousand vertices are found without recursion', () => {
  const n = 100_000;
  const path: Graph = symmetricGraph(n, { moves: (v, emit) => v + 1 < n && emit(v + 1) });
  const { strategies } = playPaperGame('S', path);
  expect([strategies[0][0], strategies[1][n - 2], strategies[0][n - 1]]).toEqual([1, n - 1, NO_MOVE]);
  expect(labelTree({ graph: path, start: 0 }).lastStage).toBe(n - 1);
});

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
