/** Rulesets at the command line: loading them, solving, tables, and play. Start at `rules.ts`, then `solved.ts`. */
export { dataFacts } from './data-facts.ts';
export {
  DISK_OPTIONS,
  exploreOverDisk,
  refuseScores,
  type Solved,
  solveOverDisk,
} from './over-disk.ts';
export {
  type AskedPlace,
  hasPlace,
  KEYS_OPTION,
  keyText,
  PLACE_OPTIONS,
  placeAsked,
  rulesetAt,
} from './places.ts';
export { PlaySession } from './play-session.ts';
export { LIST_FORMATS, positionChunks } from './position-list.ts';
export { printReport } from './print-report.ts';
export {
  looked,
  namesRuleset,
  RULESET_ARGUMENTS,
  RULESETS_HINT,
  rulesetFrom,
  uncheckedRulesetFrom,
} from './rules.ts';
export {
  DEFAULT_LIMIT,
  explored,
  exploredSum,
  inWords,
  playerTitle,
  solvedFromTable,
  solveRuleset,
  tableAudited,
} from './solved.ts';
export { tellTable, verifyTable } from './table-facts.ts';
export { askFile, openTableFile, rulesetOfTable } from './table-io.ts';
export { type NamedRuleset, namedRuleset, withThreads } from './threads.ts';
