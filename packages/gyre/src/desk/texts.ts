import { type Place, refuse } from '../graph/inner.ts';
import {
  answerTo,
  type Loop,
  loopOf,
  NAMES,
  Notation,
  parseExpression,
  type SidedGame,
  type Statement,
  statementsOf,
  type ToldAnswer,
  type ValuationOptions,
} from '../notation/inner.ts';
import { checkWork, ValueStore } from '../values/inner.ts';
import { valueOnly } from './finding.ts';
import { inTurn, MOST_LOOPS, turnsOf } from './loops.ts';

/** A statement, and what it stands for. */
export interface StatementValue {
  readonly source: string;
  /** The name that `name := …` gave to it. */
  readonly name: string | undefined;
  readonly value: SidedGame | ToldAnswer;
  /**
   * What the reader may have meant otherwise, as `2*3` is not a product, and which form an ordinal sum begins
   * with.
   */
  readonly notes: readonly string[];
}

/** The values of a text's statements, in order; a name that one of them gives is known to those after it. */
export function valuesOfText(text: string, options: ValuationOptions = {}): StatementValue[] {
  checkWork(options);
  const variables = new Map(options.variables ?? []);
  const store = options.store ?? new ValueStore();
  const statements = statementsOf(text);
  if (statements.length === 0) parseExpression(text); // this call says that there is nothing
  return statements.flatMap((statement) => answers(statement, 1));

  function answers(statement: Statement, loops: number): StatementValue[] {
    const loop = loopOf(statement);
    if (loop !== undefined) return rows(loop, loops);
    checkStatementName(statement);
    const { source, name, text: written } = statement;
    const expression = parseExpression(written, { variables: new Set(variables.keys()) });
    const notes = new Set(expression.notes);
    const onNote = (note: string): void => void notes.add(note);
    const value = answerTo(expression, { ...options, store, variables, onNote });
    if (name !== undefined) variables.set(name, valueOnly(value));
    return [{ source, name, value, notes: [...notes] }];
  }

  /** A turn of a loop is a statement of its own. */
  function rows(loop: Loop, loops: number): StatementValue[] {
    if (loops > MOST_LOOPS)
      refuse('E_LIMIT', `${loops} loops within each other`, `at most ${MOST_LOOPS} are run`);
    const before = variables.get(loop.name);
    const ask = (item: string): SidedGame | ToldAnswer =>
      answerTo(parseExpression(item, { variables: new Set(variables.keys()) }), {
        ...options,
        store,
        variables,
      });
    const found: StatementValue[] = [];
    for (const turn of turnsOf(loop, new Notation(), ask)) {
      variables.set(turn.name, turn.value);
      for (const one of inTurn(turn, () => answers(turn.statement, loops + 1))) {
        const source = `${turn.label}: ${one.source}`;
        found.push({ ...one, source });
      }
    }
    if (before === undefined) variables.delete(loop.name);
    else variables.set(loop.name, before);
    return found;
  }
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
    refuse('E_SHAPE', 'there are no values', 'valuesOfText gives them');
  const other = values.slice(0, -1).find(({ name }) => name === undefined);
  if (other === undefined) return valueOnly(values[values.length - 1].value);
  const hint = 'leave one, or ask about each by itself';
  return refuse('E_SYNTAX', `there are ${values.length} statements where one value should be`, hint);
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
  if (isTaken) refuse('E_NAME', `${name} already has a meaning`, 'take another name', place);
}
