import { checkOptions, NORMAL, type TokenGame, tokenGame } from '../../game/inner.ts';
import { type ArcRows, ArcSet, Graph, inPieces, type Player, partizanGraph } from '../../graph/inner.ts';
import { checkRules } from '../contract/checks.ts';
import type { Ruleset } from '../contract/contract.ts';
import { Exploration, type Explored, type ExploreOptions, type Found } from './exploration.ts';
import { checkAddable, checkExplorable } from './refusals.ts';

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
  const exploration = begun(ruleset, options, false);
  while (exploration.step());
  return playOf(exploration.found());
}

/** The same exploration in pieces: the event loop turns between them, so that a signal can come from outside. */
export async function exploreAsync<P>(
  ruleset: Ruleset<P>,
  options: ExploreOptions = {},
): Promise<ExploredPlay<P>> {
  const exploration = begun(ruleset, options, false);
  await inPieces(() => exploration.step(PIECE), options.signal);
  return playOf(exploration.found());
}

/**
 * Both players' moves from every position that any sequence of moves reaches: a partizan graph, whose
 * vertices are games that can be added up (room `values`). In a sum whoever cannot move loses: payoffs, and
 * conventions by which a stuck player does not lose, are refused.
 */
export function exploreSum<P>(ruleset: Ruleset<P>, options: ExploreOptions = {}): Explored<P> {
  const exploration = begun(ruleset, options, true);
  while (exploration.step());
  return sumOf(exploration.found());
}

/** The same exploration in pieces, as `exploreAsync`. */
export async function exploreSumAsync<P>(
  ruleset: Ruleset<P>,
  options: ExploreOptions = {},
): Promise<Explored<P>> {
  const exploration = begun(ruleset, options, true);
  await inPieces(() => exploration.step(PIECE), options.signal);
  return sumOf(exploration.found());
}

/** How many positions' moves are listed before other work has its turn: few, because a ruleset may list moves slowly. */
const PIECE = 256;

function begun<P>(ruleset: Ruleset<P>, options: ExploreOptions, isSum: boolean): Exploration<P> {
  checkRules(ruleset);
  checkOptions(options);
  if (isSum) checkAddable(ruleset);
  else checkExplorable(ruleset);
  return new Exploration(ruleset, options, { isSum });
}

/** The game of alternating play, of which all positions and moves are known. */
export function playOf<P>({ ruleset, players, rows, over, ...found }: Found<P>): ExploredPlay<P> {
  const set = new ArcSet(players.length, rows); // ends and players are ours, and need no check
  const graph = ruleset.impartial
    ? new Graph('symmetric', [set, set])
    : new Graph('owned', [set, set], players);
  const { impartial, players: names } = ruleset;
  const bare = tokenGame(graph, ruleset.convention ?? NORMAL, over);
  const game = impartial || names === undefined ? bare : { ...bare, players: names };
  return { ruleset, graph, game, ...found, player: (v) => players[v] as Player };
}

function sumOf<P>({ ruleset, players, rows, starts, position, vertex }: Found<P>): Explored<P> {
  const [left, right] = ([0, 1] as const).map((player) => rowsOfPlayer(rows, player));
  const graph = partizanGraph(players.length, left, right);
  return { ruleset, graph, starts, position, vertex: (given) => vertex(given, 0) };
}

/** One player's rows of a sum, where each position has a row for player 0 and then one for player 1. */
function rowsOfPlayer({ offsets: all, ends: allEnds }: ArcRows, player: Player): ArcRows {
  const vertices = (all.length - 1) / 2;
  const offsets = new Int32Array(vertices + 1);
  for (let v = 0, row = player; v < vertices; v++, row += 2)
    offsets[v + 1] = offsets[v] + all[row + 1] - all[row];
  const ends = new Int32Array(offsets[vertices]);
  let end = 0;
  for (let row: number = player; row < 2 * vertices; row += 2)
    for (let a = all[row]; a < all[row + 1]; a++) ends[end++] = allEnds[a];
  return { offsets, ends };
}
