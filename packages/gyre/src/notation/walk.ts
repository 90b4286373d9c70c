import type { GyreError } from '../graph/inner.ts';
import { type Dyadic, ZERO } from '../values/inner.ts';
import type { Word } from '../words/inner.ts';
import { type Equation, type Expression, type Step, syntaxError } from './lexer.ts';

/**
 * A parsed expression, worked through with a stack. What the results of the steps are is left open: vertices
 * of graphs (`evaluate.ts`) or values of a store (`valuation.ts`). A step whose operands are not complete yet
 * gives undefined.
 */
export abstract class ExpressionWalk<Result> {
  protected readonly expression: Expression;
  /** The results of the steps so far that no later step has taken. */
  protected stack: Result[] = [];

  constructor(expression: Expression) {
    this.expression = expression;
  }

  protected abstract plain(number: Dyadic, ups: bigint, nimber: bigint): Result;
  protected abstract pass(): Result;
  protected abstract slot(slot: number): Result;
  protected abstract named(name: string): Result;
  protected abstract position(step: Extract<Step, { kind: 'position' }>): Result;
  /** Takes the options from the stack; `isForm` says whether they were written as a form. */
  protected abstract braces(lefts: number, rights: number, slot: number | undefined, isForm: boolean): Result;
  /** Takes the operands from the stack. */
  protected abstract word(word: Word, at: number): Result | undefined;
  /** What an ordinal sum begins with; `before` is the step that made it. */
  protected abstract base(result: Result, before: Step, at: number): Result | undefined;
  protected abstract negated(result: Result): Result | undefined;
  protected abstract multiple(times: bigint, result: Result): Result | undefined;
  protected abstract sum(left: Result, right: Result): Result | undefined;
  protected abstract ordinal(base: Result, upper: Result): Result | undefined;
  /** The onside of one with the offside of the other. */
  protected abstract sides(onside: Result, offside: Result, at: number): Result | undefined;
  /** Says that a slot is this result; false if it is defined as itself. */
  protected abstract identify(slot: number, result: Result): boolean;

  /**
   * Works through the equations; an equation that adds or negates a value which is not complete yet waits
   * until the others are done. If none can proceed, a value is added to itself before it exists.
   */
  protected solveAll(): Map<Equation, Result> {
    const results = new Map<Equation, Result>();
    let waiting = this.expression.equations;
    while (waiting.length > 0) {
      const still: Equation[] = [];
      let stuckAt: number | undefined;
      for (const equation of waiting) {
        const stopped = this.#run(equation.steps);
        if (stopped === undefined) {
          const result = this.pop();
          this.#name(equation, result);
          results.set(equation, result);
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
    return this.refuse(
      at,
      'arithmetic with a game inside its own definition',
      'there its name may only be an option by itself, as in a{0|a}',
    );
  }

  #name({ slot, at }: Equation, result: Result): void {
    if (slot === undefined || this.identify(slot, result)) return;
    const name = this.expression.slots[slot];
    throw this.refuse(at, `${name} is defined as itself`, `give it options: ${name} = {… | …}`);
  }

  /**
   * Leaves the result of the steps on the stack; or returns the place at which they need one that is not
   * complete.
   */
  #run(steps: readonly Step[]): number | undefined {
    this.stack = [];
    for (let i = 0; i < steps.length; i++) {
      const step = steps[i];
      const result = step.kind === 'base' ? this.base(this.pop(), steps[i - 1], step.at) : this.#step(step);
      if (result === undefined) return step.at;
      this.stack.push(result);
    }
    return undefined;
  }

  #step(step: Step): Result | undefined {
    switch (step.kind) {
      case 'number':
        return this.plain(step.value, 0n, 0n);
      case 'nimber':
        return this.plain(ZERO, 0n, step.size);
      case 'ups':
        return this.plain(ZERO, step.count, 0n);
      case 'pass':
        return this.pass();
      case 'refer':
        return this.slot(step.slot);
      case 'name':
        return this.named(step.name);
      case 'position':
        return this.position(step);
      case 'braces':
        return this.braces(step.lefts, step.rights, step.slot, true);
      case 'switch':
        return this.#switch(step.count);
      case 'word':
        return this.word(step.word, step.at);
      default:
        return this.#operation(step);
    }
  }

  #operation(step: Step): Result | undefined {
    const last = this.pop();
    switch (step.kind) {
      case 'negate':
        return this.negated(last);
      case 'multiple':
        return this.multiple(step.times, last);
      case 'tiny':
      case 'miny':
        return this.#tiny(last, step.kind === 'tiny');
      case 'sides':
        return this.sides(this.pop(), last, step.at);
      case 'ordinal':
        return this.ordinal(this.pop(), last);
      case 'subtract': {
        const right = this.negated(last);
        return right === undefined ? undefined : this.sum(this.pop(), right);
      }
      default:
        return this.sum(this.pop(), last);
    }
  }

  /** {x, … | −x, …}. */
  #switch(count: number): Result | undefined {
    const lefts = this.stack.splice(this.stack.length - count);
    const rights: Result[] = [];
    for (const left of lefts) {
      const right = this.negated(left);
      if (right === undefined) return undefined;
      rights.push(right);
    }
    for (const option of [...lefts, ...rights]) this.stack.push(option); // too many to be arguments of one call
    return this.braces(count, count, undefined, false);
  }

  /** tiny(x) is {0 || 0 | −x}, miny(x) is {x | 0 || 0}. */
  #tiny(x: Result, isTiny: boolean): Result | undefined {
    const threat = isTiny ? this.negated(x) : x;
    if (threat === undefined) return undefined;
    const zero = this.plain(ZERO, 0n, 0n);
    const mirrored = (near: Result, far: Result): Result => {
      this.stack.push(...(isTiny ? [near, far] : [far, near]));
      return this.braces(1, 1, undefined, false);
    };
    return mirrored(zero, mirrored(zero, threat));
  }

  protected pop(): Result {
    return this.stack.pop() as Result;
  }

  protected refuse(at: number, found: string, hint: string): GyreError {
    return syntaxError(this.expression.text, at, found, hint);
  }
}
