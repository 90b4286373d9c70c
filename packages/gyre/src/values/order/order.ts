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
 * v⁺ ≤ w⁺ for all pairs of vertices of g and h in one run: Left, moving second in w − v, must force the last
 * move or endlessly many moves in w (docs/loopy-values.md §2). Each pass over all pairs counts each arc of
 * the product down once; stoppers need only the first pass.
 */
export function onsideOrder(g: LoopyGame, h: LoopyGame = g, options: AlgebraOptions = {}): PairOrder {
  const limit = maxPairs(options);
  const pairs = g.vertices * h.vertices;
  if (pairs > limit) {
    throw tooManyPairs(`the product of ${g.vertices} and ${h.vertices} positions has ${pairs} pairs`, limit);
  }
  const product = new Product(g, h, options);
  product.loseStuck();
  if (!(isStopper(g) && (g === h || isStopper(h)))) while (product.loseBad()) continue;
  return new PairOrder(g.vertices, product.lost[1]);
}

/**
 * The states of h − g as numbers: pair w·|g| + v, once with Left and once with Right to move.
 * A state is lost when Right can force Left to be stuck or to move in h only finitely often.
 */
class Product {
  /** [Left to move, Right to move]: pair → 1 if lost. */
  readonly lost: readonly [Uint8Array, Uint8Array];
  readonly #g: LoopyGame;
  readonly #h: LoopyGame;
  readonly #columns: number;
  readonly #hopes: Uint16Array | Uint32Array; // pair, Left to move → moves that are not yet lost
  readonly #dirty: Uint8Array; // row → has something changed that its good states may rest on?
  readonly #tick: (done: number) => void;
  readonly #good: readonly [Uint8Array, Uint8Array]; // [mover][v]: for the present row
  readonly #doubts: Int32Array; // v, Right to move → moves in −g not known good
  readonly #queue: Int32Array; // 2v + mover
  #stack: Int32Array = new Int32Array(1024); // 2·pair + mover, lost and not yet passed on
  #top = 0;
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
    this.#good = [new Uint8Array(g.vertices), new Uint8Array(g.vertices)];
    this.#doubts = new Int32Array(g.vertices);
    this.#queue = new Int32Array(2 * g.vertices);
  }

  /** Loses every state from which Right forces Left to be stuck (Siegel, Algorithm 1). */
  loseStuck(): void {
    const left = this.#h.out(0).offsets;
    const right = this.#g.out(1).offsets;
    const columns = this.#columns;
    const hopes = this.#hopes;
    for (let w = 0, pair = 0; w < this.#h.vertices; w++) {
      const own = left[w + 1] - left[w];
      for (let v = 0; v < columns; v++, pair++) {
        hopes[pair] = own + right[v + 1] - right[v];
        if (hopes[pair] === 0) this.#lose(2 * pair);
      }
    }
    this.#passOn();
  }

  #lose(state: number): void {
    this.lost[state & 1][state >> 1] = 1;
    if (this.#top === this.#stack.length) {
      const stack = new Int32Array(2 * this.#top);
      stack.set(this.#stack);
      this.#stack = stack;
    }
    this.#stack[this.#top++] = state;
  }

  /** A move of Right led to a state with Left to move, and the other way round. */
  #passOn(): void {
    const columns = this.#columns;
    while (this.#top > 0) {
      if ((this.#done++ & 0xfff) === 0) this.#tick(this.#done);
      const state = this.#stack[--this.#top];
      const pair = state >> 1;
      const w = Math.floor(pair / columns);
      if ((state & 1) === 0) this.#passToRight(w, pair - w * columns);
      else this.#passToLeft(w, pair - w * columns);
    }
  }

  /** Right may move to (v, w), where Left is lost: every state that leads there is lost. */
  #passToRight(w: number, v: number): void {
    const columns = this.#columns;
    const dirty = this.#dirty;
    const lost = this.lost[1];
    const { offsets, ends } = this.#h.into(1);
    dirty[w] = 1;
    for (let a = offsets[w]; a < offsets[w + 1]; a++) {
      dirty[ends[a]] = 1;
      const pair = ends[a] * columns + v;
      if (lost[pair] === 0) this.#lose(2 * pair + 1);
    }
    const { offsets: others, ends: tails } = this.#g.into(0);
    for (let a = others[v]; a < others[v + 1]; a++) {
      const pair = w * columns + tails[a];
      if (lost[pair] === 0) this.#lose(2 * pair + 1);
    }
  }

  /** A move of Left to (v, w) is lost: so every state without another move that may save her is lost. */
  #passToLeft(w: number, v: number): void {
    const columns = this.#columns;
    const dirty = this.#dirty;
    const hopes = this.#hopes;
    const lost = this.lost[0];
    const { offsets, ends } = this.#h.into(0);
    dirty[w] = 1;
    for (let a = offsets[w]; a < offsets[w + 1]; a++) {
      dirty[ends[a]] = 1;
      const pair = ends[a] * columns + v;
      if (--hopes[pair] === 0 && lost[pair] === 0) this.#lose(2 * pair);
    }
    const { offsets: others, ends: tails } = this.#g.into(1);
    for (let a = others[v]; a < others[v + 1]; a++) {
      const pair = w * columns + tails[a];
      if (--hopes[pair] === 0 && lost[pair] === 0) this.#lose(2 * pair);
    }
  }

  /**
   * Loses every state from which Right can keep play out of h until it reaches a lost one; true if
   * there were any (one pass of Siegel's Algorithm 3). Such play stays in one row.
   */
  loseBad(): boolean {
    const columns = this.#columns;
    for (let w = 0; w < this.#h.vertices; w++) {
      if (this.#dirty[w] === 0) continue;
      this.#dirty[w] = 0;
      this.#tick((this.#done += columns));
      this.#findGood(w);
      const base = w * columns;
      for (const mover of [0, 1] as const) {
        const lost = this.lost[mover];
        const good = this.#good[mover];
        for (let v = 0; v < columns; v++)
          if ((lost[base + v] | good[v]) === 0) this.#lose(2 * (base + v) + mover);
      }
    }
    const any = this.#top > 0;
    this.#passOn();
    return any;
  }

  /** Marks the states of row w from which Left forces the last move or a move in h to a state not lost. */
  #findGood(w: number): void {
    const columns = this.#columns;
    const base = w * columns;
    const [lostLeft, lostRight] = this.lost;
    const [goodLeft, goodRight] = this.#good;
    const doubts = this.#doubts;
    const queue = this.#queue;
    const lefts = this.#g.out(0).offsets;
    let tail = 0;
    goodLeft.fill(0);
    this.#markHopes(w);
    for (let v = 0; v < columns; v++) {
      doubts[v] = lefts[v + 1] - lefts[v];
      goodRight[v] = doubts[v] === 0 && lostRight[base + v] === 0 ? 1 : 0;
      if (goodRight[v] === 1) queue[tail++] = 2 * v + 1;
      goodLeft[v] &= lostLeft[base + v] ^ 1;
      if (goodLeft[v] === 1) queue[tail++] = 2 * v;
    }
    const { offsets: byLeft, ends: leftTails } = this.#g.into(0);
    const { offsets: byRight, ends: rightTails } = this.#g.into(1);
    while (tail > 0) {
      const state = queue[--tail];
      const v = state >> 1;
      if ((state & 1) === 0) {
        for (let a = byLeft[v]; a < byLeft[v + 1]; a++) {
          const u = leftTails[a];
          if (--doubts[u] > 0 || (goodRight[u] | lostRight[base + u]) !== 0) continue;
          goodRight[u] = 1;
          queue[tail++] = 2 * u + 1;
        }
      } else {
        for (let a = byRight[v]; a < byRight[v + 1]; a++) {
          const u = rightTails[a];
          if ((goodLeft[u] | lostLeft[base + u]) !== 0) continue;
          goodLeft[u] = 1;
          queue[tail++] = 2 * u;
        }
      }
    }
  }

  /** Marks states as good with Left to move: from row w she has a move in h to a state that is not lost. */
  #markHopes(w: number): void {
    const columns = this.#columns;
    const lost = this.lost[1];
    const [good] = this.#good;
    const { offsets, ends } = this.#h.out(0);
    for (let a = offsets[w]; a < offsets[w + 1]; a++) {
      const base = ends[a] * columns;
      for (let v = 0; v < columns; v++) good[v] |= lost[base + v] ^ 1;
    }
  }
}
