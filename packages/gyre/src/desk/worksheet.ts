import { type Picture, pictureOfFigure } from '../floor/index.ts';
import { checkText, GyreError } from '../graph/index.ts';
import {
  type Notation,
  type PositionWords,
  parseExpression,
  type Statement,
  statementsOf,
  withoutComments,
} from '../notation/index.ts';
import { type AlgebraOptions, checkWork } from '../values/index.ts';
import { type Analysis, valueMathml } from './analyse.ts';
import { answerLines } from './answer-lines.ts';
import { checkNotation } from './checks.ts';
import type { Finding } from './finding.ts';
import { Sheet, type SheetAnswer, type SheetOptions } from './sheet.ts';
import { MOST_DRAWN, valueFigure } from './value-figure.ts';

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
  checkNotation(notation);
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
    const picture = boardIn(asked, known.positions) ?? graphIn(sheet.finding(asked, work), asked, notation);
    return {
      kind: 'question',
      source,
      lines: [],
      latex: undefined,
      mathml: undefined,
      pictures: [picture],
      isRefused: false,
    };
  }
}

const DRAW = /^:draw\s/u;

/** Commands of a prompt: all but `:draw`. */
const PROMPT = /^(?::(?!draw\s)|help(?:\s|$))/u;

function onlyAtPrompt(source: string): GyreError {
  return new GyreError(
    'E_SYNTAX',
    `${source.split(/\s/u)[0]} is a command of the prompt`,
    'a worksheet in a file has expressions, comparisons, loops, prose after # and :draw x',
  );
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

function picturesOf(answer: SheetAnswer): Picture[] {
  if (answer.kind === 'telling') return answer.telling.picture === undefined ? [] : [answer.telling.picture];
  return answer.kind === 'rows' ? answer.rows.flatMap((row) => picturesOf(row.answer)) : [];
}

/** The board, if the text is a position and nothing else. */
function boardIn(text: string, positions: PositionWords | undefined): Picture | undefined {
  const steps = positions === undefined ? [] : (parsedSteps(text) ?? []);
  const [step] = steps;
  if (positions === undefined || steps.length !== 1 || step.kind !== 'position') return undefined;
  return positions.picture(step.word, step.text);
}

function parsedSteps(
  text: string,
): ReturnType<typeof parseExpression>['equations'][number]['steps'] | undefined {
  try {
    return parseExpression(text).equations[0].steps;
  } catch (error) {
    if (error instanceof GyreError) return undefined; // it may use names of the sheet
    throw error;
  }
}

/** The graph of the canonical form, or of the onside where the sides differ. */
function graphIn(finding: Finding, asked: string, notation: Notation): Picture {
  if (finding.kind === 'telling') {
    if (finding.telling.picture !== undefined) return finding.telling.picture;
    throw new GyreError(
      'E_DOMAIN',
      `${finding.telling.word.name} has no picture`,
      'draw a value, a position or a thermograph',
    );
  }
  const { canonical, onside, text }: Analysis = finding.analysis;
  const game = canonical ?? onside;
  if (game === undefined || game.vertices > MOST_DRAWN)
    throw new GyreError(
      'E_LIMIT',
      `the graph of ${asked} is too large to draw`,
      `graphs of up to ${MOST_DRAWN} vertices are drawn`,
    );
  return pictureOfFigure(valueFigure(game, notation, text));
}
