import {
  type GameValue,
  idOfValue,
  isAllSmall,
  isInfinitesimal,
  isNumeral,
  isPlumtree,
  isPseudonumber,
  type Plain,
  stops,
  type ValueSide,
} from '../values/inner.ts';
import { claim, isIdempotentId, undefinedFor, varietyOf } from './answers.ts';
import type { Word, WordCall } from './word.ts';

/** Words that say yes or no. */
export const CLAIM_WORDS: readonly Word[] = [
  claim('IsNumber', 'value', 'is it a number?', ['{0|1}.IsNumber', 'yes'], (call) =>
    isNumeral(plainOf(call)),
  ),
  claim('IsInteger', 'value', 'is it a whole number?', ['1/2.IsInteger', 'no'], (call) => {
    const plain = plainOf(call);
    return isNumeral(plain) && plain?.number.exponent === 0;
  }),
  claim('IsNimber', 'value', 'is it *n, 0 included?', ['(*+*2).IsNimber', 'yes'], (call) => {
    const plain = plainOf(call);
    return plain !== undefined && plain.number.numerator === 0n && plain.ups === 0n;
  }),
  claim(
    'IsZero',
    'value',
    'is it 0?',
    ['(^+v).IsZero', 'yes'],
    ({ values: [value] }) => idOfValue(value) === 0,
  ),
  claim(
    'IsInfinitesimal',
    'stopper',
    'does it lie between all negative and all positive numbers?',
    ['over.IsInfinitesimal', 'yes'],
    ({ store, ids: [id], options }) => isInfinitesimal(store, id, options),
  ),
  claim(
    'IsNumberish',
    'short',
    'is it infinitesimally close to a number?',
    ['(3 + ^).IsNumberish', 'yes'],
    ({ store, ids: [id], options }) => {
      const { left, right } = stops(store, id, options);
      return left === right;
    },
  ),
  claim(
    'IsAllSmall',
    'short',
    'can both players move wherever one can?',
    ['^.IsAllSmall', 'yes'],
    ({ store, ids: [id], options }) => isAllSmall(store, id, options),
  ),
  claim('IsIdempotent', 'stopper', 'is G + G = G?', ['upon.IsIdempotent', 'no'], (call) =>
    isIdempotentId(call, call.ids[0]),
  ),
  claim('IsStopper', 'value', 'is it equal to a stopper?', ['dud.IsStopper', 'no'], ({ values: [value] }) => {
    return isStopperSided(value) && idOfValue(value) !== undefined;
  }),
  claim(
    'IsStopperSided',
    'value',
    'are both its sides stoppers?',
    ['dud.IsStopperSided', 'yes'],
    ({ values: [value] }) => isStopperSided(value),
  ),
  claim(
    'IsPlumtree',
    'stopper',
    'are passes the only cycles of its canonical form?',
    ['over.IsPlumtree', 'yes'],
    ({ store, ids: [id] }) => store.isShort(id) || isPlumtree(store.graph(id)),
  ),
  claim(
    'IsLoopfree',
    'value',
    'is it equal to a game that ends?',
    ['(on+off).IsLoopfree', 'no'],
    ({ store, values: [value] }) =>
      isStopperSided(value) && idOfValue(value) !== undefined && store.isShort(value.on),
  ),
  claim(
    'IsPseudonumber',
    'stopper',
    'is it a number, a number plus over or under, on or off?',
    ['over.IsPseudonumber', 'yes'],
    ({ store, ids: [id], options }) => isPseudonumber(store, id, options),
  ),
  claim(
    'IsStable',
    'stopper',
    'do the two ways to its variety agree?',
    ['upon.IsStable', 'yes'],
    (call) => varietyOf(call) !== undefined,
  ),
];

function plainOf({ store, values: [value] }: WordCall): Plain | undefined {
  const id = idOfValue(value);
  return id === undefined ? undefined : store.plainOf(id);
}

/** Are both sides stoppers? Refused where that is not known. */
function isStopperSided({ on, off }: GameValue): boolean {
  const isImpossible = (side: ValueSide): boolean => typeof side !== 'number' && side.isImpossible;
  if (isImpossible(on) || isImpossible(off)) return false;
  if (typeof on === 'number' && typeof off === 'number') return true;
  throw undefinedFor('no stopper was found on one side, and there may be one', 'it is not known');
}
