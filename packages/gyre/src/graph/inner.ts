/** The graph: immutable rows of arcs from any source, reversed rows, names, errors. Start at `graph.ts`. */
export {
  type ArcColumns,
  type ArcRows,
  type ArcSource,
  type Arcs,
  checkAttached,
  checkVertexCount,
  type Integers,
  MAX_COUNT,
  type MoveCallback,
  readArcs,
} from './arcs.ts';
export {
  coarsestBisimulation,
  type Partition,
  quotientGraph,
  type RefinementWatcher,
} from './bisimulation.ts';
export { GraphBuilder } from './builder.ts';
export {
  abortedError,
  assert,
  briefJson,
  GyreError,
  type GyreErrorCode,
  type HelpfulOption,
  type Place,
  refuse,
  shown,
  throwIfAborted,
} from './error.ts';
export { FreshModules, importAgain } from './fresh.ts';
export {
  ArcSet,
  Graph,
  type GraphKind,
  opponent,
  ownedGraph,
  type Player,
  partizanGraph,
  roomForReversed,
  symmetricGraph,
} from './graph.ts';
export {
  check,
  checkArgument,
  checkGraph,
  checkLimit,
  checkNames,
  checkNoOther,
  checkNumbered,
  checkObject,
  checkOptionNames,
  checkParts,
  checkPlayer,
  checkPlayers,
  checkText,
  checkWhole,
  checkWord,
  hasParts,
  type Kind,
  kindOf,
} from './kinds.ts';
export { oneLine, printing, VertexNames } from './names.ts';
export { nearWord, whatIsMeant } from './near-word.ts';
export { inPieces, oneTurn } from './pieces.ts';
export { isScattered, LARGE, prepareReverser, reverseRows } from './reverse.ts';
export type { Report } from './reverser.ts';
export { type Walks, walksFrom } from './walks.ts';
