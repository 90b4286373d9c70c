import {
  type AlgebraOptions,
  answersData,
  findingOf,
  Notation,
  Orders,
  orderData,
  SharedStore,
  type ValuationOptions,
} from 'gyre/algebra';
import { rulesetPositions } from 'gyre/positions';
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
    const order = orders.of(fieldValue(a, 'a', within), fieldValue(b, 'b', within), options);
    return { schema: 'gyre/compare/1', ...orderData(order) };
  };
}

/** A value as `gyre value --json` gives it (docs/decisions/338). */
function valueAnswer(line: unknown, notation: Notation, options: ValuationOptions): Record<string, unknown> {
  const answers = lineValues(line, 'the line', options).map(({ source, name, value, notes }) => ({
    source,
    name,
    notes,
    finding: findingOf(value, notation, options),
  }));
  return { schema: 'gyre/value/1', ...answersData(answers) };
}
