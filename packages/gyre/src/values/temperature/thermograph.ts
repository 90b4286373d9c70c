import { assert, check, GyreError } from '../../graph/inner.ts';
import { type AlgebraOptions, ticker } from '../game/work.ts';
import { compareDyadic, type Dyadic } from '../plain/dyadic.ts';
import { isNumeral, type Plain } from '../plain/plain.ts';
import { checkAsked, type GameValue, idOfValue, STORE, stopperValue, ValueStore } from '../store/index.ts';
import {
  envelope,
  FOOT,
  mastAt,
  meetingOf,
  push,
  type Stretch,
  taxed,
  together,
  type Wall,
  wallAt,
} from './wall.ts';

/** The walls of a short game, which meet at the mast. */
export interface Thermograph {
  readonly left: Wall;
  readonly right: Wall;
  /** Where the mast stands. */
  readonly mean: Dyadic;
  /** Where the mast begins: −1 for an integer, −1/2^k for a number with denominator 2^k, else at least 0. */
  readonly temperature: Dyadic;
}

/**
 * The thermographs of the short values of a store, from t = −1 on. An integer has its mast alone. The walls
 * of any other game are max R(Gᴸ) − t and min L(Gᴿ) + t up to where they meet, for its canonical options
 * (Siegel, Combinatorial Game Theory, II.5; Berlekamp, Conway and Guy, Winning Ways, chapter 6). All numbers
 * are dyadic, so the answers are exact.
 *
 * What was found is remembered: keep it for one question to the store, or for a store that refuses none.
 */
export class Thermographs {
  readonly #store: ValueStore;
  readonly #known = new Map<number, Thermograph>();

  constructor(store: ValueStore) {
    check(store, STORE);
    this.#store = store;
  }

  /** Of the value with this id, which must be short. */
  of(id: number, options: AlgebraOptions = {}): Thermograph {
    checkAsked(this.#store, [id], options);
    if (!this.#store.isShort(id)) throw loopyRefusal();
    return fold(
      this.#store,
      id,
      (one) => this.#settled(one, options),
      options,
      (one, lefts, rights) => {
        const high = envelope(
          lefts.map(({ right }) => right),
          1,
        );
        const low = envelope(
          rights.map(({ left }) => left),
          -1,
        );
        const made = meeting(taxed(high, -1), taxed(low, 1));
        this.#known.set(one, made);
        return made;
      },
    );
  }

  /**
   * What needs no options: what is known, an integer, and a plain value that has the thermograph of a simpler
   * one. Every number plus a nimber is like the number plus *, and so is x + ↑*; the other ups of a sign are
   * alike.
   */
  #settled(id: number, options: AlgebraOptions): Thermograph | undefined {
    const plain = this.#store.plainOf(id);
    const known = this.#known.get(id);
    if (plain === undefined || known !== undefined) return known;
    const { number, ups, nimber } = plain;
    if (integerOf(plain) !== undefined) {
      const mast = [mastAt(number)];
      return { left: mast, right: mast, mean: number, temperature: FOOT };
    }
    if (ups === 0n && nimber <= 1n) return undefined;
    const sign = ups === 0n ? 0n : ups > 0n ? 1n : -1n;
    const isStarred = ups === 0n || (ups === sign && nimber === 1n);
    const like = isStarred ? { number, ups: 0n, nimber: 1n } : { number, ups: sign, nimber: 0n };
    const likeId = idOf(this.#store.plain(like));
    return likeId === id ? undefined : this.of(likeId, options);
  }
}

/** The refusal of a game in which play need not end. */
export function loopyRefusal(): GyreError {
  const hint = 'take a loop-free game';
  return new GyreError('E_DOMAIN', 'the game is loopy, and temperature theory is for games that end', hint);
}

/**
 * Two scaffolds up to where they meet, and the mast from there. They come nearer to each other all the way.
 */
function meeting(left: Wall, right: Wall): Thermograph {
  const walls: [Stretch[], Stretch[]] = [[], []];
  let met: Thermograph | undefined;
  for (const [p, q, end] of together(left, right)) {
    const t = meetingOf(p, q);
    const isHere = t !== undefined && (end === undefined || compareDyadic(t, end) <= 0);
    if (!isHere || compareDyadic(t, p.t) > 0) {
      push(walls[0], p);
      push(walls[1], q);
    }
    if (!isHere) continue;
    const mean = wallAt([p], t);
    for (const wall of walls) push(wall, mastAt(mean, t));
    met = { left: walls[0], right: walls[1], mean, temperature: t };
    break;
  }
  assert(met !== undefined, 'scaffolds always meet');
  return met;
}

/**
 * Works out something for a short game from what its canonical options give, the smallest followers first;
 * `settled` knows it for some without looking at their options.
 */
export function fold<T>(
  store: ValueStore,
  id: number,
  settled: (id: number) => T | undefined,
  options: AlgebraOptions,
  made: (id: number, lefts: T[], rights: T[]) => T,
): T {
  const tick = ticker(options, 0);
  const known = new Map<number, T>();
  const open = [id];
  for (let steps = 0, top = open.at(-1); top !== undefined; top = open.at(-1), steps++) {
    tick(WORK_EACH * steps);
    const end = known.get(top) ?? settled(top);
    if (end === undefined) {
      const [lefts, rights] = [store.options(0, top), store.options(1, top)];
      const waiting = [...lefts, ...rights].filter((option) => !known.has(option));
      for (const option of waiting) open.push(option);
      if (waiting.length > 0) continue;
      const found = (option: number): T => known.get(option) as T;
      known.set(top, made(top, Array.from(lefts, found), Array.from(rights, found)));
    } else known.set(top, end);
    open.pop();
  }
  return known.get(id) as T;
}

const WORK_EACH = 256;

/** The id of {lefts | rights}. */
export function gameWithOptions(
  store: ValueStore,
  lefts: readonly number[],
  rights: readonly number[],
  options: AlgebraOptions,
): number {
  const form = { lefts, rights };
  return idOf(store.ofForm({ on: form, off: form }, options));
}

/** The id of a + b, both short. */
export function sumOf(store: ValueStore, a: number, b: number, options: AlgebraOptions): number {
  return idOf(store.sum(stopperValue(a), stopperValue(b), options));
}

/** The id of a value that is known to be a stopper. */
export function idOf(value: GameValue): number {
  return idOfValue(value) as number;
}

/** Is the value a number? */
export function isNumber(store: ValueStore, id: number): boolean {
  return isNumeral(store.plainOf(id));
}

/** The whole number that a value is, if it is one. */
export function integerOf(plain: Plain | undefined): bigint | undefined {
  return isNumeral(plain) && plain?.number.exponent === 0 ? plain.number.numerator : undefined;
}

/** The id of a number. */
export function numberId(store: ValueStore, number: Dyadic): number {
  return idOf(store.plain({ number, ups: 0n, nimber: 0n }));
}
