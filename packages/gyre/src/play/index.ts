/** Play: a ruleset solved, and opponents. Start at `solve-ruleset.ts`. */
export {
  type Arranged,
  positionOfKey,
  positionSetUp,
  type SetUpKit,
  type SetUpOptions,
  setUpKit,
} from './set-up.ts';
export {
  type RulesetProgress,
  type SolvedRuleset,
  type SolveRulesetOptions,
  solvedPlay,
  solvedTable,
  solveRuleset,
} from './solve-ruleset.ts';
export {
  type Choice,
  chosenMove,
  Opponent,
  type ScoredMove,
  type Strategy,
  type StrategyName,
  strategies,
} from './strategy.ts';
