import { checkObject, checkText, hasParts, type Kind, kindOf, refuse, shown } from '../graph/inner.ts';
import { checkFree } from './frames.ts';
import { Cursor, type Equation, type Expression } from './lexer.ts';
import { Scope } from './statements.ts';
import { Terms } from './terms.ts';

/** Options of a parser. */
export interface ExpressionOptions {
  /** Names of variables that may be used besides those of the table. */
  readonly variables?: ReadonlySet<string>;
}

/**
 * Parses an expression or a system of equations (docs/notation.md) into steps in postfix order.
 *
 * Operators and open brackets wait on one explicit stack, so only memory limits nesting.
 */
export function parseExpression(text: string, options: ExpressionOptions = {}): Expression {
  checkText(text, 'the expression');
  const variables = checkedNames(options);
  return new Parser(text, variables).expression();
}

/** The names of variables; accepts a set of them. */
function checkedNames(options: ExpressionOptions): ReadonlySet<string> {
  checkObject(options, 'the options');
  const { variables = new Set<string>() } = options;
  if (variables instanceof Set) return variables;
  return refuse('E_SHAPE', `the variables are ${shown(variables)}`, 'give a Set of names');
}

/** What was parsed, which a text is not. */
export const EXPRESSION: Kind = kindOf(
  '… is not a parsed expression',
  'parseExpression makes one of a text; valueOfText does both',
  (expression) => hasParts(expression, { equations: 'list', slots: 'list' }),
);

class Parser {
  readonly #cursor: Cursor;
  readonly #scope = new Scope();
  readonly #terms: Terms;
  readonly #notes: string[] = [];

  constructor(text: string, variables: ReadonlySet<string>) {
    this.#cursor = new Cursor(text);
    this.#terms = new Terms(this.#cursor, this.#scope, variables, this.#notes);
  }

  expression(): Expression {
    const cursor = this.#cursor;
    this.#findEquations();
    const equations: Equation[] = [];
    let plain: Equation | undefined; // the equation without a name, which is then the start
    do {
      const first = cursor.peek();
      const equation = this.#equation();
      if (equation.slot !== undefined) equations.push(equation);
      else if (plain === undefined) plain = equation;
      else {
        const hint = 'give statements one by one; the equations of a system are name = …';
        throw cursor.refuse(first, 'a second expression after ";"', hint);
      }
      while (cursor.peek().kind === ';') cursor.next();
    } while (cursor.peek().kind !== 'end');
    const all = plain === undefined ? equations : [plain, ...equations];
    return { text: cursor.text, equations: all, slots: this.#scope.slots, notes: this.#notes };
  }

  /** Gives every equation its slot before any is read, so that they may refer to each other. */
  #findEquations(): void {
    const { tokens } = this.#cursor;
    for (let i = 0; i + 1 < tokens.length; i++) {
      const token = tokens[i];
      if (token.kind !== 'word' || tokens[i + 1].kind !== '=') continue;
      checkFree(this.#cursor, token);
      if (this.#scope.equation(token.text) === undefined) {
        throw this.#cursor.refuse(token, `a second equation for ${token.text}`, 'one equation a name');
      }
    }
  }

  #equation(): Equation {
    const cursor = this.#cursor;
    const first = cursor.peek();
    let slot: number | undefined;
    this.#scope.nextEquation();
    if (first.kind === 'word' && cursor.peek(1).kind === '=') {
      slot = this.#scope.slotOf(first.text);
      cursor.next(2);
    }
    return { slot, steps: this.#terms.read(), at: first.at };
  }
}
