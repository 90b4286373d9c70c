import { type IndexedRuleset, NOT_A_POSITION, OVER_LOST } from 'gyre/tables';

/**
 * Two moves from each position, to places that odd factors scatter over the whole index, so that nearly every look at a cell
 * misses the cache; eleven positions of a hundred are lost at once.
 */
export function scattered(width: number): IndexedRuleset<number> {
  const size = 2 ** width;
  const mask = size - 1;
  const factors = [0x9e37_79b1, 0x85eb_ca6b];
  const inverses = factors.map(inverse);
  const steps = [12_345, 777];
  const isOver = (p: number): boolean => Math.imul(p, 0x27d4_eb2f) >>> 16 < 7209;
  const to = (p: number, k: number): number => (Math.imul(factors[k], p) + steps[k]) & mask;
  return {
    name: 'scattered',
    title: `Scattered ${width}`,
    impartial: true,
    starts: () => [{ position: 1 }],
    moves: (p, _, emit) => steps.forEach((_step, k) => emit(to(p, k), String(k))),
    key: (p) => p,
    show: String,
    size,
    mostMoves: 2,
    mostMovesInto: 2,
    index: (p) => p,
    at: (index) => ({ position: index, player: 0 }),
    playerAt: () => 0,
    prepare: (p) => (p >= size ? NOT_A_POSITION : isOver(p) ? OVER_LOST : 2),
    movesFrom(p, out) {
      for (let k = 0; k < 2; k++) out[k] = to(p, k);
      return 2;
    },
    movesInto(q, out) {
      let count = 0;
      for (let k = 0; k < 2; k++) {
        const p = Math.imul(inverses[k], q - steps[k]) & mask;
        if (!isOver(p)) out[count++] = p;
      }
      return count;
    },
  };
}

/** The inverse of an odd number modulo 2³², by Newton's method. */
function inverse(odd: number): number {
  let found = odd;
  for (let round = 0; round < 5; round++) found = Math.imul(found, 2 - Math.imul(odd, found));
  return found;
}
