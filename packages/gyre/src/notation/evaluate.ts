import type { Picture } from '../floor/figure.ts';
import { check, GyreError, refuse } from '../graph/inner.ts';
import {
  type AlgebraOptions,
  addPlain,
  canonicalForm,
  canonicalKey,
  checkDrawn,
  checkWork,
  type Dyadic,
  difference,
  type GameValue,
  isLoopfree,
  isStopper,
  type LoopyGame,
  merged,
  negative,
  offside as offsideOf,
  onside as onsideOf,
  ordinalSum,
  outcome,
  PASS,
  plainFormOf,
  plainGame,
  smallMultiple,
  sum,
  ValueStore,
  Workshop,
} from '../values/inner.ts';
import { answerOfWord, type Word } from '../words/inner.ts';
import { type Expression, type Step, syntaxError } from './lexer.ts';
import { NAMES, uptimalDefinition } from './names.ts';
import { EXPRESSION, parseExpression } from './parser.ts';
import { ExpressionWalk } from './walk.ts';

/**
 * What an expression stands for: the value with the onside of one game and the offside of
 * another. They are the same object unless the text has an `&`.
 */
export interface SidedGame {
  readonly onside: LoopyGame;
  readonly offside: LoopyGame;
  /**
   * What an ordinal sum begins with, where a form was written; undefined where a value was given
   * (docs/notation.md).
   */
  readonly form?: Form | undefined;
  /** Its value in the notation, if it was read from a text. */
  toString(): string;
}

/** A game as it was written, including options that are dominated or reversible. */
type Form = Pick<SidedGame, 'onside' | 'offside'>;

/** Options of an evaluation. */
export interface EvaluateOptions extends AlgebraOptions {
  readonly variables?: ReadonlyMap<string, SidedGame>;
  /**
   * What positions of rulesets are worth, as in `domineering("..|.#")`: `rulesetPositions` of
   * `gyre/positions`.
   */
  readonly positions?: PositionWords;
}

/** Positions of rulesets as words of an expression: `domineering("..|.#")`. */
export interface PositionWords {
  /** The words, in lower case. */
  readonly words: readonly string[];
  /** What a position is worth: the word of its ruleset, the text in the brackets. */
  value(word: string, text: string, options: AlgebraOptions & { readonly store?: ValueStore }): SidedGame;
  /** What the word takes, in a few lines; undefined for other words. */
  help(word: string): string[] | undefined;
  /** A picture of the board. */
  picture(word: string, text: string): Picture;
}

/** The value of a position in an expression; refusals of the ruleset point at its word. */
export function positionValue(
  { word, text, at }: Extract<Step, { kind: 'position' }>,
  source: string,
  { positions, ...options }: EvaluateOptions & { readonly store?: ValueStore },
): SidedGame {
  if (positions === undefined) {
    throw syntaxError(source, at, `${word}("…") is a position of a ruleset`, 'rulesets are not known here');
  }
  try {
    return positions.value(word, text, options);
  } catch (error) {
    if (!(error instanceof GyreError) || error.place.at !== undefined) throw error;
    const { place } = syntaxError(source, at, '', '');
    return refuse(error.code, error.found, error.hint, place, { cause: error, option: error.option });
  }
}

/**
 * The value of a parsed expression: the graph that the text describes, except that loop-free terms and large
 * multiples are simplified on the way.
 */
export function evaluate(expression: Expression, options: EvaluateOptions = {}): SidedGame {
  check(expression, EXPRESSION);
  checkWork(options);
  return new Evaluator(expression, options).value();
}

/** A vertex for the onside and one for the offside. */
type Pair = readonly [number, number];

class Evaluator extends ExpressionWalk<Pair> {
  readonly #options: EvaluateOptions;
  readonly #workshop: Workshop;
  readonly #slots: readonly Pair[];
  readonly #named = new Map<string, SidedGame>();

  constructor(expression: Expression, options: EvaluateOptions) {
    super(expression);
    this.#options = options;
    this.#workshop = new Workshop(options);
    const isSided = this.#isSided();
    this.#slots = expression.slots.map(() => {
      const v = this.#workshop.vertex();
      return [v, isSided ? this.#workshop.vertex() : v];
    });
  }

  #isSided(): boolean {
    const { variables } = this.#options;
    return this.expression.equations.some(({ steps }) =>
      steps.some((step, i) => {
        if (step.kind === 'sides') return true;
        if (step.kind === 'base') return !this.#isForm(steps[i - 1]);
        const value = step.kind === 'name' ? variables?.get(step.name) : undefined;
        return value !== undefined && value.onside !== value.offside;
      }),
    );
  }

  value(): SidedGame {
    const [first] = this.expression.equations;
    const start = this.solveAll().get(first) as Pair;
    const game = this.#sidedGame(start);
    const last = this.#root(first.steps.at(-1) as Step);
    if (!this.#isForm(last)) return game;
    const form = (): Form => this.#formOf(last) ?? game;
    return {
      ...game,
      get form() {
        return form();
      },
    };
  }

  /** The form that a name or a position brings along. */
  #formOf(root: Step): Form | undefined {
    if (root.kind === 'name') return this.#valueOf(root.name).form;
    return root.kind === 'position' ? this.#position(root).form : undefined;
  }

  #position(step: Extract<Step, { kind: 'position' }>): SidedGame {
    return positionValue(step, this.expression.text, this.#options);
  }

  #sidedGame([on, off]: Pair): Form {
    const game = this.#finished(on);
    const other = on === off ? game : this.#finished(off);
    return { onside: game, offside: canonicalKey(game) === canonicalKey(other) ? game : other };
  }

  #finished(v: number): LoopyGame {
    return this.#workshop.game(v) as LoopyGame;
  }

  /**
   * What an ordinal sum begins with: the form that the last step made, or the canonical form of its value.
   */
  protected base(pair: Pair, before: Step, at: number): Pair | undefined {
    const root = this.#root(before);
    if (!this.#isForm(root)) return this.#canonical(pair, at);
    const form = this.#formOf(root);
    return form === undefined ? pair : this.#embedded(form);
  }

  /** The step that a name of an equation stands for. */
  #root(step: Step): Step {
    const { equations } = this.expression;
    let root = step;
    for (let hops = 0; root.kind === 'refer' && hops < equations.length; hops++) {
      const { slot } = root;
      const equation = equations.find((one) => one.slot === slot);
      if (equation === undefined) return root;
      root = equation.steps.at(-1) as Step;
    }
    return root;
  }

  /** Does the step make a form, and not only a value? */
  #isForm(step: Step): boolean {
    const root = this.#root(step);
    if (root.kind !== 'name') return FORMS.has(root.kind);
    const variable = this.#options.variables?.get(root.name);
    return variable === undefined || variable.form !== undefined;
  }

  /** The canonical form of each side, which is all that a value determines. */
  #canonical(pair: Pair, at: number): Pair | undefined {
    const [on, off] = pair.map((v) => this.#workshop.game(v));
    if (on === undefined || off === undefined) return undefined;
    const stopperOf = (game: LoopyGame, search: typeof onsideOf): LoopyGame => {
      const found = isStopper(game)
        ? canonicalForm(game, this.#options)
        : search(game, this.#options).stopper;
      if (found !== undefined) return found;
      throw this.refuse(
        at,
        'an ordinal sum that begins with a value without canonical form',
        'write the game in braces: then its form is taken as it is',
      );
    };
    const s = stopperOf(on, onsideOf);
    return this.#embedded({
      onside: s,
      offside: pair[0] === pair[1] && isStopper(on) ? s : stopperOf(off, offsideOf),
    });
  }

  #embedded({ onside, offside }: Form): Pair {
    const v = this.#workshop.embed(onside);
    return [v, onside === offside ? v : this.#workshop.embed(offside)];
  }

  #valueOf(name: string): SidedGame {
    const variable = this.#options.variables?.get(name) ?? this.#named.get(name);
    if (variable !== undefined) return variable;
    const value = evaluate(parseExpression(NAMES.get(name)?.definition ?? uptimalDefinition(name) ?? name));
    this.#named.set(name, value);
    return value;
  }

  protected braces(lefts: number, rights: number, slot: number | undefined): Pair {
    const options = this.stack.splice(this.stack.length - lefts - rights);
    const target = slot === undefined ? undefined : this.#slots[slot];
    const make = (side: 0 | 1): number => {
      const vertices = options.map((option) => option[side]);
      const v = target?.[side] ?? this.#workshop.vertex();
      this.#workshop.define(v, vertices.slice(0, lefts), vertices.slice(lefts));
      return v;
    };
    const v = make(0);
    const isPlain = target === undefined ? options.every(([on, off]) => on === off) : target[0] === target[1];
    return [v, isPlain ? v : make(1)];
  }

  /** The graphs of the value that a word gives. */
  protected word(word: Word, at: number): Pair | undefined {
    const store = new ValueStore();
    const values: GameValue[] = [];
    const pairs = this.stack.splice(this.stack.length - word.takes.length);
    for (const pair of pairs) {
      const [on, off] = pair.map((v) => this.#workshop.game(v));
      if (on === undefined || off === undefined) return undefined;
      const value = store.ofGame(on, this.#options);
      values.push(
        on === off ? value : { on: value.on, off: store.ofGame(off, this.#options).off, isStopper: false },
      );
    }
    const form = (): LoopyGame => this.#finished(pairs[0][0]);
    const answer = answerOfWord(word, values, store, form, this.#options);
    if (answer.kind === 'value')
      return this.#embedded({ onside: store.graph(answer.value.on), offside: store.graph(answer.value.off) });
    throw this.refuse(at, `${word.name} gives no value`, 'a graph is drawn of a value');
  }

  protected plain(number: Dyadic, ups: bigint, nimber: bigint): Pair {
    checkDrawn({ number, ups, nimber });
    const v = this.#workshop.plain({ number, ups, nimber });
    return [v, v];
  }

  protected pass(): Pair {
    return [PASS, PASS];
  }

  protected slot(slot: number): Pair {
    return this.#slots[slot];
  }

  protected named(name: string): Pair {
    return this.#embedded(this.#valueOf(name));
  }

  protected position(step: Extract<Step, { kind: 'position' }>): Pair {
    return this.#embedded(this.#position(step));
  }

  protected identify(slot: number, result: Pair): boolean {
    return this.#slots[slot].every((v, side) => this.#workshop.identify(v, result[side]));
  }

  protected multiple(times: bigint, pair: Pair): Pair | undefined {
    checkDrawn({ number: { numerator: times, exponent: 0 }, ups: 0n, nimber: 0n }); // as many copies as a number that is drawn
    return this.#mapped(pair, (game) => smallMultiple(Number(times), game, this.#options));
  }

  protected ordinal(base: Pair, upper: Pair): Pair | undefined {
    return this.#combined(base, upper, ordinalSum);
  }

  protected sum(left: Pair, right: Pair): Pair | undefined {
    return this.#combined(left, right, (g, h) => this.#sum(g, h));
  }

  /**
   * The sum, its loop-free terms in canonical form: that changes neither the value nor whether the sum is a
   * stopper, for an alternating cycle of a sum stays where it is in every loop-free term. Numbers, ups and
   * nimbers are added directly.
   */
  #sum(g: LoopyGame, h: LoopyGame): LoopyGame {
    const small = (game: LoopyGame): LoopyGame =>
      game.vertices <= LARGEST_TERM && isLoopfree(game) ? canonicalForm(game, this.#options) : game;
    const [left, right] = [small(g), small(h)];
    const forms = [plainFormOf(left), plainFormOf(right)];
    if (forms[0] !== undefined && forms[1] !== undefined) return plainGame(addPlain(forms[0], forms[1]));
    return sum(left, right, this.#options);
  }

  /** −(s & t) is −t & −s. */
  protected negated([on, off]: Pair): Pair | undefined {
    const negated = this.#mapped([on, off], negative);
    return negated && [negated[1], negated[0]];
  }

  /**
   * The onside of one value with the offside of another. A value requires t⁻ ≤ s⁺: Left, moving
   * second in s − t, survives, because endless play in either component is good for her.
   */
  protected sides(onside: Pair, offside: Pair, at: number): Pair | undefined {
    const s = this.#workshop.game(onside[0]);
    const t = this.#workshop.game(offside[1]);
    if (s === undefined || t === undefined) return undefined;
    if (outcome(difference(s, t, this.#options), 'onside', this.#options).rightFirst === 'R') {
      throw this.refuse(
        at,
        'the offside is not at most the onside',
        'write onside & offside, the larger first',
      );
    }
    return [onside[0], offside[1]];
  }

  #mapped(pair: Pair, operation: (game: LoopyGame) => LoopyGame): Pair | undefined {
    return this.#perSide(pair[0] === pair[1], (side) => {
      const game = this.#workshop.game(pair[side]);
      return game && operation(game);
    });
  }

  #combined(g: Pair, h: Pair, operation: (g: LoopyGame, h: LoopyGame) => LoopyGame): Pair | undefined {
    return this.#perSide(g[0] === g[1] && h[0] === h[1], (side) => {
      const [left, right] = [this.#workshop.game(g[side]), this.#workshop.game(h[side])];
      return left && right && operation(left, right);
    });
  }

  #perSide(isPlain: boolean, make: (side: 0 | 1) => LoopyGame | undefined): Pair | undefined {
    const embed = (side: 0 | 1): number | undefined => {
      const game = make(side);
      return game && this.#workshop.embed(merged(game));
    };
    const on = embed(0);
    const off = isPlain ? on : embed(1);
    return on === undefined || off === undefined ? undefined : [on, off];
  }
}

/**
 * Steps that make a form. `:` is one of them, so that x:y:z means the same however it is bracketed; a label
 * has braces.
 */
const FORMS: ReadonlySet<Step['kind']> = new Set([
  'number',
  'nimber',
  'ups',
  'refer',
  'braces',
  'ordinal',
  'position',
]);

/** Larger terms take longer to simplify than their sum takes to build. */
const LARGEST_TERM = 2000;
