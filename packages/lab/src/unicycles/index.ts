/**
 * Unicycles: stoppers with one cycle. Search, construction, proofs of canonicity. Start at `unicycle.ts`, then
 * `search.ts`.
 *
 * @module gyre-lab/unicycles
 */
export { type CanonicityTest, canonicityTest, MAX_MASKED } from './canonicity.ts';
export { type DiveOptions, diveForOrder, divesForOrder, type SearchOrder } from './dives.ts';
export { unicycleDocument } from './drawing.ts';
export { parseExits, parseGames } from './exit-texts.ts';
export { dayExits, type ExitSet, listedExits, nimberExits } from './exits.ts';
export { type Carrier, findInOrder, type InOrderOptions, type SearchStretch } from './in-order.ts';
export { LoopFreeStock } from './loop-free-stock.ts';
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
export { examineGame, examineUnicycle, type UnicycleReport } from './report.ts';
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
