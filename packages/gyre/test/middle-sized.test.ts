import { expect, test } from 'vitest';
import { solveLarge } from '../src/engine/large.ts';
import { solvePlainly } from '../src/engine/plain.ts';
import {
  CONVENTIONS,
  type Convention,
  customConvention,
  type Graph,
  GraphBuilder,
  type GraphKind,
  moveColumn,
  type Payoff,
  type Player,
  tokenGame,
  verify,
} from '../src/index.ts';
import { type Random, seeded } from './generators.ts';
import { columns } from './large-game.ts';

/**
 * Games large enough to fill the batches of the large engine, overflow its buffer, mix sorted and unsorted layers and
 * need wide counters, and small enough for the plain engine: both agree, and the checker accepts.
 */
const SHAPES: readonly [
  name: string,
  vertices: number,
  draw: (random: Random, arc: Arc, v: number, n: number) => void,
][] = [
  ['sparse', 6_000, (random, arc, v, n) => times(random.below(3), () => arc(v, random.below(n)))],
  [
    'random',
    3_000,
    (random, arc, v, n) =>
      times(random.below(50) === 0 ? 0 : 1 + random.below(9), () => arc(v, random.below(n))),
  ],
  [
    'long',
    5_000,
    (random, arc, v) =>
      times(v === 0 ? 0 : 1 + random.below(2), () => arc(v, Math.max(0, v - 1 - random.below(4)))),
  ],
  ['hub', 20_000, (random, arc, v, n) => hub(random, arc, v, n)],
];

type Arc = (from: number, to: number) => void;

function times(count: number, act: () => void): void {
  for (let i = 0; i < count; i++) act();
}

/** Vertex 1 has an arc to everything, three times over; most vertices have one to vertices 1 and 0. */
function hub(random: Random, arc: Arc, v: number, n: number): void {
  if (v === 1) for (let w = 0; w < 3 * n; w++) arc(1, w % n);
  else if (v > 1 && random.chance(0.9))
    times(1 + random.below(3), () => arc(v, random.pick([0, 1, random.below(n)])));
}

const KINDS: readonly GraphKind[] = ['symmetric', 'partizan', 'owned'];
const PLAYS: readonly Convention[] = [
  ...CONVENTIONS,
  customConvention([2, -1], 0),
  customConvention([0, 0], 0),
];

const CASES = SHAPES.flatMap(([name, vertices, draw], i) =>
  KINDS.flatMap((kind, j) =>
    PLAYS.map((convention, k) => ({ name, vertices, draw, kind, convention, seed: 100 * i + 10 * j + k })),
  ),
);

test.each(CASES)(
  '$name, $kind, $convention.name, seed $seed',
  ({ vertices, draw, kind, convention, seed }) => {
    const random = seeded(900_000 + seed);
    const graph = drawGraph(kind, vertices, random, (arc, v) => draw(random, arc, v, vertices));
    const game = tokenGame(graph, convention, seed % 2 === 0 ? [] : drawPayoffs(graph, random));
    const solution = solveLarge(game);
    const moves = moveColumn(solution);
    const { accepted, proved, faults } = verify(solution, { moves, ties: true });
    expect([accepted, proved, faults]).toEqual([true, true, []]);
    expect(columns(solution)).toEqual(columns(solvePlainly(game)));
  },
);

function drawGraph(
  kind: GraphKind,
  vertices: number,
  random: Random,
  draw: (arc: Arc, v: number) => void,
): Graph {
  const builder = new GraphBuilder(kind);
  for (let v = 0; v < vertices; v++) {
    if (kind === 'owned') builder.own(v, random.below(2) as Player);
    draw((from, to) => builder.arc(from, to, 0), v);
    if (kind === 'partizan') draw((from, to) => builder.arc(from, to, 1), v);
  }
  return builder.build(vertices);
}

function drawPayoffs(graph: Graph, random: Random): Payoff[] {
  const payoffs: Payoff[] = [];
  for (let vertex = 0; vertex < graph.vertices; vertex++) {
    const isFree = ([0, 1] as const).every((player) => {
      const { offsets } = graph.out(player);
      return offsets[vertex] === offsets[vertex + 1];
    });
    if (isFree && random.chance(0.5)) payoffs.push({ vertex, score: random.below(9) - 4 });
  }
  return payoffs;
}
