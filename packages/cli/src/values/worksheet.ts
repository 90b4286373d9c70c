import { GyreError } from 'gyre';
import {
  type AlgebraOptions,
  evaluate,
  NAMES,
  type Notation,
  parseExpression,
  type SidedGame,
  type Statement,
  statementsOf,
} from 'gyre/algebra';
import { type Analysis, analyse } from './analysis.ts';
import { Orders, relationHolds } from './order.ts';
import { arrowLines } from './read-value.ts';
import { reportLines } from './report.ts';
import { checkName } from './statement-values.ts';
import { inUsersWords } from './within.ts';

/** What a line of the worksheet led to. */
export interface Reply {
  readonly lines: readonly string[];
  readonly isError?: boolean;
  readonly isOver?: boolean;
}

/** Signs that ask how two values compare, and what each means; `?` asks for the relation itself. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ...['<=', '>=', '==', '!=', '||', '<', '>', '?'].map((sign): [string, string] => [sign, sign]),
  ['≤', '<='],
  ['≥', '>='],
  ['≠', '!='],
]);

const HELP: readonly string[] = [
  'x := a{0|a}      give a value a name',
  'x + off          the value of an expression; _ is the last one',
  'x := ^; x + x    several statements; each is answered',
  'x <= ^           compare: <= >= < > == != || or ? for the relation',
  ':show x          outcome, sides and canonical form',
  ':latex x         the value for LaTeX',
  ':names           the names that are built in',
  ':vars            your own names and their values',
  ':quit            leave; so does Ctrl-D',
];

const COMMANDS: readonly string[] = [':help', ':latex', ':names', ':quit', ':show', ':vars'];

/** A calculator with variables: takes a line, gives the lines of the answer. */
export class Worksheet {
  readonly #notation: Notation;
  readonly #variables = new Map<string, SidedGame>();
  readonly #texts = new Map<string, string>();
  readonly #orders = new Orders();
  readonly #limits: () => AlgebraOptions;
  #options: AlgebraOptions = {};

  /** `limits` is asked once a line what that line may take. */
  constructor(notation: Notation, limits: () => AlgebraOptions = () => ({})) {
    this.#notation = notation;
    this.#limits = limits;
  }

  /** Answers each statement of a line. Errors are answers too: the place, and what would have been right. */
  replies(line: string): Reply[] {
    const text = line.replace(/#.*$/u, '').trimEnd();
    if (text.trim() === '') return [];
    this.#options = this.#limits();
    try {
      return statementsOf(text).map((statement) => this.#reply(statement, text));
    } catch (error) {
      return [refusal(text, error)];
    }
  }

  #reply(statement: Statement, text: string): Reply {
    const { source } = statement;
    try {
      return source.startsWith(':')
        ? this.#command(statement, text)
        : { lines: this.#answer(statement, text) };
    } catch (error) {
      return refusal(text, error);
    }
  }

  /** The words that may complete what was typed: commands, names, variables. */
  complete(line: string): [string[], string] {
    const typed = /(?::|[\p{L}_])[\p{L}\p{N}_']*$/u.exec(line)?.[0] ?? '';
    const words = typed.startsWith(':')
      ? COMMANDS
      : [...NAMES.keys(), 'pass', 'tiny(', 'miny(', ...this.#texts.keys()];
    return [words.filter((word) => typed !== '' && word.startsWith(typed)).toSorted(), typed];
  }

  #answer(statement: Statement, text: string): string[] {
    const { name, source, text: expression } = statement;
    checkName(statement, text);
    const own = alone(statement, text);
    const sign = signIn(own);
    if (sign !== undefined) return [this.#compared(own, sign.sign, sign.at)];
    const { text: value } = this.#keep(name ?? '_', this.#value(expression, 0, expression.length));
    if (name !== undefined) return [`${name} = ${value}`];
    const lone = loneEquation(source);
    return lone === undefined
      ? [value]
      : [value, `${lone} is known in this line only; ${lone} := … keeps a value`];
  }

  #compared(text: string, written: string, at: number): string {
    const order = this.#orders.of(
      this.#value(text, 0, at),
      this.#value(text, at + written.length, text.length),
      this.#options,
    );
    const sign = SIGNS.get(written) as string;
    if (sign === '?') return order.relation;
    const isTrue = sign === '!=' ? order.relation !== '=' : relationHolds(order, sign);
    return isTrue ? 'yes' : `no: ${order.relation}`;
  }

  /** The value of a part of the line; what is outside becomes blanks, so that errors keep their place. */
  #value(text: string, from: number, to: number): SidedGame {
    const variables = this.#variables;
    const part = ' '.repeat(from) + text.slice(from, to);
    return evaluate(parseExpression(part, { variables: new Set(variables.keys()) }), {
      ...this.#options,
      variables,
    });
  }

  /** Remembers a value by its canonical form where it has one, so that sums stay small; beside it the form as written. */
  #keep(name: string, value: SidedGame): Analysis {
    const analysis = analyse(value, this.#notation, this.#options);
    const { onside = value.onside, offside = value.offside } = analysis;
    this.#variables.set(name, { ...value, onside, offside });
    this.#texts.set(name, analysis.text);
    return analysis;
  }

  #command(statement: Statement, text: string): Reply {
    const [name] = statement.source.split(/\s/u);
    const own = alone(statement, text);
    const value = (): Analysis =>
      analyse(this.#value(own, own.indexOf(name) + name.length, own.length), this.#notation, this.#options);
    if (name === ':help') return { lines: HELP };
    if (name === ':quit') return { lines: [], isOver: true };
    if (name === ':show') return { lines: reportLines(value(), this.#notation) };
    if (name === ':latex') return { lines: [value().latex] };
    if (name === ':names')
      return { lines: [...NAMES].map(([word, { definition }]) => `${word} = ${definition}`) };
    if (name === ':vars') return { lines: [...this.#texts].map(([word, written]) => `${word} = ${written}`) };
    return { lines: [`unknown command ${name}; :help lists them`], isError: true };
  }
}

/** What a statement was refused for, with the place. */
function refusal(text: string, cause: unknown): Reply {
  const error = inUsersWords(cause, 'give the parts one by one: each line is simplified');
  if (!(error instanceof GyreError)) throw error;
  const where = error.place.line === undefined ? [] : arrowLines(text, error);
  return { lines: [...where, error.message], isError: true };
}

/** The statement at its place in the line, with blanks for all before it. */
function alone({ from, to }: Statement, text: string): string {
  return ' '.repeat(from) + text.slice(from, to);
}

/** The name in `x = …`, where that is all: most likely meant as an assignment. */
function loneEquation(text: string): string | undefined {
  return /^\s*([\p{L}_][\p{L}\p{N}_']*)\s*=[^=]*$/u.exec(text)?.[1];
}

/** The order sign outside of all brackets, if there is one. */
function signIn(text: string): { sign: string; at: number } | undefined {
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    if (/^[\^v]<on>/u.test(text.slice(at, at + 5))) at += 4;
    else if ('{('.includes(text[at])) open++;
    else if ('})'.includes(text[at])) open--;
    else if (open === 0) {
      const sign = [...SIGNS.keys()].find((one) => text.startsWith(one, at));
      if (sign !== undefined) return { sign, at };
    }
  }
  return undefined;
}
