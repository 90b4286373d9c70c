import { GyreError, shown } from '../graph/index.ts';
import {
  type AlgebraOptions,
  checkLoopy,
  checkWork,
  follower,
  type GameValue,
  type LoopyGame,
  type SideForm,
  stopperValue,
  type ValueForm,
  type ValueSide,
  ValueStore,
  ZERO,
} from '../values/index.ts';
import { type AnswerKind, answerOfWord, placed, type Word, type WordAnswer } from '../words/index.ts';
import {
  checkExpression,
  type EvaluateOptions,
  evaluate,
  positionValue,
  type SidedGame,
} from './evaluate.ts';
import { syntaxError } from './lexer.ts';
import { NAMES } from './names.ts';
import { Nodes, PASS } from './nodes.ts';
import { parseExpression } from './parser.ts';
import type { Equation, Expression, Step } from './syntax.ts';
import { uptimalDefinition } from './uptimals.ts';

/** Options of a valuation. */
export interface ValuationOptions extends EvaluateOptions {
  /** Where values are kept; a store of its own if left out. */
  readonly store?: ValueStore;
}

/**
 * What an expression is worth, kept in a store: every partial sum is simplified before the next term is added. Its
 * graphs are those of its sides, drawn only on demand; a graph that is too large to draw is refused.
 */
export class StoredGame implements SidedGame {
  readonly store: ValueStore;
  readonly value: GameValue;
  /** Is it written as a form, and not only as a value? */
  readonly isForm: boolean;
  readonly #valueForm: () => ValueForm | undefined;
  /** Does the text give two sides, as in `s & t`? */
  readonly isSided: boolean;
  readonly #draw: (options: AlgebraOptions) => SidedGame;

  constructor(
    store: ValueStore,
    value: GameValue,
    valueForm: (() => ValueForm | undefined) | undefined,
    isSided: boolean,
    draw: (options: AlgebraOptions) => SidedGame,
  ) {
    this.store = store;
    this.value = value;
    this.isForm = valueForm !== undefined;
    this.#valueForm = valueForm ?? (() => undefined);
    this.isSided = isSided;
    this.#draw = draw;
  }

  get onside(): LoopyGame {
    return this.store.graph(this.value.on);
  }

  get offside(): LoopyGame {
    return this.store.graph(this.value.off);
  }

  get form(): SidedGame['form'] {
    return this.isForm ? this.drawn().form : undefined;
  }

  /** How it is written, for ordinal sums; undefined for something that is only a value. */
  get valueForm(): ValueForm | undefined {
    return this.#valueForm();
  }

  /** The same value in another store. */
  movedTo(store: ValueStore): StoredGame {
    const side = (one: ValueSide): ValueSide => this.store.copied(one, store);
    const value = { ...this.value, on: side(this.value.on), off: side(this.value.off) };
    const sideForm = ({ lefts, rights }: SideForm): SideForm => ({
      lefts: lefts.map(side),
      rights: rights.map(side),
    });
    const form = this.valueForm && { on: sideForm(this.valueForm.on), off: sideForm(this.valueForm.off) };
    return new StoredGame(store, value, form && (() => form), this.isSided, this.#draw);
  }

  /** The graphs that the text describes, simplified only where necessary. */
  drawn(options: AlgebraOptions = {}): SidedGame {
    return this.#draw(options);
  }
}

/** Refuses what is not a value with two sides, as a program without types may hand over. */
function checkSided(value: SidedGame): void {
  if (value instanceof StoredGame) return; // it draws its games only when they are asked for
  if (typeof value !== 'object' || value === null)
    throw new GyreError('E_SHAPE', `${shown(value)} is not a value`, 'valueOfText makes one of a text');
  checkLoopy(value.onside, value.offside);
}

function checkStore(store: unknown): void {
  if (store instanceof ValueStore) return;
  throw new GyreError('E_SHAPE', `the store is ${shown(store)}`, 'give new ValueStore()');
}

/** What a word said that is not a value: yes or no, a list, a text, a thermograph. */
export class ToldAnswer {
  readonly store: ValueStore;
  readonly word: Word;
  readonly answer: Exclude<WordAnswer, { readonly kind: 'value' }>;

  constructor(store: ValueStore, word: Word, answer: Exclude<WordAnswer, { readonly kind: 'value' }>) {
    this.store = store;
    this.word = word;
    this.answer = answer;
  }
}

/** The value of a parsed expression; one that ends in a word which gives no value is refused. */
export function valuate(expression: Expression, options: ValuationOptions = {}): StoredGame {
  const answer = answerTo(expression, options);
  if (answer instanceof StoredGame) return answer;
  throw noValue(expression.text, answer.word, expression.equations[0].steps.at(-1)?.at ?? 0);
}

/** The same, but what a word tells at the end of the expression is an answer too. */
export function answerTo(expression: Expression, options: ValuationOptions = {}): StoredGame | ToldAnswer {
  checkExpression(expression);
  checkWork(options);
  const { store = new ValueStore() } = options;
  checkStore(store);
  return store.ask(options, () => new Valuation(expression, options, store).result());
}

function noValue(text: string, { name, gives }: Word, at: number): GyreError {
  return syntaxError(text, at, `${name} gives ${GIVES[gives]}, which is not a value`, 'ask for it by itself');
}

const GIVES: Readonly<Record<AnswerKind, string>> = {
  value: 'a value',
  truth: 'yes or no',
  list: 'a list',
  text: 'a text',
  thermograph: 'a thermograph',
  wall: 'a wall',
};

/** The graphs of a game as they were written, simplified only where necessary. */
export function drawn(game: SidedGame, options: AlgebraOptions = {}): SidedGame {
  checkSided(game);
  checkWork(options);
  return game instanceof StoredGame ? game.drawn(options) : game;
}

/** A game from elsewhere as a value of the store. */
export function storedGame(game: SidedGame, store: ValueStore, options: AlgebraOptions = {}): StoredGame {
  checkSided(game);
  checkStore(store);
  checkWork(options);
  if (game instanceof StoredGame && game.store === store) return game;
  return store.ask(options, () => {
    const on = store.ofGame(game.onside);
    const isSided = game.onside !== game.offside;
    const value = isSided ? { on: on.on, off: store.ofGame(game.offside).off, isStopper: false } : on;
    const form = game.form && formOfGraphs(game.form, store);
    return new StoredGame(store, value, form && (() => form), isSided, () => game);
  });
}

/** The options of a form that is given by graphs. */
function formOfGraphs(form: Pick<SidedGame, 'onside' | 'offside'>, store: ValueStore): ValueForm {
  const sideForm = (game: LoopyGame, side: 'on' | 'off'): ValueForm['on'] => {
    const options = (player: 0 | 1): GameValue['on'][] =>
      Array.from(game.options(player), (v) => store.ofGame(follower(game, v))[side]);
    return { lefts: options(0), rights: options(1) };
  };
  return { on: sideForm(form.onside, 'on'), off: sideForm(form.offside, 'off') };
}

class Valuation {
  readonly #expression: Expression;
  readonly #options: ValuationOptions;
  readonly #store: ValueStore;
  readonly #nodes: Nodes;
  readonly #slots: readonly number[];
  readonly #named = new Map<string, StoredGame>();
  #stack: number[] = [];
  #told: ToldAnswer | undefined; // what the last word of the first equation said, if that is not a value

  constructor(expression: Expression, options: ValuationOptions, store: ValueStore) {
    this.#expression = expression;
    this.#options = options;
    this.#store = store;
    this.#nodes = new Nodes(store);
    this.#slots = expression.slots.map(() => this.#nodes.open());
  }

  result(): StoredGame | ToldAnswer {
    const [first] = this.#expression.equations;
    const start = this.#solveAll().get(first) as number;
    if (this.#told !== undefined) return this.#told;
    const value = this.#nodes.valueOf(start) as GameValue;
    const form = (): ValueForm | undefined => {
      const written = this.#nodes.formOf(start);
      return written === 'none' ? undefined : written;
    };
    return new StoredGame(
      this.#store,
      value,
      this.#nodes.isForm(start) ? form : undefined,
      this.#isSided(),
      (given) =>
        evaluate(this.#expression, { ...given, ...this.#reader(), variables: this.#drawnVariables() }),
    );
  }

  #reader(): Pick<ValuationOptions, 'positions'> {
    const { positions } = this.#options;
    return positions === undefined ? {} : { positions };
  }

  /** The variables of the expression as graphs. */
  #drawnVariables(): ReadonlyMap<string, SidedGame> {
    const variables = new Map<string, SidedGame>();
    for (const { steps } of this.#expression.equations) {
      for (const step of steps) {
        const game = step.kind === 'name' ? this.#options.variables?.get(step.name) : undefined;
        if (step.kind !== 'name' || game === undefined) continue;
        const { onside, offside, form } = game;
        variables.set(step.name, { onside, offside, form });
      }
    }
    return variables;
  }

  #isSided(): boolean {
    return this.#expression.equations.some(({ steps }) =>
      steps.some(
        (step) => step.kind === 'sides' || (step.kind === 'name' && this.#valueOf(step.name).isSided),
      ),
    );
  }

  /**
   * Works through the equations; an equation that adds or negates a value which is not complete yet waits until
   * the others are done. If none can proceed, a value is added to itself before it exists.
   */
  #solveAll(): Map<Equation, number> {
    const results = new Map<Equation, number>();
    let waiting = this.#expression.equations;
    while (waiting.length > 0) {
      const still: Equation[] = [];
      let stuckAt: number | undefined;
      for (const equation of waiting) {
        const stopped = this.#run(equation.steps);
        if (stopped === undefined) {
          const node = this.#pop();
          this.#name(equation, node);
          results.set(equation, node);
        } else {
          stuckAt ??= stopped;
          still.push(equation);
        }
      }
      if (stuckAt !== undefined && still.length === waiting.length) throw this.#selfArithmetic(stuckAt);
      waiting = still;
    }
    return results;
  }

  #selfArithmetic(at: number): GyreError {
    return this.#refuse(
      at,
      'arithmetic with a game inside its own definition',
      'there its name may only be an option by itself, as in a{0|a}',
    );
  }

  #name({ slot, at }: Equation, node: number): void {
    if (slot === undefined || this.#nodes.identify(this.#slots[slot], node)) return;
    const name = this.#expression.slots[slot];
    throw this.#refuse(at, `${name} is defined as itself`, `give it options: ${name} = {… | …}`);
  }

  /** Leaves the node of the steps on the stack; or returns the place at which they need a node that is not complete. */
  #run(steps: readonly Step[]): number | undefined {
    this.#stack = [];
    for (const step of steps) {
      const node = this.#step(step);
      if (node === undefined) return step.at;
      this.#stack.push(node);
    }
    return undefined;
  }

  #step(step: Step): number | undefined {
    const nodes = this.#nodes;
    switch (step.kind) {
      case 'number':
        return nodes.value(this.#store.plain({ number: step.value, ups: 0n, nimber: 0n }), true);
      case 'nimber':
        return nodes.value(this.#store.plain({ number: ZERO, ups: 0n, nimber: step.size }), true);
      case 'ups':
        return nodes.value(this.#store.plain({ number: ZERO, ups: step.count, nimber: 0n }), true);
      case 'pass':
        return PASS;
      case 'refer':
        return this.#slots[step.slot];
      case 'name': {
        const named = this.#valueOf(step.name);
        return nodes.value(
          named.value,
          named.isForm,
          () => named.valueForm,
          () => named.form?.onside,
        );
      }
      case 'braces':
        return this.#braces(step.lefts, step.rights, step.slot, true);
      case 'switch':
        return this.#switch(step.count);
      case 'word':
        return this.#word(step.word, step.at);
      case 'position':
        return nodes.value(this.#position(step).value, false);
      default:
        return this.#operation(step);
    }
  }

  #position(step: Extract<Step, { kind: 'position' }>): StoredGame {
    const game = positionValue(step, this.#expression.text, { ...this.#options, store: this.#store });
    return storedGame(game, this.#store);
  }

  #valueOf(name: string): StoredGame {
    const known = this.#named.get(name);
    if (known !== undefined) return known;
    const variable = this.#options.variables?.get(name);
    const value =
      variable === undefined
        ? valuate(parseExpression(NAMES.get(name)?.definition ?? uptimalDefinition(name) ?? name), {
            store: this.#store,
          })
        : storedGame(variable, this.#store);
    this.#named.set(name, value);
    return value;
  }

  #braces(lefts: number, rights: number, slot: number | undefined, isForm: boolean): number {
    const options = this.#stack.splice(this.#stack.length - lefts - rights);
    const node = slot === undefined ? this.#nodes.open() : this.#slots[slot];
    this.#nodes.define(node, options.slice(0, lefts), options.slice(lefts), isForm);
    return node;
  }

  /** {x, … | −x, …}. */
  #switch(count: number): number | undefined {
    const lefts = this.#stack.splice(this.#stack.length - count);
    const rights: number[] = [];
    for (const left of lefts) {
      const right = this.#mapped(left, (value) => this.#store.negative(value));
      if (right === undefined) return undefined;
      rights.push(right);
    }
    for (const option of [...lefts, ...rights]) this.#stack.push(option); // too many to be arguments of one call
    return this.#braces(count, count, undefined, false);
  }

  /** What a word says of the values that it takes. */
  #word(word: Word, at: number): number | undefined {
    const nodes = this.#stack.splice(this.#stack.length - word.takes.length);
    const values: GameValue[] = [];
    for (const node of nodes) {
      const value = this.#nodes.valueOf(node);
      if (value === undefined) return undefined;
      values.push(value);
    }
    const form = {
      isForm: this.#nodes.isForm(nodes[0]),
      game: (): LoopyGame => this.#nodes.written(nodes[0]) ?? this.#canonicalGraph(values[0]),
    };
    const answer = this.#asked(() => answerOfWord(word, values, this.#store, form, this.#options), at);
    if (answer.kind === 'value') return this.#nodes.value(answer.value, false);
    const [{ slot, steps }] = this.#expression.equations;
    if (slot !== undefined || steps.at(-1)?.at !== at) throw noValue(this.#expression.text, word, at);
    this.#told = new ToldAnswer(this.#store, word, answer);
    return nodes[0];
  }

  #canonicalGraph({ on, off }: GameValue): LoopyGame {
    if (on === off) return this.#store.graph(on);
    throw new GyreError('E_DOMAIN', 'the game has two sides and no form', 'write it in braces');
  }

  #asked<T>(answer: () => T, at: number): T {
    try {
      return answer();
    } catch (error) {
      throw placed(error, this.#refuse(at, '', '').place);
    }
  }

  #operation(step: Extract<Step, { at: number }>): number | undefined {
    const store = this.#store;
    const last = this.#pop();
    switch (step.kind) {
      case 'negate':
        return this.#mapped(last, (value) => store.negative(value));
      case 'multiple':
        return this.#mapped(last, (value) => store.multiple(step.times, value));
      case 'tiny':
      case 'miny':
        return this.#tiny(last, step.kind === 'tiny');
      case 'base':
        return this.#base(last, step.at);
      case 'sides':
        return this.#combined(this.#pop(), last, (on, off) => this.#sides(on, off, step.at));
      case 'ordinal':
        return this.#ordinal(this.#pop(), last);
      case 'subtract':
        return this.#combined(this.#pop(), last, (a, b) => store.sum(a, store.negative(b)));
      default:
        return this.#combined(this.#pop(), last, (a, b) => store.sum(a, b));
    }
  }

  /** What an ordinal sum begins with: a form as it is written, or the canonical form of a value. */
  #base(node: number, at: number): number | undefined {
    const value = this.#nodes.valueOf(node);
    if (value === undefined) return undefined;
    const form = this.#nodes.formOf(node);
    if (form !== 'none') return node;
    const canonical = this.#store.formOf(value);
    if (canonical !== undefined) return this.#nodes.value(value, true, () => canonical);
    throw this.#refuse(
      at,
      'an ordinal sum that begins with a value without canonical form',
      'write the game in braces: then its form is taken as it is',
    );
  }

  #ordinal(base: number, last: number): number | undefined {
    const form = this.#nodes.formOf(base);
    const upper = this.#nodes.valueOf(last);
    if (form === undefined || form === 'none' || upper === undefined) return undefined;
    const sum = this.#store.ordinal(form, upper);
    return this.#nodes.value(this.#store.ofForm(sum), true, () => sum);
  }

  /** tiny(x) is {0 || 0 | −x}, miny(x) is {x | 0 || 0}. */
  #tiny(x: number, isTiny: boolean): number | undefined {
    const threat = isTiny ? this.#mapped(x, (value) => this.#store.negative(value)) : x;
    if (threat === undefined) return undefined;
    const zero = this.#nodes.value(stopperValue(0), true);
    const mirrored = (near: number, far: number): number => {
      this.#stack.push(...(isTiny ? [near, far] : [far, near]));
      return this.#braces(1, 1, undefined, false);
    };
    return mirrored(zero, mirrored(zero, threat));
  }

  /**
   * The onside of one value with the offside of another. A value requires t⁻ ≤ s⁺: Left, moving
   * second in s − t, survives, because endless play in either component is good for her.
   */
  #sides(on: GameValue, off: GameValue, at: number): GameValue {
    if (this.#store.isBelow(off.off, on.on)) return { on: on.on, off: off.off, isStopper: false };
    throw this.#refuse(
      at,
      'the offside is not at most the onside',
      'write onside & offside, the larger first',
    );
  }

  #mapped(node: number, operation: (value: GameValue) => GameValue): number | undefined {
    const value = this.#nodes.valueOf(node);
    return value && this.#nodes.value(operation(value), false);
  }

  #combined(a: number, b: number, operation: (a: GameValue, b: GameValue) => GameValue): number | undefined {
    const [left, right] = [this.#nodes.valueOf(a), this.#nodes.valueOf(b)];
    return left && right && this.#nodes.value(operation(left, right), false);
  }

  #pop(): number {
    return this.#stack.pop() as number;
  }

  #refuse(at: number, found: string, hint: string): GyreError {
    return syntaxError(this.#expression.text, at, found, hint);
  }
}
