export {
  type ArcColumns,
  type ArcRows,
  type ArcSource,
  type Integers,
  MAX_COUNT,
  type MoveCallback,
} from './arcs.ts';
export { abortedError, GyreError, type GyreErrorCode, type Place, throwIfAborted } from './error.ts';
export {
  ArcSet,
  Graph,
  GraphBuilder,
  type GraphKind,
  opponent,
  ownedGraph,
  type Player,
  partizanGraph,
  symmetricGraph,
  VertexNames,
} from './graph.ts';
export { reverseRows } from './rows.ts';
