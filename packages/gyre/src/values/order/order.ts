import { IntegerList } from '../../floor/index.ts';
import type { ArcRows } from '../../graph/index.ts';
import { isStopper } from '../game/alternation.ts';
import type { LoopyGame } from '../game/game.ts';
import { type AlgebraOptions, maxPairs, ticker, tooManyPairs } from '../game/work.ts';

/** Which vertices of one game are at most which of another, on the onside. */
export class PairOrder {
  readonly #columns: number;
  readonly #lost: Uint8Array;

  constructor(columns: number, lost: Uint8Array) {
    this.#columns = columns;
    this.#lost = lost;
  }

  /** Is v⁺ ≤ w⁺, v a vertex of the first game, w of the second? */
  atMost(v: number, w: number): boolean {
    return this.#lost[w * this.#columns + v] === 0;
  }

  /** Is v⁺ = w⁺? Both games must be the same one. */
  equal(v: number, w: number): boolean {
    return this.atMost(v, w) && this.atMost(w, v);
  }
}

/**
 * v⁺ ≤ w⁺ for all pairs of vertices of g and h at once: Left, moving second in w − v, must force the last
 * move or endlessly many moves in w (docs/loopy-values.md §2). One run over all pairs, each arc of the
 * product counted down once a pass; stoppers need no pass but the first.
 */
export function onsideOrder(g: LoopyGame, h: LoopyGame = g, options: AlgebraOptions = {}): PairOrder {
  const limit = maxPairs(options);
  const pairs = g.vertices * h.vertices;
  if (pairs > limit) {
    throw tooManyPairs(`the product of ${g.vertices} and ${h.vertices} positions has ${pairs} pairs`, limit);
  }
  const product = new Product(g, h, options);
  product.loseStuck();
  if (!(isStopper(g) && isStopper(h))) while (product.loseBad()) continue;
  return new PairOrder(g.vertices, product.lost[1]);
}

/**
 * The states of h − g as numbers: pair w·|g| + v, once with Left and once with Right to move.
 * A state is lost when Right can force Left to be stuck or to move in h finitely often only.
 */
class Product {
  /** [Left to move, Right to move]: pair → 1 if lost. */
  readonly lost: readonly [Uint8Array, Uint8Array];
  readonly #g: LoopyGame;
  readonly #h: LoopyGame;
  readonly #columns: number;
  readonly #hopes: Uint16Array | Uint32Array; // pair, Left to move → moves that are not yet lost
  readonly #stack = new IntegerList(); // 2·pair + mover, lost and not yet passed on
  readonly #dirty: Uint8Array; // row → has something changed that its good states may rest on?
  readonly #tick: (done: number) => void;
  #done = 0;

  constructor(g: LoopyGame, h: LoopyGame, options: AlgebraOptions) {
    const pairs = g.vertices * h.vertices;
    this.#g = g;
    this.#h = h;
    this.#columns = g.vertices;
    this.lost = [new Uint8Array(pairs), new Uint8Array(pairs)];
    const wide = h.arcs(0) + g.arcs(1) > 0xffff;
    this.#hopes = wide ? new Uint32Array(pairs) : new Uint16Array(pairs);
    this.#dirty = new Uint8Array(h.vertices).fill(1);
    this.#tick = ticker(options, 2 * pairs);
  }

  /** Loses every state from which Right forces Left to be stuck (Siegel, Algorithm 1). */
  loseStuck(): void {
    const left = this.#h.out(0).offsets;
    const right = this.#g.out(1).offsets;
    for (let w = 0, pair = 0; w < this.#h.vertices; w++) {
      const own = left[w + 1] - left[w];
      for (let v = 0; v < this.#columns; v++, pair++) {
        const hopes = own + right[v + 1] - right[v];
        this.#hopes[pair] = hopes;
        if (hopes === 0) this.#lose(2 * pair);
      }
    }
    this.#passOn();
  }

  #lose(state: number): void {
    this.lost[state & 1][state >> 1] = 1;
    this.#stack.push(state);
  }

  #passOn(): void {
    const columns = this.#columns;
    while (this.#stack.length > 0) {
      this.#tick(this.#done++);
      const state = this.#stack.pop();
      const pair = state >> 1;
      const w = Math.floor(pair / columns);
      const v = pair - w * columns;
      // A move of Right led to a state with Left to move, and the other way round.
      const rightMoved = (state & 1) === 0;
      this.#dirty[w] = 1;
      const own = this.#h.into(rightMoved ? 1 : 0);
      for (let a = own.offsets[w]; a < own.offsets[w + 1]; a++) {
        this.#dirty[own.ends[a]] = 1;
        this.#lostMove(own.ends[a] * columns + v, rightMoved);
      }
      const other = this.#g.into(rightMoved ? 0 : 1);
      for (let a = other.offsets[v]; a < other.offsets[v + 1]; a++) {
        this.#lostMove(w * columns + other.ends[a], rightMoved);
      }
    }
  }

  /** One move from `pair` has turned out lost for Left. */
  #lostMove(pair: number, rightMoves: boolean): void {
    if (rightMoves) {
      if (this.lost[1][pair] === 0) this.#lose(2 * pair + 1);
    } else if (--this.#hopes[pair] === 0 && this.lost[0][pair] === 0) this.#lose(2 * pair);
  }

  /**
   * Loses every state from which Right can keep play out of h until it reaches a lost one; true if
   * there were any (one pass of Siegel's Algorithm 3). Such play stays in one row.
   */
  loseBad(): boolean {
    const good = [new Uint8Array(this.#columns), new Uint8Array(this.#columns)] as const;
    for (let w = 0; w < this.#h.vertices; w++) {
      if (this.#dirty[w] === 0) continue;
      this.#dirty[w] = 0;
      this.#findGood(w, good);
      const base = w * this.#columns;
      for (const mover of [0, 1] as const) {
        for (let v = 0; v < this.#columns; v++) {
          if (this.lost[mover][base + v] === 0 && good[mover][v] === 0) this.#lose(2 * (base + v) + mover);
        }
      }
    }
    const any = this.#stack.length > 0;
    this.#passOn();
    return any;
  }

  /** Marks the states of row w from which Left forces the last move or a move in h to a state not lost. */
  #findGood(w: number, good: readonly [Uint8Array, Uint8Array]): void {
    const base = w * this.#columns;
    const { offsets } = this.#g.out(0);
    const doubts = new Int32Array(this.#columns); // v, Right to move → moves in −g not known good
    const queue: number[] = []; // 2v + mover
    good[0].fill(0);
    good[1].fill(0);
    const mark = (v: number, mover: 0 | 1): void => {
      if (good[mover][v] === 1 || this.lost[mover][base + v] === 1) return;
      good[mover][v] = 1;
      queue.push(2 * v + mover);
    };
    for (let v = 0; v < this.#columns; v++) {
      doubts[v] = offsets[v + 1] - offsets[v];
      if (doubts[v] === 0) mark(v, 1);
      if (this.#canMoveOn(v, w)) mark(v, 0);
    }
    const into = [this.#g.into(0), this.#g.into(1)] as const;
    for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
      const v = state >> 1;
      if ((state & 1) === 0) eachInto(into[0], v, (u) => --doubts[u] === 0 && mark(u, 1));
      else eachInto(into[1], v, (u) => mark(u, 0));
    }
  }

  /** Has Left a move in h, from w − v, to a state that is not lost? */
  #canMoveOn(v: number, w: number): boolean {
    const { offsets, ends } = this.#h.out(0);
    for (let a = offsets[w]; a < offsets[w + 1]; a++) {
      if (this.lost[1][ends[a] * this.#columns + v] === 0) return true;
    }
    return false;
  }
}

function eachInto({ offsets, ends }: ArcRows, v: number, visit: (u: number) => void): void {
  for (let a = offsets[v]; a < offsets[v + 1]; a++) visit(ends[a]);
}
