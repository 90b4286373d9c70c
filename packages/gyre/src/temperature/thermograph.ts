import { assert, GyreError, type Player, shown } from '../graph/index.ts';
import {
  type AlgebraOptions,
  compareDyadic,
  type Dyadic,
  idOfValue,
  type Plain,
  ticker,
  ValueStore,
} from '../values/index.ts';
import { checkAsked } from './checks.ts';
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
 * The thermographs of the short values of a store, from t = −1 on. An integer has its mast alone. The walls of any
 * other game are max R(Gᴸ) − t and min L(Gᴿ) + t up to where they meet, for its canonical options (Siegel,
 * Combinatorial Game Theory, II.5; Berlekamp, Conway and Guy, Winning Ways, chapter 6). All numbers are dyadic, so the
 * answers are exact.
 *
 * What was found is remembered: keep it for one question to the store, or for a store that refuses none.
 */
export class Thermographs {
  readonly #store: ValueStore;
  readonly #known = new Map<number, Thermograph>();

  constructor(store: ValueStore) {
    if (!(store instanceof ValueStore))
      throw new GyreError('E_SHAPE', `the store is ${shown(store)}`, 'give new ValueStore()');
    this.#store = store;
  }

  /** Of the value with this id, which must be short. */
  of(id: number, options: AlgebraOptions = {}): Thermograph {
    checkAsked(this.#store, [id], options);
    if (!this.#store.isShort(id)) throw loopyRefusal();
    const tick = ticker(options, 0);
    const open = [this.#likeness(id)];
    for (let steps = 0, top = open.at(-1); top !== undefined; top = open.at(-1), steps++) {
      tick(WORK_EACH * steps);
      const waiting = this.#known.has(top) ? [] : this.#unknownOptions(top);
      if (waiting.length > 0) for (const one of waiting) open.push(one);
      else {
        if (!this.#known.has(top)) this.#known.set(top, this.#made(top));
        open.pop();
      }
    }
    return this.#known.get(this.#likeness(id)) as Thermograph;
  }

  #unknownOptions(id: number): number[] {
    const found: number[] = [];
    if (isInteger(this.#store.plainOf(id))) return found;
    for (const player of [0, 1] as const)
      for (const option of this.#options(player, id)) if (!this.#known.has(option)) found.push(option);
    return found;
  }

  #options(player: Player, id: number): number[] {
    return Array.from(this.#store.options(player, id), (option) => this.#likeness(option));
  }

  /**
   * A value with the same thermograph that has few options: every number plus a nimber is like the number plus *, and so
   * is x + ↑*; the other ups of a sign are alike.
   */
  #likeness(id: number): number {
    const plain = this.#store.plainOf(id);
    if (plain === undefined || (plain.ups === 0n && plain.nimber <= 1n)) return id;
    const { number, ups, nimber } = plain;
    const sign = ups === 0n ? 0n : ups > 0n ? 1n : -1n;
    const isStarred = ups === 0n || (ups === sign && nimber === 1n);
    const like = isStarred ? { number, ups: 0n, nimber: 1n } : { number, ups: sign, nimber: 0n };
    return idOfValue(this.#store.plain(like)) as number;
  }

  #made(id: number): Thermograph {
    const plain = this.#store.plainOf(id);
    if (plain !== undefined && isInteger(plain)) {
      const mast = [mastAt(plain.number)];
      return { left: mast, right: mast, mean: plain.number, temperature: FOOT };
    }
    const walls = (player: Player, side: 'left' | 'right'): Wall[] =>
      this.#options(player, id).map((option) => (this.#known.get(option) as Thermograph)[side]);
    return meeting(taxed(envelope(walls(0, 'right'), 1), -1), taxed(envelope(walls(1, 'left'), -1), 1));
  }
}

/** Steps of the ticker that a thermograph counts for. */
const WORK_EACH = 64;

/** The refusal of a game in which play need not end. */
export function loopyRefusal(): GyreError {
  return new GyreError(
    'E_DOMAIN',
    'the game is loopy, and temperature theory is for games that end',
    'take a loop-free game',
  );
}

function isInteger(plain: Plain | undefined): boolean {
  return plain !== undefined && plain.number.exponent === 0 && plain.ups === 0n && plain.nimber === 0n;
}

/** Two scaffolds up to where they meet, and the mast from there. They come nearer to each other all the way. */
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
