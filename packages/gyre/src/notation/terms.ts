import { type Word, wordNamed } from '../words/inner.ts';
import {
  ALIASES,
  BESIDE,
  BINDS_JUXTAPOSED,
  BINDS_MULTIPLE,
  BINDS_PREFIX,
  type BraceFrame,
  barRun,
  CLOSING,
  checkFree,
  closeBraces,
  INFIX,
  type Operator,
  type ParenFrame,
} from './frames.ts';
import { hintBehindValue, hintForUnknown, hintForValue } from './hints.ts';
import type { Cursor, Operation, Step, Token, TokenKind } from './lexer.ts';
import { isUptimal, NAMES, uptimalRefusal } from './names.ts';
import {
  checkArguments,
  isMethodOfNumber,
  isProduct,
  nimberStep,
  numberStep,
  sumNote,
  switchNote,
  timesOf,
  upsStep,
} from './operands.ts';
import type { Scope } from './statements.ts';

/** Reads what stands on the right of one equation, or a plain expression, into steps in postfix order. */
export class Terms {
  readonly #cursor: Cursor;
  readonly #scope: Scope;
  readonly #variables: ReadonlySet<string>;
  readonly #notes: string[];
  readonly #waiting: (Operator | ParenFrame | BraceFrame)[] = [];
  #steps: Step[] = [];
  /** The kind of the operand before this token; undefined where an operand must come. */
  #last: TokenKind | undefined;

  constructor(cursor: Cursor, scope: Scope, variables: ReadonlySet<string>, notes: string[]) {
    this.#cursor = cursor;
    this.#scope = scope;
    this.#variables = variables;
    this.#notes = notes;
  }

  /** Reads to the end, to a semicolon, or to where the next equation begins. */
  read(): Step[] {
    this.#steps = [];
    this.#last = undefined;
    while (!this.#atEnd()) {
      const token = this.#cursor.next();
      if (this.#last === undefined) this.#operand(token);
      else this.#afterOperand(token);
    }
    this.#finish();
    return this.#steps;
  }

  /** Is the equation over: at the end, at `;`, or where the next `name =` begins? */
  #atEnd(): boolean {
    const { kind } = this.#cursor.peek();
    return kind === 'end' || kind === ';' || (kind === 'word' && this.#cursor.peek(1).kind === '=');
  }

  #finish(): void {
    if (this.#last === undefined) throw this.#missing(this.#cursor.peek());
    this.#reduce(0);
    const open = this.#waiting.at(-1);
    if (open === undefined) return;
    const token = open.kind === 'operator' ? open.token : open.open;
    const end = this.#cursor.peek();
    if (end.kind === ';')
      throw this.#cursor.refuse(end, '";" inside brackets', 'options are separated by commas');
    throw this.#cursor.refuse(token, `${token.text} is never closed`, `add ${CLOSING[token.text] ?? '}'}`);
  }

  // ── where an operand must come ──────────────────────────────────────────────────────────────────

  #operand(token: Token): void {
    const { kind } = token;
    if (kind === 'number') this.#number(token);
    else if (kind === 'nimber') this.#emit(nimberStep(this.#cursor.text, token), kind);
    else if (kind === 'ups') this.#emit(upsStep(this.#cursor.text, token), kind);
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
    const sign = this.#cursor.peek();
    if (!isProduct(token, sign, this.#cursor.peek(1)) && (sign.kind !== '.' || this.#isMethodAhead()))
      return this.#emit(numberStep(this.#cursor.text, token, false), 'number');
    if (this.#cursor.peek(1).kind === 'number') {
      throw this.#cursor.refuse(sign, 'a decimal point', 'write fractions as 1/2; 3.x is three times x');
    }
    this.#cursor.next();
    const step: Step = { kind: 'multiple', times: timesOf(this.#cursor.text, token), at: token.at };
    this.#waiting.push({ kind: 'operator', binds: BINDS_MULTIPLE, token: sign, step });
  }

  /** A minus sign belongs to the number right after it: -2^* is −2 and ^*. */
  #minus(token: Token): void {
    const [number, sign, after] = [this.#cursor.peek(), this.#cursor.peek(1), this.#cursor.peek(2)];
    const isFactor = isProduct(number, sign, after) || (sign.kind === '.' && !this.#isMethodAhead(1));
    if (number.kind === 'number' && !isFactor) {
      this.#emit(numberStep(this.#cursor.text, this.#cursor.next(), true), 'number');
    } else this.#prefix(token, { kind: 'negate', at: token.at });
  }

  #prefix(token: Token, step: Step): void {
    this.#waiting.push({ kind: 'operator', binds: BINDS_PREFIX, token, step });
  }

  #word(token: Token): void {
    const [name, isNegative] = ALIASES.get(token.text) ?? [token.text, false];
    const following = this.#cursor.peek().kind;
    if (name === 'pass') this.#pass(token);
    else if (isUptimal(name)) this.#uptimal(token);
    else if (name === 'tiny' || name === 'miny') this.#call(token, name);
    else if (following === '(' && this.#cursor.peek(1).kind === 'text' && !this.#isLabel(name))
      this.#position(token);
    else if (following === '(' && this.#called(token) !== undefined) this.#function(token);
    else if (following === '{') {
      checkFree(this.#cursor, token);
      this.#cursor.next();
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
    const refusal = uptimalRefusal(this.#cursor.text, token);
    if (refusal !== undefined) throw refusal;
    this.#emit({ kind: 'name', name: token.text, at: token.at }, 'word');
  }

  #unknown(token: Token): Error {
    const known = [...this.#scope.slots, ...this.#variables];
    const hint = hintForUnknown(this.#cursor.text.slice(token.at), token, known);
    return this.#cursor.refuse(token, `unknown name ${JSON.stringify(token.text)}`, hint);
  }

  #pass(token: Token): void {
    const frame = this.#waiting.at(-1);
    const { kind } = this.#cursor.peek();
    if (frame?.kind !== 'braces' || (kind !== ',' && kind !== 'bars' && kind !== '}')) {
      throw this.#cursor.refuse(token, 'pass outside of braces', 'it is an option by itself, as in {0|pass}');
    }
    frame.pass = token;
    this.#emit({ kind: 'pass', at: token.at }, '}');
  }

  #call(token: Token, name: 'tiny' | 'miny'): void {
    const open = this.#cursor.peek();
    if (open.kind !== '(') throw this.#cursor.refuse(open, `${name} without (`, `write ${name}(x)`);
    this.#cursor.next();
    this.#waiting.push({ kind: 'paren', open, step: { kind: name, at: token.at }, given: 0 });
  }

  /** `domineering("..|.#")`. */
  #position(token: Token): void {
    const [text, close] = [this.#cursor.peek(1), this.#cursor.peek(2)];
    if (close.kind !== ')')
      throw this.#cursor.refuse(close, 'more than one text', `write ${token.text}("…"), with one text`);
    this.#cursor.next(3);
    this.#emit({ kind: 'position', word: token.text, text: text.text.slice(1, -1), at: token.at }, 'word');
  }

  /** `mean(G)`; a label of that name hides the word, and a variable does not. */
  #function(token: Token): void {
    const step: Step = { kind: 'word', word: this.#called(token) as Word, at: token.at };
    this.#waiting.push({ kind: 'paren', open: this.#cursor.next(), step, given: 0 });
  }

  /** `G.Mean`, `G.Cool(t)`: what stands side by side before the point is one value. */
  #method(point: Token): void {
    const token = this.#cursor.peek();
    const word = token.kind === 'word' ? wordNamed(token.text) : undefined;
    if (word === undefined) throw this.#unexpected(point);
    this.#cursor.next();
    this.#reduce(BINDS_JUXTAPOSED);
    const before = this.#waiting.at(-1);
    if (before?.kind === 'operator' && before.step.kind === 'switch') this.#notes.push(switchNote(word));
    const step: Step = { kind: 'word', word, at: token.at };
    if (this.#cursor.peek().kind === '(' && this.#cursor.peek(1).kind === ')') this.#cursor.next(2);
    else if (this.#cursor.peek().kind === '(') {
      this.#waiting.push({ kind: 'paren', open: this.#cursor.next(), step, given: 1 });
      this.#last = undefined;
      return;
    }
    checkArguments(this.#cursor.text, token, word, 1);
    this.#emit(step, ')');
  }

  /** Do a point and the name of a method follow a number, `ahead` tokens from here? */
  #isMethodAhead(ahead = 0): boolean {
    return isMethodOfNumber(
      (i) => this.#cursor.peek(ahead + 1 + i),
      (token) => this.#wordFor(token),
    );
  }

  #wordFor(token: Token): Word | undefined {
    return this.#variables.has(token.text) ? undefined : this.#called(token);
  }

  /** The word in front of brackets, where only a word can be meant. */
  #called({ text }: Token): Word | undefined {
    return this.#isLabel(text) || NAMES.has(text) ? undefined : wordNamed(text);
  }

  #isLabel(name: string): boolean {
    return this.#scope.slotOf(name) !== undefined;
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
    const before = this.#cursor.before(1);
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
    if (this.#steps.at(-1)?.kind !== 'sides' || this.#cursor.before(1).kind === ')') return;
    throw this.#cursor.refuse(token, 'a second &', 'a value has two sides: onside & offside');
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
      throw this.#cursor.refuse(
        token,
        `${JSON.stringify(token.text)} outside of braces`,
        this.#hintOutside(token),
      );
    }
    frame.count++;
    this.#bracesToken(frame, token);
  }

  #hintOutside({ kind }: Token): string {
    if (kind !== ',') return 'games are {… | …}';
    if (this.#cursor.peek(1).kind === '=')
      return 'equations are separated by semicolons: a = {0|b}; b = {a|}';
    const isSwitch = this.#waiting.some((one) => one.kind === 'operator' && one.step.kind === 'switch');
    return isSwitch ? 'a switch of several games is +-{x,y}' : 'games are {… | …}';
  }

  #bracesToken(frame: BraceFrame, token: Token): void {
    this.#last = undefined;
    if (token.kind === ',') return;
    if (token.kind === 'bars') return barRun(this.#cursor.text, frame, token, this.#steps);
    const bare = closeBraces(this.#cursor.text, frame, token, this.#steps);
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
      throw this.#cursor.refuse(token, `unexpected ${token.kind}`, hint);
    }
    if (opening === "'" && this.#steps.at(-1)?.kind !== 'braces') {
      throw this.#cursor.refuse(
        frame.open,
        'quotes around a value',
        "they hold a game in braces, as in '{*|*}'",
      );
    }
    if (frame.step?.kind === 'word')
      checkArguments(
        this.#cursor.text,
        { ...frame.open, at: frame.step.at },
        frame.step.word,
        frame.given + 1,
      );
    if (frame.step !== undefined) this.#steps.push(frame.step);
    this.#last = frame.step === undefined ? ')' : 'word';
  }

  /** Values side by side are added, where people write them that way: 2^*, 1/2v*3, 5over. */
  #juxtaposed(token: Token): void {
    const allowed = BESIDE[this.#last as TokenKind] ?? [];
    const isCall = this.#cursor.peek().kind === '(' && this.#called(token) !== undefined;
    const isLabel = token.kind === 'word' && (this.#cursor.peek().kind === '{' || isCall);
    if (!allowed.includes(token.kind) || isLabel) throw this.#unexpected(token);
    this.#reduce(BINDS_JUXTAPOSED);
    const before = this.#cursor.before(1);
    const note = sumNote(before, token, this.#variables.has(before.text));
    if (note !== undefined) this.#notes.push(note);
    const step: Step = { kind: 'add', at: token.at };
    this.#waiting.push({ kind: 'operator', binds: BINDS_JUXTAPOSED, token, step });
    this.#last = undefined;
    this.#operand(token);
  }

  #unexpected(token: Token): Error {
    const hint = hintBehindValue(token, this.#last, this.#cursor.peek());
    const found = token.kind === 'end' ? 'the text ends here' : `unexpected ${JSON.stringify(token.text)}`;
    return this.#cursor.refuse(token, found, hint);
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

  #missing(token: Token): Error {
    if (this.#cursor.text.trim() === '')
      return this.#cursor.refuse(token, 'the expression is empty', 'try {0|pass} or 2^*');
    const found = token.kind === 'end' ? 'the end of the text' : JSON.stringify(token.text);
    return this.#cursor.refuse(token, `${found} where a value should be`, hintForValue(token));
  }
}
