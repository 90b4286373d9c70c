import { type GameDocument, GyreError, NORMAL } from 'gyre';
import type { SidedGame } from 'gyre/algebra';
import { gameFromJson } from 'gyre/io';
import { gameFromGraph } from 'gyre/loopy';
import { nameOf } from '../command/index.ts';

/** The value of a game at its start. Values exist only for normal play, and for one position. */
export function documentValue(document: GameDocument, startHint: string): SidedGame {
  if (document.objective !== undefined)
    throw new GyreError(
      'E_FORMAT',
      'the game has an objective, and values are those of normal play',
      'gyre solve answers it',
    );
  checkNormalPlay(document);
  if (document.start === undefined) {
    throw new GyreError('E_POSITION', 'the graph does not say where play begins', startHint);
  }
  const game = gameFromGraph(document.graph, document.start.vertex);
  return { onside: game, offside: game };
}

function checkNormalPlay({ convention = NORMAL, payoffs = [] }: GameDocument): void {
  const isNormal =
    convention.stuck.every((score, player) => Math.sign(score) === NORMAL.stuck[player]) &&
    convention.endless === NORMAL.endless;
  if (!isNormal) {
    throw new GyreError(
      'E_CONVENTION',
      `the convention is ${convention.name}, and values are those of normal play`,
      'gyre solve answers under every convention',
    );
  }
  if (payoffs.length === 0) return;
  throw new GyreError(
    'E_PAYOFF',
    'the game has payoffs, and values are those of normal play without them',
    'gyre solve answers games with payoffs',
  );
}

/** The game that a JSON value describes, in the same words as our JSON format. */
export function gameOfJson(value: unknown): SidedGame {
  return documentValue(gameFromJson(value), 'give "start": s');
}

/** The first vertices by name, for a user who has to choose one. */
export function someVertices(document: GameDocument): string {
  const { vertices } = document.graph;
  const names = Array.from({ length: Math.min(vertices, FEW) }, (_, v) => nameOf(document, v));
  return `${names.join(', ')}${vertices > FEW ? ', …' : ''}`;
}

const FEW = 5;
