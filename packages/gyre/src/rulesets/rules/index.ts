/**
 * Rules as data: a game's rules as JSON, compiled to an index, moves and moves back. Start at `compile.ts`.
 */

export type { RulesFacts } from './facts.ts';
export type { RulesBoard } from './position.ts';
export { indexedRules, rulesetFromData, rulesFacts } from './ruleset.ts';
export { rulesSchema } from './schema.ts';
export type { Rules } from './types.ts';
