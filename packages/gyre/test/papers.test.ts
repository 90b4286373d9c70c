import { describe, expect, test } from 'vitest';
import { attractor } from '../src/engine/inner.ts';
import { NO_MOVE } from '../src/game/inner.ts';
import {
  ASYMMETRIC,
  DRAW,
  type Graph,
  LOSS,
  letterOf,
  type Player,
  partizanGraph,
  pliesAt,
  positionOf,
  solve,
  solvers,
  symmetricGraph,
  type TokenGame,
  tokenGame,
  UNKNOWN,
  type Value,
  valueAt,
  WIN,
} from '../src/index.ts';
import {
  galeStewart,
  labelSequence,
  labelUnravelled,
  type NmflReport,
  rothClass,
  rothOpening,
  rothR,
  rothStage,
  rothU,
  runFraenkelLevy,
  runNmfl,
  runNmflLinear,
  runRoth,
} from '../src/papers/inner.ts';
import * as examples from './examples.ts';
import { figure3 } from './figure-3.ts';
import { ALIKE, type GameCase, graphOf, randomCases, TURNS } from './generators.ts';
import { bilabelsOf, bilabelText, caseFailures, graphOfCode } from './loewe-search.ts';

const PLAYERS: readonly Player[] = [0, 1];

function* loeweGames(
  count: number,
  firstSeed: number,
): Generator<{ drawn: GameCase; game: TokenGame; seed: number }> {
  for (const drawn of randomCases(count, firstSeed, ALIKE))
    yield { drawn, game: tokenGame(graphOf(drawn), ASYMMETRIC), seed: drawn.seed };
}

describe('the tutorial', () => {
  const game = tokenGame(examples.tutorial().graph);

  test.each(solvers.filter((solver) => solver.refuses(game) === undefined))(
    '$name labels it D W D L D',
    (solver) => {
      const solution = solver.solve(game);
      expect(Array.from({ length: 5 }, (_, v) => letterOf(valueAt(solution, v))).join('')).toBe('DWDLD');
    },
  );

  test('§2 the rounds of Fraenkel and Lévy: 3 in round 0, 1 in round 1, the rest in none', () => {
    const { rounds, roundOf } = runFraenkelLevy(game);
    expect([rounds, ...roundOf]).toEqual([1, -1, 1, -1, 0, -1]);
  });
});

describe('Roth’s six vertices', () => {
  const [a, b, c, d, e, f] = [0, 1, 2, 3, 4, 5];
  const { graph } = examples.roth();
  const report = runRoth(tokenGame(graph));

  test('§4 the sets of the paper', () => {
    expect(rothStage(report, 0, 1)).toEqual([e]);
    expect(rothStage(report, 0, 2)).toEqual([a, e]);
    expect(rothStage(report, 0, 9)).toEqual([a, e]);
    expect(rothStage(report, 1, 1)).toEqual([f]);
    expect(rothStage(report, 1, 9)).toEqual([f]);
    expect(PLAYERS.map((player) => rothClass(report, player, WIN))).toEqual([[a, e], [f]]);
    expect(PLAYERS.map((player) => rothClass(report, player, LOSS))).toEqual([
      [c, f],
      [b, d, e],
    ]);
    expect(PLAYERS.map((player) => rothClass(report, player, DRAW))).toEqual([
      [b, d],
      [a, c],
    ]);
  });

  test('§4 B and C by repeated application of the operators', () => {
    expect(rothR(graph, 0, [e])).toEqual(new Set([d, e]));
    expect([...rothU(graph, 1, [a, b, c, d, e, f])]).toEqual([e]);
    expect(byOperators(graph, 0)).toEqual([[e], [a, e], [a, e]]);
    expect(byOperators(graph, 1)).toEqual([[f], [f]]);
  });

  test('§4 the plies that remain: 2m after a choice in Bₘ₊₁ − Bₘ, 2p + 1 after one in R₂(Cₚ₊₁) − R₂(Cₚ)', () => {
    const { solution } = report;
    const after = (chooser: Player, v: number): number | undefined =>
      pliesAt(solution, positionOf(solution.game, chooser === 0 ? 1 : 0, v));
    expect([after(0, e), after(0, a), after(0, c), after(0, b)]).toEqual([0, 2, 1, undefined]);
  });

  test.each([
    [[a, e], WIN, [e], 0],
    [[a, b, c], WIN, [a], 2],
    [[d, b, f], DRAW, [b, d], undefined],
    [[c, f], LOSS, [c, f], 1],
    [[], LOSS, [], undefined],
  ])('§4 the opening from %j', (initial, value, choices, plies) => {
    expect(rothOpening(report, initial)).toEqual({ value, choices, plies });
  });
});

/** Bₙ (or Cₙ) from the definition, until it stops growing. */
function byOperators(graph: Graph, player: Player): number[][] {
  const stages: number[][] = [];
  let set = new Set<number>();
  for (;;) {
    const next = rothU(graph, player === 0 ? 1 : 0, rothU(graph, player, set));
    stages.push([...next]);
    if (next.size === set.size) return stages;
    set = next;
  }
}

test('§4 the stages of B and C are those of the operators, and Bₙ ⊂ U₂(Cₙ)', () => {
  for (const drawn of randomCases(1_500, 51_000, TURNS)) {
    const graph = graphOf(drawn);
    const report = runRoth(tokenGame(graph));
    for (const player of PLAYERS) {
      const stages = byOperators(graph, player);
      for (const [i, stage] of stages.entries()) {
        expect(rothStage(report, player, i + 1), `seed ${drawn.seed}`).toEqual(stage);
      }
    }
    const last = Math.max(0, ...report.stages[0], ...report.stages[1]);
    for (let n = 0; n <= last; n++) {
      const allowed = rothU(graph, 1, rothStage(report, 1, n));
      for (const v of rothStage(report, 0, n)) expect(allowed.has(v), `seed ${drawn.seed}`).toBe(true);
    }
  }
});

describe('Löwe’s star Gₙ', () => {
  test.each([1, 2, 10, 100])(
    '§3 with %i leaves NMFL reads 2n² labels, the linear variant visits 2n arcs',
    (n) => {
      const game = tokenGame(examples.star(n).graph, ASYMMETRIC);
      const printed = runNmfl(game);
      const linear = runNmflLinear(game);
      expect([printed.labelCalls, printed.looks]).toEqual([2 * n, 2 * n * n]);
      expect([linear.labelCalls, linear.looks]).toEqual([2 * n, 2 * n]);
    },
  );
});

describe('NMFL on thousands of graphs', () => {
  test('§3 Label is called at most 4·|E| times; ℓ₀ only rises, ℓ₁ only falls; sequences end at the value', () => {
    for (const { game, seed } of loeweGames(2_000, 52_000)) {
      const report = runNmfl(game);
      expect(report.labelCalls, `seed ${seed}`).toBeLessThanOrEqual(4 * game.graph.arcs);
      for (const player of PLAYERS)
        for (let v = 0; v < game.graph.vertices; v++) checkSequence(report, player, v);
    }
  });

  test('§3 the linear variant makes the same changes at the same times', () => {
    for (const { game, seed } of loeweGames(2_000, 53_000)) {
      const printed = runNmfl(game);
      const linear = runNmflLinear(game);
      expect(linear.changes, `seed ${seed}`).toEqual(printed.changes);
      expect(linear.indices, `seed ${seed}`).toEqual(printed.indices);
      expect(linear.labelCalls, `seed ${seed}`).toBe(printed.labelCalls);
      expect(linear.looks, `seed ${seed}`).toBeLessThanOrEqual(4 * game.graph.arcs);
    }
  });

  test('§3 the calls come in the order of the recursion', () => {
    for (const { drawn, game, seed } of loeweGames(1_500, 54_000)) {
      const { changes, labelCalls } = runNmfl(game);
      const recursive = figure3(drawn);
      expect([...changes.positions], `seed ${seed}`).toEqual(recursive.changes);
      expect(labelCalls, `seed ${seed}`).toBe(recursive.calls);
    }
  });

  test('§3 σ₀ and σ₁ of Theorem 4.4 give each player the value, whatever the other does', () => {
    for (const { game, seed } of loeweGames(1_500, 55_000)) {
      const report = runNmfl(game);
      for (const player of PLAYERS) checkStrategy(report, player, seed);
    }
  });
});

test('§3 indices fall along σ₀ as long as the value is kept; a slip of player 1 may raise them', () => {
  let raised = 0;
  for (const { game, seed } of loeweGames(1_000, 59_000)) {
    const { solution, indices, strategies } = runNmfl(game);
    const { vertices } = game.graph;
    const { offsets, ends } = game.graph.out(0);
    const falls = (p: number, q: number): boolean => indices[q] < indices[p];
    for (let v = 0; v < vertices; v++) {
      const [mine, theirs] = [solution.values[v], solution.values[vertices + v]];
      const move = strategies[0][v];
      if (mine !== LOSS && move !== NO_MOVE) expect(falls(v, vertices + move), `seed ${seed}`).toBe(true);
      for (const w of theirs === WIN ? [] : ends.subarray(offsets[v], offsets[v + 1])) {
        if (solution.values[w] + theirs === WIN) expect(falls(vertices + v, w), `seed ${seed}`).toBe(true);
        else if (!falls(vertices + v, w)) raised++;
      }
    }
  }
  expect(raised).toBeGreaterThan(10);
});

function checkSequence(report: NmflReport, player: Player, v: number): void {
  const sequence = labelSequence(report, player, v);
  const rising = sequence.toSorted((x, y) => (player === 0 ? x - y : y - x));
  expect(sequence).toEqual(rising);
  expect(new Set(sequence).size).toBe(sequence.length);
  const p = positionOf(report.solution.game, player, v);
  expect(sequence.at(-1)).toBe(valueAt(report.solution, p));
  if (report.indices[p] > 0) expect(report.changes.positions[report.indices[p] - 1]).toBe(p);
}

/** Leaves the player only the arcs of his strategy; what he then gets must be what he was promised. */
function checkStrategy({ solution, strategies }: NmflReport, player: Player, seed: number): void {
  const { graph } = solution.game;
  const { vertices } = graph;
  const kept = Array.from(strategies[player], (w) => (w === NO_MOVE ? [] : [w]));
  const arcs = [graph.out(0), graph.out(1)].map((rows, e) => (e === player ? { adjacency: kept } : rows));
  const restricted = tokenGame(partizanGraph(vertices, arcs[0], arcs[1]), ASYMMETRIC);
  const found = attractor.solve(restricted);
  for (let v = 0; v < vertices; v++) {
    const promised = valueAt(solution, positionOf(solution.game, player, v));
    expect(valueAt(found, positionOf(restricted, player, v)), `seed ${seed}, vertex ${v}`).toBe(promised);
  }
}

describe('errata', () => {
  test('§3 Löwe, Case 2: "for all such w" fails, on three vertices already', () => {
    const { graph } = examples.paperExamples().get('loewe-case-2') ?? examples.tutorial();
    expect(caseFailures(tokenGame(graph, ASYMMETRIC), 0)).toEqual([{ v: 1, w: 1 }]);
  });

  test('§3 Löwe, Case 2: "for some such w" holds, and Case 5 holds as printed', () => {
    let failures = 0;
    for (const { game, seed } of loeweGames(4_000, 56_000)) {
      const report = runNmfl(game);
      if (caseFailures(game, 0).length > 0) failures++;
      expect(caseFailures(game, 1), `seed ${seed}`).toEqual([]);
      for (let v = 0; v < game.graph.vertices; v++) checkForSome(report, v, seed);
    }
    expect(failures).toBeGreaterThan(50);
  });

  test('§3 Löwe, H₁: a terminal reached by player 1 is a win of player 0 in H₁ and a draw in A', () => {
    const twoMoves = symmetricGraph(3, [[0, 1], [1, 2]]); // biome-ignore format: a path
    const { h1, asymmetric } = galeStewart(twoMoves, 0);
    expect([h1, asymmetric]).toEqual([WIN, DRAW]);
  });
});

/** Case 2 as it should read: a drawn v of player 0 that is not terminal has a drawn follower of lower index. */
function checkForSome({ solution, indices }: NmflReport, v: number, seed: number): void {
  const { graph } = solution.game;
  const { offsets, ends } = graph.out(0);
  if (solution.values[v] !== DRAW || offsets[v] === offsets[v + 1]) return;
  const followers = [...ends.subarray(offsets[v], offsets[v + 1])].map((w) => graph.vertices + w);
  expect(
    followers.some((q) => solution.values[q] === LOSS),
    `seed ${seed}, vertex ${v}`,
  ).toBe(false);
  const falling = followers.some((q) => solution.values[q] === DRAW && indices[q] < indices[v]);
  expect(falling, `seed ${seed}, vertex ${v}`).toBe(true);
}

test('§3 Proposition 3.4 holds at every vertex', () => {
  let checked = 0;
  for (const { game, seed } of loeweGames(800, 57_000)) {
    for (let v = 0; v < game.graph.vertices; v++) {
      const { equivalences, g0, g1, h1 } = galeStewart(game.graph, v);
      expect([g0, g1, h1]).not.toContain(DRAW);
      for (const { holds, text } of equivalences)
        expect(holds, `seed ${seed}, vertex ${v}: ${text}`).toBe(true);
      checked++;
    }
  }
  expect(checked).toBeGreaterThan(2_000);
});

test('§3 no graph on up to 4 vertices has the bilabel W/L', () => {
  const seen = new Set<string>();
  for (let n = 1; n <= 4; n++) {
    for (let code = 0; code < 2 ** (n * n); code++) {
      const bilabels = bilabelsOf(n, code);
      for (let v = 0; v < n; v++) seen.add(bilabelText(bilabels, v));
      if (n < 4 || code % 16 === 0) expectSameBilabels(n, code);
    }
  }
  expect([...seen].toSorted()).toEqual(['D/D', 'D/L', 'D/W', 'L/D', 'L/L', 'L/W', 'W/D', 'W/W']);
});

function expectSameBilabels(n: number, code: number): void {
  const { solution } = runNmflLinear(tokenGame(graphOfCode(n, code), ASYMMETRIC));
  const bilabels = bilabelsOf(n, code);
  for (let v = 0; v < n; v++) {
    const found = [v, n + v].map((p) => letterOf(valueAt(solution, p))).join('/');
    if (found !== bilabelText(bilabels, v))
      expect(found, `code ${code} on ${n} vertices`).toBe(bilabelText(bilabels, v));
  }
}

describe('§3 the unravelled tree', () => {
  const ring = tokenGame(symmetricGraph(2, [[0, 1], [1, 0]])); // biome-ignore format: arcs

  test('says where it was truncated and leaves open what hangs on it', () => {
    const { walks, truncated, labels } = labelUnravelled(ring, 0, 3);
    expect([walks.vertex.length, truncated]).toEqual([4, 1]);
    expect([...labels]).toEqual([UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]);
  });

  test('settles what the truncated branches cannot change', () => {
    const { labels, truncated } = labelUnravelled(tokenGame(examples.tutorial().graph), 2, 2);
    expect(truncated).toBe(1);
    expect([...labels].map((label) => (label === UNKNOWN ? '?' : letterOf(label as Value))).join('')).toBe(
      '?W?L?',
    );
  });

  test('refuses a tree that is too large', () => {
    const full = tokenGame(symmetricGraph(4, { moves: (_, emit) => { for (let w = 0; w < 4; w++) emit(w); } })); // biome-ignore format: arcs
    expect(() => labelUnravelled(full, 0, 30, 1_000)).toThrow(/more than 1000 walks/);
  });
});

test('§2 the round of a vertex is its plies', () => {
  for (const drawn of randomCases(1_000, 58_000, ALIKE)) {
    const game = tokenGame(graphOf(drawn));
    const { roundOf, rounds } = runFraenkelLevy(game);
    const solution = solve(game);
    expect(Array.from(roundOf, (n) => (n < 0 ? undefined : n))).toEqual(
      Array.from(roundOf, (_, v) => pliesAt(solution, v)),
    );
    expect(rounds).toBe(Math.max(0, ...roundOf));
  }
});
