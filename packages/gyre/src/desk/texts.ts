import { GyreError, type Place } from '../graph/index.ts';
import {
  answerTo,
  NAMES,
  parseExpression,
  type SidedGame,
  type Statement,
  statementsOf,
  type ToldAnswer,
  type ValuationOptions,
} from '../notation/index.ts';
import { checkWork, ValueStore } from '../values/index.ts';
import { valueOnly } from './finding.ts';

/** A statement, and what it stands for. */
export interface StatementValue {
  readonly source: string;
  /** The name that `name := …` gave to it. */
  readonly name: string | undefined;
  readonly value: SidedGame | ToldAnswer;
}

/** The values of a text's statements, in order; a name that one of them gives is known to those after it. */
export function valuesOfText(text: string, options: ValuationOptions = {}): StatementValue[] {
  checkWork(options);
  const variables = new Map(options.variables ?? []);
  const store = options.store ?? new ValueStore();
  const statements = statementsOf(text);
  if (statements.length === 0) parseExpression(text); // this call says that there is nothing
  return statements.map((statement) => {
    checkStatementName(statement);
    const { source, name, text: expression } = statement;
    const value = answerTo(parseExpression(expression, { variables: new Set(variables.keys()) }), {
      ...options,
      store,
      variables,
    });
    if (name !== undefined) variables.set(name, valueOnly(value));
    return { source, name, value };
  });
}

/** The single value that a text stands for. */
export function valueOfText(text: string, options: ValuationOptions = {}): SidedGame {
  return onlyValue(valuesOfText(text, options));
}

/** The last of the values; only `name := …` may stand before it. */
export function onlyValue(values: readonly StatementValue[]): SidedGame {
  if (
    !Array.isArray(values) ||
    values.length === 0 ||
    !values.every((one) => typeof one === 'object' && one !== null)
  )
    throw new GyreError('E_SHAPE', 'there are no values', 'valuesOfText gives them');
  const other = values.slice(0, -1).find(({ name }) => name === undefined);
  if (other === undefined) return valueOnly(values[values.length - 1].value);
  throw new GyreError(
    'E_SYNTAX',
    `there are ${values.length} statements where one value should be`,
    'leave one, or ask about each by itself',
  );
}

/** Refuses `name := …` for a name that has a meaning. */
export function checkStatementName({ name, own }: Statement): void {
  if (name === undefined) return;
  const at = own.indexOf(name);
  const before = own.slice(0, at);
  checkName(name, { at, line: before.split('\n').length, column: at - before.lastIndexOf('\n') });
}

/** Refuses a name that already has a meaning. */
export function checkName(name: string, place: Place = {}): void {
  const isTaken = NAMES.has(name) || /^(?:pass|tiny|miny|Tiny|Miny|v+|v\d+)$/u.test(name);
  if (isTaken) throw new GyreError('E_NAME', `${name} already has a meaning`, 'take another name', place);
}
