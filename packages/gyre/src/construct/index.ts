/**
 * Constructions of Löwe's paper on graphs: alternating graphs, trees, quotients, epimorphisms, soundness,
 * conversions.
 *
 * @module gyre/construct
 */
// Begin reading at alternating.ts and unravelled.ts.
export {
  coarsestBisimulation,
  type Partition,
  quotientGraph,
  type RefinementWatcher,
  type Walks,
} from '../graph/inner.ts';
export { type AlternatingGraph, alternatingFrom, alternatingGraph } from './alternating.ts';
export { connectedComponent } from './component.ts';
export { stronglyConnectedComponents } from './components.ts';
export { asOwned, asPartizan, type Converted, type OwnedForm, type PartizanForm } from './conversion.ts';
export { daggerLabelling, isConnected } from './dagger.ts';
export { CONVERTED_KINDS, documentOfKind } from './document-kind.ts';
export { withEntry } from './entry.ts';
export { type EpimorphismOptions, epimorphismFault, type MapFault } from './epimorphism.ts';
export {
  areAntiEquivalent,
  areEquivalent,
  type EquivalenceOptions,
  equivalenceFault,
  type LoeweGame,
  type LoewePlay,
  loeweValues,
} from './equivalence.ts';
export { type GameGenerator, type GeneratorOptions, generators } from './generators.ts';
export { isomorphismFault, type KernelQuotient, kernelOf, kernelQuotient } from './kernel-quotient.ts';
export type { DerivedGraph, PointedGraph } from './pointed.ts';
export { invertedLabelling, isSound, quotientLabelling, soundnessFault } from './soundness.ts';
export { type MapsFromWalk, mapsFromWalk, type Subtree, subtreeAt } from './subtree.ts';
export {
  mapAlternatingToGraph,
  mapTreeToAlternating,
  mapTreeToGraph,
  type UnravelledTree,
  unravelledTree,
} from './unravelled.ts';
export { type EndlessWalk, isMaximalWalk, isWalk, walkNumber, walkVertices } from './walk.ts';
