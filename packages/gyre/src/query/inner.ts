/**
 * Queries: best moves, lines, census, explanations. All follow from values, plies and forward arcs. Start at
 * `at.ts`, then `moves.ts`.
 */
export { at, type PositionAnswer } from './at.ts';
export {
  type Census,
  type CensusPart,
  type ColumnCensus,
  census,
  censusPart,
  columnCensus,
  joinCensus,
  type SolvedColumns,
  type ValueCounts,
} from './census.ts';
export { type ExplainOptions, type ExplainStep, type Explanation, explain } from './explain.ts';
export { type MoveColumns, moveColumn, writeCodes, writeMoves } from './move-column.ts';
export { bestMove, bestMoves, type MainLine, type MoveReport, mainLine, rankedMoves } from './moves.ts';
