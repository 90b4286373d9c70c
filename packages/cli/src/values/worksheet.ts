import { GyreError } from 'gyre';
import { type AlgebraOptions, NAMES, type Notation, type SidedGame } from 'gyre/algebra';
import { type Analysis, analyse } from './analysis.ts';
import { Orders, relationHolds } from './order.ts';
import { arrowLines, valueOfText } from './read-value.ts';
import { reportLines } from './report.ts';
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

  /** Answers one line. Errors are answers too: the place, and what would have been right. */
  reply(line: string): Reply {
    const text = line.replace(/#.*$/u, '').trimEnd();
    if (text.trim() === '') return { lines: [] };
    this.#options = this.#limits();
    try {
      return text.trimStart().startsWith(':') ? this.#command(text.trim()) : { lines: this.#answer(text) };
    } catch (cause) {
      const error = inUsersWords(cause, 'give the parts one by one: each line is simplified');
      if (!(error instanceof GyreError)) throw error;
      const where = error.place.line === undefined ? [] : arrowLines(text, error);
      return { lines: [...where, error.message], isError: true };
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

  #answer(text: string): string[] {
    const assignment = /^\s*([\p{L}_][\p{L}\p{N}_']*)\s*:=/u.exec(text);
    if (assignment !== null) {
      const [matched, name] = assignment;
      checkName(name, text.indexOf(name) + 1);
      const { text: value } = this.#keep(name, this.#value(text, matched.length, text.length));
      return [`${name} = ${value}`];
    }
    const sign = signIn(text);
    if (sign !== undefined) return [this.#compared(text, sign.sign, sign.at)];
    const { text: value } = this.#keep('_', this.#value(text, 0, text.length));
    const name = loneEquation(text);
    return name === undefined
      ? [value]
      : [value, `${name} is known in this line only; ${name} := … keeps a value`];
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
    return valueOfText(' '.repeat(from) + text.slice(from, to), { ...this.#options, variables });
  }

  /** Remembers a value by its canonical form where it has one, so that sums stay small; beside it the form as written. */
  #keep(name: string, value: SidedGame): Analysis {
    const analysis = analyse(value, this.#notation, this.#options);
    const { onside = value.onside, offside = value.offside } = analysis;
    this.#variables.set(name, { ...value, onside, offside });
    this.#texts.set(name, analysis.text);
    return analysis;
  }

  #command(text: string): Reply {
    const [name] = text.split(/\s/u);
    const value = (): Analysis =>
      analyse(this.#value(text, name.length, text.length), this.#notation, this.#options);
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

function checkName(name: string, column: number): void {
  const isTaken = NAMES.has(name) || /^(?:pass|tiny|miny|Tiny|Miny|v+|v\d+)$/u.test(name);
  if (!isTaken) return;
  throw new GyreError('E_NAME', `${name} already has a meaning`, 'take another name', { line: 1, column });
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
