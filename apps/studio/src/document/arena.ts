import { DRAW, type Player, pliesAt, positionOf, type Value, valueAt } from 'gyre';
import type { Answers } from './answers.ts';
import { optionsOf } from './options.ts';

/** A move that can be made, judged for the player who makes it. */
export interface PlayOption {
  /** Its place in the list of moves: what a path is made of. */
  readonly choice: number;
  readonly name: string;
  readonly value: Value;
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
  readonly arcs: number;
  /** What endless play is worth to player 0. */
  readonly endless: number;
}

/** A place where a game is played: a drawn one or a ruleset's. */
export interface Arena extends Opening {
  at(path: readonly number[]): Promise<Standing>;
}

interface Judgement {
  readonly value: Value;
  readonly plies: number | undefined;
}

/** Moves with their worth to the mover, best first: the winner hurries, the loser delays. */
export function judgedOptions(
  moves: readonly { readonly name: string; readonly target: number }[],
  worthOf: (target: number) => Judgement,
  here: Judgement,
): PlayOption[] {
  const options = moves.map(({ name, target }, choice) => {
    const { value, plies } = worthOf(target);
    const plus = plies === undefined ? undefined : plies + 1;
    return { choice, name, value, plies: plus, isBest: value === here.value && plus === here.plies };
  });
  return options.toSorted(
    (a, b) =>
      Number(b.isBest) - Number(a.isBest) || b.value - a.value || byHurry(a, b) || a.choice - b.choice,
  );
}

function byHurry(a: PlayOption, b: PlayOption): number {
  const [x, y] = [a.plies ?? Infinity, b.plies ?? Infinity];
  if (x === y || a.value === DRAW) return 0;
  return a.value > DRAW ? x - y : y - x;
}

/** The drawn game as an arena, from a vertex (by number) and with a player to begin. */
export function drawnArena(found: Answers, start: number, first: Player): Arena {
  const { of, solution } = found;
  const { game } = solution;
  const at = (path: readonly number[]): Standing => {
    let vertex = start;
    let player = first;
    for (const choice of path) {
      vertex = optionsOf(solution, positionOf(game, player, vertex))[choice].vertex;
      player = player === 0 ? 1 : 0;
    }
    const position = positionOf(game, player, vertex);
    const owner = game.graph.owners?.[vertex] as Player | undefined;
    const moves = optionsOf(solution, position);
    return {
      key: `${game.layout === 'shared' ? '' : player} ${vertex}`,
      player: owner ?? player,
      value: valueAt(solution, position),
      plies: pliesAt(solution, position),
      options: judgedOptions(
        moves.map((move, target) => ({ name: of.vertices[move.vertex].name, target })),
        (target) => ({
          value: moves[target].value,
          plies: moves[target].plies === undefined ? undefined : moves[target].plies - 1,
        }),
        { value: valueAt(solution, position), plies: pliesAt(solution, position) },
      ),
      vertex,
    };
  };
  return {
    title: of.title === '' ? 'The drawn game' : of.title,
    players: ['Left', 'Right'],
    positions: game.positions,
    arcs: game.graph.arcs,
    endless: game.convention.endless,
    at: (path) => Promise.resolve(at(path)),
  };
}
