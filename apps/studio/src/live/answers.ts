import { computed, type ReadonlySignal } from '@preact/signals';
import { type Solution, solve, tokenGame } from 'gyre';
import { type Drawing, type DrawnGame, drawing, game, toGameDocument } from '../document/index.ts';

/** The answer to a drawn game. Position numbers are those of the drawing's list of vertices. */
export interface Answers {
  readonly of: DrawnGame;
  readonly solution: Solution;
}

/** Solves a drawing, here on the page: the largest that is drawn takes a few milliseconds. */
export function solveDrawing(drawn: Drawing): Answers {
  const { graph, convention, payoffs } = toGameDocument(drawn);
  return { of: drawn.game, solution: solve(tokenGame(graph, convention, payoffs)) };
}

const outcome = computed((): Answers | string => {
  if (game.value === undefined) return ''; // places may change: the game alone decides
  try {
    return solveDrawing(drawing.peek());
  } catch (error) {
    return `Not solved: ${error instanceof Error ? error.message : String(error)}.`;
  }
});

/** The answers to the game that is drawn; undefined where it cannot be solved. */
export const answers: ReadonlySignal<Answers | undefined> = computed(() =>
  typeof outcome.value === 'string' ? undefined : outcome.value,
);
/** Why it cannot be solved, in words. */
export const solveTrouble: ReadonlySignal<string> = computed(() =>
  typeof outcome.value === 'string' ? outcome.value : '',
);
