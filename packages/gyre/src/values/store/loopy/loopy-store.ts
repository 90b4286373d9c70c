import type { Player } from '../../../graph/inner.ts';
import { isAlternationFree, vertexComponents } from '../../game/alternation.ts';
import type { LoopyGame } from '../../game/game.ts';
import { IntegerStack, LOOPY, NUMBER, PairMemo, type ShortStore, UNKNOWN } from '../short/index.ts';
import { ComponentIds, placeholder } from './component-ids.ts';
import { type Draft, DraftReader, draftOf, UNBOUND } from './draft.ts';
import { LoopyOrder } from './loopy-order.ts';

/**
 * Stoppers in the id space of a short store: those that are loop-free as there, the others by their strongly
 * connected components.
 */
export class LoopyStore {
  readonly short: ShortStore;
  readonly #order: LoopyOrder;
  readonly #componentIds: ComponentIds;
  readonly #reader: DraftReader;
  readonly #upsums: PairMemo; // pair → the onside of its sum + 1

  constructor(short: ShortStore) {
    this.short = short;
    this.#order = new LoopyOrder(short);
    this.#componentIds = new ComponentIds(short);
    this.#reader = new DraftReader(short, this.#order, this.#componentIds);
    this.#upsums = new PairMemo(short.budget);
  }

  isLoopy(id: number): boolean {
    return (this.short.table.flags[id] & LOOPY) !== 0;
  }

  /** Is a ≤ b? */
  atMost(a: number, b: number): boolean {
    return this.isLoopy(a) || this.isLoopy(b) ? this.#order.atMost(a, b) : this.short.atMost(a, b);
  }

  /** The onside of every position of a game; UNBOUND where none was found. */
  onsides(game: LoopyGame): Int32Array {
    const draft = draftOf(game);
    this.#reader.read(draft);
    return draft.ids;
  }

  /** The onside of a draft's first position; UNBOUND if none was found. */
  onsideOf(draft: Draft): number {
    this.#reader.read(draft);
    return draft.ids[0];
  }

  /** The onside of a + b; undefined if none was found. */
  upsum(a: number, b: number): number | undefined {
    const known = this.#shortcut(a, b);
    if (known !== UNKNOWN) return known;
    const sums = new SumDraft(this, (x, y) => this.#shortcut(x, y) + 1, a, b);
    this.#reader.read(sums);
    for (let v = 0; v < sums.vertices; v++) {
      const id = sums.ids[v];
      if (id === UNBOUND || sums.wasKnown(v)) continue;
      const [x, y] = sums.pair(v);
      this.#upsums.set(Math.min(x, y), Math.max(x, y), id + 1);
    }
    return sums.ids[0] === UNBOUND ? undefined : sums.ids[0];
  }

  /** The onside of a + b where no graph is needed for it: it is known, or loop-free, or one is a number. */
  #shortcut(a: number, b: number): number {
    if (a === 0 || b === 0) return a + b;
    if (!this.isLoopy(a) && !this.isLoopy(b)) return this.short.sum(a, b);
    const known = this.#knownUpsum(a, b);
    if (known !== 0) return known - 1;
    const { flags } = this.short.table;
    if ((flags[b] & NUMBER) !== 0) return this.#translated(a, b);
    return (flags[a] & NUMBER) === 0 ? UNKNOWN : this.#translated(b, a);
  }

  #knownUpsum(a: number, b: number): number {
    return a < b ? this.#upsums.get(a, b) : this.#upsums.get(b, a);
  }

  /** −a: its graph with the sides exchanged, which stays canonical. */
  negative(a: number): number {
    if (!this.isLoopy(a)) return this.short.negative(a);
    const { table } = this.short;
    const known = (x: number): number => (this.isLoopy(x) ? table.negatives[x] : this.short.negative(x));
    return this.#mapped(a, true, known, (x, y) => {
      table.negatives[x] = y;
      table.negatives[y] = x;
    });
  }

  /**
   * a plus a number, a loopy: the number is added to every option, which stays canonical (number
   * translation).
   */
  #translated(a: number, number: number): number {
    const known = (x: number): number =>
      this.isLoopy(x) ? this.#knownUpsum(x, number) - 1 : this.short.sum(x, number);
    return this.#mapped(a, false, known, (x, y) =>
      this.#upsums.set(Math.min(x, number), Math.max(x, number), y + 1),
    );
  }

  /**
   * The image of a under a change of its options that keeps forms canonical; each new image is handed to
   * `keep`.
   */
  #mapped(
    a: number,
    isExchanged: boolean,
    known: (x: number) => number,
    keep: (x: number, image: number) => void,
  ): number {
    const image = known(a);
    if (image !== UNKNOWN) return image;
    const found = [a];
    const places = new Map([[a, 0]]);
    const lists: [number[][], number[][]] = [[], []];
    for (let v = 0; v < found.length; v++) {
      for (const player of [0, 1] as const) {
        const row = Array.from(this.short.options(player, found[v]), (x) => {
          const there = known(x);
          if (there !== UNKNOWN) return there;
          const place = places.get(x) ?? found.push(x) - 1;
          places.set(x, place);
          return placeholder(place);
        });
        lists[isExchanged ? 1 - player : player].push(row);
      }
    }
    const ids = this.#componentIds.enter(lists);
    for (let v = 0; v < found.length; v++) keep(found[v], ids[v]);
    return ids[0];
  }

  /** Forgets every id from `size` on, and what rested on them. */
  truncate(size: number): void {
    this.#order.clear();
    this.#upsums.clear();
    this.#componentIds.truncate(size);
  }
}

/** The positions of a + b, followed until sums that are known, or that a short cut gives. */
class SumDraft implements Draft {
  ids: Int32Array = new Int32Array(0);
  readonly #store: LoopyStore;
  readonly #known: (x: number, y: number) => number;
  readonly #places: PairMemo;
  readonly #a = new IntegerStack();
  readonly #b = new IntegerStack();
  readonly #bound = new IntegerStack();
  readonly #rows: [number[][], number[][]] = [[], []];

  constructor(store: LoopyStore, known: (x: number, y: number) => number, a: number, b: number) {
    this.#store = store;
    this.#known = known;
    this.#places = new PairMemo(store.short.budget);
    this.#place(a, b);
    for (let v = 0; v < this.#a.length; v++) this.#follow(v);
    this.#places.clear();
    this.ids = this.#bound.items.slice(0, this.#bound.length);
  }

  get vertices(): number {
    return this.#a.length;
  }

  options(player: Player, v: number): number[] {
    return this.#rows[player][v];
  }

  pair(v: number): [number, number] {
    return [this.#a.items[v], this.#b.items[v]];
  }

  wasKnown(v: number): boolean {
    return this.#bound.items[v] !== UNBOUND;
  }

  #follow(v: number): void {
    const { short } = this.#store;
    if (--short.budget.fuel < 0) short.budget.look();
    for (const rows of this.#rows) rows.push([]);
    if (this.wasKnown(v)) return;
    const [x, y] = this.pair(v);
    for (const player of [0, 1] as const) {
      const row = this.#rows[player][v];
      for (const z of short.options(player, x)) row.push(this.#place(z, y));
      for (const z of short.options(player, y)) row.push(this.#place(x, z));
    }
    short.budget.spend(this.#rows[0][v].length + this.#rows[1][v].length + 1);
  }

  #place(x: number, y: number): number {
    const [low, high] = x < y ? [x, y] : [y, x];
    const known = this.#places.get(low, high);
    if (known !== 0) return known - 1;
    const v = this.#a.length;
    this.#places.set(low, high, v + 1);
    this.#a.push(low);
    this.#b.push(high);
    this.#bound.push(this.#sumOf(low, high));
    return v;
  }

  #sumOf(x: number, y: number): number {
    return this.#known(x, y) - 1;
  }
}

/**
 * Has the sum of these stoppers no alternating cycle, so that it is a stopper as it stands? Undefined where
 * there are too many positions to see.
 *
 * On a cycle of the sum every term either stays where it is or goes round a cycle of its own, so only moves
 * on cycles of the terms count. If all of them belong to one player, play cannot alternate. If one term has a
 * cycle of Left moves alone, and another a cycle of Right moves alone, play can go round both in turn.
 * Otherwise the positions of the sum are looked at.
 */
export function isStopperSum(terms: readonly number[], store: LoopyStore): boolean | undefined {
  const parts = terms.map((id) => cyclicPart(id, store));
  const players = ([0, 1] as const).filter((player) =>
    parts.some(({ options }) => options[player].some((row) => row.length > 0)),
  );
  if (players.length < 2) return true;
  const [lefts, rights] = ([0, 1] as const).map((player) => parts.map((part) => hasOwnCycle(part, player)));
  if (lefts.some((isLeft, i) => isLeft && rights.some((isRight, j) => isRight && i !== j))) return false;
  return isFree(parts);
}

/**
 * The most copies of a term that can matter: of two positions and more, so many make more than can be seen.
 */
export const MOST_COPIES = 17;

const MOST_POSITIONS = 1 << (MOST_COPIES - 1);

/** The loopy positions of a stopper, and the moves between them that lie on cycles. */
interface Part {
  readonly size: number;
  readonly options: readonly [number[][], number[][]];
}

function cyclicPart(id: number, store: LoopyStore): Part {
  const found = [id];
  const places = new Map([[id, 0]]);
  const options: [number[][], number[][]] = [[], []];
  for (const x of found) {
    for (const player of [0, 1] as const) {
      const row: number[] = [];
      for (const y of store.short.options(player, x)) {
        if (!store.isLoopy(y)) continue;
        const place = places.get(y) ?? found.push(y) - 1;
        places.set(y, place);
        row.push(place);
      }
      options[player].push(row);
    }
  }
  const size = found.length;
  const component = vertexComponents({ vertices: size, options: (player, v) => options[player][v] });
  const onCycles = (player: Player): number[][] =>
    options[player].map((row, v) => row.filter((w) => component[w] === component[v]));
  return { size, options: [onCycles(0), onCycles(1)] };
}

/** Is there a cycle of this player's moves alone? */
function hasOwnCycle({ size, options }: Part, player: Player): boolean {
  const own = (who: Player, v: number): number[] => (who === player ? options[player][v] : []);
  const component = vertexComponents({ vertices: size, options: own });
  return options[player].some((row, v) => row.some((w) => component[w] === component[v]));
}

/** Looks at every position of the sum. */
function isFree(parts: readonly Part[]): boolean | undefined {
  const vertices = parts.reduce((product, part) => product * part.size, 1);
  if (vertices > MOST_POSITIONS) return undefined;
  return isAlternationFree({
    vertices,
    options: (player, v) => {
      const moved: number[] = [];
      let stride = 1;
      let rest = v;
      for (const { size, options } of parts) {
        const at = rest % size;
        for (const to of options[player][at]) moved.push(v + (to - at) * stride);
        rest = (rest - at) / size;
        stride *= size;
      }
      return moved;
    },
  });
}
