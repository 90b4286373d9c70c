import { counted } from '../game/inner.ts';
import { refuse } from '../graph/inner.ts';
import {
  type Dyadic,
  dyadic,
  type GameValue,
  gameFromOptions,
  idOfValue,
  type LoopyGame,
  negateDyadic,
  type ValueDraft,
  type ValueForm,
  type ValueSide,
  type ValueStore,
} from '../values/inner.ts';
import { usageOf, type Word } from '../words/inner.ts';
import { type Step, syntaxError, type Token } from './lexer.ts';

/** The number that a token stands for; `negative` if a minus sign belongs to it. */
export function numberStep(text: string, token: Token, negative: boolean): Step {
  const value = numberOf(text, token);
  return { kind: 'number', value: negative ? negateDyadic(value) : value, at: token.at };
}

function numberOf(text: string, token: Token): Dyadic {
  const [p, q = '1'] = commonFraction(token.text).split('/');
  checkDigits(text, token, p.length + q.length);
  if (q === '1') return dyadic(BigInt(p), 0);
  const denominator = BigInt(q);
  const exponent = denominator.toString(2).length - 1;
  if (denominator !== 1n << BigInt(exponent)) {
    throw syntaxError(
      text,
      token.at + p.length + 1,
      `the denominator of ${token.text} is ${q}`,
      'the fractions among games have a power of 2 there: 1/2, 3/4, 5/8, …',
    );
  }
  return dyadic(BigInt(p), exponent);
}

/** `1½` as `3/2`; any other text unchanged. */
function commonFraction(text: string): string {
  const [numerator, denominator] = FRACTIONS[text.at(-1) as string] ?? [];
  if (numerator === undefined) return text;
  return `${BigInt(text.slice(0, -1)) * denominator + numerator}/${denominator}`;
}

const FRACTIONS: Readonly<Record<string, readonly [bigint, bigint]>> = {
  '½': [1n, 2n],
  '¼': [1n, 4n],
  '¾': [3n, 4n],
  '⅛': [1n, 8n],
  '⅜': [3n, 8n],
  '⅝': [5n, 8n],
  '⅞': [7n, 8n],
};

/** The whole number in front of a product sign. */
export function timesOf(text: string, token: Token): bigint {
  const value = numberOf(text, token);
  if (value.exponent > 0) {
    throw syntaxError(text, token.at, `${token.text} times a game`, 'only whole multiples exist: 3.x');
  }
  return value.numerator;
}

/** `*` or `*n`. */
export function nimberStep(text: string, token: Token): Step {
  checkDigits(text, token, token.text.length);
  const size = token.text.length === 1 ? 1n : BigInt(token.text.slice(1));
  return { kind: 'nimber', size, at: token.at };
}

/** `^`, `^^`, `^3`, `⇑` and their downward counterparts. */
export function upsStep(text: string, token: Token): Step {
  const digits = /\d+$/u.exec(token.text)?.[0];
  const single = '⇑⇓'.includes(token.text) ? 2 : token.text.length;
  checkDigits(text, token, digits?.length ?? 0);
  const size = BigInt(digits ?? single);
  const isUp = '^↑⇑'.includes(token.text[0]);
  return { kind: 'ups', count: isUp ? size : -size, at: token.at };
}

function checkDigits(text: string, token: Token, digits: number): void {
  if (digits <= MOST_DIGITS) return;
  const { place } = syntaxError(text, token.at, '', '');
  const short = `${token.text.slice(0, 20)}…`;
  refuse('E_LIMIT', `${short} is too large`, `a number has at most ${MOST_DIGITS} digits`, place);
}

const MOST_DIGITS = 400;

/** Refuses a word with too few or too many arguments. */
export function checkArguments(text: string, token: Token, word: Word, given: number): void {
  const { takes, name } = word;
  if (given === takes.length) return;
  const { asFunction, asMethod } = usageOf(word);
  const found = `${name} with ${counted(given, 'argument')} where it takes ${takes.length}`;
  throw syntaxError(text, token.at, found, `write ${asFunction} or ${asMethod}`);
}

/**
 * Is the number before a point what a method is of, as in `3.Temperature` or `1/2.Pow(2)`? `3.mean(x)` is
 * three times mean(x), and `3.x` three times a name. `peek` gives the tokens behind the point.
 */
export function isMethodOfNumber(
  peek: (ahead: number) => Token,
  wordFor: (token: Token) => Word | undefined,
): boolean {
  const [token, after] = [peek(0), peek(1)];
  const word = token.kind === 'word' ? wordFor(token) : undefined;
  if (word === undefined || after.kind === '{') return false;
  return after.kind !== '(' || (word.takes.length > 1 && argumentsFrom(peek) < word.takes.length);
}

/** How many arguments stand in the brackets of a word, as far as they are near. */
function argumentsFrom(peek: (ahead: number) => Token): number {
  let [open, commas] = [0, 0];
  for (let ahead = 1; ahead < FAR; ahead++) {
    const { kind } = peek(ahead);
    if (kind === '(' || kind === '{') open++;
    else if (kind === ')' || kind === '}') open--;
    else if (kind === ',' && open === 1) commas++;
    if (open === 0 || kind === 'end') break;
  }
  return commas + 1;
}

/** Brackets with more tokens are taken for those of a function. */
const FAR = 200;

/**
 * Is `3*^`, `10*{2|-1}` or `3*x` written, where a star cannot be meant: without blanks, and with something
 * behind it that cannot stand beside a nimber? Then it is a multiple.
 */
export function isProduct(number: Token, star: Token, factor: Token): boolean {
  const isTight = star.at === number.at + number.text.length && factor.at === star.at + 1;
  return number.kind === 'number' && star.text === '*' && isTight && FACTORS.has(factor.kind);
}

const FACTORS: ReadonlySet<Token['kind']> = new Set(['ups', 'word', '(', '{', "'"]);

/** What is said beside `2*3` and `2^10`, which are a product and a power to some readers, and sums here. */
export function sumNote(before: Token, sign: Token, isVariable: boolean): string | undefined {
  const factor = sign.text.slice(1);
  if (!/^\d+$/u.test(factor) || (before.kind !== 'number' && !isVariable)) return undefined;
  const product =
    isVariable || before.text.includes('/')
      ? `${factor}.(${before.text})`.replace(/\((\w+)\)/u, '$1')
      : `${before.text}.(${factor})`;
  const other = sign.kind === 'nimber' ? `the product is ${product}` : 'there are no powers of numbers';
  return `${before.text}${sign.text} is ${before.text} + ${sign.text}; ${other}`;
}

/** What is said beside `+-3.Mean`: a method binds tighter than the sign of a switch. */
export function switchNote({ name }: Word): string {
  return `+-x.${name} is +-(x.${name}); the ${name} of a switch is (+-x).${name}`;
}

/** Stands for the node that the option belongs to. */
export const PASS = -1;

/**
 * What the steps of an expression make: a node is a value, or a game by its options, which may lead back to
 * it; nodes may be referred to before they have options.
 */
export class Nodes {
  readonly #store: ValueStore;
  readonly #values: (GameValue | undefined)[] = [];
  readonly #lists: [(number[] | undefined)[], (number[] | undefined)[]] = [[], []];
  readonly #forms: ((() => ValueForm | undefined) | undefined)[] = [];
  /** Node → is it a form, which an ordinal sum takes as it is written? */
  readonly #isForm: boolean[] = [];
  readonly #written = new Map<number, () => LoopyGame | undefined>(); // node → a value's graph as it is written
  readonly #heights: number[] = []; // node → how many sums stand in each other there
  readonly #same: number[] = []; // node → the node that it is another name for, or itself

  constructor(store: ValueStore) {
    this.#store = store;
  }

  /** A node that gets its options, or its other name, later. */
  open(): number {
    this.#values.push(undefined);
    for (const side of this.#lists) side.push(undefined);
    this.#forms.push(undefined);
    this.#isForm.push(false);
    return this.#same.push(this.#same.length) - 1;
  }

  /** A value; `isForm` if it is written as its canonical form, or as the given form. */
  value(
    value: GameValue,
    isForm: boolean,
    form?: () => ValueForm | undefined,
    written?: () => LoopyGame | undefined,
  ): number {
    const node = this.open();
    if (written !== undefined) this.#written.set(node, written);
    this.#values[node] = value;
    this.#isForm[node] = isForm;
    this.#forms[node] = form;
    return node;
  }

  /** Says how a node that is a value is played, if all that it is made of are written, and it is no tower of sums. */
  writtenAs(node: number, parts: readonly number[], made: (games: readonly LoopyGame[]) => LoopyGame): void {
    const height = 1 + Math.max(...parts.map((part) => this.#heights[this.#resolve(part)] ?? 0));
    if (height > MOST_SUMS || !parts.every((part) => this.#isWritten(this.#resolve(part)))) return;
    this.#heights[node] = height;
    this.#written.set(node, () => {
      const games = parts.flatMap((part) => this.written(part) ?? []);
      return games.length < parts.length ? undefined : made(games);
    });
  }

  #isWritten(node: number): boolean {
    return this.#isForm[node] || this.#written.has(node);
  }

  /** Gives a node its options. */
  define(node: number, lefts: readonly number[], rights: readonly number[], isForm: boolean): void {
    const own = (option: number): number => (option === PASS ? node : option);
    this.#lists[0][node] = lefts.map(own);
    this.#lists[1][node] = rights.map(own);
    this.#isForm[node] = isForm;
    this.#values[node] = this.#shortValue(this.#lists[0][node] ?? [], this.#lists[1][node] ?? []);
  }

  /** The value of a node whose options all have one, and end: what needs no draft. */
  #shortValue(lefts: readonly number[], rights: readonly number[]): GameValue | undefined {
    const ids: [number[], number[]] = [[], []];
    for (const [side, list] of [lefts, rights].entries()) {
      for (const option of list) {
        const value = this.#values[option];
        const id = value && idOfValue(value);
        if (id === undefined || !this.#store.isShort(id)) return undefined;
        ids[side].push(id);
      }
    }
    const form = { lefts: ids[0], rights: ids[1] };
    return this.#store.ofForm({ on: form, off: form });
  }

  /**
   * Makes a node another name for a second one; false if it already is, so that it would never be defined.
   */
  identify(node: number, other: number): boolean {
    const target = this.#resolve(other);
    if (target === node) return false;
    this.#same[node] = target;
    return true;
  }

  #resolve(node: number): number {
    let other = node;
    while (this.#same[other] !== other) {
      this.#same[other] = this.#same[this.#same[other]];
      other = this.#same[other];
    }
    return other;
  }

  /** The value of a node; undefined as long as something that it leads to has no options yet. */
  valueOf(given: number): GameValue | undefined {
    const node = this.#resolve(given);
    const known = this.#values[node];
    if (known !== undefined) return known;
    const draft = this.#draft(node);
    if (draft === undefined) return undefined;
    const value = this.#store.draft(draft);
    this.#values[node] = value;
    return value;
  }

  #draft(start: number): ValueDraft | undefined {
    const found = [start];
    const places = new Map([[start, 0]]);
    const lists: [number[][], number[][]] = [[], []];
    for (const node of found) {
      for (const player of [0, 1] as const) {
        const list = this.#values[node] === undefined ? this.#lists[player][node] : [];
        if (list === undefined) return undefined;
        const row = list.map((option) => {
          const target = this.#resolve(option);
          const place = places.get(target) ?? found.push(target) - 1;
          places.set(target, place);
          return place;
        });
        lists[player].push(row);
      }
    }
    return { values: found.map((node) => this.#values[node]), lists };
  }

  /**
   * How a node is written; 'none' if it is a value, which is not written; undefined if it is not complete.
   */
  formOf(given: number): ValueForm | 'none' | undefined {
    const node = this.#resolve(given);
    const value = this.valueOf(node);
    if (value === undefined) return undefined;
    if (!this.#isForm[node]) return 'none';
    const [lefts, rights] = [this.#lists[0][node], this.#lists[1][node]];
    if (lefts === undefined || rights === undefined)
      return this.#forms[node]?.() ?? this.#store.formOf(value) ?? 'none';
    const sides = (side: 'on' | 'off'): { lefts: ValueSide[]; rights: ValueSide[] } => ({
      lefts: lefts.map((option) => (this.valueOf(option) as GameValue)[side]),
      rights: rights.map((option) => (this.valueOf(option) as GameValue)[side]),
    });
    const [on, off] = [sides('on'), sides('off')];
    const isSame = (a: readonly ValueSide[], b: readonly ValueSide[]): boolean =>
      a.every((side, i) => side === b[i]);
    return { on, off: isSame(on.lefts, off.lefts) && isSame(on.rights, off.rights) ? on : off };
  }

  /** The game as it is written, where that is known; values in it are their canonical forms. */
  written(given: number): LoopyGame | undefined {
    const start = this.#resolve(given);
    if (!this.#isWritten(start)) return undefined;
    const found = [start];
    const lists: [number[][], number[][]] = [[], []];
    const places = new Map([[start, 0]]);
    const roots: [place: number, game: LoopyGame][] = [];
    for (let i = 0; i < found.length; i++) {
      const value = this.#values[found[i]];
      const isLeaf = this.#lists[0][found[i]] === undefined;
      if (isLeaf) {
        const own = this.#written.get(found[i])?.();
        if (own === undefined && (value === undefined || value.on !== value.off)) return undefined;
        roots.push([i, own ?? this.#store.graph((value as GameValue).on)]);
      }
      for (const player of [0, 1] as const) {
        const row = (isLeaf ? [] : (this.#lists[player][found[i]] ?? [])).map((option) => {
          const target = this.#resolve(option);
          const place = places.get(target) ?? found.push(target) - 1;
          places.set(target, place);
          return place;
        });
        lists[player].push(row);
      }
    }
    for (const [place, game] of roots) append(game, place, lists);
    return gameFromOptions(lists[0].length, lists[0], lists[1]);
  }

  /** Is the node written as a form? */
  isForm(given: number): boolean {
    return this.#isForm[this.#resolve(given)];
  }
}

/** Sums of sums of … are only values from this height on: nobody asks how they are played, and each is a call. */
const MOST_SUMS = 100;

/** Adds the rows of a game, its start in the row at `place`. */
function append(game: LoopyGame, place: number, lists: readonly [number[][], number[][]]): void {
  const base = lists[0].length;
  const own = (v: number): number => (v === game.start ? place : base + v);
  for (let v = 0; v < game.vertices; v++) {
    for (const player of [0, 1] as const) {
      const row = Array.from(game.options(player, v), own);
      if (v === game.start) lists[player][place] = row;
      lists[player].push(v === game.start ? [] : row);
    }
  }
}
