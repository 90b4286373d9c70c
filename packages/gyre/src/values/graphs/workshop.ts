import { GraphBuilder, type Player } from '../../graph/inner.ts';
import { gameFromGraph, type LoopyGame } from '../game/game.ts';
import { type AlgebraOptions, maxPairs, ticker, tooManyPairs } from '../game/work.ts';
import { type Dyadic, numberOptions, writeDyadic } from '../plain/dyadic.ts';
import type { Plain } from '../plain/plain.ts';

/** Stands for the vertex that the option belongs to. */
export const PASS = -1;

const UNDEFINED = -1;

/** How many positions and arcs plain arrays hold without trouble. */
const MOST = 1 << 25;

/**
 * A graph under construction: vertices are made first and get their options later, so that they may
 * refer to each other in any way.
 */
export class Workshop {
  /** Vertex → where its options begin in `#ends`, Left options first; UNDEFINED before it has them. */
  readonly #first: number[] = [];
  readonly #lefts: number[] = [];
  readonly #rights: number[] = [];
  readonly #ends: number[] = [];
  /** Vertex → the vertex that it is another name for, or itself. */
  readonly #same: number[] = [];
  /** Literal → its vertex: equal literals share their vertices. */
  readonly #literals = new Map<string, number>();
  readonly #most: number;
  readonly #tick: (done: number) => void;
  #work = 0;

  constructor(options: AlgebraOptions = {}) {
    this.#most = Math.min(MOST, maxPairs(options));
    this.#tick = ticker(options, 0);
  }

  vertex(): number {
    this.#lefts.push(0);
    this.#rights.push(0);
    this.#same.push(this.#first.length);
    return this.#first.push(UNDEFINED) - 1;
  }

  define(v: number, lefts: readonly number[], rights: readonly number[]): void {
    this.#first[v] = this.#ends.length;
    this.#lefts[v] = lefts.length;
    this.#rights[v] = rights.length;
    const size = this.#first.length + this.#ends.length + lefts.length + rights.length;
    if (size > this.#most)
      throw tooManyPairs(`the expression takes more than ${this.#most} positions and arcs`, this.#most);
    this.#tick((this.#work += 1 + lefts.length + rights.length));
    for (const w of lefts) this.#ends.push(w === PASS ? v : w);
    for (const w of rights) this.#ends.push(w === PASS ? v : w);
  }

  made(lefts: readonly number[], rights: readonly number[]): number {
    const v = this.vertex();
    this.define(v, lefts, rights);
    return v;
  }

  /** Makes v another name for w; false if it already is w, so that it would never be defined. */
  identify(v: number, w: number): boolean {
    const target = this.#resolve(w);
    if (target === v) return false;
    this.#same[v] = target;
    return true;
  }

  #resolve(v: number): number {
    let w = v;
    while (this.#same[w] !== w) {
      this.#same[w] = this.#same[this.#same[w]];
      w = this.#same[w];
    }
    return w;
  }

  /** The game from v; undefined as long as something that can be reached has no options yet. */
  game(v: number): LoopyGame | undefined {
    const start = this.#resolve(v);
    const numbers = new Map<number, number>([[start, 0]]);
    const found = [start];
    const builder = new GraphBuilder('partizan');
    builder.vertex(0);
    for (let n = 0; n < found.length; n++) {
      const u = found[n];
      const first = this.#first[u];
      if (first === UNDEFINED) return undefined;
      const lefts = this.#lefts[u];
      this.#tick((this.#work += 1 + lefts + this.#rights[u]));
      for (let i = 0; i < lefts + this.#rights[u]; i++) {
        const w = this.#resolve(this.#ends[first + i]);
        let number = numbers.get(w);
        if (number === undefined) {
          number = found.push(w) - 1;
          numbers.set(w, number);
        }
        builder.arc(n, number, i < lefts ? 0 : 1);
      }
    }
    return gameFromGraph(builder.build());
  }

  /** A copy of a game; returns the vertex of its start. */
  embed(game: LoopyGame): number {
    const base = this.#first.length;
    for (let v = 0; v < game.vertices; v++) this.vertex();
    const shifted = (player: Player, v: number): number[] =>
      Array.from(game.options(player, v), (w) => base + w);
    for (let v = 0; v < game.vertices; v++) this.define(base + v, shifted(0, v), shifted(1, v));
    return base + game.start;
  }

  /** The canonical form of a number. */
  number(value: Dyadic): number {
    const open = [value];
    for (let x = open.at(-1); x !== undefined; x = open.at(-1)) {
      const lacking = numberOptions(x).filter((y) => y !== undefined && !this.#literals.has(writeDyadic(y)));
      if (lacking.length > 0) open.push(...(lacking as Dyadic[]));
      else {
        open.pop();
        this.#literal(writeDyadic(x), () =>
          numberOptions(x).map((y) => (y === undefined ? [] : [this.number(y)])),
        );
      }
    }
    return this.#literals.get(writeDyadic(value)) as number;
  }

  #literal(name: string, options: () => readonly number[][]): number {
    const known = this.#literals.get(name);
    if (known !== undefined) return known;
    const [lefts, rights] = options();
    const v = this.made(lefts, rights);
    this.#literals.set(name, v);
    return v;
  }

  /**
   * The canonical form of x + n·^ + *m, or with −n of its downs: n·^ + *m is {0 | (n−1)·^ + *(m⊕1)}, but ^*
   * is {0,* | 0}; with x in place of 0 in all of that (number translation).
   */
  plain({ number: x, ups: allUps, nimber }: Plain): number {
    const [ups, size] = [Number(allUps), Number(nimber)];
    const zero = this.number(x);
    const name = writeDyadic(x);
    const here = [zero];
    const nimberOf = (m: number): number => {
      for (let n = here.length; n <= m; n++)
        here.push(this.#literal(`${name}*${n}`, () => [here.slice(), here.slice()]));
      return here[m];
    };
    const isUp = ups > 0;
    const count = Math.abs(ups);
    const mirrored = (lefts: number[], rights: number[]): number[][] =>
      isUp ? [lefts, rights] : [rights, lefts];
    let m = count % 2 === 0 ? size : size ^ 1;
    let v = nimberOf(m);
    for (let n = 1; n <= count; n++) {
      const before = v;
      m ^= 1;
      const isUpStar = n === 1 && m === 1;
      v = this.#literal(`${name}${isUp ? '^' : 'v'}${n}*${m}`, () =>
        mirrored(isUpStar ? [zero, nimberOf(1)] : [zero], [before]),
      );
    }
    return v;
  }
}
