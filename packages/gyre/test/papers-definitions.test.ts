import { describe, expect, test } from 'vitest';
import { unravelledTree } from '../src/construct/index.ts';
import { NO_MOVE, valueOfScore } from '../src/game/inner.ts';
import {
  ASYMMETRIC,
  type Convention,
  customConvention,
  type Graph,
  LOSS,
  NORMAL,
  ownedGraph,
  type Player,
  positionOf,
  symmetricGraph,
  tokenGame,
  UNKNOWN,
  valueAt,
  WIN,
} from '../src/index.ts';
import {
  labelTree,
  PAPER_GAMES,
  type PaperGame,
  playPaperGame,
  runFraenkelLevy,
} from '../src/papers/inner.ts';
import { ALIKE, type Arc, followersOf, type GameCase, graphOf, randomCases, seeded } from './generators.ts';
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
