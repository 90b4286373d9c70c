import { GyreError, refuse } from '../graph/inner.ts';
import {
  boundText,
  type Loop,
  type Notation,
  type SidedGame,
  type Statement,
  StoredGame,
  statementsOf,
  ToldAnswer,
} from '../notation/inner.ts';
import { idOfValue } from '../values/inner.ts';

/** Loops within each other. */
export const MOST_LOOPS = 3;

/** One turn of a loop. */
interface Turn {
  /** What the name stands for in this turn, as in `n = 3`. */
  readonly label: string;
  readonly name: string;
  readonly value: SidedGame;
  /** What is asked in this turn. */
  readonly statement: Statement;
}

/**
 * The turns of a loop, one after the other. `valueOf` works out an item; an item that is a list, such as
 * `G.Options`, counts as its members.
 */
export function* turnsOf(
  loop: Loop,
  notation: Notation,
  valueOf: (item: string) => SidedGame | ToldAnswer,
): Generator<Turn> {
  for (const item of loop.items) {
    for (const value of membersOf(valueOf(item))) {
      const text = textOf(value, notation) ?? item.trim();
      const isNumeral = NUMBER.test(text) && (NUMBER.test(item.trim()) || !isForm(value)); // a form such as {*|*} keeps its form
      const body = isNumeral ? boundText(loop.body, loop.name, text) : loop.body;
      const statements = statementsOf(body);
      if (statements.length !== 1)
        refuse('E_SYNTAX', 'a loop without a question', 'write for n in 0..8: mean(n.{3|1})');
      yield { label: `${loop.name} = ${text}`, name: loop.name, value, statement: statements[0] };
    }
  }
}

const NUMBER = /^-?\d+(?:\/\d+)?$/u;

function isForm(value: SidedGame): boolean {
  return value instanceof StoredGame && value.isForm;
}

function membersOf(value: SidedGame | ToldAnswer): SidedGame[] {
  if (!(value instanceof ToldAnswer)) return [value];
  const { store, word, answer } = value;
  if (answer.kind !== 'list')
    refuse('E_SHAPE', `${word.name} gives no list`, 'a loop runs through values or a list of them');
  return answer.values.map(
    (one) =>
      new StoredGame(store, one, undefined, false, () => ({
        onside: store.graph(one.on),
        offside: store.graph(one.off),
      })),
  );
}

function textOf(value: SidedGame, notation: Notation): string | undefined {
  if (!(value instanceof StoredGame) || idOfValue(value.value) === undefined) return undefined;
  return notation.writeValue(value.value, value.store);
}

/** Does what a turn asks; a refusal says in which turn. */
export function inTurn<T>({ label }: Turn, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof GyreError)) throw error;
    return refuse(error.code, `${label}: ${error.found}`, error.hint, error.place, {
      cause: error,
      option: error.option,
    });
  }
}
