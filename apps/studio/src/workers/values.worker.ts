import {
  type Analysis,
  analyse,
  answerLines,
  describe,
  follower,
  gameFromGraph,
  isIsomorphic,
  isLoopfree,
  isStopper,
  type LoopyGame,
  Notation,
  type Order,
  offside,
  onside,
  outcomeWords,
  RELATION_WORDS,
  runWorksheet,
  Sheet,
  type SideAnswer,
  type SidedGame,
  sideWords,
  type WorksheetFormat,
  writeWorksheet,
} from 'gyre/algebra';
import { rulesetPositions } from 'gyre/rulesets';
import { ownPort, type Reply, serveJobs, unpackDocument } from 'gyre/workers';
import type {
  ComparisonReport,
  SideReport,
  TellingReport,
  TextQuestion,
  ValueGraph,
  ValueQuestion,
  ValueReport,
} from '../document/index.ts';
import type { ValueQuestions } from './desks.ts';

/** Vertices of a canonical form beyond which it is not drawn. */
const DRAWN = 60;
const STEPS = 200;

const notation = new Notation();
const sheet = new Sheet(notation, { positions: rulesetPositions });
/** Name → the text that the sheet has it from. */
const meanings = new Map<string, string>();

serveJobs<ValueQuestions>(ownPort(), { value, compare: compareValues, document: documentOf });

/** The sheet with the names that the page knows. */
function sheetWith(variables: ReadonlyMap<string, string>): Sheet {
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
  const answer = sheetWith(variables).answer(statement ?? text);
  if (answer.kind === 'order') {
    const { order, holds } = answer;
    const verdict = holds === true ? 'Yes' : `No: ${RELATION_WORDS[order.relation]}`;
    return {
      ...comparisonOf(order),
      verdict: holds === undefined ? RELATION_WORDS[order.relation] : verdict,
    };
  }
  if (answer.kind === 'telling') {
    const { text: told, picture } = answer.telling;
    return picture === undefined ? { told } : { told, svg: picture.svg };
  }
  if (answer.kind === 'rows') return { told: answerLines(answer).join('\n') };
  const { name, analysis, notes } = answer;
  const note = notes.length === 0 ? {} : { note: notes.join('; ') };
  return { ...reported(analysis), ...(name === undefined ? {} : { name }), ...note };
}

function reported({ given, text, latex, outcome }: Analysis): ValueReport {
  const isOne = given.onside === given.offside;
  const [on, off] = [onside(given.onside), offside(given.offside)];
  return {
    text,
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
    text: writer.write(answer.stopper),
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
  const names = Array.from({ length: game.vertices }, (_, v) => writer.write(follower(game, v)));
  return { left: arcs(0), right: arcs(1), names };
}

function compareValues({
  a,
  b,
}: {
  readonly a: TextQuestion;
  readonly b: TextQuestion;
}): Reply<ComparisonReport> {
  const order = sheetWith(a.variables).compare(a.text, b.text);
  return { answer: comparisonOf(order) };
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
