import { type Player, pliesAt, type Solution, type Value, valueAt } from 'gyre';
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
  /** Equal for equal positions, so that a repetition is noticed. */
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

/** What there is to say about a position, with its moves by name; two moves may lead to the same vertex. */
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
