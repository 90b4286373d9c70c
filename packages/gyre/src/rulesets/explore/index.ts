/**
 * All positions of a ruleset, found from its starts. Start at `explore.ts`, which gives the game; `discovery.ts` finds the positions, and
 * `round.ts` finds them in rounds that threads can share.
 */
export { type Explored, type ExploreOptions, tooMany } from './discovery.ts';
export {
  checkAddable,
  checkExplorable,
  type ExploredPlay,
  explore,
  exploreAsync,
  exploreSum,
  exploreSumAsync,
  gameOn,
  payoffInSum,
} from './explore.ts';
export { FoundKeys, kindOfKeys } from './found-keys.ts';
export { type ShardState, shardOf } from './key-shard.ts';
export { hashWords, type KeyKind, KeyWords } from './key-words.ts';
export { Lister } from './lister.ts';
export { nimValue } from './nim-values.ts';
export { cutsOf, nextRange, Round } from './round.ts';
export {
  copyFound,
  type FoundCounts,
  type FoundMemory,
  fitsAnother,
  MOVE_BITS,
  MOVES,
  newSlices,
  OVER,
  type RoundMemory,
  roomFor,
  roomOf,
  type SliceBlock,
  type SliceMemory,
  STOP,
  slicesOn,
} from './round-memory.ts';
