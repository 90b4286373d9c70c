import { check, GyreError, refuse } from '../graph/inner.ts';
import {
  checkWork,
  type Dyadic,
  type GameValue,
  type LoopyGame,
  merged,
  negative,
  STORE,
  sum,
  type ValueForm,
  ValueStore,
} from '../values/inner.ts';
import { type AnswerKind, answerOfWord, placed, type Word } from '../words/inner.ts';
import { type EvaluateOptions, evaluate, positionValue, type SidedGame } from './evaluate.ts';
import { type Expression, type Step, syntaxError } from './lexer.ts';
import { NAMES, uptimalDefinition } from './names.ts';
import { Nodes, PASS } from './operands.ts';
import { EXPRESSION, parseExpression } from './parser.ts';
import { StoredGame, storedGame, ToldAnswer } from './stored-game.ts';
import { ExpressionWalk } from './walk.ts';

/** Options of a valuation. */
export interface ValuationOptions extends EvaluateOptions {
  /** Where values are kept; a store of its own if left out. */
  readonly store?: ValueStore;
  /** Is told what the value depends on beside the values in it: which form an ordinal sum begins with. */
  readonly onNote?: (note: string) => void;
}

/** The value of a parsed expression; one that ends in a word which gives no value is refused. */
export function valuate(expression: Expression, options: ValuationOptions = {}): StoredGame {
  const answer = answerTo(expression, options);
  if (answer instanceof StoredGame) return answer;
  throw noValue(expression.text, answer.word, expression.equations[0].steps.at(-1)?.at ?? 0);
}

/** The same, but what a word tells at the end of the expression is an answer too. */
export function answerTo(expression: Expression, options: ValuationOptions = {}): StoredGame | ToldAnswer {
  check(expression, EXPRESSION);
  checkWork(options);
  const { store = new ValueStore() } = options;
  check(store, STORE);
  return store.ask(options, () => new Valuation(expression, options, store).result());
}

function noValue(text: string, { name, gives }: Word, at: number): GyreError {
  return syntaxError(
    text,
    at,
    `${name} gives ${GIVES[gives]}, which is not a value`,
    'ask for it by itself, or write (…) around all that it is of',
  );
}

const GIVES: Readonly<Record<AnswerKind, string>> = {
  value: 'a value',
  truth: 'yes or no',
  list: 'a list',
  text: 'a text',
  thermograph: 'a thermograph',
  wall: 'a wall',
};

/** Steps that can be meant in one way only: numbers, nimbers and ups are written as their canonical forms. */
const HAS_ONE_FORM: ReadonlySet<Step['kind']> = new Set(['number', 'nimber', 'ups']);

const WRITTEN_BASE = 'what stands before ":" is taken as it is written';
const CANONICAL_BASE =
  'what stands before ":" is a value, so its canonical form is taken; braces keep a form';

const LOST_FORM = 'only the value is known here, not how it is played';

class Valuation extends ExpressionWalk<number> {
  readonly #options: ValuationOptions;
  readonly #store: ValueStore;
  readonly #nodes: Nodes;
  readonly #slots: readonly number[];
  readonly #named = new Map<string, StoredGame>();
  #told: ToldAnswer | undefined; // what the last word of the first equation said, if that is not a value

  constructor(expression: Expression, options: ValuationOptions, store: ValueStore) {
    super(expression);
    this.#options = options;
    this.#store = store;
    this.#nodes = new Nodes(store);
    this.#slots = expression.slots.map(() => this.#nodes.open());
  }

  result(): StoredGame | ToldAnswer {
    const [first] = this.expression.equations;
    const start = this.solveAll().get(first) as number;
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
        evaluate(this.expression, { ...given, ...this.#reader(), variables: this.#drawnVariables() }),
    );
  }

  #reader(): Pick<ValuationOptions, 'positions'> {
    const { positions } = this.#options;
    return positions === undefined ? {} : { positions };
  }

  /** The variables of the expression as graphs. */
  #drawnVariables(): ReadonlyMap<string, SidedGame> {
    const variables = new Map<string, SidedGame>();
    for (const { steps } of this.expression.equations) {
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
    return this.expression.equations.some(({ steps }) =>
      steps.some(
        (step) => step.kind === 'sides' || (step.kind === 'name' && this.#valueOf(step.name).isSided),
      ),
    );
  }

  protected plain(number: Dyadic, ups: bigint, nimber: bigint): number {
    return this.#nodes.value(this.#store.plain({ number, ups, nimber }), true);
  }

  protected pass(): number {
    return PASS;
  }

  protected slot(slot: number): number {
    return this.#slots[slot];
  }

  protected identify(slot: number, node: number): boolean {
    return this.#nodes.identify(this.#slots[slot], node);
  }

  protected named(name: string): number {
    return this.#formed(this.#valueOf(name));
  }

  protected position(step: Extract<Step, { kind: 'position' }>): number {
    const game = positionValue(step, this.expression.text, { ...this.#options, store: this.#store });
    return this.#formed(storedGame(game, this.#store));
  }

  #formed(game: StoredGame): number {
    return this.#nodes.value(
      game.value,
      game.isForm,
      () => game.valueForm,
      game.isForm ? () => game.form?.onside : undefined,
    );
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

  protected braces(lefts: number, rights: number, slot: number | undefined, isForm: boolean): number {
    const options = this.stack.splice(this.stack.length - lefts - rights);
    const node = slot === undefined ? this.#nodes.open() : this.#slots[slot];
    this.#nodes.define(node, options.slice(0, lefts), options.slice(lefts), isForm);
    return node;
  }

  /** What a word says of the values that it takes. */
  protected word(word: Word, at: number): number | undefined {
    const nodes = this.stack.splice(this.stack.length - word.takes.length);
    const values: GameValue[] = [];
    for (const node of nodes) {
      const value = this.#nodes.valueOf(node);
      if (value === undefined) return undefined;
      values.push(value);
    }
    const form = (): LoopyGame => {
      const written = this.#nodes.written(nodes[0]);
      if (written !== undefined) return written;
      const hint = `ask ${word.name} of braces, of a position of a ruleset, or of a sum of them`;
      return refuse('E_DOMAIN', LOST_FORM, hint);
    };
    const answer = this.#asked(() => answerOfWord(word, values, this.#store, form, this.#options), at);
    if (answer.kind === 'value') return this.#nodes.value(answer.value, false);
    const [{ slot, steps }] = this.expression.equations;
    if (slot !== undefined || steps.at(-1)?.at !== at) throw noValue(this.expression.text, word, at);
    this.#told = new ToldAnswer(this.#store, word, answer);
    return nodes[0];
  }

  #asked<T>(answer: () => T, at: number): T {
    try {
      return answer();
    } catch (error) {
      throw placed(error, this.refuse(at, '', '').place);
    }
  }

  protected negated(node: number): number | undefined {
    return this.#written(
      this.#mapped(node, (value) => this.#store.negative(value)),
      [node],
      ([game]) => negative(game),
    );
  }

  protected multiple(times: bigint, node: number): number | undefined {
    return this.#mapped(node, (value) => this.#store.multiple(times, value));
  }

  protected sum(left: number, right: number): number | undefined {
    return this.#written(
      this.#combined(left, right, (a, b) => this.#store.sum(a, b)),
      [left, right],
      ([g, h]) => merged(sum(g, h, this.#options)),
    );
  }

  /** A sum is played as its terms are: words about forms are asked of it too. */
  #written(
    node: number | undefined,
    parts: readonly number[],
    made: (games: readonly LoopyGame[]) => LoopyGame,
  ): number | undefined {
    if (node !== undefined) this.#nodes.writtenAs(node, parts, made);
    return node;
  }

  protected sides(onside: number, offside: number, at: number): number | undefined {
    return this.#combined(onside, offside, (on, off) => this.#sides(on, off, at));
  }

  /** What an ordinal sum begins with: a form as it is written, or the canonical form of a value. */
  protected base(node: number, before: Step, at: number): number | undefined {
    const value = this.#nodes.valueOf(node);
    if (value === undefined) return undefined;
    const form = this.#nodes.formOf(node);
    const isWritten = form !== 'none';
    if (!HAS_ONE_FORM.has(before.kind)) this.#options.onNote?.(isWritten ? WRITTEN_BASE : CANONICAL_BASE);
    if (isWritten) return node;
    const canonical = this.#store.formOf(value);
    if (canonical !== undefined) return this.#nodes.value(value, true, () => canonical);
    throw this.refuse(
      at,
      'an ordinal sum that begins with a value without canonical form',
      'write the game in braces: then its form is taken as it is',
    );
  }

  protected ordinal(base: number, last: number): number | undefined {
    const form = this.#nodes.formOf(base);
    const upper = this.#nodes.valueOf(last);
    if (form === undefined || form === 'none' || upper === undefined) return undefined;
    const whole = this.#store.ordinal(form, upper);
    return this.#nodes.value(this.#store.ofForm(whole), true, () => whole);
  }

  /**
   * The onside of one value with the offside of another. A value requires t⁻ ≤ s⁺: Left, moving
   * second in s − t, survives, because endless play in either component is good for her.
   */
  #sides(on: GameValue, off: GameValue, at: number): GameValue {
    if (this.#store.isBelow(off.off, on.on)) return { on: on.on, off: off.off, isStopper: false };
    throw this.refuse(
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
}
