import { checkLimit, checkText, refuse } from '../../graph/inner.ts';
import { checkParseOptions } from './doors.ts';
import type { ParseOptions } from './format.ts';

/** Names and payoffs live on the heap, and a full heap ends the program: so they are counted as they come, and refused in time. */
export class NameBudget {
  readonly #most: number;
  #used = 0;

  constructor(options: ParseOptions) {
    checkParseOptions(options);
    const { maxHeap = Number.POSITIVE_INFINITY } = options;
    this.#most = 0.8 * maxHeap;
  }

  /** Counts one more name; gives it back as a text of its own, to be kept. */
  add(name: string): string {
    this.count(name);
    return ownText(name);
  }

  /** Counts one more name, which is a text of its own. */
  count(name: string): void {
    checkText(name, 'the name');
    this.#spend(PER_NAME + name.length, 'names', 'use numbers for vertices in graphs of this size');
  }

  /** Counts payoffs. */
  countPayoffs(payoffs: number): void {
    checkLimit(payoffs, 'the number of payoffs', 0);
    this.#spend(PER_PAYOFF * payoffs, 'payoffs', 'give fewer of them');
  }

  #spend(bytes: number, what: string, hint: string): void {
    this.#used += bytes;
    if (this.#used <= this.#most) return;
    const found = `the ${what} need more than ${Math.floor(this.#most / 1_048_576)} MB of memory`;
    refuse('E_LIMIT', found, hint);
  }
}

/**
 * The same letters in memory of their own. A part of a longer text is only a view of it: a name cut out of a megabyte of a
 * file would keep that megabyte, and the names together the whole file. Short parts are copied anyway.
 */
function ownText(text: string): string {
  return text.length < SHORTEST_VIEW ? text : JSON.parse(JSON.stringify(text));
}

const SHORTEST_VIEW = 13;
const PER_NAME = 130; // bytes besides its letters: text, entry of the map, entry of the list
const PER_PAYOFF = 80; // an object and its entries in two lists
