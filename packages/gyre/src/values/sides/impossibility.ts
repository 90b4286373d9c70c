import { opponent, type Player } from '../../graph/inner.ts';
import { follower, type LoopyGame } from '../game/game.ts';
import type { AlgebraOptions } from '../game/work.ts';
import { type ComparisonCertificate, type PairOrder, proveAtMost } from '../order/index.ts';
import { Bounds, type Bypass } from './bounds.ts';

/**
 * One inference about a canonical stopper s with the same value as `vertex` on the onside: s must have an
 * option of `player` with the same value as one of certain vertices, each of which has its own entry.
 *
 * Right moves in the copy of the game: from z he takes the arc of `player` to w. Left must not answer there
 * for ever, so at some w he moves in s; `witness`, which has the same value as s, then bounds that option by
 * w from the other side. A bound that is too high gives way, through an answer that is not better than s, to
 * that answer's own options. docs/loopy-values.md §7 has the argument in full.
 */
export interface ImpossibilityEntry {
  readonly player: Player;
  readonly vertex: number;
  /** Later entries with the same player to move again must belong to a lower layer. */
  readonly layer: number;
  readonly moves: readonly {
    readonly z: number;
    readonly w: number;
    readonly witness: number;
    /**
     * Each bound that gives way, and the answer through which it does; everything that it leads to ends or
     * comes later.
     */
    readonly bounds: readonly Bypass[];
    /** The entry about w, or −1 where no option can lie so. */
    readonly next: number;
  }[];
}

/** Proof that no stopper has the same value as the start of `game` on the onside. */
export interface ImpossibilityProof {
  /** A game with the given one's onside, and the proofs of that: game ≤ given and given ≤ game. */
  readonly game: LoopyGame;
  readonly same: readonly [ComparisonCertificate, ComparisonCertificate];
  /** The first is about the start. Following them from there never ends, and finally alternates. */
  readonly entries: readonly ImpossibilityEntry[];
  /** v⁺ ≤ w⁺, or not, for the vertices of `game` that the entries compare. */
  readonly facts: readonly {
    readonly v: number;
    readonly w: number;
    readonly certificate: ComparisonCertificate;
  }[];
}

/** The entries of a proof, if the argument goes through for the start of the game. */
export function impossibilityEntries(game: LoopyGame, order: PairOrder): ImpossibilityEntry[] | undefined {
  const argument = new Argument(game, order);
  return argument.isDoomed(game.start) ? argument.entries(game.start) : undefined;
}

/** Proves every comparison that the entries rest on. */
export function proveFacts(
  game: LoopyGame,
  pairs: Iterable<readonly [number, number]>,
  options: AlgebraOptions,
): ImpossibilityProof['facts'] {
  return Array.from(pairs, ([v, w]) => ({
    v,
    w,
    certificate: proveAtMost(follower(game, v), follower(game, w), 'onside', options),
  }));
}

/** The pairs (v, w) whose order a check of the entries will need. */
export function factsNeeded(game: LoopyGame, entries: readonly ImpossibilityEntry[]): [number, number][] {
  const pairs = new Map<string, [number, number]>();
  const need = (v: number, w: number): void => {
    if (v !== w) pairs.set(`${v},${w}`, [v, w]).set(`${w},${v}`, [w, v]);
  };
  for (const { player, vertex, moves } of entries) {
    need(vertex, moves[0].z);
    for (const { w, witness, bounds, next } of moves) {
      need(vertex, witness);
      for (const x of game.options(player, witness)) need(w, x);
      for (const { through } of bounds) {
        need(through, vertex);
        for (const x of game.options(player, through)) need(w, x);
      }
      for (const z of game.options(opponent(player), w)) need(z, vertex);
      if (next >= 0) need(entries[next].vertex, w);
    }
  }
  return [...pairs.values()];
}

/**
 * Finds the vertices whose value no stopper has. An entry (class, player) holds while every exit it
 * leaves to Left is impossible, leads to an entry of the other player, or to an entry of an earlier layer.
 */
class Argument {
  readonly #game: LoopyGame;
  readonly #order: PairOrder;
  readonly #classes: Int32Array; // vertex → the lowest vertex of equal value
  readonly #members: number[][] = []; // class → its vertices
  readonly #layers: readonly [Int32Array, Int32Array]; // [player][class] → the layer of its entry, 0 for none
  readonly #bounds = new Map<string, Bounds>(); // 'class,player,w' → what each option bounds an option of s by

  constructor(game: LoopyGame, order: PairOrder) {
    this.#game = game;
    this.#order = order;
    this.#classes = new Int32Array(game.vertices);
    this.#layers = [new Int32Array(game.vertices), new Int32Array(game.vertices)];
    for (let v = 0; v < game.vertices; v++) {
      let u = 0;
      while (!order.equal(u, v)) u++;
      this.#classes[v] = u;
      this.#members[u] ??= [];
      this.#members[u].push(v);
    }
    let layer = 1;
    while (this.#addLayer(layer)) layer++;
  }

  /** Is there an entry about v? */
  isDoomed(v: number): boolean {
    return this.#layers[0][this.#classes[v]] > 0 || this.#layers[1][this.#classes[v]] > 0;
  }

  /** The largest set of new entries that support each other or rest on earlier layers; true if not empty. */
  #addLayer(layer: number): boolean {
    let open: [number, Player][] = [];
    for (const c of this.#members.keys()) {
      for (const player of [0, 1] as const) {
        if (this.#members[c] === undefined || this.#layers[player][c] > 0) continue;
        this.#layers[player][c] = layer;
        open.push([c, player]);
      }
    }
    for (let before = -1; before !== open.length; ) {
      before = open.length;
      open = open.filter(([c, player]) => {
        if (this.#play(c, player) !== undefined) return true;
        this.#layers[player][c] = 0;
        return false;
      });
    }
    return open.length > 0;
  }

  /** Is v at most w as `player` sees it? */
  #worse(player: Player, v: number, w: number): boolean {
    return player === 0 ? this.#order.atMost(v, w) : this.#order.atMost(w, v);
  }

  /** What the vertices say of an option of s that reaches up to w. */
  #boundsOf(c: number, player: Player, w: number): Bounds {
    const key = `${c},${player},${w}`;
    const known = this.#bounds.get(key);
    if (known !== undefined) return known;
    const found = new Bounds(this.#game, player, {
      reaches: (x) => this.#worse(player, w, x),
      isSame: (x) => this.#worse(player, x, w),
      givesWay: (y) => this.#worse(player, y, c),
    });
    this.#bounds.set(key, found);
    return found;
  }

  /** Left leaves at w: the witness, and the entry that it leads to, where that serves the argument. */
  #exit(c: number, player: Player, w: number): Exit | undefined {
    const bounds = this.#boundsOf(c, player, w);
    const witness = this.#members[c].find((v) => bounds.isClosed(v));
    if (witness === undefined) return undefined;
    if (!bounds.mayBeSame(witness)) return { witness };
    const layer = this.#layers[player][c];
    const d = this.#classes[w];
    const other = this.#layers[opponent(player)][d];
    if (other > 0 && other <= layer) return { witness, next: [d, opponent(player)] };
    const same = this.#layers[player][d];
    return same > 0 && same < layer ? { witness, next: [d, player] } : undefined;
  }

  /** Left's answers to w that leave s no worse than it was. */
  #answers(c: number, player: Player, w: number): number[] {
    return Array.from(this.#game.options(opponent(player), w)).filter((z) => this.#worse(player, z, c));
  }

  /**
   * Right's choices z → w in the copy of the game, if they serve from a vertex of class c. Against Left's
   * options he may go on for ever, against Right's he must bring play to an end: the largest set of good
   * vertices for the one, the smallest for the other.
   */
  #play(c: number, player: Player): Map<number, number> | undefined {
    const largest = player === 0;
    const isGood = new Uint8Array(this.#game.vertices).fill(largest ? 1 : 0);
    const choices = new Map<number, number>();
    const choose = (z: number): number | undefined =>
      this.#game
        .options(player, z)
        .find(
          (w) =>
            this.#answers(c, player, w).every((x) => isGood[x] === 1) &&
            this.#exit(c, player, w) !== undefined,
        );
    for (let changed = true; changed; ) {
      changed = false;
      for (let z = 0; z < isGood.length; z++) {
        if (isGood[z] !== (largest ? 1 : 0)) continue;
        const w = choose(z);
        if (w !== undefined) choices.set(z, w);
        if ((w !== undefined) === largest) continue;
        isGood[z] = largest ? 0 : 1;
        changed = true;
      }
    }
    for (const z of choices.keys()) if (isGood[z] === 0) choices.delete(z);
    return this.#members[c].some((v) => choices.has(v)) ? choices : undefined;
  }

  /** The entries on which the start's entry rests, the start's first. */
  entries(start: number): ImpossibilityEntry[] {
    const wanted: [number, Player][] = [];
    const number = ([c, player]: [number, Player]): number => {
      const at = wanted.findIndex(([d, other]) => d === c && other === player);
      return at >= 0 ? at : wanted.push([c, player]) - 1;
    };
    const first = this.#classes[start];
    number([first, this.#layers[0][first] > 0 ? 0 : 1]);
    const entries: ImpossibilityEntry[] = [];
    for (let i = 0; i < wanted.length; i++) entries.push(this.#entry(...wanted[i], number));
    return entries;
  }

  #entry(c: number, player: Player, number: (entry: [number, Player]) => number): ImpossibilityEntry {
    const choices = this.#play(c, player) as Map<number, number>;
    const choice = (z: number): number => choices.get(z) as number;
    const first = this.#members[c].find((v) => choices.has(v)) as number;
    const moves = reachedBy(first, (z) => this.#answers(c, player, choice(z))).map((z) => {
      const w = choice(z);
      const { witness, next } = this.#exit(c, player, w) as Exit;
      const bounds = this.#boundsOf(c, player, w).bypasses(witness);
      return { z, w, witness, bounds, next: next === undefined ? -1 : number(next) };
    });
    return { player, vertex: c, layer: this.#layers[player][c], moves };
  }
}

/** Where Left leaves: the witness, and the entry that he is led to unless no option can lie so. */
interface Exit {
  readonly witness: number;
  readonly next?: [number, Player];
}

/** What can be reached from `first`, each before everything that it leads to where there is no cycle. */
function reachedBy(first: number, next: (z: number) => number[]): number[] {
  const done = new Set<number>();
  const ends: number[] = [];
  const path: { z: number; rest: number[] }[] = [{ z: first, rest: next(first) }];
  done.add(first);
  while (path.length > 0) {
    const { z, rest } = path[path.length - 1];
    const x = rest.pop();
    if (x === undefined) {
      ends.push(z);
      path.pop();
    } else if (!done.has(x)) {
      done.add(x);
      path.push({ z: x, rest: next(x) });
    }
  }
  return ends.toReversed();
}
