import { briefJson, GyreError, type Player } from 'gyre';
import { gameFromOptions, type LoopyGame } from 'gyre/loopy';
import { checkLoopy } from '../../kit/checks.ts';
import { isObject } from './checks.ts';
import { codeOf, graphOfCode, MOST_CODED } from './codes.ts';
import { membersOf } from './masks.ts';

/** A stopper of the census: its code and how many vertices it has. */
export interface CodedStopper {
  readonly vertices: number;
  readonly code: number;
}

/** The game with this code; the start is vertex 0. */
export function stopperOfCode(stopper: CodedStopper): LoopyGame {
  const { vertices, code } = isObject(stopper) ? stopper : ({} as CodedStopper);
  const isSize = Number.isInteger(vertices) && vertices >= 1 && vertices <= MOST_CODED;
  if (!isSize || !Number.isSafeInteger(code) || code < 0 || code >= 4 ** (vertices * vertices)) {
    const found = `the code is ${briefJson(code)}, for ${briefJson(vertices)} vertices`;
    throw new GyreError('E_SHAPE', found, `give one from a census, of up to ${MOST_CODED} vertices`);
  }
  const [left, right] = graphOfCode(code, vertices);
  return gameFromOptions(vertices, Array.from(left, membersOf), Array.from(right, membersOf));
}

/** The members of a closed graph, each as a game. */
export function membersOfClosed(code: number, vertices: number): LoopyGame[] {
  const [left, right] = graphOfCode(code, vertices);
  return Array.from({ length: vertices }, (_, start) =>
    gameFromOptions(vertices, Array.from(left, membersOf), Array.from(right, membersOf), start),
  );
}

/** The code of a game with few vertices: isomorphic games, start to start, have the same. */
export function codeOfStopper(game: LoopyGame): number {
  checkLoopy(game);
  if (game.vertices > MOST_CODED) {
    const found = `the game has ${game.vertices} vertices`;
    throw new GyreError('E_LIMIT', found, `codes are for games of up to ${MOST_CODED}`);
  }
  const masks = (player: Player): number[] =>
    Array.from({ length: game.vertices }, (_, v) =>
      game.options(player, v).reduce((set, w) => set | (1 << w), 0),
    );
  return codeOf([masks(0), masks(1)], game.start);
}
