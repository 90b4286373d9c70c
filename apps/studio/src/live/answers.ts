import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { type Player, pliesAt, positionOf, type Solution, type TokenGame, tokenGame, valueAt } from 'gyre';
import { packDocument } from 'gyre/workers';
import type { DrawnGame, Mark } from '../document/index.ts';
import { drawing, game, toGameDocument } from '../document/index.ts';
import { DeskError } from '../workers/desk.ts';
import { engine } from '../workers/desks.ts';

/** The answer to the game that is drawn. Position numbers are those of the drawing's list of vertices. */
export interface Answers {
  readonly of: DrawnGame;
  readonly solution: Solution;
  /** How long the worker took, in milliseconds. */
  readonly took: number;
}

const last = signal<Answers | undefined>(undefined);

/** What is wrong with solving, in words; empty while all is well. */
export const solveTrouble = signal('');
/** Is the worker solving? */
export const isSolving = signal(false);
/** The answers to the game as it is now; undefined while it is being solved. */
export const answers: ReadonlySignal<Answers | undefined> = computed(() =>
  last.value?.of === game.value ? last.value : undefined,
);

let stopping = new AbortController();

/** Stops the solver; nothing drawn changes. */
export function stopSolving(): void {
  stopping.abort();
}

/** Solves the game as it is now, in the worker. */
export async function solveNow(): Promise<void> {
  stopping.abort();
  stopping = new AbortController();
  const { signal: stop } = stopping;
  const asked = game.peek();
  const source = toGameDocument(drawing.peek());
  const began = performance.now();
  solveTrouble.value = '';
  isSolving.value = true;
  try {
    const token = tokenGame(source.graph, source.convention, source.payoffs);
    const { solver, values, plies, scores } = await engine.ask('solve', packDocument(source), {
      signal: stop,
    });
    const solution: Solution = {
      game: token,
      solver,
      values,
      ...(plies === undefined ? {} : { plies }),
      ...(scores === undefined ? {} : { scores }),
    };
    last.value = { of: asked, solution, took: performance.now() - began };
  } catch (error) {
    if (game.peek() === asked) solveTrouble.value = troubleInWords(error);
  } finally {
    if (stop === stopping.signal) isSolving.value = false;
  }
}

function troubleInWords(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof DeskError) || error.reason === 'refused') return `Not solved: ${message}.`;
  if (error.reason === 'stopped') return 'Solving was stopped. Your drawing is as it was.';
  return `The worker that solves games died (${message}). Your drawing is as it was.`;
}

/** Solves again whenever the game changes. Call once. */
export function solveAlways(): void {
  effect(() => {
    if (game.value !== undefined) void solveNow();
  });
}

/** The marks of vertex v: one, or two where it matters who is to move. */
export function marksOf({ solution }: Answers, v: number): Mark[] {
  const marks = playersOf(solution.game).map((player) =>
    markOf(solution, positionOf(solution.game, player, v)),
  );
  const [left, right] = marks;
  return right === undefined || (left.known === right.known && left.plies === right.plies) ? [left] : marks;
}

function markOf(solution: Solution, position: number): Mark {
  return { known: valueAt(solution, position), plies: pliesAt(solution, position) };
}

/** The players whose positions are told apart at a vertex. */
export function playersOf({ layout }: TokenGame): readonly Player[] {
  return layout === 'paired' ? [0, 1] : [0];
}
