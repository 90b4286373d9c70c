import { IntegerList } from '../../floor/lists.ts';
import { checkPlayers, opponent, type Player } from '../../graph/inner.ts';
import { checkLoopy, type LoopyGame } from '../game/game.ts';
import { type AlgebraOptions, checkWork, maxPairs, ticker, tooManyPairs } from '../game/work.ts';

/** The two components of the difference δ − γ. */
export const IN_GAMMA = 0;
export const IN_DELTA = 1;

/**
 * The state graph of δ − γ (Siegel, Definition 17): a state is a vertex of each game and the player to
 * move. It has only states that are reachable from the first ones. Left moves along Left arcs of δ and Right
 * arcs of γ; Right along the others.
 */
export interface StateGraph {
  readonly states: number;
  /** State → its vertex of γ, its vertex of δ, the player to move. */
  readonly gamma: Int32Array;
  readonly delta: Int32Array;
  readonly movers: Uint8Array;
  /** Moves from state s: arcs offsets[s] up to, not including, offsets[s + 1]. */
  readonly offsets: Int32Array;
  readonly ends: Int32Array;
  /** Arc → the component that the move is in. */
  readonly components: Uint8Array;
  /** Moves to state s: the arcs listed at intoOffsets[s] up to, not including, intoOffsets[s + 1]. */
  readonly intoOffsets: Int32Array;
  readonly intoArcs: Int32Array;
  /** Arc → the state that the move is from. */
  readonly tails: Int32Array;
}

/** The states of δ − γ that the starts, with each of `firstMovers` to move, can reach. */
export function stateGraph(
  gamma: LoopyGame,
  delta: LoopyGame,
  firstMovers: readonly Player[] = [1],
  options: AlgebraOptions = {},
): StateGraph {
  checkLoopy(gamma, delta);
  checkPlayers(firstMovers, 'those who move first');
  checkWork(options);
  const limit = maxPairs(options);
  const numbers = new StateNumbers(gamma.vertices, delta.vertices);
  for (const mover of firstMovers) numbers.of(gamma.start, delta.start, mover);
  const tick = ticker(options, 2 * gamma.vertices * delta.vertices);
  const offsets = new IntegerList();
  const ends = new IntegerList();
  const components = new IntegerList();
  offsets.push(0);
  for (let s = 0; s < numbers.count; s++) {
    tick(s);
    const v = numbers.gamma.at(s);
    const w = numbers.delta.at(s);
    const mover = numbers.movers.at(s) as Player;
    for (const x of gamma.options(opponent(mover), v)) {
      ends.push(numbers.of(x, w, opponent(mover)));
      components.push(IN_GAMMA);
    }
    for (const x of delta.options(mover, w)) {
      ends.push(numbers.of(v, x, opponent(mover)));
      components.push(IN_DELTA);
    }
    offsets.push(ends.length);
    // A move takes about as much memory as a state, so both count.
    if (numbers.count + ends.length > limit) {
      throw tooManyPairs(`the difference has more than ${limit} states and moves`, limit);
    }
  }
  const forward = { offsets: offsets.toArray(), ends: ends.toArray() };
  return {
    states: numbers.count,
    gamma: numbers.gamma.toArray(),
    delta: numbers.delta.toArray(),
    movers: Uint8Array.from(numbers.movers.toArray()),
    components: Uint8Array.from(components.toArray()),
    ...forward,
    ...reversedArcs(numbers.count, forward.offsets, forward.ends),
  };
}

/** The arcs by the state that they lead to, and the state that each comes from. */
export function reversedArcs(
  states: number,
  offsets: Int32Array,
  ends: Int32Array,
): Pick<StateGraph, 'intoOffsets' | 'intoArcs' | 'tails'> {
  const tails = new Int32Array(ends.length);
  for (let s = 0; s < states; s++) for (let a = offsets[s]; a < offsets[s + 1]; a++) tails[a] = s;
  const intoOffsets = new Int32Array(states + 1);
  for (let a = 0; a < ends.length; a++) intoOffsets[ends[a] + 1]++;
  for (let s = 0; s < states; s++) intoOffsets[s + 1] += intoOffsets[s];
  const intoArcs = new Int32Array(ends.length);
  const next = intoOffsets.slice(0, states);
  for (let a = 0; a < ends.length; a++) intoArcs[next[ends[a]]++] = a;
  return { intoOffsets, intoArcs, tails };
}

/**
 * Numbers states, pairs of vertices with a player to move, in the order in which they are met. If there are
 * only few possible states, it uses a table; beyond that it uses an open-addressing hash on typed arrays,
 * because a `Map` ends at 2²⁴ entries.
 */
export class StateNumbers {
  readonly gamma: IntegerList = new IntegerList();
  readonly delta: IntegerList = new IntegerList();
  readonly movers: IntegerList = new IntegerList();
  count = 0;
  readonly #columns: number;
  readonly #isTable: boolean;
  #slots: Int32Array; // slot → state + 1, 0 where it is free

  constructor(rows: number, columns: number) {
    const keys = 2 * rows * columns;
    this.#columns = columns;
    this.#isTable = keys <= SMALL_TABLE;
    this.#slots = new Int32Array(this.#isTable ? keys : FIRST_SLOTS);
  }

  /** The number of a state; a new number if the state was not met before. */
  of(v: number, w: number, mover: Player): number {
    const slot = this.#isTable ? 2 * (v * this.#columns + w) + mover : this.#find(v, w, mover);
    const known = this.#slots[slot];
    if (known > 0) return known - 1;
    this.gamma.push(v);
    this.delta.push(w);
    this.movers.push(mover);
    this.#slots[slot] = ++this.count;
    if (!this.#isTable && 2 * this.count > this.#slots.length) this.#grow();
    return this.count - 1;
  }

  /** The slot of a state in the hash, or the free slot where it belongs. */
  #find(v: number, w: number, mover: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash(v, w, mover) & mask; ; slot = (slot + 1) & mask) {
      const state = this.#slots[slot] - 1;
      if (state < 0) return slot;
      if (this.gamma.at(state) === v && this.delta.at(state) === w && this.movers.at(state) === mover)
        return slot;
    }
  }

  #grow(): void {
    this.#slots = new Int32Array(2 * this.#slots.length);
    for (let state = 0; state < this.count; state++) {
      const slot = this.#find(this.gamma.at(state), this.delta.at(state), this.movers.at(state));
      this.#slots[slot] = state + 1;
    }
  }
}

/** Up to here a table of all states is cheaper than a hash of those that occur. */
const SMALL_TABLE = 1 << 25;

const FIRST_SLOTS = 1 << 16;

/** Multiplies and shifts, so that neighbours do not fall into one run of slots. */
function hash(v: number, w: number, mover: number): number {
  let mixed = Math.imul(v, 0x9e37_79b1) ^ Math.imul(2 * w + mover, 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2_ae35);
  return mixed ^ (mixed >>> 13);
}
