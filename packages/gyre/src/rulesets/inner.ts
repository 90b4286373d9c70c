/**
 * Rulesets: rules in, graph out. The contract, exploration, checks, boards, and the games. Start at `contract/contract.ts`.
 */
export * from './boards/index.ts';
export * from './check/index.ts';
export { checkRules, checkTurn } from './contract/checks.ts';
export * from './contract/contract.ts';
export * from './contract/contract.ts';
export { winsAtOnce } from './contract/contract.ts';
export * from './contract/indexed.ts';
export { type UnknownPart } from './contract/part-names.ts';
export * from './explore/index.ts';
export { rulesetFamilies, rulesetMeant, rulesetNamed } from './families.ts';
export * from './games/index.ts';
export * from './kit/index.ts';
export * from './rules/index.ts';
