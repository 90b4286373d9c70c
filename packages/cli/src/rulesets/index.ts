/** Rulesets at the command line: loading them, solving, tables, and play. Start at `rules.ts`, then `solved.ts`. */
export { judge } from './answer.ts';
export { type IndexedStepper, startStepper } from './indexed-stepper.ts';
export { firstPlace, PLACE_OPTIONS, type Place, unknownPlace } from './places.ts';
export { PlaySession } from './play-session.ts';
export { lookAt, RULESET_ARGUMENTS, rulesetFrom, rulesetList, uncheckedRulesetFrom } from './rules.ts';
export { auditOwn, DEFAULT_LIMIT, inWords, playerTitle, solvedFromTable, solveRuleset } from './solved.ts';
export { askFile, openTableFile, partOf, removePart } from './table-io.ts';
