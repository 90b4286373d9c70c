import { type Player, pliesAt, type Solution, type Value, valueAt } from 'gyre';
import type { Board, BoardPiece, Touches } from 'gyre/rulesets';
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
  /** Every way to make the move by touching points of the board. */
  readonly ways: readonly Touches[];
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
  readonly board?: Board;
  /** The board as text, for readers who do not see it. */
  readonly text?: string;
}

/** What is known before the first move. */
export interface Opening {
  readonly title: string;
  readonly players: readonly [string, string];
  readonly positions: number;
  /** What endless play is worth to player 0. */
  readonly endless: number;
  /** Is a position the same game whoever is to move? */
  readonly isImpartial: boolean;
}

/** A position by the key that the ruleset gives it, and who is to move there. */
export interface Place {
  readonly key: string;
  readonly player: Player;
}

/** What can stand on a board that is being set up: its points, and everything that a point can carry. */
export interface SetUpKit {
  readonly board: Board;
  /** Each kind of piece once, on no point in particular. */
  readonly pieces: readonly Omit<BoardPiece, 'point'>[];
  readonly hasMarks: boolean;
}

/** What a board that was set up turns out to be. */
export type SetUpVerdict =
  | {
      readonly kind: 'legal';
      readonly place: Place;
      readonly value: Value;
      readonly plies: number | undefined;
    }
  | { readonly kind: 'wrong'; readonly words: string };

/** A place where a game is played: a drawn one or a ruleset's. */
export interface Arena extends Opening {
  /** Where play began, if not at the ruleset's own start. */
  readonly from?: Place;
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
    return [{ choice, name, value, score, plies, isBest, ways: [] }];
  });
  return { value: valueAt(solution, position), plies: pliesAt(solution, position), options };
}
