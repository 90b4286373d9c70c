import {
  CONVENTIONS,
  type Convention,
  customConvention,
  type Graph,
  type GraphKind,
  NORMAL,
  ownedGraph,
  type Payoff,
  type Player,
  partizanGraph,
  symmetricGraph,
  type TokenGame,
  tokenGame,
} from '../src/index.ts';

/**
 * Small random games for property tests, the same for the same seed everywhere.
 *
 * Every graph kind, loops, duplicate arcs, isolated vertices, every named convention, custom ones with
 * ties and large scores, payoffs. The mix is balanced so that W, D, L, endless positions, cyclic and
 * partizan games each make up a good share (see `tally.ts`, which asserts it).
 */
export interface GameCase {
  /** Give it to `randomCase` to see this case again. */
  readonly seed: number;
  readonly kind: GraphKind;
  readonly vertices: number;
  /** The arcs of player 0 and of player 1; the same list unless the graph is partizan. */
  readonly arcs: readonly [readonly Arc[], readonly Arc[]];
  /** Vertex → owner; of an owned graph only. */
  readonly owners: readonly Player[];
  readonly convention: Convention;
  readonly payoffs: readonly Payoff[];
}

export type Arc = readonly [number, number];

/** A source of random numbers that depends on nothing but its seed. */
export interface Random {
  /** A whole number from 0 to `bound` − 1. */
  below(bound: number): number;
  /** True with that probability. */
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/** Mulberry32: small, quick, and good enough to choose test cases. */
export function seeded(seed: number): Random {
  let s = seed >>> 0;
  const next = (): number => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), s | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
  return {
    below: (bound) => next() % bound,
    chance: (probability) => next() < probability * 2 ** 32,
    pick: (items) => items[next() % items.length],
  };
}

/** What the caller may fix; the rest is drawn. */
export interface CaseLimits {
  readonly kinds?: readonly GraphKind[];
  readonly conventions?: readonly Convention[];
  readonly payoffs?: boolean;
  readonly maxVertices?: number;
  /** Cases with fewer are left out. */
  readonly leastVertices?: number;
}

/** Symmetric graphs as most papers have them: normal play, no payoffs. */
export const ALIKE = { kinds: ['symmetric'], conventions: [NORMAL], payoffs: false } as const;

/** The same with partizan graphs among them. */
export const TURNS = { ...ALIKE, kinds: ['symmetric', 'partizan'] } as const;

/** `count` games, one for each seed from `firstSeed` on. */
export function* randomCases(count: number, firstSeed = 1, limits: CaseLimits = {}): Generator<GameCase> {
  for (let i = 0; i < count; i++) {
    const drawn = randomCase(firstSeed + i, limits);
    if (drawn.vertices >= (limits.leastVertices ?? 0)) yield drawn;
  }
}

/** The game of that seed. */
export function randomCase(seed: number, limits: CaseLimits = {}): GameCase {
  const random = seeded(seed * 7919);
  const kind = random.pick(limits.kinds ?? KINDS);
  const vertices = random.chance(0.01) ? 0 : 1 + random.below(limits.maxVertices ?? 9);
  const convention =
    limits.conventions === undefined ? drawConvention(random) : random.pick(limits.conventions);
  const left = drawArcs(random, vertices);
  const right = kind === 'partizan' ? drawArcs(random, vertices) : left;
  const owners = Array.from({ length: kind === 'owned' ? vertices : 0 }, () => random.below(2) as Player);
  const bare = { seed, kind, vertices, arcs: [left, right], owners, convention } as const;
  const paid = (limits.payoffs ?? true) && random.chance(0.4);
  return { ...bare, payoffs: paid ? drawPayoffs(random, bare) : [] };
}

const KINDS: readonly GraphKind[] = ['symmetric', 'partizan', 'owned'];

/** Named ones more often than not; then W/D/L ones, fair ones with scores, and anything. */
function drawConvention(random: Random): Convention {
  if (random.chance(0.6)) return random.pick(CONVENTIONS);
  const score = (bound: number): number => random.below(2 * bound + 1) - bound;
  if (random.chance(0.4)) return customConvention([score(1), score(1)], score(1));
  if (random.chance(0.4)) {
    const fair = score(3);
    return customConvention([fair, 0 - fair], 0);
  }
  return customConvention([score(3), score(3)], score(2));
}

/** How arcs are drawn: the expected number per vertex, and whether they may close a cycle. */
const SHAPES = [
  { degree: 0.8, acyclic: false },
  { degree: 1.2, acyclic: false },
  { degree: 1.2, acyclic: true },
  { degree: 2, acyclic: false },
  { degree: 2.5, acyclic: true },
  { degree: 3.5, acyclic: false },
] as const;

function drawArcs(random: Random, vertices: number): Arc[] {
  const { degree, acyclic } = random.pick(SHAPES);
  const arcs: Arc[] = [];
  if (vertices === 0) return arcs;
  const stuck = Array.from({ length: vertices }, () => random.chance(0.2));
  for (let tries = Math.round(degree * vertices); tries > 0; tries--) {
    const v = random.below(vertices);
    const w = acyclic ? random.below(v + 1) : random.below(vertices);
    if (stuck[v] || (acyclic && v === w)) continue;
    arcs.push([v, w]);
    if (random.chance(0.1)) arcs.push([v, w]);
    if (!acyclic && random.chance(0.05)) arcs.push([v, v]);
  }
  return shuffled(random, arcs);
}

/** The same items in another order. */
export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const copy = [...items];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [copy[i], copy[j]] = [copy[j], copy[i]];
  }
  return copy;
}

/** Payoffs at some positions without arcs, for one player or for whoever is to move. */
function drawPayoffs(random: Random, game: Omit<GameCase, 'payoffs'>): Payoff[] {
  const bound = random.pick([1, 1, 4]);
  const forOne = game.kind !== 'owned' && random.chance(0.5);
  const payoffs: Payoff[] = [];
  for (let vertex = 0; vertex < game.vertices; vertex++) {
    const score = random.below(2 * bound + 1) - bound;
    const hasMoves = ([0, 1] as const).map((player) => game.arcs[player].some(([v]) => v === vertex));
    const free = ([0, 1] as const).filter((player) => !hasMoves[player]);
    if (free.length === 0 || random.chance(0.3)) continue;
    if (free.length === 2 && !forOne) payoffs.push({ vertex, score });
    else payoffs.push({ vertex, player: random.pick(free), score });
  }
  return payoffs;
}

/** Where the player may move from a vertex. */
export function followersOf({ arcs }: GameCase, v: number, player: Player = 0): number[] {
  return arcs[player].filter(([from]) => from === v).map(([, to]) => to);
}

/** The graph of a case. */
export function graphOf({ kind, vertices, arcs, owners }: GameCase): Graph {
  if (kind === 'owned') return ownedGraph(owners, arcs[0]);
  return kind === 'symmetric' ? symmetricGraph(vertices, arcs[0]) : partizanGraph(vertices, arcs[0], arcs[1]);
}

/** The game of a case, as the library holds it. */
export function gameOf(drawn: GameCase): TokenGame {
  return tokenGame(graphOf(drawn), drawn.convention, drawn.payoffs);
}

/** Can play on the case's arcs, of either player, come back to a vertex? */
export function isCyclic({ vertices, arcs }: GameCase): boolean {
  const all = [...arcs[0], ...arcs[1]];
  const alive = new Set(Array.from({ length: vertices }, (_, v) => v));
  for (let shrank = true; shrank; ) {
    shrank = false;
    for (const v of alive) {
      if (all.some(([from, to]) => from === v && alive.has(to))) continue;
      alive.delete(v);
      shrank = true;
    }
  }
  return alive.size > 0;
}
