import { MAX_SCORE, NORMAL, type TokenGame, tokenGame, treatsPlayersAlike } from '../game/index.ts';
import {
  type ArcRows,
  type Graph,
  GyreError,
  MAX_COUNT,
  opponent,
  ownedGraph,
  type Player,
  partizanGraph,
  symmetricGraph,
  throwIfAborted,
} from '../graph/index.ts';
import type { Ruleset } from './contract.ts';
import { KeyTable } from './key-table.ts';

/** How far an exploration may go, and who is told. */
export interface ExploreOptions {
  /** More positions than this are refused with `E_LIMIT`. */
  readonly limit?: number;
  /** Called every few thousand positions: how many were found, and the moves of how many have been listed. */
  readonly onProgress?: (found: number, listed: number) => void;
  readonly signal?: AbortSignal;
}

/** Every position that play can reach, one vertex each, in the order in which they were found. */
export interface Explored<P> {
  readonly ruleset: Ruleset<P>;
  readonly graph: Graph;
  /** The vertices of the starts, in the ruleset's order. */
  readonly starts: readonly number[];
  /** The position at a vertex. */
  position(vertex: number): P;
  /** The vertex of a position; undefined if it was not reached. */
  vertex(position: P, player: Player): number | undefined;
}

/** The positions of alternating play, and the game on them. */
export interface ExploredPlay<P> extends Explored<P> {
  readonly game: TokenGame;
  /** Who is to move at a vertex; of an impartial ruleset always 0. */
  player(vertex: number): Player;
}

/**
 * Alternating play: every (board, player to move) that play from the starts can reach, breadth first.
 *
 * An owned graph, in which whoever is to move owns the vertex; a symmetric one if the ruleset is
 * impartial. O(positions + moves).
 */
export function explore<P>(ruleset: Ruleset<P>, options: ExploreOptions = {}): ExploredPlay<P> {
  const convention = ruleset.convention ?? NORMAL;
  if (ruleset.impartial && !treatsPlayersAlike(convention)) throw takesSides(ruleset, convention.name);
  const found = new Discovery(ruleset, options);
  const starts = ruleset.starts().map(({ position, player = 0 }) => found.add(position, player));
  const rows = new RowBuffer();
  const payoffs = { vertices: [] as number[], scores: [] as number[] };
  let next: Player = 0;
  const emit = (to: P): void => rows.push(found.add(to, next));

  for (let v = 0; v < found.length; v++) {
    const player = found.player(v);
    const position = found.position(v);
    const score = ruleset.payoff?.(position, player);
    if (score === undefined) {
      next = opponent(player);
      ruleset.moves(position, player, emit);
    } else {
      if (!isScore(score)) throw badPayoff(ruleset, position, player, score);
      payoffs.vertices.push(v);
      payoffs.scores.push(score);
    }
    rows.endRow();
    found.tell(v);
  }

  const arcs = rows.rows();
  const graph = ruleset.impartial ? symmetricGraph(found.length, arcs) : ownedGraph(found.players(), arcs);
  const game = tokenGame(graph, convention, {
    vertices: Int32Array.from(payoffs.vertices),
    scores: Int32Array.from(payoffs.scores),
  });
  return { ...found.explored(graph, starts), game, player: (v) => found.player(v) };
}

/**
 * Both players' moves from every position that any sequence of moves reaches: a partizan graph, whose
 * vertices are games that can be added up (room `algebra`). In a sum whoever cannot move loses: payoffs, and
 * conventions by which a stuck player does not lose, are refused.
 */
export function exploreSum<P>(ruleset: Ruleset<P>, options: ExploreOptions = {}): Explored<P> {
  const { name, stuck } = ruleset.convention ?? NORMAL;
  if (stuck.some((score, player) => score !== NORMAL.stuck[player])) throw otherEnds(ruleset, name);
  const found = new Discovery(ruleset, options);
  const starts = ruleset.starts().map(({ position }) => found.add(position, 0));
  const rows = [new RowBuffer(), new RowBuffer()] as const;

  for (let v = 0; v < found.length; v++) {
    const position = found.position(v);
    for (const player of [0, 1] as const) {
      if (ruleset.payoff?.(position, player) !== undefined) throw payoffInSum(ruleset, position, player);
      ruleset.moves(position, player, (to) => rows[player].push(found.add(to, 0)));
      rows[player].endRow();
    }
    found.tell(v);
  }
  return found.explored(partizanGraph(found.length, rows[0].rows(), rows[1].rows()), starts);
}

function badPayoff<P>(ruleset: Ruleset<P>, position: P, player: Player, score: unknown): GyreError {
  return new GyreError(
    'E_RULESET',
    `${ruleset.title} gives the payoff ${String(score)} at\n${ruleset.show(position, player)}`,
    `a payoff is a whole number: 1 won, 0 drawn, -1 lost for the player to move, or a score up to ±${MAX_SCORE}`,
  );
}

/** Is it a number that a payoff can be? */
export function isScore(score: unknown): boolean {
  return Number.isInteger(score) && Math.abs(score as number) <= MAX_SCORE;
}

function takesSides<P>({ title }: Ruleset<P>, convention: string): GyreError {
  return new GyreError(
    'E_RULESET',
    `${title} is impartial, but its convention "${convention}" is not the same for both players`,
    'leave impartial out: a position is then another game for each player',
  );
}

function otherEnds<P>({ title }: Ruleset<P>, convention: string): GyreError {
  return new GyreError(
    'E_RULESET',
    `${title} is played by the convention "${convention}"`,
    'in a sum whoever cannot move loses; only such games can be added up',
  );
}

function payoffInSum<P>(ruleset: Ruleset<P>, position: P, player: Player): GyreError {
  return new GyreError(
    'E_RULESET',
    `${ruleset.title} gives a payoff at\n${ruleset.show(position, player)}`,
    'games that are added up end only when a player cannot move; leave payoff out',
  );
}

/** The positions found so far, numbered in the order in which they came. */
class Discovery<P> {
  readonly #ruleset: Ruleset<P>;
  readonly #options: ExploreOptions;
  readonly #limit: number;
  readonly #keys = new KeyTable();
  /** Vertex → its position, where keys alone do not give it back. */
  readonly #positions: P[] | undefined;
  /** How often a move led to a key that was there already. */
  #met = 0;
  /** How many positions there were when progress was told last. */
  #told = 0;

  constructor(ruleset: Ruleset<P>, options: ExploreOptions) {
    this.#ruleset = ruleset;
    this.#options = options;
    this.#limit = Math.min(options.limit ?? MAX_COUNT - 1, MAX_COUNT - 1);
    this.#positions = ruleset.fromKey === undefined ? [] : undefined;
  }

  get length(): number {
    return this.#keys.length;
  }

  add(given: P, player: Player): number {
    const position = this.#ruleset.canonical?.(given, player) ?? given;
    const side = this.#ruleset.impartial ? 0 : player;
    const before = this.#keys.length;
    const vertex = this.#keys.add(this.#ruleset.key(position), side);
    if (vertex === before) {
      this.#positions?.push(position);
      if (vertex >= this.#limit) throw this.#tooMany();
    } else if (++this.#met < ALL_MET || (this.#met & MET_MASK) === 0) this.#compare(vertex, position, side);
    return vertex;
  }

  /** A key that comes again must stand for a position that looks the same. */
  #compare(vertex: number, position: P, side: Player): void {
    const earlier = this.position(vertex);
    if (earlier === position) return;
    const before = this.#ruleset.show(earlier, side);
    const now = this.#ruleset.show(position, side);
    if (before === now) return;
    throw new GyreError(
      'E_RULESET',
      `${this.#ruleset.title} gives two different positions the key ${String(this.#keys.key(vertex))}:\n${before}\nand\n${now}`,
      'key must tell apart everything that changes the moves; put all of the position into it',
    );
  }

  position(vertex: number): P {
    if (this.#positions !== undefined) return this.#positions[vertex];
    return this.#ruleset.fromKey?.(this.#keys.key(vertex)) as P;
  }

  player(vertex: number): Player {
    return this.#keys.player(vertex);
  }

  players(): Uint8Array {
    return this.#keys.players();
  }

  /** Now and then: looks at the signal and reports progress. */
  tell(listed: number): void {
    if ((listed & TELL_MASK) !== 0 && this.length - this.#told <= TELL_MASK) return;
    this.#told = this.length;
    throwIfAborted(this.#options.signal);
    this.#options.onProgress?.(this.length, listed);
  }

  explored(graph: Graph, starts: readonly number[]): Explored<P> {
    return {
      ruleset: this.#ruleset,
      graph,
      starts,
      position: (v) => this.position(v),
      vertex: (given, player) => {
        const mover = graph.kind === 'partizan' ? 0 : player;
        const position = this.#ruleset.canonical?.(given, mover) ?? given;
        const side = this.#ruleset.impartial ? 0 : mover;
        const vertex = this.#keys.find(this.#ruleset.key(position), side);
        return vertex < 0 ? undefined : vertex;
      },
    };
  }

  #tooMany(): GyreError {
    return new GyreError(
      'E_LIMIT',
      `${this.#ruleset.title} has more than ${this.#limit} positions`,
      'raise the limit or choose a smaller instance; if it should be smaller, make sure that the game is finite and that equal positions have equal keys',
    );
  }
}

/** Often enough to stop a slow ruleset soon and to see memory fill; seldom enough to cost nothing. */
const TELL_MASK = 0xfff;

/** Positions met again are compared with what their key stood for: the first always, later one of 256. */
const ALL_MET = 20_000;
const MET_MASK = 0xff;

/** Rows that are filled one after the other. */
class RowBuffer {
  #offsets = new Int32Array(1 << 10);
  #ends = new Int32Array(1 << 12);
  #rows = 0;
  #count = 0;

  push(end: number): void {
    if (this.#count === this.#ends.length) this.#ends = grown(this.#ends);
    this.#ends[this.#count++] = end;
  }

  endRow(): void {
    if (++this.#rows === this.#offsets.length) this.#offsets = grown(this.#offsets);
    this.#offsets[this.#rows] = this.#count;
  }

  rows(): ArcRows {
    return { offsets: this.#offsets.slice(0, this.#rows + 1), ends: this.#ends.slice(0, this.#count) };
  }
}

function grown(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  try {
    if (array.length === MAX_COUNT) throw new RangeError('no more can be counted');
    const copy = new Int32Array(Math.min(MAX_COUNT, array.length * 2));
    copy.set(array);
    return copy;
  } catch (cause) {
    throw new GyreError(
      'E_LIMIT',
      `there are more than ${array.length} moves, and no room for more`,
      'choose a smaller instance, or use a larger machine',
      {},
      { cause },
    );
  }
}
