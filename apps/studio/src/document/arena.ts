import { type Player, pliesAt, positionOf, type Solution, type Value, valueAt } from 'gyre';
import type { Answers } from './answers.ts';
import { optionsOf } from './options.ts';

/** A move that can be made, judged for the player who makes it. */
export interface PlayOption {
  /** Its place in the list of moves as the game gives them: what a path is made of. */
  readonly choice: number;
  readonly name: string;
  readonly value: Value;
  readonly score: number;
  readonly plies: number | undefined;
  readonly isBest: boolean;
}

/** Where play stands after a path of moves. */
export interface Standing {
  /** The same for the same position, so that a repetition is seen. */
  readonly key: string;
  readonly player: Player;
  readonly value: Value;
  readonly plies: number | undefined;
  /** Best first. */
  readonly options: readonly PlayOption[];
  /** Where the token stands, in a drawn game. */
  readonly vertex?: number;
  readonly board?: { readonly text: string; readonly svg?: string };
}

/** What is known before the first move. */
export interface Opening {
  readonly title: string;
  readonly players: readonly [string, string];
  readonly positions: number;
  /** What endless play is worth to player 0. */
  readonly endless: number;
}

/** A place where a game is played: a drawn one or a ruleset's. */
export interface Arena extends Opening {
  readonly at: (path: readonly number[]) => Promise<Standing>;
}

/** What can be said of a position, with its moves by name; two moves may lead to the same vertex. */
export function judged(
  solution: Solution,
  position: number,
  moves: readonly { readonly name: string; readonly vertex: number }[],
): Pick<Standing, 'value' | 'plies' | 'options'> {
  const ranks = new Map(
    optionsOf(solution, position).map((option, rank) => [option.vertex, { option, rank }]),
  );
  const rankOf = (vertex: number): number => ranks.get(vertex)?.rank ?? 0;
  const order = moves
    .map((move, choice) => ({ ...move, choice }))
    .toSorted((a, b) => rankOf(a.vertex) - rankOf(b.vertex));
  const options = order.flatMap(({ name, choice, vertex }) => {
    const option = ranks.get(vertex)?.option;
    if (option === undefined) return [];
    const { value, score, plies, isBest } = option;
    return [{ choice, name, value, score, plies, isBest }];
  });
  return { value: valueAt(solution, position), plies: pliesAt(solution, position), options };
}

/** The drawn game as an arena, from a vertex (by number) and with a player to begin. */
export function drawnArena({ of, solution }: Answers, start: number, first: Player): Arena {
  const { game } = solution;
  const at = (path: readonly number[]): Standing => {
    let vertex = start;
    let player = first;
    for (const choice of path) {
      vertex = optionsOf(solution, positionOf(game, player, vertex))[choice].vertex;
      player = player === 0 ? 1 : 0;
    }
    const position = positionOf(game, player, vertex);
    const moves = optionsOf(solution, position).map((option) => ({
      name: of.vertices[option.vertex].name,
      vertex: option.vertex,
    }));
    return {
      key: game.layout === 'paired' ? `${player} ${vertex}` : `${vertex}`,
      player: (game.graph.owners?.[vertex] as Player | undefined) ?? player,
      ...judged(solution, position, moves),
      vertex,
    };
  };
  return {
    title: of.title === '' ? 'The drawn game' : of.title,
    players: ['Left', 'Right'],
    positions: game.positions,
    endless: game.convention.endless,
    at: (path) => Promise.resolve(at(path)),
  };
}
