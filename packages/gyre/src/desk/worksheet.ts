import type { Picture } from '../floor/figure.ts';
import { check, checkText, GyreError } from '../graph/inner.ts';
import { type Notation, type Statement, statementsOf, withoutComments } from '../notation/inner.ts';
import { type AlgebraOptions, checkWork } from '../values/inner.ts';
import { valueMathml } from './analyse.ts';
import { NOTATION } from './checks.ts';
import { answerLines } from './data.ts';
import { Sheet, type SheetOptions, type SheetRow } from './sheet.ts';

/** A piece of a worksheet that has been run: prose, or a question with its answer. */
export type WorksheetEntry =
  | { readonly kind: 'prose'; readonly text: string }
  | {
      readonly kind: 'question';
      readonly source: string;
      /** The answer in words, a line each; a refusal too. */
      readonly lines: readonly string[];
      /** The value for LaTeX's math mode, where the answer is one. */
      readonly latex: string | undefined;
      /** The value as MathML, where the answer is one. */
      readonly mathml: string | undefined;
      readonly pictures: readonly Picture[];
      readonly isRefused: boolean;
    };

/**
 * Runs a worksheet, a text with questions line by line as `gyre calc` takes them. A line that begins with `#`
 * is prose, and neighbouring ones are a paragraph. `:draw x` draws a value, or the board of a position. A
 * line that is refused does not stop the others.
 */
export function runWorksheet(
  text: string,
  notation: Notation,
  options: AlgebraOptions & SheetOptions = {},
): WorksheetEntry[] {
  checkText(text, 'the worksheet');
  check(notation, NOTATION);
  checkWork(options);
  const { positions, ...work } = options;
  const known: SheetOptions = positions === undefined ? {} : { positions };
  const sheet = new Sheet(notation, known);
  const entries: WorksheetEntry[] = [];
  let prose: string[] = [];
  const closeProse = (): void => {
    if (prose.length > 0) entries.push({ kind: 'prose', text: prose.join('\n') });
    prose = [];
  };
  for (const line of text.split(/\r?\n/u)) {
    if (/^\s*#/u.test(line)) prose.push(line.replace(/^\s*# ?/u, ''));
    else {
      closeProse();
      if (withoutComments(line).trim() !== '') entries.push(...answered(line));
    }
  }
  closeProse();
  return entries;

  function answered(line: string): WorksheetEntry[] {
    let statements: Statement[];
    try {
      statements = statementsOf(withoutComments(line));
    } catch (error) {
      return [refused(line.trim(), error)];
    }
    return statements.map((statement) => {
      try {
        if (PROMPT.test(statement.source)) throw onlyAtPrompt(statement.source);
        return DRAW.test(statement.source) ? drawn(statement) : question(statement);
      } catch (error) {
        return refused(statement.source, error);
      }
    });
  }

  function question(statement: Statement): WorksheetEntry {
    const answer = sheet.answer(statement, work);
    const analysis = answer.kind === 'value' ? answer.analysis : undefined;
    const lines = answerLines(answer);
    return {
      kind: 'question',
      source: statement.source,
      lines,
      latex: analysis?.latex,
      mathml: analysis === undefined ? undefined : valueMathml(analysis.given, notation, work),
      pictures: picturesOf(answer),
      isRefused: false,
    };
  }

  /** `:draw x`; a line of its own, so that a sheet is not full of pictures that nobody asked for. */
  function drawn({ source }: Statement): WorksheetEntry {
    const asked = source.replace(DRAW, '').trim();
    return {
      kind: 'question',
      source,
      lines: [],
      latex: undefined,
      mathml: undefined,
      pictures: [sheet.picture(asked, work)],
      isRefused: false,
    };
  }
}

const DRAW = /^:draw\s/u;

/** Commands of a prompt: all but `:draw`. */
const PROMPT = /^(?::(?!draw\s)|help(?:\s|$))/u;

function onlyAtPrompt(source: string): GyreError {
  const hint = 'a worksheet in a file has expressions, comparisons, loops, prose after # and :draw x';
  return new GyreError('E_SYNTAX', `${source.split(/\s/u)[0]} is a command of the prompt`, hint);
}

function refused(source: string, error: unknown): WorksheetEntry {
  if (!(error instanceof GyreError)) throw error;
  return {
    kind: 'question',
    source,
    lines: [error.message],
    latex: undefined,
    mathml: undefined,
    pictures: [],
    isRefused: true,
  };
}

function picturesOf(answer: SheetRow['answer']): Picture[] {
  if (answer.kind === 'telling') return answer.telling.picture === undefined ? [] : [answer.telling.picture];
  return answer.kind === 'rows' ? answer.rows.flatMap((row) => picturesOf(row.answer)) : [];
}
