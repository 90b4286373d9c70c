export {
  coarsestBisimulation,
  type Partition,
  quotientGraph,
  type RefinementWatcher,
  type Walks,
} from '../graph/index.ts';
export { type AlternatingGraph, alternatingFrom, alternatingGraph, withMovers } from './alternating.ts';
export { connectedComponent, reachableFrom } from './component.ts';
export { stronglyConnectedComponents } from './components.ts';
export { daggerLabelling, isConnected } from './dagger.ts';
export { withEntry } from './entry.ts';
export { boundedEpimorphismViolation, type EpimorphismOptions, type Violation } from './epimorphism.ts';
export {
  areAntiEquivalent,
  areEquivalent,
  equivalenceViolation,
  isSound,
  type LoeweGame,
  type LoewePlay,
  loeweValues,
  quotientLabelling,
} from './equivalence.ts';
export type { DerivedGraph, PointedGraph } from './pointed.ts';
export {
  mapAlternatingToGraph,
  mapTreeToAlternating,
  mapTreeToGraph,
  treeWithMovers,
  type UnravelledTree,
  unravelledTree,
} from './unravelled.ts';
