export {
  exploredSource,
  indexedSource,
  type Report,
  type ReportRow,
  type ReportSource,
  reportOf,
  reportOfAsync,
} from './report.ts';
export { Opponent, type Strategy, type StrategyName, strategies } from './strategy.ts';
