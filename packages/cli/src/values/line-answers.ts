import {
  type AlgebraOptions,
  type Analysis,
  findingOf,
  Notation,
  type Order,
  Orders,
  SharedStore,
  type ValuationOptions,
} from 'gyre/algebra';
import { rulesetPositions } from 'gyre/rulesets';
import { analysisJson, tellingJson } from './analysis-json.ts';
import { fieldValue, lineValues } from './line-value.ts';

/** What a batch asks of each of its lines. */
export type LineKind = 'value' | 'compare';

/** Answers one line, already parsed. */
export type AnswerLine = (line: unknown, options: AlgebraOptions) => Record<string, unknown>;

/** Somebody who answers lines and remembers values and comparisons from one to the next, in one store. */
export function lineAnswerer(kind: LineKind): AnswerLine {
  const shared = new SharedStore();
  if (kind === 'value') {
    const notation = new Notation();
    notation.prepare(); // the time of a line does not count it
    return (line, options) =>
      valueAnswer(line, notation, { ...options, positions: rulesetPositions, store: shared.current });
  }
  const orders = new Orders();
  return (line, options) => {
    const { a, b } = (line ?? {}) as { a?: unknown; b?: unknown };
    const within = { ...options, positions: rulesetPositions, store: shared.current };
    return orderAnswer(orders.of(fieldValue(a, 'a', within), fieldValue(b, 'b', within), options));
  };
}

function valueAnswer(line: unknown, notation: Notation, options: ValuationOptions): Record<string, unknown> {
  const values = lineValues(line, 'the line', options);
  const answers = values.map(({ value, notes }) => {
    const finding = findingOf(value, notation, options);
    if (finding.kind === 'telling') return tellingJson(finding.telling);
    return { ...answerOf(finding.analysis), ...(notes.length === 0 ? {} : { notes }) };
  });
  if (answers.length === 1) return answers[0];
  return { statements: values.map(({ source }, i) => ({ statement: source, ...answers[i] })) };
}

/** An analysis as a line of a batch gives it: with the names of the golden files (docs/decisions/132). */
function answerOf(analysis: Analysis): Record<string, unknown> {
  const { isStopper, canonical, onside, offside, stopperSided, text } = analysisJson(analysis);
  const { leftFirst, rightFirst, class: outcomeClass } = analysis.outcome;
  return {
    is_stopper: isStopper,
    outcome: { left_first: leftFirst, right_first: rightFirst, class: outcomeClass },
    canonical,
    onside,
    offside,
    stopper_sided: stopperSided,
    text,
  };
}

/** A comparison as a line of a batch gives it: with the names of the golden files. */
function orderAnswer(order: Order): Record<string, unknown> {
  return {
    on_leq: order.onLeq,
    on_geq: order.onGeq,
    off_leq: order.offLeq,
    off_geq: order.offGeq,
    relation: order.relation,
  };
}
