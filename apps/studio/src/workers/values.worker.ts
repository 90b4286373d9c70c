import {
  type Analysis,
  analyse,
  answerLines,
  helpOn,
  helpOnWords,
  Notation,
  type Order,
  outcomeWords,
  RELATION_WORDS,
  runWorksheet,
  Sheet,
  type SheetRow,
  type SidedGame,
  sideWords,
  valueMathml,
  type WorksheetFormat,
  writeWorksheet,
} from 'gyre/algebra';
import {
  describe,
  follower,
  gameFromGraph,
  isIsomorphic,
  isLoopfree,
  isStopper,
  type LoopyGame,
  offside,
  onside,
  type SideAnswer,
} from 'gyre/loopy';
import { rulesetPositions } from 'gyre/positions';
import { ownPort, type Reply, serveJobs, unpackDocument } from 'gyre/workers';
import type {
  ComparisonReport,
  SideReport,
  TellingReport,
  TextQuestion,
  ValueGraph,
  ValueQuestion,
  ValueReport,
  Written,
} from '../document/index.ts';
import type { ValueQuestions } from './desks.ts';

/** Vertices of a canonical form beyond which it is not drawn. */
const DRAWN = 60;
const STEPS = 200;

const notation = new Notation();
let sheet = newSheet();
/** Name → the text that the sheet has it from. */
const meanings = new Map<string, string>();

function newSheet(): Sheet {
  return new Sheet(notation, { positions: rulesetPositions });
}

serveJobs<ValueQuestions>(ownPort(), { value, document: documentOf });

/** The sheet with the names that the page knows, and no others: the cell of a name may have changed. */
function sheetWith(variables: ReadonlyMap<string, string>): Sheet {
  if ([...sheet.names.keys()].some((name) => !variables.has(name))) {
    sheet = newSheet();
    meanings.clear();
  }
  for (const [name, meaning] of variables) {
    if (meanings.get(name) === meaning) continue;
    sheet.define(name, meaning);
    meanings.set(name, meaning);
  }
  return sheet;
}

function value(question: ValueQuestion): Reply<ValueReport | ComparisonReport | TellingReport> {
  if ('text' in question) return { answer: answered(question) };
  const game = gameFromGraph(unpackDocument(question.game).graph, question.start);
  return { answer: reported(analyse({ onside: game, offside: game }, notation)) };
}

function answered({
  text,
  statement,
  variables,
}: TextQuestion): ValueReport | ComparisonReport | TellingReport {
  const source = statement?.source ?? text.trim();
  if (DRAW.test(source)) {
    const picture = sheetWith(variables).picture(source.replace(DRAW, '').trim());
    return { told: picture.title, picture };
  }
  if (HELP.test(source)) return { told: helpLines(source).join('\n') };
  const answer = sheetWith(variables).answer(statement ?? text);
  if (answer.kind === 'order') {
    const { order, sign, holds } = answer;
    const verdict = holds === true ? 'Yes' : `No: ${RELATION_WORDS[order.relation]}`;
    return { ...comparisonOf(order), verdict: sign === '?' ? related(source, order) : verdict };
  }
  if (answer.kind === 'telling') {
    const { text: told, picture } = answer.telling;
    return picture === undefined ? { told } : { told, picture };
  }
  if (answer.kind === 'rows') return { told: answerLines(answer).join('\n'), ...rowsOf(answer.rows) };
  const { name, analysis, notes } = answer;
  const note = notes.length === 0 ? {} : { note: notes.join('; ') };
  return { ...reported(analysis), ...(name === undefined ? {} : { name }), ...note };
}

const DRAW = /^:draw\s/u;
const HELP = /^help(?:\s+\.?[\p{L}_]+)?$/u;

function helpLines(source: string): string[] {
  const [, word] = source.split(/\s+/u);
  if (word === undefined) return helpOnWords();
  return helpOn(word, rulesetPositions) ?? [`${word} is not known; help lists the words`];
}

/** `x ? y` with the sign that holds. */
function related(source: string, { relation }: Order): string {
  const parts = source.split('?');
  if (parts.length !== 2) return RELATION_WORDS[relation];
  const sign = relation === '||' ? 'is confused with' : relation;
  return `${parts[0].trim()} ${sign} ${parts[1].trim()}`;
}

/** The turns of a loop, where each has a value. */
function rowsOf(rows: readonly SheetRow[]): Pick<TellingReport, 'rows'> {
  const values = rows.flatMap(({ label, answer }) =>
    answer.kind === 'value'
      ? [{ label, text: answer.analysis.text, mathml: valueMathml(answer.analysis.given, notation) }]
      : [],
  );
  return values.length < rows.length ? {} : { rows: values };
}

function reported({ given, text, latex, outcome }: Analysis): ValueReport {
  const isOne = given.onside === given.offside;
  const [on, off] = [onside(given.onside), offside(given.offside)];
  return {
    text,
    mathml: valueMathml(given, notation),
    latex,
    ...formOf(notation, given, on),
    isStopper: isOne && isStopper(given.onside),
    isLoopfree: isOne && isLoopfree(given.onside),
    vertices: given.onside.vertices,
    outcome: outcomeWords(outcome),
    onside: sideReport(notation, on),
    offside: sideReport(notation, off),
  };
}

/** The braces that were written, with their options as values: all that an ordinal sum looks at. */
function formOf(writer: Notation, { form }: SidedGame, on: SideAnswer): { form?: string } {
  if (form === undefined || form.onside !== form.offside) return {};
  const game = form.onside;
  if (on.stopper !== undefined && isIsomorphic(on.stopper, game)) return {};
  const listed = (player: 0 | 1): string =>
    Array.from(game.options(player), (v) => writer.writeInside(follower(game, v))).join();
  return { form: `{${listed(0)}|${listed(1)}}` };
}

function sideReport(writer: Notation, answer: SideAnswer): SideReport {
  const steps = describe(answer.explanation, (v) => `v${v}`).slice(0, STEPS);
  const words = sideWords(answer);
  const story = `${words[0].toUpperCase()}${words.slice(1)}.`;
  if (answer.status !== 'found') return { story, steps };
  return {
    written: writtenBy(writer, answer.stopper),
    latex: writer.writeLatex(answer.stopper),
    story,
    steps,
    ...(answer.stopper.vertices > DRAWN ? {} : { graph: valueGraph(writer, answer.stopper) }),
  };
}

function valueGraph(writer: Notation, game: LoopyGame): ValueGraph {
  const arcs = (player: 0 | 1): [number, number][] =>
    Array.from({ length: game.vertices }, (_, v) => v).flatMap((v) =>
      Array.from(game.options(player, v), (w): [number, number] => [v, w]),
    );
  const vertices = Array.from({ length: game.vertices }, (_, v) => writtenBy(writer, follower(game, v)));
  return { left: arcs(0), right: arcs(1), vertices };
}

function writtenBy(writer: Notation, game: LoopyGame): Written {
  return { text: writer.write(game), mathml: writer.writeMathml(game) };
}

/** The worksheet as a document: the library runs it from the top, as the command line does. */
function documentOf({
  lines,
  format,
}: {
  readonly lines: readonly string[];
  readonly format: WorksheetFormat;
}): Reply<string> {
  const entries = runWorksheet(lines.join('\n'), notation, { positions: rulesetPositions });
  return { answer: writeWorksheet(entries, format).text };
}

function comparisonOf({ relation, onside: on, offside: off }: Order): ComparisonReport {
  return {
    relation: relation === '||' ? 'is confused with' : relation,
    sides: [`onsides: ${RELATION_WORDS[on]}`, `offsides: ${RELATION_WORDS[off]}`],
  };
}
