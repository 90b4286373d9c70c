import { GyreError, shown } from '../../graph/inner.ts';
import type { Key } from '../contract/contract.ts';

/**
 * Undoes a `key` that gives numbers. `read` finds the position in a whole number, or nothing; it may be careless with
 * numbers that are not keys, because what it finds must have the key that was given. Everything else is refused.
 */
export function fromNumber<P>(
  key: (position: P) => Key,
  read: (key: number) => P | undefined,
): (key: Key) => P {
  return (given) => {
    const isWhole = typeof given === 'number' && Number.isSafeInteger(given) && given >= 0;
    const position = isWhole ? read(given) : undefined;
    if (position !== undefined && key(position) === given) return position;
    throw notAKey(given);
  };
}

/** The same for a `key` that gives texts. */
export function fromText<P>(
  key: (position: P) => Key,
  read: (key: string) => P | undefined,
): (key: Key) => P {
  return (given) => {
    const position = typeof given === 'string' ? read(given) : undefined;
    if (position !== undefined && key(position) === given) return position;
    throw notAKey(given);
  };
}

function notAKey(given: Key): GyreError {
  const hint = 'a key is what the function key gives for a position';
  return new GyreError('E_POSITION', `no position has the key ${shown(given)}`, hint);
}

/** So many digits of a number in a radix, those of lowest weight, in the order in which they are written. */
export function digitsOf(number: number, radix: number, count: number): number[] {
  const digits: number[] = [];
  for (let left = number; digits.length < count; left = Math.floor(left / radix)) digits.push(left % radix);
  return digits.toReversed();
}

/** The whole numbers of a text such as `5,3`; none if it is not such a list. */
export function wholesIn(text: string): number[] {
  return /^\d+(?:,\d+)*$/.test(text) ? text.split(',').map(Number) : [];
}
