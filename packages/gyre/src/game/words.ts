import { checkArgument, checkOptionNames, checkText, type Player, type VertexNames } from '../graph/inner.ts';
import { playerAt, type TokenGame, vertexOf } from './token-game.ts';
import { letterOf, type Value } from './value.ts';

/**
 * The players, as every sentence and table calls them unless the game has names for them.
 *
 * @example
 * ```ts
 * import { PLAYER_NAMES } from 'gyre';
 * console.log(PLAYER_NAMES.join(' '));
 * // prints: Left Right
 * ```
 */
export const PLAYER_NAMES: readonly [string, string] = ['Left', 'Right'];

/** What a player of the game is called: Left or Right, unless the game has other names. */
export function playerName({ players = PLAYER_NAMES }: Pick<TokenGame, 'players'>, player: Player): string {
  return players[player];
}

/**
 * What each value is called.
 *
 * @example
 * ```ts
 * import { VALUE_WORDS, WIN } from 'gyre';
 * console.log(VALUE_WORDS[WIN]);
 * // prints: won
 * ```
 */
export const VALUE_WORDS: Readonly<Record<Value, string>> = { 0: 'lost', 1: 'drawn', 2: 'won' };

/**
 * A number with its noun: "1 move", "3 moves".
 *
 * @example
 * ```ts
 * import { counted } from 'gyre';
 * console.log(counted(1, 'vertex', 'vertices'), counted(3, 'vertex', 'vertices'));
 * // prints: 1 vertex 3 vertices
 * ```
 */
export function counted(count: number, one: string, many = `${one}s`): string {
  checkArgument(count, 'the count', 'number');
  checkText(one, 'the noun');
  checkText(many, 'the noun');
  return `${count} ${count === 1 ? one : many}`;
}

/**
 * "1 ply", "3 plies".
 *
 * @example
 * ```ts
 * import { pliesWords } from 'gyre';
 * console.log(pliesWords(1), pliesWords(7));
 * // prints: 1 ply 7 plies
 * ```
 */
export function pliesWords(plies: number): string {
  return counted(plies, 'ply', 'plies');
}

/**
 * A value with its plies in words: "won in 3 plies", "drawn, play need not end", "score 2 in 1 ply".
 *
 * @example
 * ```ts
 * import { valueWords, WIN } from 'gyre';
 * console.log(valueWords(WIN, 3));
 * // prints: won in 3 plies
 * ```
 */
export function valueWords(
  value: Value,
  plies: number | undefined,
  options: { readonly score?: number | undefined; readonly hasPlies?: boolean } = {},
): string {
  checkOptionNames(options, 'score hasPlies');
  const { score, hasPlies = true } = options;
  if (score !== undefined) checkArgument(score, 'the score', 'number');
  else letterOf(value); // refuses what is no value
  const word = score === undefined ? VALUE_WORDS[value] : `score ${score}`;
  if (!hasPlies) return word;
  return plies === undefined ? `${word}, play need not end` : `${word} in ${pliesWords(plies)}`;
}

/**
 * A position in words: "v3", or "v3 (Left to move)" where it matters who moves.
 *
 * @example
 * ```ts
 * import { partizanGraph, positionOf, positionWords, tokenGame } from 'gyre';
 * const game = tokenGame(partizanGraph(2, [[0, 1]], []));
 * console.log(positionWords(game, positionOf(game, 1, 0)));
 * // prints: v0 (Right to move)
 * ```
 */
export function positionWords(
  game: TokenGame,
  position: number,
  names: VertexNames | undefined = game?.names,
): string {
  return placeWords(game, vertexOf(game, position), playerAt(game, position), names);
}

/** A vertex and a player to move there, in the same words. */
export function placeWords(
  game: Pick<TokenGame, 'layout' | 'players'>,
  vertex: number,
  player: Player,
  names?: VertexNames,
): string {
  const name = names?.shown(vertex) ?? `v${vertex}`;
  return game.layout === 'shared' ? name : `${name} (${playerName(game, player)} to move)`;
}
