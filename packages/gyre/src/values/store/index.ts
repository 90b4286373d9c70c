/**
 * Store: every value once, by a number. Loop-free values from their canonical options, plain ones (number +
 * ups + nimber) in closed form; stoppers by their components; sums, orders and sides on those numbers. Start
 * at `value-store.ts`; then `short/` (loop-free) and `loopy/` (stoppers).
 */
export { checkAsked, STORE } from './checks.ts';
export { type StoreLimits } from './short/index.ts';
export { isInfinitesimal, isPseudonumber, type Stops, stops } from './stops.ts';
export {
  type GameValue,
  idOfValue,
  type OpenSide,
  type SideForm,
  stopperValue,
  type ValueDraft,
  type ValueForm,
  type ValueSide,
} from './value.ts';
export { canonicalForm, ValueStore } from './value-store.ts';
