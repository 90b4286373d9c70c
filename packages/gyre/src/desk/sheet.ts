import type { Picture } from '../floor/figure.ts';
import { check, checkOptionNames, checkText, GyreError, refuse } from '../graph/inner.ts';
import {
  answerTo,
  type Expression,
  type Loop,
  loopOf,
  masked,
  NAMES,
  type Notation,
  type PositionWords,
  parseExpression,
  type SidedGame,
  type Statement,
  StoredGame,
  statementsOf,
  storedGame,
  ToldAnswer,
  type ValuationOptions,
} from '../notation/inner.ts';
import { type AlgebraOptions, ValueStore } from '../values/inner.ts';
import { WORDS, wordNamed } from '../words/inner.ts';
import { type Analysis, analyse } from './analyse.ts';
import { checkPositions, NOTATION } from './checks.ts';
import { boardIn, graphIn } from './drawing.ts';
import { type Finding, findingOf, type Telling, tellingOf, valueOnly } from './finding.ts';
import { inTurn, MOST_LOOPS, turnsOf } from './loops.ts';
import { MOST_BYTES, type Order, Orders, relationHolds } from './order.ts';
import { checkName, checkStatementName, valueOfText } from './texts.ts';

/**
 * What a line of a worksheet led to: a value, which may have been given a name, what a word told of one, or a
 * comparison.
 */
export type SheetAnswer =
  | {
      readonly kind: 'value';
      /** The name that the line gave to the value. */
      readonly name: string | undefined;
      readonly analysis: Analysis;
      /** The name in a lone `x = …`, which is known only in its own line. */
      readonly equation: string | undefined;
      /**
       * What the reader may have meant otherwise, as `2*3` is not a product, and which form an ordinal sum
       * begins with.
       */
      readonly notes: readonly string[];
    }
  | { readonly kind: 'telling'; readonly telling: Telling }
  | {
      /** What each turn of a loop led to. */
      readonly kind: 'rows';
      readonly rows: readonly SheetRow[];
    }
  | {
      readonly kind: 'order';
      /** The sign as it is meant: `≤` is `<=`. `?` asks for the relation itself. */
      readonly sign: string;
      readonly order: Order;
      /** Is the comparison in the line true? Undefined for `?`. */
      readonly holds: boolean | undefined;
    };

/** A turn of a loop: what its name stood for, as in `n = 3`, and the answer. */
export interface SheetRow {
  readonly label: string;
  readonly answer: SheetAnswer | RefusedTurn;
}

/** Why a turn of a loop has no answer, where others have. */
interface RefusedTurn {
  readonly kind: 'refused';
  readonly words: string;
}

/** What a worksheet may know besides the notation. */
export interface SheetOptions {
  /** Positions of rulesets as words: `rulesetPositions` of `gyre/positions`. */
  readonly positions?: PositionWords;
}

/** Signs that ask how two values compare, and what each means; `?` asks for the relation itself. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ...['<=', '>=', '==', '!=', '||', '<', '>', '?'].map((sign): [string, string] => [sign, sign]),
  ['≤', '<='],
  ['≥', '>='],
  ['≠', '!='],
  ['<>', '||'],
  ['<|', '<|'],
  ['|>', '|>'],
]);

/**
 * A worksheet of values: expressions, names for their values, comparisons. Values are kept by their
 * canonical forms, so that sums of them stay small. A line that is refused leaves the sheet as it was.
 */
export class Sheet {
  readonly #notation: Notation;
  readonly #variables = new Map<string, SidedGame>();
  readonly #texts = new Map<string, string>();
  readonly #orders = new Orders();
  readonly #positions: SheetOptions;
  readonly #told = new Set<string>(); // kinds of notes
  #store = new ValueStore();
  #limit = MOST_BYTES; // bytes after which the store starts afresh
  #isAnswering = false;

  constructor(notation: Notation, options: SheetOptions = {}) {
    check(notation, NOTATION);
    checkOptionNames(options, 'positions');
    const { positions } = options;
    checkPositions(positions);
    this.#notation = notation;
    this.#positions = positions === undefined ? {} : { positions };
  }

  /** The reader's own names and their values in the notation; `_` is the last value. */
  get names(): ReadonlyMap<string, string> {
    return this.#texts;
  }

  /**
   * Answers one statement: `x := a{0|a}`, `x + off`, `x <= ^`, `for n in 0..8: *n + *3`. If a line has
   * several, pass them one by one.
   */
  answer(asked: string | Statement, options: AlgebraOptions = {}): SheetAnswer {
    if (this.#isAnswering) this.#renew(); // the engine broke off the last answer, wherever it was
    this.#isAnswering = true;
    try {
      const isText = typeof asked !== 'object' || asked === null; // anything that is not a text is refused below
      return this.#answered(isText ? onlyStatement(asked) : asked, options, 0);
    } finally {
      this.#isAnswering = false;
    }
  }

  #answered(statement: Statement, options: AlgebraOptions, loops: number): SheetAnswer {
    const loop = loopOf(statement);
    if (loop !== undefined) return { kind: 'rows', rows: this.#rows(loop, options, loops + 1) };
    checkStatementName(statement);
    const { name, own } = statement;
    const found = name === undefined ? signIn(own) : undefined;
    return found === undefined ? this.#value(statement, options) : this.#order(own, found, options);
  }

  #value({ name, own, text }: Statement, options: AlgebraOptions): SheetAnswer {
    const expression = this.#expression(text);
    const notes = new Set(expression.notes);
    const value = this.#worth(expression, { ...options, onNote: (note) => void notes.add(note) });
    if (value instanceof ToldAnswer && name === undefined)
      return { kind: 'telling', telling: tellingOf(value, this.#notation) };
    const analysis = this.#keep(name ?? '_', valueOnly(value), options);
    const equation = name === undefined ? loneEquation(own) : undefined;
    return { kind: 'value', name, analysis, equation, notes: [...notes].filter((note) => this.#isNew(note)) };
  }

  /** A note on how something is read, as 2*3, is given once in a sheet. */
  #isNew(note: string): boolean {
    const kind = /^\S+ is .*; (.*) \S+$/u.exec(note)?.[1];
    if (kind === undefined) return true;
    const isNew = !this.#told.has(kind);
    this.#told.add(kind);
    return isNew;
  }

  #order(own: string, { written, at }: Sign, options: AlgebraOptions): SheetAnswer {
    const order = this.#orders.of(
      this.#part(own, 0, at, options),
      this.#part(own, at + written.length, own.length, options),
      options,
    );
    const sign = SIGNS.get(written) as string;
    return { kind: 'order', sign, order, holds: sign === '?' ? undefined : saysTrue(order, sign) };
  }

  /**
   * The answer of each turn, or why it has none; refused only if no turn has one. Afterwards the name means what it
   * meant before.
   */
  #rows(loop: Loop, options: AlgebraOptions, loops: number): SheetRow[] {
    if (loops > MOST_LOOPS)
      refuse('E_LIMIT', `${loops} loops within each other`, `at most ${MOST_LOOPS} are run`);
    const before = this.#variables.get(loop.name);
    const rows: SheetRow[] = [];
    let refusal: GyreError | undefined;
    try {
      for (const turn of turnsOf(loop, this.#notation, (item) => this.#parsed(item, options))) {
        this.#variables.set(turn.name, turn.value);
        try {
          const answer = inTurn(turn, () => this.#answered(turn.statement, options, loops));
          rows.push({ label: turn.label, answer });
        } catch (error) {
          if (!(error instanceof GyreError) || error.code === 'E_LIMIT') throw error; // more turns would take more
          refusal ??= error;
          const words = error.message.replace(`${turn.label}: `, '');
          rows.push({ label: turn.label, answer: { kind: 'refused', words } });
        }
      }
      if (refusal !== undefined && rows.every(({ answer }) => answer.kind === 'refused')) throw refusal;
    } finally {
      if (before === undefined) this.#variables.delete(loop.name);
      else this.#variables.set(loop.name, before);
    }
    return rows;
  }

  /** The value of an expression with the names of the sheet; nothing is kept. */
  value(text: string, options: AlgebraOptions = {}): SidedGame {
    return valueOfText(text, {
      ...options,
      ...this.#positions,
      store: this.#current(),
      variables: this.#variables,
    });
  }

  /** What an expression leads to, with the names of the sheet; nothing is kept. */
  finding(text: string, options: AlgebraOptions = {}): Finding {
    return findingOf(this.#parsed(text, options), this.#notation, options);
  }

  /** The board of a position, or the graph of a value: what `:draw x` draws. */
  picture(text: string, options: AlgebraOptions = {}): Picture {
    checkText(text, 'what is to be drawn');
    const board = boardIn(text, this.#positions.positions);
    return board ?? graphIn(this.finding(text, options), text, this.#notation);
  }

  /** How the values of two expressions compare. */
  compare(a: string, b: string, options: AlgebraOptions = {}): Order {
    return this.#orders.of(this.value(a, options), this.value(b, options), options);
  }

  /** Gives a name to the value of an expression. */
  define(name: string, text: string, options: AlgebraOptions = {}): Analysis {
    if (name !== '_') checkName(name);
    return this.#keep(name, this.value(text, options), options);
  }

  /**
   * The names, of the sheet and built in, that begin with what was typed. Behind a point stand methods, upper
   * or lower case, and names (`.me` may become `.Mean`; `3.up` may become `3.upon`).
   */
  completions(typed: string): string[] {
    if (typed.startsWith('.')) return this.#behindPoint(typed.slice(1)).map((word) => `.${word}`);
    const methods = [...WORDS.values()].map(({ name }) => name);
    const functions = [...WORDS.keys()].map((name) => `${name}(`);
    const words = [
      ...NAMES.keys(),
      'pass',
      'tiny(',
      'miny(',
      ...this.#texts.keys(),
      ...methods,
      ...functions,
      ...(this.#positions.positions?.words ?? []).map((word) => `${word}("`),
    ];
    return words.filter((word) => typed !== '' && word.startsWith(typed)).toSorted();
  }

  #behindPoint(typed: string): string[] {
    const isBegun = (word: string): boolean => word.toLowerCase().startsWith(typed.toLowerCase());
    const methods = [...WORDS.values()]
      .map(({ name }) => name)
      .filter((name) => typed !== '' && isBegun(name));
    const words = this.completions(typed);
    return [
      ...new Set([...methods, ...words.filter((word) => !wordNamed(word.replace('(', '')))]),
    ].toSorted();
  }

  /** The value of a part of the line; the rest becomes blanks, so that errors keep their place. */
  #part(text: string, from: number, to: number, options: AlgebraOptions): SidedGame {
    return valueOnly(this.#parsed(' '.repeat(from) + text.slice(from, to), options));
  }

  #parsed(text: string, options: AlgebraOptions): SidedGame | ToldAnswer {
    return this.#worth(this.#expression(text), options);
  }

  #expression(text: string): Expression {
    return parseExpression(text, { variables: new Set(this.#variables.keys()) });
  }

  #worth(
    expression: Expression,
    options: Pick<ValuationOptions, keyof AlgebraOptions | 'onNote'>,
  ): SidedGame | ToldAnswer {
    return answerTo(expression, {
      ...options,
      ...this.#positions,
      store: this.#current(),
      variables: this.#variables,
    });
  }

  /** Remembers a value, and beside it the form as written. */
  #keep(name: string, value: SidedGame, options: AlgebraOptions): Analysis {
    const analysis = analyse(value, this.#notation, options);
    this.#variables.set(name, value);
    this.#texts.set(name, analysis.text);
    return analysis;
  }

  /**
   * The store of the sheet. A store that has grown large is replaced by a new one, which takes over the
   * names' values.
   */
  #current(): ValueStore {
    if (this.#store.bytes > this.#limit) this.#renew();
    return this.#store;
  }

  #renew(): void {
    const store = new ValueStore();
    for (const [name, value] of this.#variables) {
      this.#variables.set(
        name,
        value instanceof StoredGame ? value.movedTo(store) : storedGame(value, store),
      );
    }
    this.#store = store;
    this.#limit = 2 * store.bytes + MOST_BYTES;
  }
}

function saysTrue(order: Order, sign: string): boolean {
  return sign === '!=' ? order.relation !== '=' : relationHolds(order, sign);
}

/** The only statement of a line. */
function onlyStatement(text: string): Statement {
  const statements = statementsOf(text);
  if (statements.length === 0) parseExpression(text); // this call says that there is nothing
  if (statements.length === 1) return statements[0];
  return refuse('E_SYNTAX', `there are ${statements.length} statements`, 'give them one by one');
}

/** The name in a line that is only `x = …`: most likely meant as an assignment. */
function loneEquation(text: string): string | undefined {
  return /^\s*([\p{L}_][\p{L}\p{N}_']*)\s*=[^=]*$/u.exec(text)?.[1];
}

/** An order sign and its place. */
interface Sign {
  readonly written: string;
  readonly at: number;
}

/** The order sign outside of all brackets, if there is one. */
function signIn(own: string): Sign | undefined {
  const text = masked(own);
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    if (UPTIMAL.test(text.slice(at, at + 8))) at = text.indexOf('>', at);
    else if ('{('.includes(text[at])) open++;
    else if ('})'.includes(text[at])) open--;
    else if (open === 0) {
      const written = LONGEST_FIRST.find((one) => text.startsWith(one, at));
      if (written !== undefined) return { written, at };
    }
  }
  return undefined;
}

const LONGEST_FIRST = [...SIGNS.keys()].toSorted((a, b) => b.length - a.length);

/** `^<on>` and `^<2>` hold no order signs. */
const UPTIMAL = /^[\^v]<(?:on|\d+)>/u;
