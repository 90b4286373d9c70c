import { checkOptions } from '../../game/inner.ts';
import { check, checkObject, checkParts, GyreError, inPieces, kindOf, refuse } from '../../graph/inner.ts';
import {
  type IndexedRuleset,
  MOVE_LOSES,
  NOT_A_POSITION,
  OVER_DRAWN,
  OVER_LOST,
  WON_AT_ONCE,
} from '../../rulesets/inner.ts';
import { cellAt } from '../keep/cells.ts';
import type { IndexedTable } from '../keep/table.ts';
import { checkIndexedRules, checkTable } from '../rules/checks.ts';

/** A thread's part of the work. */
export interface ReachPart {
  /** Bit per index, on shared memory: `wordsFor` says how many words. */
  readonly found?: Uint32Array;
  readonly share?: number;
  readonly shares?: number;
}

/** How many words of 32 bits an index has. */
export function wordsFor(ruleset: Pick<IndexedRuleset, 'size'>): number {
  checkParts(ruleset, 'a ruleset with an index', { size: 'number' }, 'give one with size, index and at');
  const { size } = ruleset;
  return Math.ceil(size / 32);
}

/** How many positions of an index play can reach: images that share an index once, and each of them. */
export interface ReachCounts {
  readonly positions: ImageCount;
  /** Among them, those in which the game is over. */
  readonly over: ImageCount;
  /** Among them, those that are won at once; play is not followed beyond them. */
  readonly wonAtOnce: ImageCount;
}

/** A number of indices, and the number of positions that share them. */
export interface ImageCount {
  readonly once: number;
  readonly each: number;
}

/**
 * The positions of an index that play from the starts can reach, by sweeps over two bits per index until a
 * sweep finds nothing new. What is over is not played on from, and neither is what is won at once.
 */
export class Reach {
  readonly #ruleset: IndexedRuleset;
  /** Bit per index: found, and looked at. */
  readonly #found: Uint32Array;
  readonly #done: Uint32Array;
  readonly #moves: Uint32Array;
  readonly #tally = { positions: [0, 0], over: [0, 0], wonAtOnce: [0, 0] };
  readonly #isShared: boolean;
  readonly #share: number;
  readonly #shares: number;
  #word: number;
  #isNew = false;

  /** Threads can share the work: each has every `shares`-th block, and all have one list of what is found. */
  constructor(ruleset: IndexedRuleset, part: ReachPart = {}) {
    checkIndexedRules(ruleset);
    checkObject(part, 'the parts of the work');
    const { found, share = 0, shares = 1 } = part;
    this.#ruleset = ruleset;
    this.#found = found ?? new Uint32Array(wordsFor(ruleset));
    this.#done = new Uint32Array(this.#found.length);
    this.#isShared = shares > 1;
    this.#share = share;
    this.#shares = shares;
    this.#word = share * WORDS;
    this.#moves = new Uint32Array(ruleset.mostMoves);
    for (const { position, player = 0 } of ruleset.starts()) {
      const index = ruleset.index(position, player);
      if (index < 0) refuse('E_RULESET', 'a start has no index', 'give every start an index');
      this.#found[index >>> 5] |= 1 << (index & 31);
    }
  }

  /** Has play reached the index? */
  has(index: number): boolean {
    return ((this.#found[index >>> 5] >>> (index & 31)) & 1) === 1;
  }

  /** Sweeps on over a block of indices; false at the end of a sweep that has found nothing new. */
  piece(): boolean {
    const found = this.#found;
    const stop = Math.min(found.length, this.#word + WORDS);
    for (; this.#word < stop; this.#word++) {
      // A move may lead back into this very word.
      for (let fresh = this.#fresh(); fresh !== 0; fresh = this.#fresh()) {
        const bit = 31 - Math.clz32(fresh);
        this.#done[this.#word] |= 1 << bit;
        this.#isNew = true;
        this.#look(32 * this.#word + bit);
      }
    }
    this.#word = stop - (stop % WORDS || WORDS) + this.#shares * WORDS;
    if (this.#word < found.length) return true;
    const isMore = this.#isNew;
    this.#word = this.#share * WORDS;
    this.#isNew = false;
    return isMore;
  }

  #fresh(): number {
    return (this.#found[this.#word] & ~this.#done[this.#word]) >>> 0;
  }

  #look(index: number): void {
    const ruleset = this.#ruleset;
    const found = this.#found;
    const images = ruleset.images?.(index) ?? 1;
    const mark = ruleset.prepare(index);
    if (mark === NOT_A_POSITION) throw noPosition(index);
    add(this.#tally.positions, images);
    if (mark === WON_AT_ONCE) {
      add(this.#tally.wonAtOnce, images);
      return;
    }
    if (mark === OVER_LOST || mark === OVER_DRAWN) {
      add(this.#tally.over, images);
      return;
    }
    const count = ruleset.movesFrom(index, this.#moves);
    for (let i = 0; i < count; i++) {
      const to = this.#moves[i];
      const bit = 1 << (to & 31);
      if (to >= MOVE_LOSES || (found[to >>> 5] & bit) !== 0) continue;
      if (this.#isShared) Atomics.or(found, to >>> 5, bit);
      else found[to >>> 5] |= bit;
    }
  }

  get counts(): ReachCounts {
    const { positions, over, wonAtOnce } = this.#tally;
    const pair = ([once, each]: readonly number[]): ImageCount => ({ once, each });
    return { positions: pair(positions), over: pair(over), wonAtOnce: pair(wonAtOnce) };
  }
}

const REACH = kindOf('… is not what was reached', 'make it with reachAsync', Reach);

/** The reached positions in which play goes on, by value, from a finished table. */
export function reachedValues(
  reach: Reach,
  table: IndexedTable,
): { readonly W: number; readonly D: number; readonly L: number } {
  checkTable(table);
  check(reach, REACH);
  const { ruleset, code, cells } = table;
  const values = { W: 0, D: 0, L: 0 };
  for (let index = 0; index < ruleset.size; index++) {
    if (!reach.has(index)) continue;
    if (code.zero !== undefined) {
      const mark = ruleset.prepare(index);
      if (mark === OVER_LOST || mark === OVER_DRAWN || mark === WON_AT_ONCE) continue;
      const cell = cellAt(code, cells, index);
      values[cell > code.zero ? 'W' : cell < code.zero ? 'L' : 'D']++;
      continue;
    }
    const plies = cells[index] - code.settled;
    if (plies === 0 || (plies === 1 && ruleset.prepare(index) === WON_AT_ONCE)) continue;
    if (plies < 0) values.D++;
    else if (cells[index] === code.drawn) values.D += ruleset.prepare(index) === OVER_DRAWN ? 0 : 1;
    else values[plies % 2 === 0 ? 'L' : 'W']++;
  }
  return values;
}

/** Finds all that play can reach, in pieces: the event loop turns between them. */
export async function reachAsync(
  ruleset: IndexedRuleset,
  options: { readonly signal?: AbortSignal; readonly onFound?: (positions: number) => void } = {},
): Promise<Reach> {
  checkIndexedRules(ruleset);
  checkOptions(options);
  const { signal, onFound } = options;
  const reach = new Reach(ruleset);
  await inPieces(() => {
    const isMore = reach.piece();
    onFound?.(reach.counts.positions.once);
    return isMore;
  }, signal);
  return reach;
}

/** How many words are swept before other work has its turn. */
const WORDS = 1 << 10;

function add(tally: number[], images: number): void {
  tally[0]++;
  tally[1] += images;
}

function noPosition(index: number): GyreError {
  const hint = 'gyre check finds such moves';
  return new GyreError('E_RULESET', `a move leads to index ${index}, which is not a position`, hint);
}
