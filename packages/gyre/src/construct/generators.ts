import { Random } from '../floor/random.ts';
import { DRAW, type GameDocument, ONSIDE, tokenGame } from '../game/inner.ts';
import {
  type Graph,
  GraphBuilder,
  type GraphKind,
  GyreError,
  type Player,
  symmetricGraph,
} from '../graph/inner.ts';
import { solve } from '../solve/inner.ts';

/** The options of a generator. */
export interface GeneratorOptions {
  readonly vertices: number;
  /** Moves of a vertex, on average. */
  readonly degree: number;
  /** The share of drawn positions to aim at, 0 to 1. */
  readonly draws: number;
  readonly kind: GraphKind;
  readonly seed: number;
}

/** A way to make games. */
export interface GameGenerator {
  readonly name: string;
  readonly summary: string;
  make(options: GeneratorOptions): GameDocument;
}

/** Every generator, in the order of help. */
export const generators: readonly GameGenerator[] = [
  {
    name: 'random',
    summary: 'random arcs, with the share of draws asked for, within 0.05 from 10,000 vertices on',
    make: randomGame,
  },
  { name: 'layered', summary: 'layers of ten or less, arcs to the next layer: no cycle', make: layered },
  { name: 'grid', summary: 'cop and robber on a grid; the robber wins if never caught', make: gridPursuit },
  { name: 'ladder', summary: 'two rails and their rungs: long play', make: ladder },
  { name: 'clique', summary: 'every arc between different vertices, and one end', make: clique },
  { name: 'star', summary: 'a centre with arcs to and from all others', make: star },
  { name: 'path', summary: 'a path: v to v + 1', make: path },
];

/**
 * Random targets; a vertex is an end with a chance t, else has 1 to 2·degree − 1 moves. Between no draws and about a half
 * chance decides, whatever t is; so the vertices are of two parts: one in which STEADY of all is drawn, and one
 * without draws. Larger shares need one part only. Owned vertices belong to Left and Right in turn, and a move leads to a vertex of
 * the other player: where owners are left to chance, next to nothing is drawn.
 */
function randomGame(options: GeneratorOptions): GameDocument {
  const { vertices, draws, seed } = options;
  const parts = partsOf(options);
  const random = new Random(seed);
  for (let tries = 0; tries < TRIES; tries++) {
    const graph = randomGraph(options, parts, random);
    if (!(vertices >= FEW && vertices <= MANY) || Math.abs(shareOfDraws(graph) - draws) <= CLOSE)
      return { graph, title: `random, seed ${seed}` };
  }
  throw new GyreError(
    'E_LIMIT',
    `no game with a share of ${draws} draws was found in ${TRIES} tries`,
    'choose another --seed or a larger --degree',
  );
}

/** Between so many vertices the share of draws is looked at: fewer cannot have every share, and more have it anyway. */
const [FEW, MANY] = [1000, 100_000];
const [CLOSE, TRIES] = [0.03, 100];

function shareOfDraws(graph: Graph): number {
  const { values } = solve(tokenGame(graph));
  return values.reduce((sum, value) => sum + (value === DRAW ? 1 : 0), 0) / values.length;
}

function mostMoves({ degree }: GeneratorOptions): number {
  return Math.max(1, Math.round(2 * degree - 1));
}

/** Vertices from one to another, and the chance of an end among them. */
type Part = readonly [from: number, to: number, endChance: number];

function partsOf(options: GeneratorOptions): readonly Part[] {
  const { vertices, draws } = options;
  const most = mostMoves(options);
  const steady = most === 1 ? 1 : Math.max(draws, STEADY); // single moves that never end go round
  const border = Math.min(vertices, 2 * Math.round((vertices * draws) / steady / 2)); // even, so that owners go on in turn
  const endChance = (share: number): number => (most === 1 ? 1 - share : endChanceFor(share, most));
  return [
    [0, border, endChance(steady)],
    [border, vertices, endChance(0)],
  ];
}

function randomGraph(options: GeneratorOptions, parts: readonly Part[], random: Random): Graph {
  const { vertices, kind } = options;
  const most = mostMoves(options);
  const builder = new GraphBuilder(kind);
  for (const [from, to, endChance] of parts) {
    const target = (owner: Player): number =>
      kind === 'owned' && to - from > 1
        ? from + 2 * random.below((to - from + owner) >> 1) + 1 - owner
        : from + random.below(to - from);
    for (let v = from; v < to; v++) {
      const owner = (v % 2) as Player;
      if (kind === 'owned') builder.own(v, owner);
      for (const player of (kind === 'partizan' ? [0, 1] : [0]) as Player[]) {
        const moves = random.share() < endChance ? 0 : 1 + random.below(most);
        for (let k = 0; k < moves; k++) builder.arc(v, target(owner), player);
      }
    }
  }
  return builder.build(vertices);
}

/** A share of draws that hardly depends on the seed. */
const STEADY = 0.9;
const SLACK = 0.002; // a share of draws below this counts as no draws

/** The chance of an end at which the share of draws in an endless random graph is `draws`; by bisection. */
function endChanceFor(draws: number, most: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (drawShare(middle, most) > draws + SLACK) low = middle;
    else high = middle;
  }
  return draws === 0 ? Math.min(1, 2 * high) : high; // without draws, at some distance from where they begin
}

/**
 * The share of draws in an endless random graph. With G the generating function of the number of moves, a
 * vertex is lost if all its moves lead to won ones, G(won), and won unless none leads to a lost one,
 * 1 − G(1 − lost): the least fixpoint is the share of lost and won positions.
 */
function drawShare(endChance: number, most: number): number {
  const chanceOfAll = (x: number): number => {
    let sum = 0;
    let power = 1;
    for (let k = 1; k <= most; k++) {
      power *= x;
      sum += power;
    }
    return endChance + ((1 - endChance) * sum) / most;
  };
  let [lost, won] = [0, 0];
  for (let step = 1; step > 1e-7; ) {
    const before = lost;
    lost = chanceOfAll(won);
    won = 1 - chanceOfAll(1 - lost);
    step = lost - before;
  }
  return Math.max(0, 1 - lost - won);
}

const LAYER = 10;

function layered({ vertices, degree, seed }: GeneratorOptions): GameDocument {
  const random = new Random(seed);
  const layer = Math.min(LAYER, Math.max(1, Math.ceil(vertices / 3))); // three layers at least
  const graph = fromMoves(vertices, (v, emit) => {
    const next = (Math.floor(v / layer) + 1) * layer;
    const width = Math.min(layer, vertices - next);
    if (width <= 0) return;
    for (let k = 1 + random.below(2 * degree - 1); k > 0; k--) emit(next + random.below(width));
  });
  return { graph, title: `layered, seed ${seed}`, start: { vertex: 0 } };
}

function fromMoves(vertices: number, moves: (v: number, emit: (w: number) => void) => void): Graph {
  return symmetricGraph(vertices, { moves });
}

/** Vertex (cop c, robber r, turn t) is (c · n + r) · 2 + t; the robber (Left) owns t = 0. A caught robber has lost. */
function gridPursuit({ vertices }: GeneratorOptions): GameDocument {
  const side = Math.max(2, Math.floor((vertices / 2) ** 0.25));
  const n = side * side;
  const builder = new GraphBuilder('owned');
  const payoffs: { vertex: number; score: number }[] = [];
  for (let c = 0; c < n; c++) {
    for (let r = 0; r < n; r++) {
      const v = (c * n + r) * 2;
      builder.own(v, 0);
      builder.own(v + 1, 1);
      if (c === r) payoffs.push({ vertex: v, score: -1 }, { vertex: v + 1, score: 1 });
      else {
        for (const s of gridNeighbours(r, side)) if (s !== c) builder.arc(v, (c * n + s) * 2 + 1);
        for (const d of gridNeighbours(c, side)) builder.arc(v + 1, (d * n + r) * 2);
      }
    }
  }
  return {
    graph: builder.build(2 * n * n),
    title: `pursuit on a ${side} by ${side} grid`,
    convention: ONSIDE,
    payoffs,
    start: { vertex: (n - 1) * 2 },
  };
}

function gridNeighbours(cell: number, side: number): number[] {
  const [x, y] = [cell % side, Math.floor(cell / side)];
  const steps: readonly (readonly [number, number])[] = [
    [x, y],
    [x - 1, y],
    [x + 1, y],
    [x, y - 1],
    [x, y + 1],
  ];
  return steps.filter(([a, b]) => a >= 0 && a < side && b >= 0 && b < side).map(([a, b]) => b * side + a);
}

/** Rails 2k → 2k + 2 and 2k + 1 → 2k + 3, rungs 2k ⇄ 2k + 1. */
function ladder({ vertices }: GeneratorOptions): GameDocument {
  const graph = fromMoves(vertices, (v, emit) => {
    if ((v ^ 1) < vertices && v < vertices - 1) emit(v ^ 1);
    if (v + 2 < vertices) emit(v + 2);
  });
  return { graph, title: 'ladder', start: { vertex: 0 } };
}

function clique({ vertices }: GeneratorOptions): GameDocument {
  const arcs = (vertices - 1) ** 2;
  if (vertices > 0 && arcs > MAX_ARCS)
    throw new GyreError('E_SIZE', `a clique of ${vertices} vertices has ${arcs} arcs`, `at most ${MAX_ARCS}`);
  const graph = fromMoves(vertices, (v, emit) => {
    if (v === 0) return;
    for (let w = 0; w < vertices; w++) if (w !== v) emit(w);
  });
  return { graph, title: 'clique' };
}

const MAX_ARCS = 0x7fff_ffff;

function star({ vertices }: GeneratorOptions): GameDocument {
  const graph = fromMoves(vertices, (v, emit) => {
    if (v > 0) emit(0);
    else for (let w = 1; w < vertices; w++) emit(w);
  });
  return { graph, title: 'star' };
}

function path({ vertices }: GeneratorOptions): GameDocument {
  const graph = fromMoves(vertices, (v, emit) => {
    if (v + 1 < vertices) emit(v + 1);
  });
  return { graph, title: 'path', ...(vertices === 0 ? {} : { start: { vertex: 0 } }) };
}
