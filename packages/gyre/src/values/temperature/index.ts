/**
 * Temperature: how much a move in a short game is worth. Start at `thermograph.ts`; `cooling.ts` changes
 * games by temperature, `wall.ts` has the piecewise linear walls, `picture.ts` draws them.
 */
export { cool, freeze, heat, incentives, overheat } from './cooling.ts';
export {
  type ThermographData,
  thermographData,
  thermographPicture,
  thermographText,
  wallPoints,
  wallText,
} from './picture.ts';
export {
  fold,
  gameWithOptions,
  idOf,
  integerOf,
  isNumber,
  loopyRefusal,
  numberId,
  sumOf,
  type Thermograph,
  Thermographs,
} from './thermograph.ts';
export { type Stretch, type Wall, wallAt } from './wall.ts';
