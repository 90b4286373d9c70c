import { GyreError, type Player, throwIfAborted } from '../graph/inner.ts';
import { type Key, payoffInSum, type Ruleset } from '../rulesets/inner.ts';
import { type AlgebraOptions, idOfValue, stopperValue, type ValueStore } from '../values/inner.ts';

/** The position that stands for a part, and the text that tells it apart. */
interface Part<P> {
  readonly position: P;
  readonly key: string;
}

/** A part whose options are being worked out. */
interface Frame<P> {
  readonly key: string;
  /** For each player, the parts that each move leaves. */
  readonly lists: readonly (readonly (readonly Part<P>[])[])[];
  /** If it is an ordinal sum: the rest, whose value is put on the base; `lists` are then the moves of the base. */
  readonly rest: readonly Part<P>[] | undefined;
  /** Parts that must be known first. */
  readonly needed: Part<P>[];
}

/**
 * The values of loop-free positions, each part once: a part's value is made from those of its options, a position's is the
 * sum of its parts. The walk keeps its own stack, so that only memory limits the length of play.
 */
export class ShortParts<P> {
  readonly #ruleset: Ruleset<P>;
  readonly #store: ValueStore;
  readonly #ids = new Map<string, number>(); // key of a part → its value
  readonly #loopy = new Set<string>(); // keys of parts in which play can repeat
  readonly #cuts = new Map<Key, Part<P>[]>(); // key of a position → its parts, of those that came last
  readonly #limit: number;

  constructor(ruleset: Ruleset<P>, store: ValueStore, limit: number) {
    this.#ruleset = ruleset;
    this.#store = store;
    this.#limit = limit;
  }

  /** How many parts are known. */
  get size(): number {
    return this.#ids.size;
  }

  /** The parts of a position, each in its standard form. */
  partsOf(position: P): Part<P>[] {
    const whole = this.#ruleset.key(position);
    const known = this.#cuts.get(whole);
    if (known !== undefined) return known;
    const found = (this.#ruleset.parts?.(position) ?? [position]).map((part) => {
      const form = this.#ruleset.canonical?.(part, 0) ?? part;
      return { position: form, key: String(this.#ruleset.key(form)) };
    });
    if (this.#cuts.size >= MOST_CUTS) this.#cuts.clear();
    this.#cuts.set(whole, found);
    return found;
  }

  /** The id of a part's value; undefined if play in it can return to an earlier position. */
  idOf(part: Part<P>, options: AlgebraOptions): number | undefined {
    const known = this.#ids.get(part.key);
    if (known !== undefined || this.#loopy.has(part.key)) return known;
    const frames = [this.#frame(part)];
    const open = new Set([part.key]);
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const next = frame.needed.pop();
      if (next === undefined) {
        frames.pop();
        open.delete(frame.key);
        this.#settle(frame, options);
      } else if (this.#loopy.has(next.key) || open.has(next.key)) {
        for (const key of open) this.#loopy.add(key); // each of them leads to the cycle
        return undefined;
      } else if (!this.#ids.has(next.key)) {
        open.add(next.key);
        frames.push(this.#frame(next));
      }
    }
    return this.#ids.get(part.key);
  }

  #frame({ position, key }: Part<P>): Frame<P> {
    const pair = this.#ruleset.ordinal?.(position);
    const lists = ([0, 1] as const).map((player) => this.#moves(pair?.[0] ?? position, player));
    const rest = pair === undefined ? undefined : this.partsOf(pair[1]);
    const needed = [...lists.flat(2), ...(rest ?? [])].filter((part) => !this.#ids.has(part.key));
    return { key, lists, rest, needed };
  }

  #moves(position: P, player: Player): Part<P>[][] {
    if (this.#ruleset.payoff?.(position, player) !== undefined)
      throw payoffInSum(this.#ruleset, position, player);
    const moves: Part<P>[][] = [];
    this.#ruleset.moves(position, player, (to) => moves.push(this.partsOf(to)));
    return moves;
  }

  #settle({ key, lists: [lefts, rights], rest }: Frame<P>, options: AlgebraOptions): void {
    if (this.#ids.size >= this.#limit) throw tooMany(this.#ruleset.title, this.#limit);
    throwIfAborted(options.signal);
    const store = this.#store;
    const made = store.ask(
      options,
      () => {
        const side = { lefts: this.#optionIds(lefts), rights: this.#optionIds(rights) };
        const base = { on: side, off: side };
        return store.ofForm(rest === undefined ? base : store.ordinal(base, stopperValue(this.sum(rest))));
      },
      lefts.length + rights.length,
    );
    this.#ids.set(key, idOfValue(made) as number);
  }

  #optionIds(moves: readonly (readonly Part<P>[])[]): number[] {
    return [...new Set(moves.map((parts) => this.sum(parts)))];
  }

  /** The sum of parts that are known. */
  sum(parts: readonly Part<P>[]): number {
    const ids = parts.map(({ key }) => this.#ids.get(key) as number);
    return ids.reduce(
      (sum, id) => idOfValue(this.#store.sum(stopperValue(sum), stopperValue(id))) as number,
      0,
    );
  }
}

const MOST_CUTS = 1 << 15;

function tooMany(title: string, limit: number): GyreError {
  const hint = 'raise the limit or choose a smaller instance';
  return new GyreError('E_LIMIT', `${title} has more than ${limit} kinds of parts here`, hint);
}
