/**
 * Tells the highest of the numbers from one place up to another, in O(1) but for places close together: blocks with
 * the highest number from each place to either end of its block, and rows of runs of 1, 2, 4 … blocks.
 */
export function highestBetween(numbers: Uint32Array, length: number): (from: number, to: number) => number {
  const blocks = Math.ceil(length / BLOCK);
  const onwards = new Uint32Array(length);
  const sofar = new Uint32Array(length);
  const runs = [new Uint32Array(blocks)]; // row k: the highest number in the 2ᵏ blocks from here on
  for (let b = 0; b < blocks; b++) {
    const stop = Math.min(length, (b + 1) * BLOCK);
    let most = 0;
    for (let i = b * BLOCK; i < stop; i++) sofar[i] = most = Math.max(most, numbers[i]);
    runs[0][b] = most;
    most = 0;
    for (let i = stop - 1; i >= b * BLOCK; i--) onwards[i] = most = Math.max(most, numbers[i]);
  }
  for (let k = 0; 2 << k <= blocks; k++)
    runs.push(runs[k].map((most, b) => Math.max(most, runs[k][Math.min(blocks - 1, b + (1 << k))])));
  /** The highest of `numbers[from]` to `numbers[to − 1]`; `from` is less than `to`. */
  return (from, to) => {
    const first = Math.floor(from / BLOCK);
    const last = Math.floor((to - 1) / BLOCK);
    let most = 0;
    if (first === last) {
      for (let i = from; i < to; i++) if (numbers[i] > most) most = numbers[i];
      return most;
    }
    most = Math.max(onwards[from], sofar[to - 1]);
    const between = last - first - 1;
    if (between === 0) return most;
    const k = 31 - Math.clz32(between);
    return Math.max(most, runs[k][first + 1], runs[k][last - (1 << k)]);
  };
}

const BLOCK = 32;
