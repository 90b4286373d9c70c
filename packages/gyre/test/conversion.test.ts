import { describe, expect, test } from 'vitest';
import { asOwned, asPartizan, CONVERTED_KINDS, documentOfKind } from '../src/construct/index.ts';
import {
  LOSS,
  ownedGraph,
  type Player,
  partizanGraph,
  pliesAt,
  positionOf,
  scoreAt,
  solve,
  symmetricGraph,
  tokenGame,
  VertexNames,
  WIN,
} from '../src/index.ts';
import { graphOf, randomCases } from './generators.ts';
import { solveNaively } from './naive.ts';

/** What a score for player 0 is to a player; never −0. */
const scoreOf = (player: Player, score: number): number => (player === 0 ? score : -score) + 0;

describe('Roth’s second footnote: one arc set and two sets of vertices, or the other way round', () => {
  const limits = { payoffs: false, maxVertices: 6 };

  test('a game in which players take turns has the same values and plies as an owned graph', () => {
    for (const drawn of randomCases(600, 91_000, { ...limits, kinds: ['symmetric', 'partizan'] })) {
      const { graph, origin, mover } = asOwned(graphOf(drawn));
      const solution = solve(tokenGame(graph, drawn.convention));
      const { scores, plies } = solveNaively(drawn);
      expect(graph.vertices).toBe(2 * drawn.vertices);
      for (let i = 0; i < graph.vertices; i++) {
        const player = mover[i] as Player;
        expect([mover[i], origin[i]]).toEqual([Math.floor(i / drawn.vertices), i % drawn.vertices]);
        expect(graph.owners?.[i]).toBe(player);
        const score = scoreOf(player, scores[player][origin[i]]);
        expect(scoreAt(solution, i) + 0, `seed ${drawn.seed}, ${i}`).toBe(score);
        expect(pliesAt(solution, i) ?? Infinity, `seed ${drawn.seed}, ${i}`).toBe(plies[player][origin[i]]);
      }
    }
  });

  test('an owned graph has the same values as a partizan one with pauses, and plies longer by them', () => {
    let paused = 0;
    for (const drawn of randomCases(600, 92_000, { ...limits, kinds: ['owned'] })) {
      const { graph, origin, firstPause } = asPartizan(graphOf(drawn));
      const game = tokenGame(graph, drawn.convention);
      const solution = solve(game);
      const { scores, plies } = solveNaively(drawn);
      for (const [v, owner] of drawn.owners.entries()) {
        const p = positionOf(game, owner, v);
        expect(scoreAt(solution, p) + 0, `seed ${drawn.seed}, ${v}`).toBe(scoreOf(owner, scores[owner][v]));
        const length = pliesAt(solution, p) ?? Infinity;
        expect(Number.isFinite(length), `seed ${drawn.seed}, ${v}`).toBe(Number.isFinite(plies[owner][v]));
        expect(length).toBeGreaterThanOrEqual(plies[owner][v]);
        if (firstPause === graph.vertices) expect(length).toBe(plies[owner][v]);
      }
      expect([...origin.subarray(0, firstPause)]).toEqual([...drawn.owners.keys()]);
      if (graph.vertices > firstPause) paused++;
    }
    expect(paused).toBeGreaterThan(100);
  });

  test('there and back again keeps every value', () => {
    for (const drawn of randomCases(300, 93_000, { ...limits, kinds: ['owned'] })) {
      const there = asPartizan(graphOf(drawn));
      const back = asOwned(there.graph);
      const solution = solve(tokenGame(back.graph, drawn.convention));
      const { scores } = solveNaively(drawn);
      for (const [v, owner] of drawn.owners.entries()) {
        const found = scoreAt(solution, owner * there.graph.vertices + v);
        expect(found + 0, `seed ${drawn.seed}, ${v}`).toBe(scoreOf(owner, scores[owner][v]));
      }
    }
  });

  test('names, payoffs and start go along: the value at the start stays', () => {
    for (const drawn of randomCases(600, 94_000, { maxVertices: 6, leastVertices: 1 })) {
      const player = drawn.kind === 'owned' ? drawn.owners[0] : ((drawn.seed % 2) as Player);
      const document = {
        graph: graphOf(drawn),
        convention: drawn.convention,
        payoffs: drawn.payoffs,
        names: new VertexNames(['0', 'before 0', '2', '3', '4', '5'].slice(0, drawn.vertices)),
        start: { vertex: 0, player },
      };
      const { scores } = solveNaively(drawn);
      for (const kind of CONVERTED_KINDS) {
        if (drawn.kind === kind) continue;
        const { graph, convention, payoffs, start, names } = documentOfKind(document, kind);
        expect([graph.kind, names?.names.length]).toEqual([kind, graph.vertices]);
        const game = tokenGame(graph, convention, payoffs);
        const found = scoreAt(solve(game), positionOf(game, start?.player ?? 0, start?.vertex ?? 0));
        expect(found + 0, `seed ${drawn.seed}, ${kind}`).toBe(scoreOf(player, scores[player][0]));
      }
    }
    const owned = { graph: ownedGraph([0, 0], [[0, 1]]), names: new VertexNames(['a', 'before a']) };
    expect(documentOfKind(owned, 'partizan').names?.names).toEqual(['a', 'before a', 'before before a']);
    expect(
      documentOfKind({ graph: symmetricGraph(1, []), names: new VertexNames(['a']) }, 'owned').names?.names,
    ).toEqual(['a, Left to move', 'a, Right to move']);
  });

  test('reading an owned graph as a partizan one without pauses is wrong', () => {
    // Player 0 moves twice and wins; without the pause player 1 would be to move at 1, stuck at once.
    const owned = ownedGraph([0, 0, 0], [[0, 1], [1, 2]]); // biome-ignore format: a path
    const { graph, firstPause, origin } = asPartizan(owned);
    expect([firstPause, [...origin]]).toEqual([3, [0, 1, 2, 1, 2]]);
    expect(solve(tokenGame(owned)).values[0]).toBe(LOSS);
    expect(solve(tokenGame(graph)).values[0]).toBe(LOSS);
    expect(solve(tokenGame(partizanGraph(3, [[0, 1], [1, 2]], []))).values[0]).toBe(WIN); // biome-ignore format: arcs
  });

  test('a conversion to what the graph already is is refused', () => {
    expect(() => asOwned(ownedGraph([0], []))).toThrow(/give a symmetric or partizan graph/);
    expect(() => asPartizan(symmetricGraph(1, []))).toThrow(/the graph is symmetric; give an owned graph/);
  });
});
