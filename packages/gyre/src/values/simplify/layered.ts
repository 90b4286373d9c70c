import { rowsOf } from '../../floor/lists.ts';
import { isAlternationFree, vertexComponents } from '../game/alternation.ts';
import { follower, gameFromOptions, LoopyGame } from '../game/game.ts';
import { canonicalKey, canonicalNumbering } from '../game/numbering.ts';
import { type AlgebraOptions, maxPairs, ticker } from '../game/work.ts';
import { onsideOrder } from '../order/index.ts';
import { Simplifier } from './simplify.ts';
import { Sketch, sortedSet } from './sketch.ts';

/**
 * A game with the same onside at the start, simplified from the bottom up: one strongly connected
 * component at a time, each with the simplified games of the positions below it. Equal stoppers are kept
 * once. For games whose own product would not fit but whose values are small, as in many rulesets.
 *
 * Returns the game itself where it has fewer than `from` positions, or where the layers would cost
 * more than the whole.
 * Sound because every step of the simplifier keeps γ⁺ at every vertex, and because a position may be
 * fused into an equal one that does not lead to it (Siegel, Lemma 16).
 */
export function layered(
  game: LoopyGame,
  options: AlgebraOptions = {},
  from: number = LAYERED_FROM,
): LoopyGame {
  if (game.vertices < from) return game;
  return new Layers(game, options).run() ?? game;
}

/** Smaller games are simplified as a whole, so that the explanation has every step. */
const LAYERED_FROM = 1024;

/** The components of the game, starting with those without moves to others. */
function componentsOf(game: LoopyGame): number[][] {
  const component = vertexComponents(game);
  const components: number[][] = [];
  for (let v = 0; v < game.vertices; v++) {
    components[component[v]] ??= [];
    components[component[v]].push(v);
  }
  return components;
}

class Layers {
  readonly #game: LoopyGame;
  readonly #options: AlgebraOptions;
  readonly #image: Int32Array; // vertex → its vertex in the pool
  readonly #pool: readonly [number[][], number[][]] = [[], []]; // the simplified options so far
  readonly #known = new Map<string, number>(); // canonical key of a stopper → its vertex in the pool
  #allowance: number; // how many pairs the layers may still look at

  constructor(game: LoopyGame, options: AlgebraOptions) {
    this.#game = game;
    this.#options = options;
    this.#image = new Int32Array(game.vertices).fill(-1);
    this.#allowance = Math.max(
      PAIRS_EACH * game.vertices,
      Math.min(game.vertices ** 2, maxPairs(options)) / 4,
    );
  }

  run(): LoopyGame | undefined {
    const tick = ticker(this.#options, this.#game.vertices);
    let done = 0;
    for (const members of componentsOf(this.#game)) {
      tick(done);
      done += members.length;
      if (!this.#settle(members)) return undefined;
    }
    const [left, right] = this.#pool;
    return gameFromOptions(left.length, left, right, this.#image[this.#game.start]);
  }

  /** Simplifies one component above the pool, and adds what is new to it; false if that costs too much. */
  #settle(members: readonly number[]): boolean {
    const below = this.#below(members);
    this.#allowance -= (below.length + members.length) ** 2;
    if (this.#allowance < 0) return false;
    const first = below.length + 1; // the local number of the first member
    const local = this.#localGame(below, members);
    const roots = members.map((_, i) => first + i);
    const sketch = new Sketch(local, roots);
    const quiet = this.#options.signal === undefined ? {} : { signal: this.#options.signal };
    new Simplifier(sketch, onsideOrder(local, local, quiet), quiet).run();
    this.#keep(sketch, below, members, first);
    return true;
  }

  /** The vertices of the pool that the members lead to. */
  #below(members: readonly number[]): number[] {
    const seen = new Set<number>();
    for (const v of members) {
      for (const player of [0, 1] as const) {
        for (const w of this.#game.options(player, v)) if (this.#image[w] >= 0) seen.add(this.#image[w]);
      }
    }
    for (const u of seen) for (const rows of this.#pool) for (const w of rows[u]) seen.add(w);
    return [...seen];
  }

  /** Vertex 0 leads only to the members; then come the pool's vertices, then the members. */
  #localGame(below: readonly number[], members: readonly number[]): LoopyGame {
    const numbers = new Map(below.map((u, i) => [u, i + 1]));
    const first = below.length + 1;
    const places = new Map(members.map((v, i) => [v, first + i]));
    const rows = (player: 0 | 1) => {
      const lists: number[][] = [player === 0 ? [...places.values()] : []];
      for (const u of below)
        lists.push(sortedSet(this.#pool[player][u].map((w) => numbers.get(w) as number)));
      for (const v of members) {
        const place = (w: number): number => places.get(w) ?? (numbers.get(this.#image[w]) as number);
        lists.push(sortedSet(Array.from(this.#game.options(player, v), place)));
      }
      return rowsOf(lists);
    };
    return new LoopyGame(first + members.length, [rows(0), rows(1)]);
  }

  /** Gives every member its vertex in the pool: an existing one, or a new one. */
  #keep(sketch: Sketch, below: readonly number[], members: readonly number[], first: number): void {
    const isStopper = isAlternationFree(sketch);
    const fresh = sketch.prune().filter((v) => v >= first);
    const pooled = new Map<number, number>(); // local member → its vertex in the pool
    const added: number[] = [];
    for (const v of fresh) {
      const key = isStopper ? canonicalKey(canonicalNumbering(follower(sketch.whole(), v))) : '';
      const known = this.#known.get(key);
      if (known !== undefined) {
        pooled.set(v, known);
        continue;
      }
      const u = this.#pool[0].push([]) - 1;
      this.#pool[1].push([]);
      if (isStopper) this.#known.set(key, u);
      pooled.set(v, u);
      added.push(v);
    }
    const poolVertex = (v: number): number => pooled.get(v) ?? below[v - 1];
    for (const v of added) {
      for (const player of [0, 1] as const) {
        this.#pool[player][poolVertex(v)] = sortedSet(sketch.options(player, v).map(poolVertex));
      }
    }
    for (let i = 0; i < members.length; i++) this.#image[members[i]] = poolVertex(sketch.roots[i]);
  }
}

/** Pairs that the layers may look at per position; rulesets whose values are small need some dozens. */
const PAIRS_EACH = 1024;
