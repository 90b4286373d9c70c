import { GyreError } from '../../graph/inner.ts';
import { CHOOSE, MOST_SQUARES } from './bits.ts';
import type { MenIndex, MenKind, MenSetup } from './setup.ts';

/** The length of a row of `CHOOSE`. */
export const ROW: number = MOST_SQUARES + 1;

/** Kind × `ROW` + n: in how many ways n of its men can look. */
export function powersOf(kinds: readonly MenKind[]): Int32Array {
  const powers = new Int32Array(kinds.length * ROW);
  for (const [kind, { looks, most }] of kinds.entries()) {
    for (let n = 0; n <= most; n++) powers[kind * ROW + n] = looks ** n;
  }
  return powers;
}

/** Where the blocks begin. A block's number is made of its men on the board, the first kind counting most. */
export interface IndexLayout {
  readonly size: number;
  /** Kind → what one more of its men on the board adds to the number of the block. */
  readonly steps: Int32Array;
  /** Block → its first index; far below 0 if the index does not have it. */
  readonly firsts: Float64Array;
  /** Block → indices for one placement of the leaders. */
  readonly strides: Float64Array;
  /** Block → kind → men on the board. */
  readonly boards: readonly Int32Array[];
  readonly blocks: MenIndex['blocks'];
  readonly blockAt: (index: number) => number;
}

export function layOut(
  { squares, leaders = [[]], kinds, allows = () => true }: MenSetup,
  homes: number,
): IndexLayout {
  const steps = new Int32Array(kinds.length);
  let count = 1;
  for (let kind = kinds.length - 1; kind >= 0; kind--) {
    steps[kind] = count;
    count *= kinds[kind].most + 1;
  }
  const firsts = new Float64Array(count).fill(ABSENT);
  const strides = new Float64Array(count);
  const boards: Int32Array[] = [];
  const blocks: { onBoard: readonly number[]; first: number }[] = [];
  const present: number[] = [];
  let size = 0;
  for (let block = 0; block < count; block++) {
    const onBoard = kinds.map(({ most }, kind) => Math.floor(block / steps[kind]) % (most + 1));
    boards.push(Int32Array.from(onBoard));
    strides[block] = arrangements(kinds, onBoard, squares - leaders[0].length);
    if (strides[block] === 0 || !allows(onBoard)) continue;
    if (strides[block] > MOST_IN_BLOCK) throw tooMany(onBoard, strides[block]);
    present.push(block);
    firsts[block] = size;
    blocks.push({ onBoard, first: size });
    size += homes * strides[block];
  }
  return { size, steps, firsts, strides, boards, blocks, blockAt };

  /** By halving: there are few blocks. */
  function blockAt(index: number): number {
    let low = 0;
    let high = present.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (firsts[present[middle]] <= index) low = middle;
      else high = middle;
    }
    return present[low];
  }
}

/** Below any sum of an index and a first one. */
const ABSENT = -(2 ** 52);
/** So that one division of whole numbers does. */
const MOST_IN_BLOCK = 2 ** 31 - 1;

/** In how many ways can so many men of each kind stand on the free squares, and the rest be in hands? */
function arrangements(kinds: readonly MenKind[], onBoard: readonly number[], free: number): number {
  let ways = 1;
  let left = free;
  for (const [kind, { most, looks, hands }] of kinds.entries()) {
    const n = onBoard[kind];
    ways *= n > left ? 0 : CHOOSE[left * ROW + n] * looks ** n * (hands === 2 ? most - n + 1 : 1);
    left -= n;
  }
  return ways;
}

function tooMany(onBoard: readonly number[], ways: number): GyreError {
  return new GyreError(
    'E_SIZE',
    `with ${onBoard.join(', ')} men on the board there are ${ways} arrangements for each placement of the leaders`,
    `make leaders of some men: at most ${MOST_IN_BLOCK} are possible`,
  );
}
