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
export type {
  AlgebraOptions,
  GameValue,
  OpenSide,
  Outcome,
  OutcomeClass,
  Plain,
  SideForm,
  Stops,
  StoreLimits,
  Stretch,
  Thermograph,
  ThermographData,
  UptimalParts,
  ValueDraft,
  ValueForm,
  ValueSide,
  Wall,
  Winner,
} from '../values/inner.ts';
export {
  atomicWeight,
  cool,
  freeze,
  heat,
  idOfValue,
  incentives,
  isAtomic,
  isInfinitesimal,
  isPseudonumber,
  nortonProduct,
  overheat,
  powers,
  reducedCanonicalForm,
  stopperValue,
  stops,
  Thermographs,
  thermographData,
  thermographPicture,
  thermographText,
  uptimalParts,
  ValueStore,
  wallAt,
} from '../values/inner.ts';
export {
  type AnswerKind,
  type ArgumentKind,
  usageOf,
  WORDS,
  type Word,
  type WordAnswer,
  wordNamed,
} from '../words/inner.ts';
export * from './inner.ts';
