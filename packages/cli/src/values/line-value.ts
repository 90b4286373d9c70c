import { briefJson, GyreError } from 'gyre';
import {
  Orders,
  onlyValue,
  type SidedGame,
  type StatementValue,
  type ValuationOptions,
  valueOfText,
  valuesOfText,
} from 'gyre/algebra';
import { gameOfJson } from './document-value.ts';

/** The value in a field of a line: an expression, a game, or an object with one of these as `expr` or `game`. */
export function fieldValue(field: unknown, name: string, options: ValuationOptions): SidedGame {
  if (typeof field === 'string') return valueOfText(field, options);
  if (field === undefined) {
    throw new GyreError('E_SHAPE', `the line has no ${name}`, 'give an expression or a game');
  }
  if (typeof field !== 'object' || field === null) {
    throw new GyreError(
      'E_SHAPE',
      `${name} is ${briefJson(field)}`,
      'give a text with an expression, or a game',
    );
  }
  return lineValue(field, name, options);
}

/** The value of an object with `expr`, with `game`, or with the fields of a game. */
export function lineValue(line: unknown, name: string, options: ValuationOptions): SidedGame {
  return onlyValue(lineValues(line, name, options));
}

/** The same, but an `expr` may hold several statements. */
export function lineValues(line: unknown, name: string, options: ValuationOptions): StatementValue[] {
  const { vertices, names, ...given } = (line ?? {}) as Readonly<Record<string, unknown>>;
  const [expr, game] = [given.expr ?? undefined, given.game ?? undefined]; // null stands for nothing, as in answers
  if (expr !== undefined) {
    if (typeof expr !== 'string') {
      throw new GyreError('E_SHAPE', `expr is ${briefJson(expr)}`, 'give a text such as "{0|pass}"');
    }
    if (game === undefined) return valuesOfText(expr, options);
    return [graph(sameValue(valueOfText(expr, options), gameOfJson(game), name, options))];
  }
  if (game !== undefined) return [graph(gameOfJson(game))];
  if (vertices !== undefined || names !== undefined) return [graph(gameOfJson(line))];
  throw new GyreError(
    'E_SHAPE',
    `${name} has neither expr nor game`,
    'give "expr":"{0|pass}" or "game":{"vertices":n,"left":[[u,v],…],"right":[[u,v],…],"start":s}',
  );
}

function graph(value: SidedGame): StatementValue {
  return { source: 'the game', name: undefined, value, notes: [] };
}

/** A line may name its game by an expression as well, as golden files do; two different games are refused. */
function sameValue(expr: SidedGame, game: SidedGame, name: string, options: ValuationOptions): SidedGame {
  if (new Orders().of(expr, game, options).relation === '=') return game;
  throw new GyreError(
    'E_SHAPE',
    `${name} has an expr and a game, and their values differ`,
    'give one of them',
  );
}
