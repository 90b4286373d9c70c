import {
  checkOptions,
  MAX_SCORE,
  NORMAL,
  type TokenGame,
  tokenGame,
  treatsPlayersAlike,
} from '../../game/index.ts';
import {
  type ArcRows,
  ArcSet,
  Graph,
  GyreError,
  inPieces,
  opponent,
  type Player,
  partizanGraph,
} from '../../graph/index.ts';
import { checkRules } from '../contract/checks.ts';
import type { Ruleset } from '../contract/contract.ts';
import { Discovery, type Explored, type ExploreOptions, RowBuffer } from './discovery.ts';

/** The positions of alternating play, and the game on them. */
export interface ExploredPlay<P> extends Explored<P> {
  readonly game: TokenGame;
  /** Who is to move at a vertex; always 0 for an impartial ruleset. */
  player(vertex: number): Player;
}

/**
 * Alternating play: every (board, player to move) that play from the starts can reach, breadth first.
 *
 * An owned graph, in which whoever is to move owns the vertex; a symmetric one if the ruleset is
 * impartial. O(positions + moves).
 */
export function explore<P>(ruleset: Ruleset<P>, options: ExploreOptions = {}): ExploredPlay<P> {
  checkRules(ruleset);
  checkOptions(options);
  return atOnce(playWork(ruleset, options));
}

/** The same exploration in pieces: the event loop turns between them, so that a signal can come from outside. */
export async function exploreAsync<P>(
  ruleset: Ruleset<P>,
  options: ExploreOptions = {},
): Promise<ExploredPlay<P>> {
  checkRules(ruleset);
  checkOptions(options);
  return asynchronously(() => playWork(ruleset, options), options);
}

/**
 * Both players' moves from every position that any sequence of moves reaches: a partizan graph, whose
 * vertices are games that can be added up (room `values`). In a sum whoever cannot move loses: payoffs, and
 * conventions by which a stuck player does not lose, are refused.
 */
export function exploreSum<P>(ruleset: Ruleset<P>, options: ExploreOptions = {}): Explored<P> {
  checkRules(ruleset);
  checkOptions(options);
  return atOnce(sumWork(ruleset, options));
}

/** The same exploration in pieces, as `exploreAsync`. */
export async function exploreSumAsync<P>(
  ruleset: Ruleset<P>,
  options: ExploreOptions = {},
): Promise<Explored<P>> {
  checkRules(ruleset);
  checkOptions(options);
  return asynchronously(() => sumWork(ruleset, options), options);
}

/** An exploration in progress. */
interface Work<R> {
  /** Lists the moves of this many more positions; false once all have been listed. */
  readonly step: (most: number) => boolean;
  readonly result: () => R;
}

function atOnce<R>({ step, result }: Work<R>): R {
  while (step(Number.POSITIVE_INFINITY));
  return result();
}

async function asynchronously<R>(begin: () => Work<R>, { signal }: ExploreOptions): Promise<R> {
  const { step, result } = begin();
  await inPieces(() => step(PIECE), signal);
  return result();
}

/** How many positions' moves are listed before other work has its turn: few, because a ruleset may list moves slowly. */
const PIECE = 256;

function playWork<P>(ruleset: Ruleset<P>, options: ExploreOptions): Work<ExploredPlay<P>> {
  checkExplorable(ruleset);
  const found = new Discovery(ruleset, options);
  const starts = ruleset.starts().map(({ position, player = 0 }) => found.add(position, player));
  const rows = new RowBuffer();
  const payoffs = { vertices: [] as number[], scores: [] as number[] };
  let listed = 0;
  let next: Player = 0;
  const emit = (to: P): void => rows.push(found.add(to, next));
  return { step, result };

  function step(most: number): boolean {
    let v = listed;
    for (const end = v + most; v < found.length && v < end; v++) {
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
    listed = v;
    return v < found.length;
  }

  function result(): ExploredPlay<P> {
    const game = gameOn(ruleset, found.players(), rows.rows(), payoffs);
    return { ...found.explored(game.graph, starts), game, player: (v) => found.player(v) };
  }
}

/** The game of alternating play, of which all positions and moves are known. */
export function gameOn<P>(
  ruleset: Ruleset<P>,
  players: Uint8Array,
  arcs: ArcRows,
  { vertices, scores }: { readonly vertices: ArrayLike<number>; readonly scores: ArrayLike<number> },
): TokenGame {
  const set = new ArcSet(players.length, arcs); // ends and players are ours, and need no check
  const graph = ruleset.impartial
    ? new Graph('symmetric', [set, set])
    : new Graph('owned', [set, set], players);
  return tokenGame(graph, ruleset.convention ?? NORMAL, {
    vertices: new Int32Array(vertices),
    scores: new Int32Array(scores),
  });
}

/** Refuses rules that a graph cannot hold: scores that add up, and an impartial game whose convention is not the same for both players. */
export function checkExplorable<P>(ruleset: Ruleset<P>): void {
  if (ruleset.gain !== undefined)
    throw new GyreError(
      'E_RULESET',
      `the score of ${ruleset.title} adds up move by move`,
      'give it an index, and it is solved into a table of scores',
    );
  const convention = ruleset.convention ?? NORMAL;
  if (ruleset.impartial && !treatsPlayersAlike(convention)) throw takesSides(ruleset, convention.name);
}

function sumWork<P>(ruleset: Ruleset<P>, options: ExploreOptions): Work<Explored<P>> {
  checkAddable(ruleset);
  const found = new Discovery(ruleset, options);
  const starts = ruleset.starts().map(({ position }) => found.add(position, 0));
  const rows = [new RowBuffer(), new RowBuffer()] as const;
  let listed = 0;
  return { step, result };

  function step(most: number): boolean {
    let v = listed;
    for (const end = v + most; v < found.length && v < end; v++) {
      const position = found.position(v);
      for (const player of [0, 1] as const) {
        if (ruleset.payoff?.(position, player) !== undefined) throw payoffInSum(ruleset, position, player);
        ruleset.moves(position, player, (to) => rows[player].push(found.add(to, 0)));
        rows[player].endRow();
      }
      found.tell(v);
    }
    listed = v;
    return v < found.length;
  }

  function result(): Explored<P> {
    return found.explored(partizanGraph(found.length, rows[0].rows(), rows[1].rows()), starts);
  }
}

/** Refuses rules by which a stuck player does not lose: their positions cannot be added up. */
export function checkAddable<P>(ruleset: Ruleset<P>): void {
  const { name, stuck } = ruleset.convention ?? NORMAL;
  if (stuck.some((score, player) => score !== NORMAL.stuck[player])) throw otherEnds(ruleset, name);
}

/** The refusal of a payoff that is none. */
export function badPayoff<P>(ruleset: Ruleset<P>, position: P, player: Player, score: unknown): GyreError {
  return new GyreError(
    'E_RULESET',
    `${ruleset.title} gives the payoff ${String(score)} at\n${ruleset.show(position, player)}`,
    `a payoff is a whole number: 1 won, 0 drawn, -1 lost for the player to move, or a score up to ±${MAX_SCORE}`,
  );
}

/** Is it a number that can be a payoff? */
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

/** The error for a game that can end in another way than by a player who cannot move. */
export function payoffInSum<P>(ruleset: Ruleset<P>, position: P, player: Player): GyreError {
  return new GyreError(
    'E_RULESET',
    `${ruleset.title} gives a payoff at\n${ruleset.show(position, player)}`,
    'games that are added up end only when a player cannot move; solve this one by itself, or leave payoff out of its rules',
  );
}
