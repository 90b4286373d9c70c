import {
  type GameDocument,
  letterOf,
  type Player,
  playerAt,
  pliesAt,
  positionOf,
  type Solution,
  valueAt,
  valueWords,
  vertexOf,
} from 'gyre';
import { type OptionSpec, playerNamed, UsageError, vertexNamed } from '../command/index.ts';
import type { Style } from '../terminal/terminal.ts';

/** The options of every command that asks about one position. */
export const POSITION_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '-v, --vertex <vertex>',
    summary: 'the vertex, by name or number; the start of the game otherwise',
  },
  { flags: '-p, --player <player>', summary: 'who is to move: left or right' },
];

/** The position that a command was asked about. */
export function positionAsked(
  { vertex: text, player }: { readonly vertex: string | undefined; readonly player: string | undefined },
  document: GameDocument,
  solution: Solution,
): number {
  const vertex = text === undefined ? document.start?.vertex : vertexNamed(document, text);
  if (vertex === undefined) throw new UsageError('the game has no start', 'give --vertex VERTEX');
  const mover: Player = player === undefined ? (document.start?.player ?? 0) : playerNamed(player, document);
  return positionOf(solution.game, mover, vertex);
}

/** The colour of each value. */
export const VALUE_STYLES: Readonly<Record<'W' | 'D' | 'L', Style>> = { W: 'cyan', D: 'gray', L: 'yellow' };

/** The position's value in words: `W won in 3 plies`. */
export function verdictWords(solution: Solution, position: number): string {
  const value = valueAt(solution, position);
  const words = valueWords(value, pliesAt(solution, position), { hasPlies: solution.plies !== undefined });
  const score = solution.scores === undefined ? '' : `, score ${solution.scores[position]}`;
  return `${letterOf(value)} ${words}${score}`;
}

/** A position as JSON gives it. */
export function positionJson(
  document: GameDocument,
  solution: Solution,
  position: number,
): Record<string, unknown> {
  const { game } = solution;
  const vertex = vertexOf(game, position);
  return {
    vertex,
    ...(document.names === undefined ? {} : { name: document.names.name(vertex) }),
    ...(game.layout === 'shared' ? {} : { player: playerAt(game, position) }),
    value: letterOf(valueAt(solution, position)),
    plies: pliesAt(solution, position) ?? null,
    ...(solution.scores === undefined ? {} : { score: solution.scores[position] }),
  };
}
