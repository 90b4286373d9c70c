/** Notation: text to value and back. Start at `parser.ts`, then `evaluate.ts` and `write.ts`. */
export type { EvaluateOptions, PositionWords, SidedGame } from './evaluate.ts';
export type { Expression } from './lexer.ts';
export { boundText, type Loop, loopOf } from './loops.ts';
export { NAMES, type NamedValue } from './names.ts';
export { type ExpressionOptions, parseExpression } from './parser.ts';
export { answerTo, evaluate, valuate } from './printed.ts';
export { masked, type Statement, statementsOf, withoutComments } from './statements.ts';
export { drawn, StoredGame, storedGame, ToldAnswer } from './stored-game.ts';
export type { ValuationOptions } from './valuation.ts';
export { Notation } from './write.ts';
