import { refuse, shown } from '../../graph/inner.ts';

/**
 * An index of stones in pits: every way to lay out up to so many stones. Boards with as many stones have consecutive numbers, fewer
 * stones first. It has a desk to work on, as `MenIndex` has: `place` lays a number out in `pits`, `rank` reads the number of
 * what lies there.
 */
export interface StonesIndex {
  readonly size: number;
  /** Pit → how many stones are in it. */
  readonly pits: Int32Array;
  rank(): number;
  place(index: number): void;
  /** Number of stones → the first index with so many; one more entry, the size. */
  readonly firsts: Float64Array;
}

/** Makes the index: boards with n stones are numbered as the sets of bars between them. */
export function stonesIndex(pitCount: number, most: number): StonesIndex {
  const isFit = [pitCount, most].every((n) => Number.isInteger(n) && n >= 1 && n <= MOST);
  if (!isFit || waysUpTo(pitCount, most) > MOST_INDICES) {
    const hint = `give whole numbers from 1 to ${MOST}, and no more than ${MOST_INDICES} boards`;
    refuse('E_SIZE', `an index of ${shown(most)} stones in ${shown(pitCount)} pits is asked for`, hint);
  }
  const row = pitCount + 1;
  const choose = new Float64Array((most + pitCount) * row); // n × row + k → sets of k among n
  for (let n = 0; n < most + pitCount; n++)
    for (let k = 0; k <= Math.min(n, pitCount); k++)
      choose[n * row + k] =
        k === 0 ? 1 : choose[(n - 1) * row + k - 1] + (k < n ? choose[(n - 1) * row + k] : 0);
  const firsts = new Float64Array(most + 2);
  for (let stones = 0; stones <= most; stones++)
    firsts[stones + 1] = firsts[stones] + choose[(stones + pitCount - 1) * row + pitCount - 1];
  const pits = new Int32Array(pitCount);
  return { size: firsts[most + 1], pits, rank, place, firsts };

  function rank(): number {
    let stones = 0;
    let index = 0;
    for (let pit = 0; pit < pitCount - 1; pit++) {
      stones += pits[pit];
      index += choose[(stones + pit) * row + pit + 1];
    }
    return firsts[stones + pits[pitCount - 1]] + index;
  }

  function place(index: number): void {
    let stones = 0;
    while (firsts[stones + 1] <= index) stones++;
    let rest = index - firsts[stones];
    let bar = stones + pitCount - 1; // the slot of the bar after the pit that comes next
    for (let pit = pitCount - 1; pit > 0; pit--) {
      let slot = bar - 1;
      while (choose[slot * row + pit] > rest) slot--;
      rest -= choose[slot * row + pit];
      pits[pit] = bar - slot - 1;
      bar = slot;
    }
    pits[0] = bar;
  }
}

const MOST = 60;
const MOST_INDICES = 2 ** 32 - 2;

/** In how many ways up to so many stones can lie in the pits: as many in the pits and in one more. */
function waysUpTo(pits: number, most: number): number {
  let ways = 1;
  for (let n = 1; n <= pits; n++) ways = (ways * (most + n)) / n;
  return ways;
}
