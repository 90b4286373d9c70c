import { GyreError } from 'gyre';
import {
  type AlgebraOptions,
  answerLines,
  helpOn,
  helpOnWords,
  NAMES,
  type Notation,
  type PositionWords,
  Sheet,
  type Statement,
  statementsOf,
  withoutComments,
} from 'gyre/algebra';
import { type Hints, inUsersWords } from '../command/index.ts';
import { arrowLines } from './read-value.ts';
import { reportLines } from './report.ts';

/** What a line of the worksheet led to. */
export interface Reply {
  readonly lines: readonly string[];
  readonly isError?: boolean;
  readonly isOver?: boolean;
}

const HELP: readonly string[] = [
  'x := a{0|a}      give a value a name',
  'x + off          the value of an expression; _ is the last one',
  'x := ^; x + x    several statements; each is answered',
  '{3|1}.Mean       a word: mean({3|1}) is the same; :words lists them, help Mean says more',
  'x <= ^           compare: <= >= < > == != || or ? for the relation',
  'nim("3,5")       a position of a ruleset, such as domineering("..|.#"); help nim says how it is written',
  'for n in 0..8: … the same of many values: for n in 0..8: mean(n.{3|1}), for x in ^, *: x.Birthday',
  ':show x          outcome, sides and canonical form',
  ':latex x         the value for LaTeX',
  ':names           the names that are built in',
  ':vars            your own names and their values',
  ':quit            leave; so does Ctrl-D',
];

const COMMANDS: readonly string[] = [':help', ':latex', ':names', ':quit', ':show', ':vars', ':words'];

/** A worksheet at a terminal: takes a line, gives the lines of the answer. */
export class Worksheet {
  readonly #notation: Notation;
  readonly #sheet: Sheet;
  readonly #positions: PositionWords;
  readonly #limits: () => AlgebraOptions;

  /** `positions` says what positions of rulesets are worth; `limits` is asked once per line what that line may use. */
  constructor(notation: Notation, positions: PositionWords, limits: () => AlgebraOptions = () => ({})) {
    this.#notation = notation;
    this.#sheet = new Sheet(notation, { positions });
    this.#positions = positions;
    this.#limits = limits;
  }

  /** Answers each statement of a line. Errors are answers too: the place, and what would have been right. */
  replies(line: string): Reply[] {
    const text = withoutComments(line).trimEnd();
    if (text.trim() === '') return [];
    const options = this.#limits();
    try {
      return statementsOf(text).map((statement) => this.#reply(statement, text, options));
    } catch (error) {
      return [refusal(text, error)];
    }
  }

  #reply(statement: Statement, text: string, options: AlgebraOptions): Reply {
    try {
      if (statement.source.startsWith(':')) return this.#command(statement, options);
      if (isHelp(statement.source)) return help(statement.source, this.#positions);
      return { lines: answerLines(this.#sheet.answer(statement, options)) };
    } catch (error) {
      return refusal(text, error);
    }
  }

  /** The words that may complete what was typed: commands, names, variables. */
  complete(line: string): [string[], string] {
    const typed = /(?::|\.?[\p{L}_])[\p{L}\p{N}_']*$/u.exec(line)?.[0] ?? '';
    if (!typed.startsWith(':')) return [this.#sheet.completions(typed), typed];
    return [COMMANDS.filter((word) => word.startsWith(typed)), typed];
  }

  #command(statement: Statement, options: AlgebraOptions): Reply {
    const [name] = statement.source.split(/\s/u);
    if (name === ':help') return help(statement.source.slice(1), this.#positions);
    if (name === ':words') return { lines: helpOnWords() };
    if (name === ':quit') return { lines: [], isOver: true };
    if (name === ':show' || name === ':latex') return { lines: this.#shown(name, statement.own, options) };
    if (name === ':draw')
      return {
        lines: ['a worksheet in a file draws: gyre calc FILE -o FILE.html; here :show x lists the graph'],
        isError: true,
      };
    if (name === ':names')
      return { lines: [...NAMES].map(([word, { definition }]) => `${word} = ${definition}`) };
    if (name === ':vars')
      return { lines: [...this.#sheet.names].map(([word, written]) => `${word} = ${written}`) };
    return { lines: [`unknown command ${name}; :help lists them`], isError: true };
  }

  /** What `:show x` and `:latex x` print; the command becomes blanks, so that errors keep their place. */
  #shown(command: string, own: string, options: AlgebraOptions): string[] {
    const begin = own.indexOf(command) + command.length;
    const finding = this.#sheet.finding(' '.repeat(begin) + own.slice(begin), options);
    if (finding.kind === 'telling') return finding.telling.text.split('\n');
    const { analysis } = finding;
    return command === ':latex' ? [analysis.latex] : reportLines(analysis, this.#notation);
  }
}

/** `help`, and `help` with one word behind it. */
function isHelp(source: string): boolean {
  return /^help(?:\s+\.?[\p{L}_-]+)?$/u.test(source);
}

/** What `help` says: about everything, or about one word. */
function help(source: string, positions: PositionWords): Reply {
  const [, asked] = source.split(/\s+/u);
  if (asked === undefined) return { lines: HELP };
  const lines = helpOn(asked, positions);
  return lines === undefined
    ? { lines: [`there is no word ${asked}; :words lists the words, :names the names`], isError: true }
    : { lines };
}

const ONE_BY_ONE: Hints = { maxPairs: 'give the parts one by one: each line is simplified' };

/** Why a statement was refused, with the place. */
function refusal(text: string, cause: unknown): Reply {
  const error = inUsersWords(cause, ONE_BY_ONE);
  if (!(error instanceof GyreError)) throw error;
  const where = error.place.line === undefined ? [] : arrowLines(text, error);
  return { lines: [...where, error.message], isError: true };
}
