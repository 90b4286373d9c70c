import { type GameDocument, GyreError, PLAYER_NAMES, type Player, type TokenGame } from 'gyre';
import { UsageError } from './spec.ts';

/** The name of a vertex on one line; `v` and its number if it has none, as in the library's sentences. */
export function nameOf(document: GameDocument, vertex: number): string {
  return document.names?.shown(vertex) ?? `v${vertex}`;
}

/** The vertex that a user means: by name first, then by number, with or without the `v` that the program writes. */
export function vertexNamed(document: GameDocument, text: string): number {
  const named = document.names?.vertex(text);
  if (named !== undefined) return named;
  const vertex = /^v?\d+$/.test(text) ? Number(text.replace('v', '')) : -1;
  const { vertices } = document.graph;
  if (vertex >= 0 && vertex < vertices) return vertex;
  throw new GyreError('E_VERTEX', `there is no vertex "${text}"`, verticesOf(document));
}

function verticesOf({ graph: { vertices }, names }: GameDocument): string {
  if (vertices === 0) return 'the graph has no vertices';
  if (names === undefined) return `the vertices are 0 to ${vertices - 1}`;
  const some = names.names.slice(0, MAX_NAMES).join(', ');
  return `the vertices are ${some}${vertices > MAX_NAMES ? ` and ${vertices - MAX_NAMES} more` : ''}`;
}

const MAX_NAMES = 8;

/** How large a game is, as JSON gives it. */
export function sizeOf({ graph: { vertices, arcs } }: GameDocument): { vertices: number; arcs: number } {
  return { vertices, arcs };
}

/** The player that a user means: 0, 1, left or right, or as the game calls the two. */
export function playerNamed(text: string, { players }: Pick<GameDocument, 'players'>): Player {
  const plain = text.toLowerCase();
  const named = players?.findIndex((name) => name.toLowerCase() === plain) ?? -1;
  if (named >= 0) return named as Player;
  if (plain === '0' || plain === 'left') return 0;
  if (plain === '1' || plain === 'right') return 1;
  const [one, other] = players ?? ['left', 'right'];
  throw new UsageError(`there is no player "${text}"`, `players are ${one} (0) and ${other} (1)`);
}

/** "Left to move"; empty where the game is the same for both. */
export function moverWords(game: TokenGame, player: Player): string {
  return game.layout === 'shared' ? '' : `${(game.players ?? PLAYER_NAMES)[player]} to move`;
}
