/** Rulesets at the command line: loading them, solving, tables, and play. Start at `rules.ts`, then `solved.ts`. */
export { judge } from './answer.ts';
export { dataFacts } from './data-facts.ts';
export {
  DISK_OPTIONS,
  diskMemory,
  exploreOverDisk,
  refuseScores,
  refuseWithoutDisk,
  type Solved,
  solveOverDisk,
} from './over-disk.ts';
export {
  firstPlace,
  hasPlace,
  KEYS_OPTION,
  keyText,
  PLACE_OPTIONS,
  type Place,
  placeAfter,
  rulesetAt,
  unknownPlace,
} from './places.ts';
export { PlaySession } from './play-session.ts';
export { LIST_FORMATS, positionChunks } from './position-list.ts';
export { printReport } from './print-report.ts';
export { lookAt, RULESET_ARGUMENTS, RULESETS_HINT, rulesetFrom, uncheckedRulesetFrom } from './rules.ts';
export {
  DEFAULT_LIMIT,
  explored,
  exploredSum,
  inWords,
  playerTitle,
  solvedFromTable,
  solveRuleset,
} from './solved.ts';
export { tellTable, verifyTable } from './table-facts.ts';
export { askFile, openTableFile, rulesetOfTable } from './table-io.ts';
export { type NamedRuleset, namedRuleset, withThreads } from './threads.ts';
