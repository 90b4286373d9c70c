import { checkObject, checkText, GyreError, shown } from '../graph/index.ts';
import { usageOf, type Word, wordNamed } from '../words/index.ts';
import { type BraceFrame, barRun, closeBraces } from './braces.ts';
import { syntaxError, type Token, type TokenKind, tokens } from './lexer.ts';
import { nimberStep, numberStep, timesOf, upsStep } from './literals.ts';
import { NAMES } from './names.ts';
import { Scope } from './scope.ts';
import type { Equation, Expression, Operation, Step } from './syntax.ts';
import { isUptimal, uptimalRefusal } from './uptimals.ts';
import { checkArguments, isMethodOfNumber } from './word-calls.ts';

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
  throw new GyreError('E_SHAPE', `the variables are ${shown(variables)}`, 'give a Set of names');
}

/** An operator that waits for its right side; the higher `binds`, the tighter. */
interface Operator {
  readonly kind: 'operator';
  readonly binds: number;
  readonly token: Token;
  readonly step: Step;
}

interface ParenFrame {
  readonly kind: 'paren';
  readonly open: Token;
  /** What happens to the value in the parentheses. */
  readonly step: Step | undefined;
  /** Values that have been given: of a method the one before it, and one for each comma. */
  given: number;
}

const INFIX: Partial<Record<TokenKind, { binds: number; operation: Operation }>> = {
  '&': { binds: 1, operation: 'sides' },
  '+': { binds: 2, operation: 'add' },
  '-': { binds: 2, operation: 'subtract' },
  ':': { binds: 4, operation: 'ordinal' },
};
const BINDS_PREFIX = 3;
const BINDS_JUXTAPOSED = 5;
const BINDS_MULTIPLE = 6;

/** Kind of the last operand → what may stand right beside it. */
const BESIDE: Partial<Record<TokenKind, readonly TokenKind[]>> = {
  number: ['ups', 'word', 'nimber'],
  ups: ['nimber'],
  word: ['nimber'],
};

class Parser {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #variables: ReadonlySet<string>;
  readonly #scope = new Scope();
  readonly #waiting: (Operator | ParenFrame | BraceFrame)[] = [];
  #steps: Step[] = [];
  #next = 0;
  /** The kind of the operand before this token; undefined where an operand must come. */
  #last: TokenKind | undefined;

  constructor(text: string, variables: ReadonlySet<string>) {
    this.#text = text;
    this.#tokens = tokens(text);
    this.#variables = variables;
  }

  expression(): Expression {
    this.#findEquations();
    const equations: Equation[] = [];
    let plain: Equation | undefined; // the equation without a name, which is then the start
    do {
      const first = this.#peek();
      const equation = this.#equation();
      if (equation.slot !== undefined) equations.push(equation);
      else if (plain === undefined) plain = equation;
      else throw this.#secondExpression(first);
      while (this.#peek().kind === ';') this.#next++;
    } while (this.#peek().kind !== 'end');
    const all = plain === undefined ? equations : [plain, ...equations];
    return { text: this.#text, equations: all, slots: this.#scope.slots };
  }

  #secondExpression(token: Token): Error {
    const hint = 'give statements one by one; the equations of a system are name = …';
    return this.#refuse(token, 'a second expression after ";"', hint);
  }

  /** Gives every equation its slot before any is read, so that they may refer to each other. */
  #findEquations(): void {
    for (let i = 0; i + 1 < this.#tokens.length; i++) {
      const token = this.#tokens[i];
      if (token.kind !== 'word' || this.#tokens[i + 1].kind !== '=') continue;
      this.#checkFree(token);
      if (this.#scope.equation(token.text) === undefined) {
        throw this.#refuse(token, `a second equation for ${token.text}`, 'one equation a name');
      }
    }
  }

  #checkFree(token: Token): void {
    if (!NAMES.has(token.text) && !KEYWORDS.has(token.text)) return;
    throw this.#refuse(token, `${token.text} already has a meaning`, 'take another word');
  }

  #equation(): Equation {
    const first = this.#peek();
    let slot: number | undefined;
    this.#scope.nextEquation();
    if (first.kind === 'word' && this.#peek(1).kind === '=') {
      slot = this.#scope.slotOf(first.text);
      this.#next += 2;
    }
    this.#steps = [];
    this.#last = undefined;
    while (!this.#atEnd()) {
      const token = this.#tokens[this.#next++];
      if (this.#last === undefined) this.#operand(token);
      else this.#afterOperand(token);
    }
    this.#finish();
    return { slot, steps: this.#steps, at: first.at };
  }

  /** Is the equation over: at the end, at `;`, or where the next `name =` begins? */
  #atEnd(): boolean {
    const { kind } = this.#peek();
    return kind === 'end' || kind === ';' || (kind === 'word' && this.#peek(1).kind === '=');
  }

  #finish(): void {
    if (this.#last === undefined) throw this.#missing(this.#peek());
    this.#reduce(0);
    const open = this.#waiting.at(-1);
    if (open === undefined) return;
    const token = open.kind === 'operator' ? open.token : open.open;
    const end = this.#peek();
    if (end.kind === ';') throw this.#refuse(end, '";" inside brackets', 'options are separated by commas');
    throw this.#refuse(token, `${token.text} is never closed`, `add ${CLOSING[token.text] ?? '}'}`);
  }

  // ── where an operand must come ──────────────────────────────────────────────────────────────────

  #operand(token: Token): void {
    const { kind } = token;
    if (kind === 'number') this.#number(token);
    else if (kind === 'nimber') this.#emit(nimberStep(this.#text, token), kind);
    else if (kind === 'ups') this.#emit(upsStep(this.#text, token), kind);
    else if (kind === 'word') this.#word(token);
    else if (kind === '-') this.#minus(token);
    else if (kind === 'plusminus') this.#prefix(token, { kind: 'switch', count: 1, at: token.at });
    else if (kind === '(' || kind === "'")
      this.#waiting.push({ kind: 'paren', open: token, step: undefined, given: 0 });
    else if (kind === '{') this.#openBraces(token, undefined);
    else if (kind === 'bars' || kind === '}') this.#emptySide(token);
    else throw this.#missing(token);
  }

  #number(token: Token): void {
    const sign = this.#peek();
    if (sign.kind !== '.' || this.#isMethodAhead())
      return this.#emit(numberStep(this.#text, token, false), 'number');
    if (this.#peek(1).kind === 'number') {
      throw this.#refuse(sign, 'a decimal point', 'write fractions as 1/2; 3.x is three times x');
    }
    this.#next++;
    const step: Step = { kind: 'multiple', times: timesOf(this.#text, token), at: token.at };
    this.#waiting.push({ kind: 'operator', binds: BINDS_MULTIPLE, token: sign, step });
  }

  /** A minus sign belongs to the number right after it: -2^* is −2 and ^*. */
  #minus(token: Token): void {
    if (this.#peek().kind === 'number' && (this.#peek(1).kind !== '.' || this.#isMethodAhead(1))) {
      this.#emit(numberStep(this.#text, this.#tokens[this.#next++], true), 'number');
    } else this.#prefix(token, { kind: 'negate', at: token.at });
  }

  #prefix(token: Token, step: Step): void {
    this.#waiting.push({ kind: 'operator', binds: BINDS_PREFIX, token, step });
  }

  #word(token: Token): void {
    const [name, isNegative] = ALIASES.get(token.text) ?? [token.text, false];
    const following = this.#peek().kind;
    if (name === 'pass') this.#pass(token);
    else if (isUptimal(name)) this.#uptimal(token);
    else if (name === 'tiny' || name === 'miny') this.#call(token, name);
    else if (following === '(' && this.#wordFor(token) !== undefined) this.#function(token);
    else if (following === '{') {
      this.#checkFree(token);
      this.#next++;
      this.#openBraces(token, token.text);
    } else {
      const slot = this.#scope.slotOf(name);
      if (slot !== undefined) this.#emit({ kind: 'refer', slot, at: token.at }, 'word');
      else if (this.#variables.has(name) || NAMES.has(name)) {
        this.#emit({ kind: 'name', name, at: token.at }, 'word');
        if (isNegative) this.#steps.push({ kind: 'negate', at: token.at });
      } else throw this.#unknown(token);
    }
  }

  /** `^<2>`, `^[3]` and their negatives. */
  #uptimal(token: Token): void {
    const refusal = uptimalRefusal(this.#text, token);
    if (refusal !== undefined) throw refusal;
    this.#emit({ kind: 'name', name: token.text, at: token.at }, 'word');
  }

  #unknown(token: Token): Error {
    const known = [...NAMES.keys(), ...this.#scope.slots, ...this.#variables];
    const near = known.find((name) => name.toLowerCase() === token.text.toLowerCase());
    const tiny = /^(tiny|miny)_*(.*)$/iu.exec(token.text);
    const word = wordNamed(token.text);
    let hint = `the names are ${[...NAMES.keys()].join(', ')}`;
    if (word !== undefined) hint = `write ${usageOf(word).asFunction} or ${usageOf(word).asMethod}`;
    else if (near !== undefined) hint = `did you mean ${near}?`;
    else if (tiny !== null) hint = `write ${tiny[1].toLowerCase()}(${tiny[2] === '' ? 'x' : tiny[2]})`;
    return this.#refuse(token, `unknown name ${JSON.stringify(token.text)}`, hint);
  }

  #pass(token: Token): void {
    const frame = this.#waiting.at(-1);
    const { kind } = this.#peek();
    if (frame?.kind !== 'braces' || (kind !== ',' && kind !== 'bars' && kind !== '}')) {
      throw this.#refuse(token, 'pass outside of braces', 'it is an option by itself, as in {0|pass}');
    }
    frame.pass = token;
    this.#emit({ kind: 'pass', at: token.at }, '}');
  }

  #call(token: Token, name: 'tiny' | 'miny'): void {
    const open = this.#peek();
    if (open.kind !== '(') throw this.#refuse(open, `${name} without (`, `write ${name}(x)`);
    this.#next++;
    this.#waiting.push({ kind: 'paren', open, step: { kind: name, at: token.at }, given: 0 });
  }

  /** `mean(G)`; a name of the user hides the word. */
  #function(token: Token): void {
    const step: Step = { kind: 'word', word: this.#wordFor(token) as Word, at: token.at };
    this.#waiting.push({ kind: 'paren', open: this.#tokens[this.#next++], step, given: 0 });
  }

  /** `G.Mean`, `G.Cool(t)`: what stands side by side before the point is one value. */
  #method(point: Token): void {
    const token = this.#peek();
    const word = token.kind === 'word' ? wordNamed(token.text) : undefined;
    if (word === undefined) throw this.#unexpected(point);
    this.#next++;
    this.#reduce(BINDS_JUXTAPOSED);
    const step: Step = { kind: 'word', word, at: token.at };
    if (this.#peek().kind === '(' && this.#peek(1).kind === ')') this.#next += 2;
    else if (this.#peek().kind === '(') {
      this.#waiting.push({ kind: 'paren', open: this.#tokens[this.#next++], step, given: 1 });
      this.#last = undefined;
      return;
    }
    checkArguments(this.#text, token, word, 1);
    this.#emit(step, ')');
  }

  /** Do a point and the name of a method follow a number, `ahead` tokens from here? */
  #isMethodAhead(ahead = 0): boolean {
    return isMethodOfNumber(
      [1, 2].map((i) => this.#peek(ahead + i)),
      (token) => this.#wordFor(token),
    );
  }

  #wordFor({ text }: Token): Word | undefined {
    const isTaken = this.#scope.slotOf(text) !== undefined || this.#variables.has(text) || NAMES.has(text);
    return isTaken ? undefined : wordNamed(text);
  }

  #openBraces(open: Token, label: string | undefined): void {
    const before = this.#waiting.at(-1);
    this.#waiting.push({
      kind: 'braces',
      open,
      label,
      slot: label === undefined ? undefined : this.#scope.openLabel(label),
      afterSwitch: before?.kind === 'operator' && before.step.kind === 'switch',
      runs: [],
      lefts: [],
      count: 0,
      pass: undefined,
    });
  }

  /** A bar or a closing brace with nothing before it: that side has no options. */
  #emptySide(token: Token): void {
    const frame = this.#waiting.at(-1);
    const before = this.#tokens[this.#next - 2];
    if (frame?.kind !== 'braces' || before.kind === ',') throw this.#missing(token);
    this.#bracesToken(frame, token);
  }

  // ── after an operand ────────────────────────────────────────────────────────────────────────────

  #afterOperand(token: Token): void {
    const { kind } = token;
    if (INFIX[kind] !== undefined) this.#infix(token);
    else if (kind === 'plusminus') this.#infixPlusMinus(token);
    else if (kind === ',' || kind === 'bars' || kind === '}') this.#option(token);
    else if (kind === ')' || kind === "'") this.#closeParen(token);
    else if (kind === '.') this.#method(token);
    else this.#juxtaposed(token);
  }

  #infix(token: Token): void {
    const { binds, operation } = INFIX[token.kind] as { binds: number; operation: Operation };
    this.#reduce(binds);
    if (operation === 'sides') this.#refuseSecondSides(token);
    if (operation === 'ordinal') this.#steps.push({ kind: 'base', at: token.at });
    this.#waiting.push({ kind: 'operator', binds, token, step: { kind: operation, at: token.at } });
    this.#last = undefined;
  }

  #refuseSecondSides(token: Token): void {
    if (this.#steps.at(-1)?.kind !== 'sides' || this.#tokens[this.#next - 2].kind === ')') return;
    throw this.#refuse(token, 'a second &', 'a value has two sides: onside & offside');
  }

  /** `x+-y` is x plus −y; `x±y` is x plus ±y. */
  #infixPlusMinus(token: Token): void {
    this.#reduce(BINDS_PREFIX - 1);
    const step: Step = { kind: 'add', at: token.at };
    this.#waiting.push({ kind: 'operator', binds: BINDS_PREFIX - 1, token, step });
    this.#last = undefined;
    if (token.text === '+-') this.#minus(token);
    else this.#prefix(token, { kind: 'switch', count: 1, at: token.at });
  }

  #option(token: Token): void {
    this.#reduce(0);
    const frame = this.#waiting.at(-1);
    if (token.kind === ',' && frame?.kind === 'paren' && frame.step?.kind === 'word') {
      frame.given++;
      this.#last = undefined;
      return;
    }
    if (frame?.kind !== 'braces') {
      throw this.#refuse(token, `${JSON.stringify(token.text)} outside of braces`, this.#hintOutside(token));
    }
    frame.count++;
    this.#bracesToken(frame, token);
  }

  #hintOutside({ kind }: Token): string {
    if (kind !== ',') return 'games are {… | …}';
    if (this.#peek(1).kind === '=') return 'equations are separated by semicolons: a = {0|b}; b = {a|}';
    const isSwitch = this.#waiting.some((one) => one.kind === 'operator' && one.step.kind === 'switch');
    return isSwitch ? 'a switch of several games is +-{x,y}' : 'games are {… | …}';
  }

  #bracesToken(frame: BraceFrame, token: Token): void {
    this.#last = undefined;
    if (token.kind === ',') return;
    if (token.kind === 'bars') return barRun(this.#text, frame, token, this.#steps);
    const bare = closeBraces(this.#text, frame, token, this.#steps);
    this.#waiting.pop();
    this.#last = '}';
    if (bare > 0) {
      this.#waiting.pop();
      this.#steps.push({ kind: 'switch', count: bare, at: frame.open.at });
    } else if (frame.label !== undefined) this.#scope.closeLabel(frame.label);
  }

  #closeParen(token: Token): void {
    this.#reduce(0);
    const frame = this.#waiting.pop();
    const opening = token.kind === ')' ? '(' : token.kind;
    if (frame?.kind !== 'paren' || frame.open.kind !== opening) {
      const inner = frame?.kind === 'paren' ? frame.open.text : 'braces';
      const hint = frame === undefined ? `no ${opening} is open` : `close the ${inner} first`;
      throw this.#refuse(token, `unexpected ${token.kind}`, hint);
    }
    if (opening === "'" && this.#steps.at(-1)?.kind !== 'braces') {
      throw this.#refuse(frame.open, 'quotes around a value', "they hold a game in braces, as in '{*|*}'");
    }
    if (frame.step?.kind === 'word')
      checkArguments(this.#text, { ...frame.open, at: frame.step.at }, frame.step.word, frame.given + 1);
    if (frame.step !== undefined) this.#steps.push(frame.step);
    this.#last = frame.step === undefined ? ')' : 'word';
  }

  /** Values side by side are added, where people write them that way: 2^*, 1/2v*3, 5over. */
  #juxtaposed(token: Token): void {
    const allowed = BESIDE[this.#last as TokenKind] ?? [];
    const isCall = this.#peek().kind === '(' && this.#wordFor(token) !== undefined;
    const isLabel = token.kind === 'word' && (this.#peek().kind === '{' || isCall);
    if (!allowed.includes(token.kind) || isLabel) throw this.#unexpected(token);
    this.#reduce(BINDS_JUXTAPOSED);
    const step: Step = { kind: 'add', at: token.at };
    this.#waiting.push({ kind: 'operator', binds: BINDS_JUXTAPOSED, token, step });
    this.#last = undefined;
    this.#operand(token);
  }

  #unexpected(token: Token): Error {
    const hint = this.#hintAfterOperand(token.kind);
    const found = token.kind === 'end' ? 'the text ends here' : `unexpected ${JSON.stringify(token.text)}`;
    return this.#refuse(token, found, hint);
  }

  #hintAfterOperand(kind: TokenKind): string {
    if (kind === '=') return 'an equation begins with a name: a = {0|a}; a worksheet compares with ==';
    if (kind === '.') return this.#hintAfterPoint();
    if (this.#last !== 'nimber') return 'to add two values write + between them';
    if (kind === 'number') return '* is the game star; three times 2 is 3.(2)';
    const isProduct = kind === 'word' || kind === '(';
    return isProduct ? '* is the game star; three times x is 3.x' : 'to add two values write + between them';
  }

  #hintAfterPoint(): string {
    const { kind, text } = this.#peek();
    if (kind === 'word' && /^(?:tiny|miny)$/iu.test(text)) return `write ${text.toLowerCase()}(x)`;
    const isMultiple = kind !== 'word' || this.#last === 'number';
    return isMultiple
      ? 'a multiple begins with a whole number: 3.x, -2.x; a method is a word: x.Mean'
      : `there is no method ${text}; docs/notation.md lists them`;
  }

  // ── the stack ───────────────────────────────────────────────────────────────────────────────────

  #emit(step: Step, kind: TokenKind): void {
    this.#steps.push(step);
    this.#last = kind;
  }

  /** Applies the operators on top of the stack that bind at least as tightly as this. */
  #reduce(binds: number): void {
    for (let top = this.#waiting.at(-1); top?.kind === 'operator'; top = this.#waiting.at(-1)) {
      if (top.binds < binds) return;
      this.#waiting.pop();
      this.#steps.push(top.step);
    }
  }

  #peek(ahead = 0): Token {
    return this.#tokens[Math.min(this.#next + ahead, this.#tokens.length - 1)];
  }

  #missing(token: Token): Error {
    if (this.#text.trim() === '')
      return this.#refuse(token, 'the expression is empty', 'try {0|pass} or 2^*');
    const found = token.kind === 'end' ? 'the end of the text' : JSON.stringify(token.text);
    const hint =
      token.kind === '+'
        ? 'a switch is +-x, a tiny game is tiny(x); other values have no + in front'
        : 'a value is 3/2, *2, ^, over, {0|1}, (…)';
    return this.#refuse(token, `${found} where a value should be`, hint);
  }

  #refuse(token: Token, found: string, hint: string): Error {
    return syntaxError(this.#text, token.at, found, hint);
  }
}

/** What closes a bracket; a label opens braces. */
const CLOSING: Readonly<Record<string, string>> = { '(': ')', "'": "'" };

const KEYWORDS: ReadonlySet<string> = new Set(['pass', 'tiny', 'miny', 'Tiny', 'Miny']);

/** Other spellings, as CGSuite prints them: a name, and whether its negative is meant. */
const ALIASES: ReadonlyMap<string, readonly [string, boolean]> = new Map([
  ['Tiny', ['tiny', false]],
  ['Miny', ['miny', false]],
  ['^[on]', ['upon', false]],
  ['^<on>', ['uponth', false]],
  ['v[on]', ['upon', true]],
  ['v<on>', ['uponth', true]],
]);
