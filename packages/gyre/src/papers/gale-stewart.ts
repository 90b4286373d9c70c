import { attractor } from '../engine/inner.ts';
import {
  ASYMMETRIC,
  type Convention,
  checkVertex,
  customConvention,
  DRAW,
  endlessMark,
  invert,
  LOSS,
  NO_MOVE,
  NORMAL,
  positionAfter,
  positionOf,
  type Solution,
  tokenGame,
  type Value,
  valueAt,
  WIN,
} from '../game/inner.ts';
import { assert, checkGraph, type Graph, type Player, refuse, shown } from '../graph/inner.ts';

/** The three infinite games of Löwe's section 3.2 on a pointed graph, and what Proposition 3.4 says. */
export interface GaleStewart {
  /** Values for player 0, who moves first: W or L, because none of the three games can be drawn. */
  readonly g0: Value;
  readonly g1: Value;
  readonly h1: Value;
  /** val(S(G,v)) and val(A(G,v)). */
  readonly symmetric: Value;
  readonly asymmetric: Value;
  /** The equivalences of Proposition 3.4 with the truth of both sides here. */
  readonly equivalences: readonly Equivalence[];
}

/** "left ⇔ right", with the truth of each side and whether they agree, as they must. */
export interface Equivalence {
  readonly text: string;
  readonly left: boolean;
  readonly right: boolean;
  readonly holds: boolean;
}

/*
 * Each infinite game is played on in words: the first player who writes down a vertex that is not a move
 * loses, so a player without a move has lost in G₀ and G₁. In H₁ a stuck player 0 has also won, because the
 * walk has reached a terminal (erratum: X(n − 1), not X(n)). A walk without end is player 1's in G₀ and H₁,
 * player 0's in G₁.
 */
const PLAYED: Readonly<Record<PaperGame, Convention>> = {
  S: NORMAL,
  A: ASYMMETRIC,
  G0: customConvention([-1, 1], -1, 'G0'),
  G1: customConvention([-1, 1], 1, 'G1'),
  H1: customConvention([1, 1], -1, 'H1'),
};

/** The combinatorial games of section 3.1 and the infinite games of section 3.2. */
export type PaperGame = 'S' | 'A' | 'G0' | 'G1' | 'H1';

/** All five, in the order of the paper. */
export const PAPER_GAMES: readonly PaperGame[] = ['S', 'A', 'G0', 'G1', 'H1'];

/** A game of the paper, solved. */
export interface PlayedGame {
  /** Values for the player to move, at every vertex, with either player to move first. */
  readonly solution: Solution;
  /** For each player, vertex → his move: winning where he can win, nonlosing where he can draw. */
  readonly strategies: Strategies;
}

/**
 * Solves S, A, G₀, G₁ or H₁ on a symmetric graph, with strategies for both players. A strategy of S, G₀, G₁
 * or H₁ needs no memory: it looks at the vertex alone. A stuck player has no move; in an infinite game he may
 * then write down what he likes. O(V + E).
 */
export function playPaperGame(kind: PaperGame, graph: Graph): PlayedGame {
  checkSymmetric(graph);
  if (!PAPER_GAMES.includes(kind))
    refuse('E_CONVENTION', `there is no game "${shown(kind)}"`, `the games are ${PAPER_GAMES.join(', ')}`);
  const solution = attractor.solve(tokenGame(graph, PLAYED[kind]));
  return { solution, strategies: strategiesOf(solution) };
}

function checkSymmetric(graph: Graph): void {
  checkGraph(graph, ['symmetric'], 'Löwe’s games need a symmetric graph');
}

/** Plays G₀, G₁ and H₁ from vertex v of a symmetric graph, beside S and A (Proposition 3.4). */
export function galeStewart(graph: Graph, v: number): GaleStewart {
  checkSymmetric(graph);
  checkVertex(graph, v, 'E_POSITION', 'the start');
  const value = (kind: PaperGame): Value => {
    const game = tokenGame(graph, PLAYED[kind]);
    return valueAt(attractor.solve(game), positionOf(game, 0, v));
  };
  const values = {
    g0: value('G0'),
    g1: value('G1'),
    h1: value('H1'),
    symmetric: value('S'),
    asymmetric: value('A'),
  };
  return { ...values, equivalences: proposition34(values) };
}

function proposition34({
  g0,
  g1,
  h1,
  symmetric: s,
  asymmetric: a,
}: Omit<GaleStewart, 'equivalences'>): Equivalence[] {
  return [
    equivalence('val(G₀) = W', g0 === WIN, 'val(S) = W', s === WIN),
    equivalence('val(G₀) = W', g0 === WIN, 'val(A) = W', a === WIN),
    equivalence('val(G₀) = L', g0 === LOSS, 'player 1 does not lose S', s <= DRAW),
    equivalence('val(G₀) = L', g0 === LOSS, 'player 1 does not lose A', a <= DRAW),
    equivalence('val(G₁) = W', g1 === WIN, 'player 0 does not lose S', s >= DRAW),
    equivalence('val(G₁) = L', g1 === LOSS, 'val(S) = L', s === LOSS),
    equivalence('val(H₁) = W', h1 === WIN, 'player 0 does not lose A', a >= DRAW),
    equivalence('val(H₁) = L', h1 === LOSS, 'val(A) = L', a === LOSS),
  ];
}

function equivalence(leftText: string, left: boolean, rightText: string, right: boolean): Equivalence {
  return { text: `${leftText} ⇔ ${rightText}`, left, right, holds: left === right };
}

/** A strategy for each player: vertex → where he pushes the token, or `NO_MOVE` where he is stuck. */
export type Strategies = readonly [Int32Array, Int32Array];

/**
 * What both players do in a solved game in which they take turns: they keep the value, and come one ply
 * nearer to the end where an end is forced. So a player wins from where the value says that he can, and does
 * not lose from a draw. Of several such arcs, the first one. O(V + E).
 */
export function strategiesOf(solution: Solution): Strategies {
  const { game } = solution;
  const mine = strategyOf(solution, 0);
  return [mine, game.layout === 'shared' ? mine : strategyOf(solution, 1)];
}

function strategyOf(solution: Solution, player: Player): Int32Array {
  const { game, plies } = solution;
  assert(plies !== undefined, 'the engine gives plies');
  const { offsets, ends } = game.graph.out(player);
  const endless = endlessMark(plies);
  return Int32Array.from({ length: game.graph.vertices }, (_, v) => {
    const p = positionOf(game, player, v);
    const value = invert(valueAt(solution, p));
    const length = plies[p] === endless ? endless : plies[p] - 1;
    for (let a = offsets[v]; a < offsets[v + 1]; a++) {
      const q = positionAfter(game, p, ends[a]);
      if (valueAt(solution, q) === value && plies[q] === length) return ends[a];
    }
    assert(offsets[v] === offsets[v + 1], 'some move keeps the value and the plies');
    return NO_MOVE;
  });
}
