/**
 * Unicycles: stoppers with one cycle, and carousels. Search, construction, proofs of canonicity. Start at `unicycle.ts`, then `search.ts`.
 */
export { LoopFreeStock } from '../values/index.ts';
export { type CanonicityTest, canonicityTest, MAX_MASKED } from './canonicity.ts';
export * from './carousels/index.ts';
export { type DiveOptions, diveForOrder, divesForOrder, type SearchOrder } from './dives.ts';
export { unicycleDocument } from './drawing.ts';
export { parseExits, parseGames } from './exit-texts.ts';
export { dayExits, type ExitSet, listedExits, nimberExits } from './exits.ts';
export { type Carrier, findInOrder, type InOrderOptions, type SearchStretch } from './in-order.ts';
export {
  allowedPatterns,
  countAllowed,
  countNecklaces,
  isAllowed,
  normalPattern,
  type Pattern,
  parsePattern,
  patternFault,
  writePattern,
} from './pattern.ts';
export { type CanonicityProof, proofLines } from './proof.ts';
export { proveCanonical } from './prove.ts';
export { type RecognisedUnicycle, recogniseUnicycle } from './recognise.ts';
export { canonicityFault } from './replay.ts';
export { type Carousel, countAlternatingCycles, findCarousels } from './ring-carousel.ts';
export {
  checkSearchable,
  countUnicycles,
  type FoundUnicycle,
  type UnicycleSearch,
  unicycleSearch,
} from './search.ts';
export { addTotals, type SearchState, type SearchTotals } from './search-state.ts';
export { stockTexts } from './stock-texts.ts';
export { constructUnicycle, type Unicycle, unicycleGame, unicycleOf } from './unicycle.ts';
export type { SearchOptions } from './walk.ts';
