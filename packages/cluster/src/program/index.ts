/**
 * The program: the layers of a solve as SQL text, one pure function per statement. Start at `layers.ts`; `tables.ts` says what
 * engines write differently.
 */
export { wholeAnswer } from './answer.ts';
export { type ClusterGame, layoutOf, positionsOf, sweepsOf } from './game.ts';
export {
  type ArcColumns,
  arcFacts,
  arcsBetweenPositions,
  counters,
  LARGEST,
  type Owners,
  ownerFacts,
  ownerRows,
  stuckPositions,
} from './input.ts';
export { type EpochTables, endsLayer, layerFacts, liveArcs, nextLayer, rowCount, rowsAt } from './layers.ts';
export { type Buckets, type Dialect, SCHEMAS, type Table, type TableKind } from './tables.ts';
