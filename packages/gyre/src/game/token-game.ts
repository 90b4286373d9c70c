import { lowerBound } from '../floor/lists.ts';
import {
  type ArcRows,
  checkAttached,
  checkGraph,
  checkNames,
  Graph,
  opponent,
  type Player,
  refuse,
  shown,
  type VertexNames,
} from '../graph/inner.ts';
import {
  type Convention,
  checkConvention,
  checkScore,
  conventionNamed,
  NORMAL,
  scoreFor,
  treatsPlayersAlike,
} from './convention.ts';

/**
 * How positions (player to move, vertex) are numbered:
 * shared: V positions, position v serves both players, for whom the game is the same;
 * paired: 2V positions, position v has player 0 to move at vertex v, position V + v player 1;
 * owned: V positions, position v has the owner of vertex v to move.
 */
export type Layout = 'shared' | 'paired' | 'owned';

/** The game ends at this position and is worth `score` to the player to move there. */
export interface Payoff {
  readonly vertex: number;
  /** The player to move; if it is left out, the payoff holds whoever is to move. */
  readonly player?: Player;
  readonly score: number;
}

/** Many payoffs as two columns: the game ends at `vertices[i]`; `scores[i]` is for whoever is to move. */
export interface PayoffColumns {
  readonly vertices: Int32Array;
  readonly scores: Int32Array;
}

/** A graph and a convention: everything that a solver needs to know. Immutable. */
export interface TokenGame {
  readonly graph: Graph;
  readonly convention: Convention;
  readonly layout: Layout;
  /** The number of positions: V or 2V. */
  readonly positions: number;
  /** Positions with a payoff, rising, without arcs; `payoffScores` are for the player to move there. */
  readonly payoffPositions: Int32Array;
  readonly payoffScores: Int32Array;
  /** The names of the vertices, where they have names. */
  readonly names?: VertexNames;
  /** What players 0 and 1 are called; Left and Right otherwise. */
  readonly players?: readonly [string, string];
}

/**
 * The game on `graph` under a convention (or its name), with payoffs at single positions and names.
 *
 * @example
 * ```ts
 * import { symmetricGraph, tokenGame } from 'gyre';
 * const game = tokenGame(symmetricGraph(2, [[1, 0]]), 'misere');
 * console.log(game.convention.name, game.positions);
 * // prints: misere 2
 * ```
 */
export function tokenGame(
  graph: Graph,
  play: Convention | string = NORMAL,
  payoffs: readonly Payoff[] | PayoffColumns = [],
  names?: VertexNames,
): TokenGame {
  checkGraph(graph);
  const convention = typeof play === 'string' ? conventionNamed(play) : play;
  checkConvention(convention);
  checkPayoffForm(payoffs);
  checkNames(names);
  const layout = layoutOf(graph, convention, payoffs);
  const positions = layout === 'paired' ? 2 * graph.vertices : graph.vertices;
  if (positions > 0x7fff_ffff)
    refuse('E_SIZE', `the game has ${positions} positions`, 'at most 2147483647 fit');
  const bare = { graph, convention, layout, positions };
  return { ...bare, ...payoffColumns(bare, payoffs), ...(names && { names }) };
}

/** Refuses payoffs that are neither a list of objects nor two columns of the same length. */
function checkPayoffForm(payoffs: readonly Payoff[] | PayoffColumns): void {
  if (Array.isArray(payoffs)) {
    const at = payoffs.findIndex((payoff) => typeof payoff !== 'object' || payoff === null);
    if (at < 0) return;
    refuse('E_PAYOFF', `payoff ${at} is ${shown(payoffs[at])}`, 'give { vertex, score }', { at });
  }
  const { vertices, scores }: Partial<PayoffColumns> = (payoffs as PayoffColumns | null) ?? {};
  if (vertices?.length === undefined || scores?.length === undefined) {
    const hint = 'give a list, or { vertices, scores }';
    return refuse('E_SHAPE', 'the payoffs have neither of the known forms', hint);
  }
  checkAttached(vertices, 'the vertices of the payoffs');
  checkAttached(scores, 'the scores of the payoffs');
  const found = `the payoffs have ${vertices.length} vertices and ${scores.length} scores`;
  if (vertices.length !== scores.length) refuse('E_SHAPE', found, 'give one of each for every payoff');
}

function layoutOf(graph: Graph, convention: Convention, payoffs: readonly Payoff[] | PayoffColumns): Layout {
  if (graph.kind === 'owned') return 'owned';
  const namesPlayers = 'every' in payoffs && !payoffs.every((payoff) => payoff.player === undefined);
  const alike = treatsPlayersAlike(convention) && !namesPlayers;
  return graph.kind === 'symmetric' && alike ? 'shared' : 'paired';
}

type Bare = Pick<TokenGame, 'graph' | 'convention' | 'layout' | 'positions'>;

type PayoffPart = Pick<TokenGame, 'payoffPositions' | 'payoffScores'>;

function payoffColumns(game: Bare, payoffs: readonly Payoff[] | PayoffColumns): PayoffPart {
  if (!('vertices' in payoffs)) return sortedPayoffs(game, payoffs);
  const { vertices, scores } = payoffs;
  const areKept = vertices instanceof Int32Array && scores instanceof Int32Array && isRising(vertices);
  if (game.layout === 'paired' || !areKept) {
    return sortedPayoffs(
      game,
      Array.from(vertices, (vertex, i) => ({ vertex, score: scores[i] })),
    );
  }
  for (let i = 0; i < vertices.length; i++) {
    checkPayoff(game, { vertex: vertices[i], score: scores[i] }, 0, i);
  }
  return { payoffPositions: vertices.slice(), payoffScores: scores.slice() };
}

function isRising(vertices: Int32Array): boolean {
  for (let i = 1; i < vertices.length; i++) if (vertices[i - 1] >= vertices[i]) return false;
  return true;
}

function checkPayoff(game: Bare, { vertex, score }: Payoff, player: Player, at: number): void {
  checkVertex(game.graph, vertex, 'E_PAYOFF', `payoff ${at}`);
  checkScore(score, 'E_PAYOFF', `payoff ${at}`);
  if (!hasArcs(game, player, vertex)) return;
  const found = `vertex ${vertex} has a payoff and also arcs out of it`;
  refuse('E_PAYOFF', found, 'a game ends at a payoff: remove the arcs or the payoff', { at });
}

function sortedPayoffs(game: Bare, payoffs: readonly Payoff[]): PayoffPart {
  const isFalling = (payoff: Payoff, at: number): boolean => payoffs[at - 1]?.vertex >= payoff.vertex;
  const needsMap = game.layout === 'paired' || payoffs.some(isFalling); // at rising vertices no two of millions can meet
  const scores = needsMap ? new Map<number, number>() : undefined;
  for (const [at, payoff] of payoffs.entries()) {
    checkVertex(game.graph, payoff.vertex, 'E_PAYOFF', `payoff ${at}`);
    checkScore(payoff.score, 'E_PAYOFF', `payoff ${at}`);
    if (payoff.player !== undefined && payoff.player !== 0 && payoff.player !== 1) {
      const found = `payoff ${at} is for player ${shown(payoff.player)}`;
      refuse('E_PAYOFF', found, 'players are 0 and 1', { at });
    }
    for (const player of playersAt(game, payoff, at)) {
      const p = positionAt(game, player, payoff.vertex);
      checkPayoff(game, payoff, player, at);
      const other = scores?.get(p);
      if (other !== undefined && other !== payoff.score) {
        const found = `vertex ${payoff.vertex} has two payoffs, ${other} and ${payoff.score}`;
        refuse('E_PAYOFF', found, 'give each position one', { at });
      }
      scores?.set(p, payoff.score);
    }
  }
  const payoffPositions =
    scores === undefined
      ? new Int32Array(payoffs.length).map((_, i) => payoffs[i].vertex)
      : Int32Array.from(scores.keys()).toSorted();
  return {
    payoffPositions,
    payoffScores: payoffPositions.map((p, i) => scores?.get(p) ?? payoffs[i].score),
  };
}

function playersAt(game: Bare, { player, vertex }: Payoff, at: number): readonly Player[] {
  if (game.layout === 'owned') {
    const owner = ownerOf(game.graph, vertex);
    if (player === undefined || player === owner) return [owner];
    const found = `payoff ${at} is for player ${player} at vertex ${vertex}`;
    return refuse('E_PAYOFF', found, `player ${owner} owns the vertex and moves there`, { at });
  }
  if (game.layout === 'shared') return [0];
  return player === undefined ? [0, 1] : [player];
}

function hasArcs(game: Bare, player: Player, vertex: number): boolean {
  const { offsets } = game.graph.out(player);
  return offsets[vertex] < offsets[vertex + 1];
}

function ownerOf(graph: Graph, vertex: number): Player {
  return (graph.owners as Uint8Array)[vertex] as Player;
}

/** Refuses a vertex that the graph does not have. */
export function checkVertex(
  graph: Graph,
  vertex: number,
  code: 'E_PAYOFF' | 'E_POSITION',
  where: string,
): void {
  if (Number.isInteger(vertex) && vertex >= 0 && vertex < graph.vertices) return;
  const range =
    graph.vertices === 0 ? 'the graph has no vertices' : `the vertices are 0 to ${graph.vertices - 1}`;
  refuse(code, `${where} names vertex ${shown(vertex)}`, range);
}

/** Refuses anything that is not a game, as a program without types may hand over. */
export function checkGame(game: unknown): void {
  const { graph, convention, positions, payoffPositions, payoffScores }: Partial<TokenGame> = game ?? {};
  const areColumns = payoffPositions instanceof Int32Array && payoffScores instanceof Int32Array;
  const isPlayed = Array.isArray(convention?.stuck) && Number.isInteger(positions);
  if (!(graph instanceof Graph && areColumns && isPlayed))
    refuse('E_SHAPE', 'what is given is not a game', 'make one with tokenGame(graph)');
}

/** Refuses a number that is not a position of the game. */
export function checkPosition(game: TokenGame, position: number): void {
  if (Number.isInteger(position) && position >= 0 && position < game?.positions) return;
  checkGame(game);
  const range = game.positions === 0 ? 'the game has none' : `positions are 0 to ${game.positions - 1}`;
  refuse('E_POSITION', `there is no position ${shown(position)}`, range);
}

/**
 * The position with `player` to move at `vertex`. In an owned graph the owner moves, whichever player is
 * given.
 *
 * @example
 * ```ts
 * import { partizanGraph, positionOf, tokenGame } from 'gyre';
 * const game = tokenGame(partizanGraph(2, [[0, 1]], []));
 * console.log(positionOf(game, 0, 1), positionOf(game, 1, 1));
 * // prints: 1 3
 * ```
 */
export function positionOf(game: TokenGame, player: Player, vertex: number): number {
  // A full `checkGame` would take longer than the rest.
  if (!(vertex < game?.positions && game.graph instanceof Graph)) checkGame(game);
  checkVertex(game.graph, vertex, 'E_POSITION', 'the position');
  if (player !== 0 && player !== 1)
    refuse('E_POSITION', `the position has player ${shown(player)}`, 'players are 0 and 1');
  return positionAt(game, player, vertex);
}

function positionAt(game: Bare, player: Player, vertex: number): number {
  return game.layout === 'paired' && player === 1 ? game.graph.vertices + vertex : vertex;
}

/**
 * The vertex of a position.
 *
 * @example
 * ```ts
 * import { partizanGraph, positionOf, tokenGame, vertexOf } from 'gyre';
 * const game = tokenGame(partizanGraph(2, [[0, 1]], []));
 * console.log(vertexOf(game, positionOf(game, 1, 1)));
 * // prints: 1
 * ```
 */
export function vertexOf(game: TokenGame, position: number): number {
  checkPosition(game, position);
  return vertexAt(game, position);
}

/** `vertexOf` without checks, for loops over positions that are known to be valid. */
export function vertexAt({ graph: { vertices } }: TokenGame, position: number): number {
  return position < vertices ? position : position - vertices;
}

/**
 * The player to move at a position; in the shared layout, where both are alike, player 0 speaks for both.
 *
 * @example
 * ```ts
 * import { partizanGraph, playerAt, positionOf, tokenGame } from 'gyre';
 * const game = tokenGame(partizanGraph(2, [[0, 1]], []));
 * console.log(playerAt(game, positionOf(game, 1, 0)));
 * // prints: 1
 * ```
 */
export function playerAt(game: TokenGame, position: number): Player {
  checkPosition(game, position);
  return moverAt(game, position);
}

/** `playerAt` without checks, for loops over positions that are known to be valid. */
export function moverAt({ graph, layout }: TokenGame, position: number): Player {
  if (layout === 'owned') return ownerOf(graph, position);
  return position < graph.vertices ? 0 : 1;
}

/** The rows that hold the moves of `position`: row `vertexOf(position)`. */
export function moveRows(game: TokenGame, position: number): ArcRows {
  const player = playerAt(game, position);
  return game.graph.out(player);
}

/** The position that a move from `position` to vertex `target` leads to. */
export function positionAfter(game: TokenGame, position: number, target: number): number {
  checkPosition(game, position);
  checkVertex(game.graph, target, 'E_POSITION', 'the move');
  if (game.layout !== 'paired') return target;
  return positionAt(game, opponent(playerAt(game, position)), target);
}

/** The score at a position where the game ends, for the player to move there. */
export function endScore(game: TokenGame, position: number): number {
  checkPosition(game, position);
  const at = lowerBound(game.payoffPositions, position);
  if (game.payoffPositions[at] === position) return game.payoffScores[at];
  const player = playerAt(game, position);
  return scoreFor(player, game.convention.stuck[player]);
}

/** Does the game have any score other than 1, 0 and −1, so that W, D and L do not say it all? */
export function hasScores(game: TokenGame): boolean {
  checkGame(game);
  const { stuck, endless } = game.convention;
  return [...stuck, endless].some((s) => Math.abs(s) > 1) || game.payoffScores.some((s) => Math.abs(s) > 1);
}

/**
 * Who hurries towards the end at positions of one score, given for player 0: the player for whom endless
 * play would be worse; where it is worth the same, the winner; nobody in a draw (theory §1, plies).
 */
export function hurrierAt(score: number, endless: number): Player | undefined {
  if (score !== endless) return score > endless ? 0 : 1;
  return score === 0 ? undefined : score > 0 ? 0 : 1;
}
