export type { EmitMove, Key, Parameter, Ruleset, RulesetFamily, Start } from './contract.ts';
export { type Explored, type ExploredPlay, type ExploreOptions, explore, exploreSum } from './explore.ts';
export { rulesetFamilies, rulesetNamed } from './families.ts';
export { type MnkBoard, mnk } from './games/mnk.ts';
export { muTorere } from './games/mu-torere.ts';
