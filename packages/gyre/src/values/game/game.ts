import {
  type ArcRows,
  type ArcSource,
  briefJson,
  checkGraph,
  checkPlayer,
  type Graph,
  GraphBuilder,
  GyreError,
  type Integers,
  type Player,
  partizanGraph,
  refuse,
  reverseRows,
  shown,
} from '../../graph/inner.ts';
import { type AlgebraOptions, checkWork, maxPairs, ticker, tooManyPairs } from './work.ts';

/**
 * A loopy game: a directed graph with an arc set for Left (player 0) and one for Right (player 1), and a
 * start. Immutable: the arrays it gives out must not be written.
 *
 * Every vertex is reachable from the start by moves of either colour, the start is vertex 0, and rows are
 * rising and without repeats.
 * Theory: docs/loopy-values.md.
 */
export class LoopyGame {
  readonly vertices: number;
  readonly start: number = 0;
  readonly #out: readonly [ArcRows, ArcRows];
  #into: readonly [ArcRows, ArcRows] | undefined;

  /** Use `loopyGame`, `gameFromGraph`, `gameFromOptions` or `gameWith`, which keep the invariants above. */
  constructor(vertices: number, out: readonly [ArcRows, ArcRows]) {
    this.vertices = vertices;
    this.#out = out;
  }

  /** Row v holds the options of `player` at v, in rising order. */
  out(player: Player): ArcRows {
    if (player !== 0 && player !== 1) checkPlayer(player);
    return this.#out[player];
  }

  /** Row w holds the vertices that have w as an option of `player`, in rising order; built on first use. */
  into(player: Player): ArcRows {
    if (player !== 0 && player !== 1) checkPlayer(player);
    this.#into ??= [reverseRows(this.vertices, this.#out[0]), reverseRows(this.vertices, this.#out[1])];
    return this.#into[player];
  }

  /** The options of `player` at v, in rising order. */
  options(player: Player, v: number = this.start): Int32Array {
    const { offsets, ends } = this.out(player);
    const from = offsets[v];
    if (from === undefined || typeof v !== 'number' || v >= this.vertices) throw noVertex(v, this.vertices);
    return ends.subarray(from, offsets[v + 1]);
  }

  /** The number of arcs of `player`. */
  arcs(player: Player): number {
    return this.out(player).ends.length;
  }
}

/** Refuses what is not a loopy game, as a program without types may hand over. */
export function checkLoopy(...games: readonly unknown[]): void {
  for (const game of games) {
    if (game instanceof LoopyGame) continue;
    const hint =
      typeof game === 'string'
        ? 'valueOfText makes a game of a text, with an onside and an offside; a Sheet compares texts'
        : 'make one with loopyGame, gameFromGraph or valueOfText';
    refuse('E_SHAPE', `${briefJson(game)} is not a loopy game`, hint);
  }
}

function noVertex(v: unknown, vertices: number): GyreError {
  const hint = `the vertices of the game are 0 to ${vertices - 1}`;
  return new GyreError('E_VERTEX', `there is no vertex ${shown(v)}`, hint);
}

/** A game with, for each vertex, the vertex of the given graph that it came from. */
export interface GameWithOrigins {
  readonly game: LoopyGame;
  readonly origins: Int32Array;
}

/** The game on `vertices` vertices with these arcs, each list a set, played from `start`. */
export function loopyGame(vertices: number, left: ArcSource, right: ArcSource, start = 0): LoopyGame {
  return gameFromGraph(partizanGraph(vertices, left, right), start);
}

/** The game on a graph from `start`; a symmetric graph gives an impartial game. */
export function gameFromGraph(graph: Graph, start = 0): LoopyGame {
  return gameWithOrigins(graph, start).game;
}

/** As `gameFromGraph`, and also says which vertex of the graph each vertex of the game was. */
export function gameWithOrigins(graph: Graph, start = 0): GameWithOrigins {
  checkGraph(graph);
  if (graph.kind === 'owned') {
    const hint = 'give a partizan or a symmetric graph';
    refuse('E_SHAPE', 'the graph is owned, so its players need not alternate', hint);
  }
  return reachablePart(graph.vertices, [graph.out(0), graph.out(1)], start);
}

/** The game with `left[v]` and `right[v]` as the options at v. */
export function gameFromOptions(
  vertices: number,
  left: readonly Integers[],
  right: readonly Integers[],
  start = 0,
): LoopyGame {
  return loopyGame(vertices, { adjacency: left }, { adjacency: right }, start);
}

/** The part of a bichromatic graph that is reachable from `start` along arcs of either colour. */
export function reachablePart(
  vertices: number,
  rows: readonly [ArcRows, ArcRows],
  start: number,
): GameWithOrigins {
  if (!Number.isInteger(start) || start < 0 || start >= vertices) {
    const range = vertices === 0 ? 'a game needs a vertex' : `the vertices are 0 to ${vertices - 1}`;
    refuse('E_VERTEX', `the start is ${shown(start)}`, range);
  }
  const numbers = new Int32Array(vertices).fill(-1); // vertex → its number in the game
  const origins = new Int32Array(vertices);
  const ends = [new Int32Array(rows[0].ends.length), new Int32Array(rows[1].ends.length)];
  const offsets = [new Int32Array(vertices + 1), new Int32Array(vertices + 1)];
  let count = 0;
  numbers[start] = count;
  origins[count++] = start;
  for (let n = 0; n < count; n++) {
    for (const player of [0, 1]) {
      const first = offsets[player][n];
      const last = copySet(rows[player], origins[n], ends[player], first);
      for (let a = first; a < last; a++) {
        const w = ends[player][a];
        if (numbers[w] < 0) {
          numbers[w] = count;
          origins[count++] = w;
        }
        ends[player][a] = numbers[w];
      }
      ends[player].subarray(first, last).sort();
      offsets[player][n + 1] = last;
    }
  }
  const out = (player: Player): ArcRows => ({
    offsets: offsets[player].slice(0, count + 1),
    ends: ends[player].slice(0, offsets[player][count]),
  });
  return { game: new LoopyGame(count, [out(0), out(1)]), origins: origins.slice(0, count) };
}

/** Copies row v, sorted and without repeats, to `to[first…]`; returns the index after it. */
function copySet(rows: ArcRows, v: number, to: Int32Array, first: number): number {
  const length = rows.offsets[v + 1] - rows.offsets[v];
  for (let i = 0; i < length; i++) to[first + i] = rows.ends[rows.offsets[v] + i];
  to.subarray(first, first + length).sort();
  let last = first;
  for (let i = 0; i < length; i++) {
    const w = to[first + i];
    if (last === first || to[last - 1] !== w) to[last++] = w;
  }
  return last;
}

/** The game without moves, {|}. */
export function zeroGame(): LoopyGame {
  return loopyGame(1, [], []);
}

/** The whole number n as a game: n moves for Left, or −n for Right. */
export function integerGame(n: number): LoopyGame {
  if (!Number.isInteger(n) || Math.abs(n) > MAX_INTEGER)
    refuse('E_SIZE', `the integer is ${shown(n)}`, `whole numbers up to ±${MAX_INTEGER} fit`);
  const size = Math.abs(n);
  const offsets = Int32Array.from({ length: size + 2 }, (_, v) => Math.min(v, size));
  const ends = Int32Array.from({ length: size }, (_, v) => v + 1);
  const none: ArcRows = { offsets: new Int32Array(size + 2), ends: new Int32Array(0) };
  return new LoopyGame(size + 1, n >= 0 ? [{ offsets, ends }, none] : [none, { offsets, ends }]);
}

const MAX_INTEGER = 1 << 24;

/** The game with the players' moves exchanged; every vertex keeps its number. */
export function negative(game: LoopyGame): LoopyGame {
  checkLoopy(game);
  return new LoopyGame(game.vertices, [game.out(1), game.out(0)]);
}

/** The same graph played from another of its vertices. */
export function follower(game: LoopyGame, v: number): LoopyGame {
  return followerWithOrigins(game, v).game;
}

/** As `follower`, and also says which vertex each one was. */
export function followerWithOrigins(game: LoopyGame, v: number): GameWithOrigins {
  checkLoopy(game);
  return reachablePart(game.vertices, [game.out(0), game.out(1)], v);
}

/**
 * The disjunctive sum: a move is a move in one of the two games. Every vertex of a game is reachable, so
 * every pair of vertices is: the size of the sum is known before it is made.
 */
export function sum(g: LoopyGame, h: LoopyGame, options: AlgebraOptions = {}): LoopyGame {
  checkLoopy(g, h);
  checkWork(options);
  const size = g.vertices * h.vertices;
  const arcs = g.vertices * (h.arcs(0) + h.arcs(1)) + h.vertices * (g.arcs(0) + g.arcs(1));
  if (size + arcs > maxPairs(options)) {
    throw tooManyPairs(`the sum has ${size} positions and ${arcs} arcs`, maxPairs(options));
  }
  const tick = ticker(options, size);
  const numbers = new Int32Array(size).fill(-1); // pair → its number
  const pairs = new Int32Array(size); // number → pair
  let count = 0;
  const numberOf = (pair: number): number => {
    if (numbers[pair] >= 0) return numbers[pair];
    pairs[count] = pair;
    return (numbers[pair] = count++);
  };
  const builder = new GraphBuilder('partizan');
  builder.vertex(numberOf(0));
  for (let p = 0; p < count; p++) {
    tick(p);
    const v = Math.floor(pairs[p] / h.vertices);
    const w = pairs[p] % h.vertices;
    for (const player of [0, 1] as const) {
      for (const next of g.options(player, v)) builder.arc(p, numberOf(next * h.vertices + w), player);
      for (const next of h.options(player, w)) builder.arc(p, numberOf(v * h.vertices + next), player);
    }
  }
  return gameFromGraph(builder.build());
}

/** g − h. */
export function difference(g: LoopyGame, h: LoopyGame, options: AlgebraOptions = {}): LoopyGame {
  checkLoopy(g, h);
  return sum(g, negative(h), options);
}
