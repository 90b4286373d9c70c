/**
 * All positions of a ruleset, found from its starts. Start at `explore.ts`, which gives the game; `exploration.ts` holds what is
 * found, and `round.ts` finds more, in rounds that threads can share.
 */
export {
  Exploration,
  type Explored,
  type ExploreOptions,
  type KeyedStart,
  kindOf,
  startsOf,
} from './exploration.ts';
export * from './explore.ts';
export { KeyShard, newShard, type ShardState, shardOf } from './key-shard.ts';
export { hashWords, type KeyKind, KeyWords } from './key-words.ts';
export { Lister } from './lister.ts';
export { nimValue } from './nim-values.ts';
export { checkAddable, checkExplorable, payoffInSum, tooMany } from './refusals.ts';
export { cutsOf, nextRange, Round } from './round.ts';
export * from './round-memory.ts';
export { type RulesetSize, rulesetSize } from './size.ts';
export { positionOfText, startingAt, withOwnStarts } from './starting-at.ts';
