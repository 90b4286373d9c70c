import type { SidedGame } from 'gyre/algebra';
import { gameFromJson } from 'gyre/io';
import type { LoopyGame } from 'gyre/loopy';
import { documentValue } from './document-value.ts';

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

/** The game that a JSON value describes, in the same words as our JSON format. */
export function gameOfJson(value: unknown): SidedGame {
  return documentValue(gameFromJson(value), 'give "start": s');
}
