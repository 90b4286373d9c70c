import { type LoopyGame, loopyGame } from '../../src/values/index.ts';

/** Numbers from 0 to below 1, the same for the same seed. */
export function randomSource(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A game on up to `size` vertices with about `degree` options of each player at each. */
export function randomGame(random: () => number, size: number, degree: number, loopfree = false): LoopyGame {
  const arcs = (): [number, number][] => {
    const list: [number, number][] = [];
    for (let v = 0; v < size; v++) {
      const options = Math.floor(random() * (2 * degree + 1));
      for (let i = 0; i < options; i++) {
        const w = loopfree ? v + 1 + Math.floor(random() * (size - v)) : Math.floor(random() * size);
        if (w < size) list.push([v, w]);
      }
    }
    return list;
  };
  return loopyGame(size, arcs(), arcs());
}
