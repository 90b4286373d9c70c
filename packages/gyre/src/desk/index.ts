/**
 * Values of games, each kept once: notation, sums, comparison, worksheets, the words that one can ask, thermographs, ups.
 * Games as graphs are in `gyre/loopy`.
 *
 * @module gyre/algebra
 */

export type { Picture } from '../floor/figure.ts';
export {
  drawn,
  type EvaluateOptions,
  type Expression,
  type ExpressionOptions,
  evaluate,
  NAMES,
  type NamedValue,
  Notation,
  type PositionWords,
  parseExpression,
  type SidedGame,
  type Statement,
  type StoredGame,
  statementsOf,
  type ToldAnswer,
  type ValuationOptions,
  valuate,
  withoutComments,
} from '../notation/inner.ts';
export {
  type AlgebraOptions,
  atomicWeight,
  cool,
  freeze,
  type GameValue,
  heat,
  idOfValue,
  incentives,
  isInfinitesimal,
  isPseudonumber,
  type OpenSide,
  type Outcome,
  type OutcomeClass,
  overheat,
  type Plain,
  powers,
  type SideForm,
  type Stops,
  type StoreLimits,
  type Stretch,
  stopperValue,
  stops,
  type Thermograph,
  type ThermographData,
  Thermographs,
  thermographData,
  thermographText,
  type UptimalParts,
  type ValueDraft,
  type ValueForm,
  type ValueSide,
  ValueStore,
  type Wall,
  type Winner,
} from '../values/inner.ts';
export { type AnswerKind, type ArgumentKind, WORDS, type Word, type WordAnswer } from '../words/inner.ts';
export * from './inner.ts';
