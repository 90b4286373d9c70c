import { GyreError, printing } from '../graph/inner.ts';
import { ValueStore } from '../values/inner.ts';
import { type EvaluateOptions, evaluate as evaluated, type SidedGame } from './evaluate.ts';
import type { Expression } from './lexer.ts';
import { StoredGame, storedGame, type ToldAnswer } from './stored-game.ts';
import { answerTo as answered, type ValuationOptions, valuate as valuated } from './valuation.ts';
import { Notation } from './write.ts';

/**
 * The value of a parsed expression: the graph that the text describes, except that loop-free terms and large
 * multiples are simplified on the way. As a text it is its value in the notation.
 */
export function evaluate(expression: Expression, options: EvaluateOptions = {}): SidedGame {
  return printing(evaluated(expression, options), valueText);
}

/** The value of a parsed expression; one that ends in a word which gives no value is refused. */
export function valuate(expression: Expression, options: ValuationOptions = {}): StoredGame {
  return printing(valuated(expression, options), valueText);
}

/** The same, but what a word tells at the end of the expression is an answer too. */
export function answerTo(expression: Expression, options: ValuationOptions = {}): StoredGame | ToldAnswer {
  const answer = answered(expression, options);
  return answer instanceof StoredGame ? printing(answer, valueText) : answer;
}

/** The value in the notation; where it is too much work to find, that is said. */
function valueText(game: SidedGame): string {
  try {
    const { value, store } = game instanceof StoredGame ? game : storedGame(game, new ValueStore());
    notation ??= new Notation();
    return notation.writeValue(value, store);
  } catch (error) {
    if (error instanceof GyreError) return `a value that is not written: ${error.found}`;
    throw error;
  }
}

/** Made when a value is first written. */
let notation: Notation | undefined;
