import { type AlgebraOptions, type GameValue, stopperValue, type ValueSide, ValueStore } from 'gyre/algebra';
import {
  canonicalKey,
  isStopper,
  type LoopyGame,
  negative,
  offside,
  onside,
  type SideAnswer,
  sum as sumOf,
} from 'gyre/loopy';
import { assert } from '../../kit/checks.ts';
import { AtMostProver } from './at-most-proof.ts';
import { atMostFault } from './check-at-most.ts';

/** What was found about one side of a sum. */
export type SideStatus = 'found' | 'impossible' | 'unknown';

/** What was found about a sum of stoppers. */
export interface PairAnswer {
  /** Does the sum have no alternating cycle, so that it is a stopper as it stands? */
  readonly isStopper: boolean;
  readonly onside: SideStatus;
  readonly offside: SideStatus;
  /** A number that depends on the sides only, where they were found: two runs that agree have found the same stoppers. */
  readonly hash: number;
  /** Proofs that were replayed. */
  readonly proofs: number;
}

/** What an answer is counted as. */
export type SumKind = 'stoppers' | SideStatus;

/** A sum is impossible if one of its sides is, and else unknown if one of them is. */
export function kindOf(answer: PairAnswer): SumKind {
  if (answer.isStopper) return 'stoppers';
  const sides = [answer.onside, answer.offside];
  if (sides.includes('impossible')) return 'impossible';
  return sides.includes('unknown') ? 'unknown' : 'found';
}

/** Has the sum a side that was not found? */
export function isOpen(kind: SumKind): boolean {
  return kind === 'impossible' || kind === 'unknown';
}

/** A stopper that is to be added to others. */
export interface Summand {
  readonly game: LoopyGame;
  /** Its number in the store of the examiner that made it. */
  readonly id: number;
}

/**
 * Asks of one sum of stoppers after another whether it has both sides. A side is guessed with the help of a
 * store of values, which remembers sums of followers, and then proved: both comparisons with the sum itself, each
 * replayed by a checker that shares no code with the prover. Where there is no guess, `onside` and `offside` do
 * what they can, among it proofs that there is no such stopper.
 */
export class PairExaminer {
  readonly #store = new ValueStore();
  readonly #prover = new AtMostProver();
  readonly #sides = new Map<number, { readonly game: LoopyGame; readonly hash: number }>(); // by id

  /** About the bytes that its store takes. */
  get bytes(): number {
    return this.#store.bytes;
  }

  summand(game: LoopyGame): Summand {
    return { game, id: this.#store.intern(game) };
  }

  /** What is found about the sum of some stoppers. */
  examine(summands: readonly Summand[], options: AlgebraOptions = {}): PairAnswer {
    const [first, ...others] = summands;
    const sum = others.reduce((total, { game }) => sumOf(total, game, options), first.game);
    if (isStopper(sum)) return { isStopper: true, onside: 'found', offside: 'found', hash: 1, proofs: 0 };
    const value = others.reduce(
      (total, { id }) => this.#store.sum(total, stopperValue(id), options),
      stopperValue(first.id),
    );
    return this.#sidesOf(sum, value, options);
  }

  /** What is found about the sides of a sum that is not a stopper, and of which the store says this. */
  #sidesOf(sum: LoopyGame, { on, off }: GameValue, options: AlgebraOptions): PairAnswer {
    const onAnswer = this.#side(sum, on, false, options);
    const offAnswer = this.#side(sum, off, true, options);
    return {
      isStopper: false,
      onside: onAnswer.status,
      offside: offAnswer.status,
      hash: mixed(onAnswer.hash, offAnswer.hash),
      proofs: onAnswer.proofs + offAnswer.proofs,
    };
  }

  /** Proves what the store found, or asks the algorithms on graphs. */
  #side(
    sum: LoopyGame,
    guess: ValueSide,
    isOff: boolean,
    options: AlgebraOptions,
  ): { status: SideStatus; hash: number; proofs: number } {
    if (typeof guess !== 'number') {
      const answer: SideAnswer = isOff ? offside(sum, options) : onside(sum, options);
      const hash = answer.stopper === undefined ? 0 : hashOf(canonicalKey(answer.stopper));
      return { status: answer.status, hash, proofs: answer.status === 'found' ? 2 : 1 };
    }
    const { game, hash } = this.#known(guess);
    // An offside is the negative of an onside of the negative.
    const [gamma, delta] = isOff ? [negative(sum), negative(game)] : [sum, game];
    this.#replay(gamma, delta);
    this.#replay(delta, gamma);
    return { status: 'found', hash, proofs: 2 };
  }

  #known(id: number): { readonly game: LoopyGame; readonly hash: number } {
    const known = this.#sides.get(id);
    if (known !== undefined) return known;
    if (this.#sides.size >= MOST_SIDES) this.#sides.clear();
    const game = this.#store.value(id);
    const side = { game, hash: hashOf(canonicalKey(game)) };
    this.#sides.set(id, side);
    return side;
  }

  #replay(gamma: LoopyGame, delta: LoopyGame): void {
    const proof = this.#prover.prove(gamma, delta);
    assert(proof !== undefined, 'a side from the store is not the side of the sum');
    const fault = atMostFault(gamma, delta, proof);
    assert(fault === undefined, `a proof about a sum is wrong: ${fault}`);
  }
}

const MOST_SIDES = 1 << 16;

/** Bytes of its store after which a new examiner is begun, between two sums; a store refuses more than four times as many. */
export const MOST_BYTES: number = 1 << 28;

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** One number from two, in which their order counts. */
export function mixed(a: number, b: number): number {
  return (Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35)) >>> 0;
}
