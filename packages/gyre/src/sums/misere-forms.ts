import { checkLimit, checkNumbered, checkWhole, refuse, shown } from '../graph/inner.ts';

/** The game without moves. */
const ZERO = 0;

/**
 * Impartial games under misère play, where whoever cannot move wins, each in its canonical form under a
 * number of its own. Two games can stand for each other in every sum exactly if their numbers are equal; 0 is
 * the game without moves.
 *
 * A game G is the same as H if every option of H is one of G, and every other option of G has H as an option;
 * if H has no options, G must also be a win for whoever moves. What can be shortened no further is unique: J.
 * H. Conway, On Numbers and Games, chapter 12; Winning Ways, 2nd edition, chapter 13.
 */
export class MisereForms {
  readonly #options: (readonly number[])[] = [[]]; // number → its options, rising
  readonly #sets: ReadonlySet<number>[] = [new Set()]; // the same as sets
  readonly #numbers = new Map<string, number>([['', ZERO]]);
  readonly #sums = new Map<string, number>();
  readonly #genera: (readonly number[])[] = [[1, 2, 0]];
  readonly #normal: number[] = [0];
  readonly #most: number;

  /** `most` games are kept; one more is refused with `E_LIMIT`. */
  constructor(most: number = MOST_GAMES) {
    checkLimit(most, 'the number of games', 1);
    this.#most = most;
  }

  get size(): number {
    return this.#options.length;
  }

  /** The options of a canonical form. */
  options(game: number): readonly number[] {
    this.#check(game);
    return this.#options[game];
  }

  /** The canonical form of the game with these options. */
  game(options: Iterable<number>): number {
    if (!(Symbol.iterator in Object(options)))
      refuse('E_SHAPE', `the options are ${shown(options)}`, 'give a list of games');
    const set = new Set(options);
    for (const option of set) this.#check(option);
    return this.#canonical(set);
  }

  /** Refuses what is not the number of a game here. */
  #check(game: unknown): void {
    checkNumbered(game, 'game', 'games', this.size, 'E_SIZE');
  }

  #canonical(set: ReadonlySet<number>): number {
    const shorter = this.#reduced(set);
    if (shorter !== undefined) return shorter;
    const list = [...set].toSorted((a, b) => a - b);
    const name = list.join();
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    if (this.size >= this.#most) {
      const hint = 'ask for smaller positions';
      refuse('E_LIMIT', `there are more than ${this.#most} misère canonical forms`, hint);
    }
    const number = this.#options.push(list) - 1;
    this.#sets.push(set);
    this.#numbers.set(name, number);
    this.#normal.push(mex(list.map((option) => this.#normal[option])));
    this.#genera.push(genusFrom(list.map((option) => this.#genera[option])));
    return number;
  }

  /** The game that stands for all options, if there is one among the options of options. */
  #reduced(set: ReadonlySet<number>): number | undefined {
    const tried = new Set<number>();
    for (const option of set) {
      for (const h of this.#options[option]) {
        if (tried.has(h)) continue;
        tried.add(h);
        const kept = this.#options[h];
        if (kept.length > set.size || !kept.every((one) => set.has(one))) continue;
        if (!this.#areReversible(set, h)) continue;
        if (h !== ZERO || [...set].some((one) => !this.isWon(one))) return h;
      }
    }
    return undefined;
  }

  /** Is every option an option of h, or has it h as an option? */
  #areReversible(set: ReadonlySet<number>, h: number): boolean {
    for (const one of set) if (!this.#sets[h].has(one) && !this.#sets[one].has(h)) return false;
    return true;
  }

  /** Does whoever moves next win under misère play? */
  isWon(game: number): boolean {
    this.#check(game);
    return this.#genera[game][0] !== 0;
  }

  /** The nim-value under normal play. */
  nimValue(game: number): number {
    this.#check(game);
    return this.#normal[game];
  }

  /** The heap of n in Nim. */
  heap(n: number): number {
    checkWhole(n, 'the heap');
    const heaps = [ZERO];
    while (heaps.length <= n) heaps.push(this.game(heaps));
    return heaps[n];
  }

  /** The sum of two games. Sums of followers come first. */
  sum(a: number, b: number): number {
    this.#check(a);
    this.#check(b);
    const open: [number, number][] = [[a, b]];
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const [x, y] = top;
      if (this.#knownSum(x, y) !== undefined) {
        open.pop();
        continue;
      }
      const followers = [
        ...this.#options[x].map((option): [number, number] => [option, y]),
        ...this.#options[y].map((option): [number, number] => [x, option]),
      ];
      const unknown = followers.filter(([p, q]) => this.#knownSum(p, q) === undefined);
      if (unknown.length > 0) open.push(...unknown);
      else {
        open.pop();
        const sums = followers.map(([p, q]) => this.#knownSum(p, q) as number);
        this.#sums.set(pairName(x, y), this.#canonical(new Set(sums)));
      }
    }
    return this.#knownSum(a, b) as number;
  }

  #knownSum(a: number, b: number): number | undefined {
    if (a === ZERO) return b;
    return b === ZERO ? a : this.#sums.get(pairName(a, b));
  }

  /**
   * The genus: the nim-value under normal play, then the misère nim-values of G, G + *2, G + *2 + *2, …; the
   * last two are repeated for ever. Written 0^120: Winning Ways, 2nd edition, chapter 13.
   */
  genus(game: number): string {
    this.#check(game);
    return `${this.#normal[game]}^${this.#genera[game].map((value) => (value > 9 ? `(${value})` : `${value}`)).join('')}`;
  }

  /** The canonical form in braces; heaps of Nim are written *n. */
  text(game: number, most: number = MOST_CHARACTERS): string {
    this.#check(game);
    checkLimit(most, 'the number of characters', 0);
    const texts = new Map<number, string>();
    for (let n = 0, heap: number | undefined = ZERO; heap !== undefined; n++) {
      texts.set(heap, n === 0 ? '0' : n === 1 ? '*' : `*${n}`);
      heap = this.#numbers.get([...texts.keys()].toSorted((a, b) => a - b).join());
    }
    // Options are numbered before the games that have them.
    for (let n = 1; n <= game; n++) {
      if (texts.has(n)) continue;
      const options = this.#options[n].map((option) => texts.get(option) ?? '…');
      const text = `{${options.join(',')}}`;
      texts.set(n, text.length > most ? '…' : text);
    }
    return texts.get(game) as string;
  }
}

/** As many as take a few seconds. */
const MOST_GAMES = 3000;
const MOST_CHARACTERS = 500;

function pairName(a: number, b: number): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

/** The least number that is not in the list. */
function mex(values: readonly number[]): number {
  let least = 0;
  while (values.includes(least)) least++;
  return least;
}

/**
 * The misère nim-values of G, G + *2, G + *2 + *2, … from those of the options of G, as far as they do not
 * repeat with period 2. Each follows from the one before and from the options' (G + *1 is worth one more or
 * less, without carry), so once the options' repeat, two that are equal two places apart prove that all do.
 */
function genusFrom(options: readonly (readonly number[])[]): number[] {
  const at = (genus: readonly number[], n: number): number =>
    genus[n < genus.length ? n : genus.length - 2 + ((n - genus.length) % 2)];
  const settled = Math.max(...options.map((genus) => genus.length - 2));
  const values = [mex(options.map(([value]) => value))];
  for (let n = 1; n < settled + 3 || values[n - 1] !== values[n - 3]; n++)
    values.push(mex([...options.map((genus) => at(genus, n)), values[n - 1], values[n - 1] ^ 1]));
  let length = values.length;
  while (length > 2 && values[length - 1] === values[length - 3]) length--;
  return values.slice(0, length);
}
