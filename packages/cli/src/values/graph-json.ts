import { GyreError } from 'gyre';
import { type LoopyGame, loopyGame, type SidedGame } from 'gyre/algebra';

/** A game as the batch modes read and write it. */
export interface GraphJson {
  readonly vertices: number;
  readonly left: readonly (readonly [number, number])[];
  readonly right: readonly (readonly [number, number])[];
  readonly start: number;
}

/** The arcs of a game as pairs. */
export function graphJson(game: LoopyGame): GraphJson {
  const arcs = (player: 0 | 1): [number, number][] => {
    const pairs: [number, number][] = [];
    for (let v = 0; v < game.vertices; v++) for (const w of game.options(player, v)) pairs.push([v, w]);
    return pairs;
  };
  return { vertices: game.vertices, left: arcs(0), right: arcs(1), start: game.start };
}

/** The game that a JSON value describes by its arcs: `left` and `right`, or `arcs` for both players. */
export function gameOfJson(value: unknown): SidedGame {
  if (typeof value !== 'object' || value === null) {
    throw new GyreError('E_SHAPE', 'the game is not an object', 'give vertices, left, right and start');
  }
  const { vertices, arcs, left = arcs, right = arcs, start = 0 } = value as Record<string, unknown>;
  if (typeof vertices !== 'number' || typeof start !== 'number' || !isArcs(left) || !isArcs(right)) {
    throw new GyreError(
      'E_SHAPE',
      'the game lacks vertices, left or right',
      'give {"vertices":n,"left":[[u,v],…],"right":[[u,v],…],"start":s}',
    );
  }
  const game = loopyGame(vertices, left, right, start);
  return { onside: game, offside: game };
}

function isArcs(value: unknown): value is [number, number][] {
  return Array.isArray(value); // what is in it is checked where the graph is built
}
