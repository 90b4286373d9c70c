import { refuse, shown } from '../../graph/inner.ts';
import { MOST_SQUARES } from './bits.ts';

/**
 * An index of boards on which any number of squares may be taken, each in one of several ways: (looks + 1) to the power of
 * the squares. It has a desk to work on, as `MenIndex` has: `place` lays a number out in `sets`, `rank` reads the number
 * of what lies there.
 */
export interface SquaresIndex {
  readonly size: number;
  /** Look → the squares that look so; no square is in two sets. */
  readonly sets: Int32Array;
  rank(): number;
  place(index: number): void;
}

/** Makes the index, by tables for the two halves of the board. */
export function squaresIndex(squares: number, looks: number): SquaresIndex {
  const isFit =
    Number.isInteger(squares) &&
    squares >= 1 &&
    squares <= MOST_SQUARES &&
    Number.isInteger(looks) &&
    looks >= 1 &&
    (looks + 1) ** squares <= MOST_INDICES;
  if (!isFit) {
    const found = `an index of ${shown(squares)} squares that look ${shown(looks)} ways is asked for`;
    refuse('E_SIZE', found, `give whole numbers from 1 on, and no more than ${MOST_INDICES} boards`);
  }
  const base = looks + 1;
  const size = base ** squares;
  const low = squares >>> 1;
  const lowSize = base ** low;
  const lowMask = 2 ** low - 1;
  const lowWeights = weights(low, base, 1); // set of the lower squares → what it counts, if it looks the first way
  const highWeights = weights(squares - low, base, lowSize);
  const lowSets = digitSets(low, base);
  const highSets = digitSets(squares - low, base);
  const sets = new Int32Array(looks);

  return {
    size,
    sets,
    rank() {
      let index = 0;
      for (let look = 0; look < looks; look++)
        index += (look + 1) * (lowWeights[sets[look] & lowMask] + highWeights[sets[look] >>> low]);
      return index;
    },
    place(index) {
      const high = Math.floor(index / lowSize);
      const rest = index - high * lowSize;
      for (let look = 0; look < looks; look++)
        sets[look] = lowSets[rest * looks + look] | (highSets[high * looks + look] << low);
    },
  };
}

const MOST_INDICES = 2 ** 32 - 2;

/** Set → the sum of the weights of its squares. */
function weights(squares: number, base: number, first: number): Float64Array {
  const sums = new Float64Array(2 ** squares);
  for (let square = 0, weight = first; square < squares; square++, weight *= base)
    for (let set = 0; set < 1 << square; set++) sums[set | (1 << square)] = sums[set] + weight;
  return sums;
}

/** Number × looks + look → the squares that look so. */
function digitSets(squares: number, base: number): Int32Array {
  const looks = base - 1;
  const sets = new Int32Array(base ** squares * looks);
  for (let number = 0; number < base ** squares; number++) {
    for (let square = 0, rest = number; square < squares; square++, rest = Math.floor(rest / base)) {
      const look = (rest % base) - 1;
      if (look >= 0) sets[number * looks + look] |= 1 << square;
    }
  }
  return sets;
}
