import { Random } from 'gyre';

/** One kind of thing that is tried at random, case after case. A case depends on nothing but its seed and number. */
export interface Mode {
  readonly name: string;
  readonly summary: string;
  /** How many cases a full run has. */
  readonly aim: number;
  /** How many cases one of several processes takes at a time. */
  readonly piece: number;
  /** The longest that one case may take, in seconds. */
  readonly seconds: number;
  /** Does it start processes of its own? Then it runs by itself, and keeps its own limits. */
  readonly isAlone?: boolean;
  /** Throws if something is wrong. */
  run(random: Random, tally: Tally, number: number): void | Promise<void>;
}

/** What the cases of a run were: name → how often. A run without one of the kinds it should have has tested nothing. */
export class Tally {
  readonly counts: Map<string, number> = new Map();

  add(name: string, times = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + times);
  }
}

/** The random numbers of a case. */
export function randomOf(seed: number, number: number): Random {
  return new Random(Math.imul(number + 1, 0x2545f491) ^ Math.imul(seed, 0x632be5ab));
}

/** One of the items. */
export function pick<T>(random: Random, items: readonly T[]): T {
  return items[random.below(items.length)];
}

/** Throws what was found wrong, with what it was found in. */
export function fault(what: string, where: unknown): never {
  throw new Error(`${what}: ${typeof where === 'string' ? where : JSON.stringify(where)}`);
}
