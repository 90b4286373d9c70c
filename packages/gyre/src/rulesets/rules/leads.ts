import { setOfPoints, WORD } from './points.ts';

/** Row n, column k: how many sets of k among n points there are; what does not fit in 31 bits is never used. */
export const CHOOSE_ROW = 64;
export const CHOOSE: Int32Array = new Int32Array(CHOOSE_ROW * CHOOSE_ROW);
for (let n = 0; n < CHOOSE_ROW; n++)
  for (let k = 0; k <= n; k++) {
    const above = CHOOSE_ROW * (n - 1) + k;
    CHOOSE[CHOOSE_ROW * n + k] = k === 0 ? 1 : Math.min(2 ** 31 - 1, CHOOSE[above - 1] + CHOOSE[above]);
  }

/** The same as a number of any size. */
export function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return k > n ? 0 : Math.round(ways);
}

/** Where the sets of the leading men with one number of men begin in the tables. */
export interface Lead {
  readonly firstOrbit: number;
  readonly orbits: number;
  /** By turn: where the numbers of sets begin in `orbitOf` and `symmetryOf`. */
  readonly tables: readonly [number, number];
}

/**
 * Each set of the leading men has an orbit, the sets that symmetries make of it, and a symmetry that takes it to
 * the set that stands for the orbit.
 */
export class LeadTables {
  readonly orbitOf: number[] = [];
  readonly symmetryOf: number[] = [];
  /** Orbit → the set that stands for it. */
  readonly low: number[] = [];
  readonly high: number[] = [];
  /** Orbit → where the symmetries that keep its set begin in `keepers`; one more entry, the end. */
  readonly keptAt: number[] = [0];
  readonly keepers: number[] = [];
  readonly #leads = new Map<number, Lead>();
  readonly #points: number;
  readonly #own: readonly Int32Array[];
  readonly #exchange: Int32Array | undefined;

  constructor(points: number, own: readonly Int32Array[], exchange: Int32Array | undefined) {
    this.#points = points;
    this.#own = own;
    this.#exchange = exchange;
  }

  /** The table for so many leading men. */
  of(men: number): Lead {
    const lead = this.#leads.get(men) ?? this.#make(men);
    this.#leads.set(men, lead);
    return lead;
  }

  #make(men: number): Lead {
    const own = this.#own;
    const inverse = own.map((each) => own.findIndex((other) => each.every((q, p) => other[q] === p)));
    const count = choose(this.#points, men);
    const orbits = new Int32Array(count).fill(-1);
    const symmetries = new Uint8Array(count);
    const firstOrbit = this.low.length;
    for (let number = 0; number < count; number++) {
      if (orbits[number] >= 0) continue;
      const set = this.#set(number, men);
      for (const [g, each] of own.entries()) {
        const image = numberOf(set.map((p) => each[p]));
        if (image === number) this.keepers.push(g);
        if (orbits[image] >= 0) continue;
        orbits[image] = this.low.length;
        symmetries[image] = inverse[g];
      }
      const [low, high] = setOfPoints(set);
      this.low.push(low);
      this.high.push(high);
      this.keptAt.push(this.keepers.length);
    }
    const table = this.orbitOf.length;
    const exchange = this.#exchange;
    for (let i = 0; i < count; i++) this.#add(orbits[i], symmetries[i]);
    if (exchange !== undefined)
      for (let i = 0; i < count; i++) {
        const image = numberOf(this.#set(i, men).map((p) => exchange[p]));
        this.#add(orbits[image], own.length + symmetries[image]);
      }
    const turned = exchange === undefined ? table : table + count;
    return { firstOrbit, orbits: this.low.length - firstOrbit, tables: [table, turned] };
  }

  #add(orbit: number, symmetry: number): void {
    this.orbitOf.push(orbit);
    this.symmetryOf.push(symmetry);
  }

  /** The set of so many points that has a number. */
  #set(number: number, men: number): number[] {
    const set: number[] = [];
    let left = number;
    for (let p = this.#points - 1, k = men; k > 0; p--) {
      const ways = CHOOSE[CHOOSE_ROW * p + k];
      if (left < ways) continue;
      left -= ways;
      set.push(p);
      k--;
    }
    return set;
  }
}

function numberOf(set: readonly number[]): number {
  return set.toSorted((a, b) => a - b).reduce((sum, p, i) => sum + CHOOSE[CHOOSE_ROW * p + i + 1], 0);
}

/**
 * What permutations make of sets, by bytes: permutation × 1024 + 256 × byte + bits → image. On a board of more
 * than one word four such tables follow each other: low from low, low from high, high from low, high from high.
 */
export function turnTables(permutations: readonly Int32Array[], isWide: boolean): Int32Array {
  const stride = isWide ? 4096 : 1024;
  const tables = new Int32Array(stride * permutations.length);
  for (const [n, permutation] of permutations.entries())
    for (const [p, q] of permutation.entries()) {
      const bit = p % WORD;
      const word = (p < WORD ? 0 : 1) + (q < WORD ? 0 : 2);
      const at = stride * n + 1024 * word + 256 * (bit >>> 3);
      for (let byte = 0; byte < 256; byte++)
        if ((byte >>> (bit & 7)) & 1) tables[at + byte] |= 1 << (q % WORD);
    }
  return tables;
}

/** Own symmetry × permutations + permutation → the permutation that does first the second and then the first. */
export function compositions(own: readonly Int32Array[], permutations: readonly Int32Array[]): Uint8Array {
  const numbers = new Map(permutations.map((each, n) => [each.join(), n]));
  const first = own.length; // turned ones come behind these, and may be the same permutations
  return Uint8Array.from(
    own.flatMap((outer) =>
      permutations.map((inner, n) => {
        const text = inner.map((q) => outer[q]).join();
        if (n < first) return numbers.get(text) ?? 0;
        return first + permutations.slice(first).findIndex((each) => each.join() === text);
      }),
    ),
  );
}
