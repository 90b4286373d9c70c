import { type AlgebraOptions, Notation, stopperValue, ValueStore } from 'gyre/algebra';
import { isLoopfree, isPlumtree, type LoopyGame, negative } from 'gyre/loopy';
import { throwIfAborted } from '../kit/checks.ts';
import { type CodedStopper, codeOfStopper, stopperOfCode } from './census/index.ts';
import { cyclePatterns } from './cycle-patterns.ts';

/**
 * Is the degree idempotent, and do the two expressions for the variety agree (`stable`) or differ (`unstable`)? `neither`
 * where it is not idempotent, `side not found` where a sum has a side that is not known (docs/loopy-values.md §5).
 */
export type Stability = 'stable' | 'unstable' | 'neither' | 'side not found';

/** What the census says of one stopper. */
export interface StopperFacts extends CodedStopper {
  /** In the notation. */
  readonly text: string;
  /** Who wins: Left, Right, the next player, the previous one. */
  readonly outcome: 'L' | 'R' | 'N' | 'P';
  readonly isLoopfree: boolean;
  readonly isNumber: boolean;
  /** The onside of s − s in the notation; undefined where it was not found. */
  readonly degree: string | undefined;
  /** Undefined unless the stopper is stable. */
  readonly variety: string | undefined;
  readonly stability: Stability;
  /** Is s + s = s? Undefined where a side of s + s was not found. */
  readonly isIdempotent: boolean | undefined;
  /** The colours round each cycle that meets no vertex twice, each pattern once, from where it is least. */
  readonly patterns: readonly string[];
  readonly isPlumtree: boolean;
  /** The code of −s. */
  readonly negative: number;
}

/** Finds the facts of one stopper after another; sums are kept for the next ones. */
export class StopperExaminer {
  #store = new ValueStore();
  readonly #notation = new Notation();

  facts(stopper: CodedStopper, options: AlgebraOptions = {}): StopperFacts {
    throwIfAborted(options.signal);
    if (this.#store.bytes > MOST_BYTES) this.#store = new ValueStore();
    const game = stopperOfCode(stopper);
    const id = this.#store.intern(game, options);
    const plain = this.#store.plainOf(id);
    const { degree, variety, stability } = this.#stability(id, options);
    return {
      ...stopper,
      text: this.#text(id),
      outcome: this.#store.outcome(stopperValue(id)).class as StopperFacts['outcome'],
      isLoopfree: isLoopfree(game),
      isNumber: plain !== undefined && plain.ups === 0n && plain.nimber === 0n,
      degree: degree === undefined ? undefined : this.#text(degree),
      variety: variety === undefined ? undefined : this.#text(variety),
      stability,
      isIdempotent: this.#isIdempotent(id, options),
      patterns: cyclePatterns(game),
      isPlumtree: isPlumtree(game),
      negative: codeOfStopper(negative(game)),
    };
  }

  /** How stable any stopper is, of whatever size. */
  stability(stopper: LoopyGame, options: AlgebraOptions = {}): Stability {
    if (this.#store.bytes > MOST_BYTES) this.#store = new ValueStore();
    return this.#stability(this.#store.intern(stopper, options), options).stability;
  }

  #text(id: number): string {
    return this.#notation.writeValue(stopperValue(id), this.#store);
  }

  /** The onside and the offside of a + b; undefined where one was not found. */
  #sides(a: number, b: number, options: AlgebraOptions): { on: number | undefined; off: number | undefined } {
    const { on, off } = this.#store.sum(stopperValue(a), stopperValue(b), options);
    return { on: typeof on === 'number' ? on : undefined, off: typeof off === 'number' ? off : undefined };
  }

  #isIdempotent(id: number, options: AlgebraOptions): boolean | undefined {
    const { on, off } = this.#sides(id, id, options);
    if ((on !== undefined && on !== id) || (off !== undefined && off !== id)) return false;
    return on === id && off === id ? true : undefined;
  }

  #stability(
    id: number,
    options: AlgebraOptions,
  ): { degree?: number | undefined; variety?: number; stability: Stability } {
    const minus = this.#store.negativeOf(id);
    const { on: degree } = this.#sides(id, minus, options);
    if (degree === undefined) return { stability: 'side not found' };
    const isIdempotent = this.#isIdempotent(degree, options);
    if (isIdempotent === undefined) return { degree, stability: 'side not found' };
    if (!isIdempotent) return { degree, stability: 'neither' };
    const { on: above } = this.#sides(minus, degree, options);
    const { off: below } = this.#sides(minus, this.#store.negativeOf(degree), options);
    const down = above === undefined ? undefined : this.#sides(id, above, options).off;
    const up = below === undefined ? undefined : this.#sides(id, below, options).on;
    if (down === undefined || up === undefined) return { degree, stability: 'side not found' };
    return down === up ? { degree, variety: down, stability: 'stable' } : { degree, stability: 'unstable' };
  }
}

/** Bytes after which a new store is begun. */
const MOST_BYTES = 1 << 28;
