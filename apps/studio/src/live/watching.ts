import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import {
  type Known as LibraryKnown,
  positionOf,
  type Solver,
  solvers,
  tokenGame,
  UNKNOWN,
  VertexNames,
} from 'gyre';
import { type Replay, type Trace, type TraceStep, traceOf } from 'gyre/trace';
import type { DrawnGame, Known, Mark, Picture } from '../document/index.ts';
import {
  drawing,
  game,
  oneOrTwo,
  playersOf,
  toGameDocument,
  watchedSolver,
  watchStep,
} from '../document/index.ts';
import { arcKey, pictureOf } from './pictures.ts';

/** A recorded run of a solver on the game that is drawn; or why there is none, in words. */
export interface Run {
  readonly of: DrawnGame;
  readonly trace?: Trace;
  readonly names: VertexNames;
  readonly trouble?: string;
}

const STEP_LIMIT = 200_000;

/** Solvers that can be watched. */
export const watchable: readonly Solver[] = solvers.filter((solver) => solver.script !== undefined);
/** The name of the solver that is watched. */
export const watched: Signal<string> = watchedSolver;
/** How many steps have been taken. */
export const at: Signal<number> = watchStep;
/** Is the replay running by itself? */
export const isPlaying = signal(false);
/** Steps per second. */
export const speed = signal(2);

/** The run that is watched: made again when the game or the solver changes. */
export const run: ReadonlySignal<Run> = computed(() => {
  const of = game.value;
  const source = toGameDocument(drawing.peek());
  const names = new VertexNames(of.vertices.map((vertex) => vertex.name));
  const solver = watchable.find(({ name }) => name === watched.value) ?? watchable[0];
  try {
    const token = tokenGame(source.graph, source.convention, source.payoffs);
    return { of, names, trace: traceOf(token, { solver, limit: STEP_LIMIT }) };
  } catch (error) {
    return { of, names, trouble: error instanceof Error ? error.message : String(error) };
  }
});

/** Why each watchable solver cannot run on this game; undefined if it can. */
export const refusals: ReadonlySignal<ReadonlyMap<string, string | undefined>> = computed(() => {
  const { trace } = run.value;
  const source = toGameDocument(drawing.peek());
  const token = trace?.game ?? tokenGame(source.graph, source.convention, source.payoffs);
  return new Map(watchable.map((solver) => [solver.name, solver.refuses(token)]));
});

/** The number of steps of the run. */
export const length: ReadonlySignal<number> = computed(() => run.value.trace?.length ?? 0);

/** The step that was taken last; undefined at the start. */
export const lastStep: ReadonlySignal<TraceStep | undefined> = computed(() => {
  const { trace } = run.value;
  return trace === undefined || at.value === 0 || at.value > trace.length
    ? undefined
    : trace.step(at.value - 1);
});

/** Why the last step was taken. */
export const why: ReadonlySignal<string> = computed(() => {
  const { trace, names, trouble } = run.value;
  if (trace === undefined) return trouble ?? '';
  if (trace.length === 0) return 'There is nothing to solve: draw a vertex, or open a game from the gallery.';
  if (lastStep.value === undefined)
    return 'Nothing is known yet. Step forward to see the first rule at work.';
  return `${trace.why(at.value - 1, names)}.`;
});

/** One finger for each run; it moves with `at`. */
const finger: ReadonlySignal<Replay | undefined> = computed(() => run.value.trace?.replay());

/** The finger, moved to where the replay is. */
export function replayHere(): Replay | undefined {
  const replay = finger.value;
  replay?.jump(Math.min(at.value, replay.trace.length));
  return replay;
}

/** Goes to a step, as far as there are steps. */
export function goTo(step: number): void {
  at.value = Math.max(0, Math.min(length.value, step));
}

/** Goes to the next step about a vertex, by its number; false if there is none. */
export function nextChangeOf(v: number): boolean {
  const next = run.value.trace?.nextChangeOfVertex(v, at.value);
  if (next === undefined) return false;
  goTo(next + 1);
  return true;
}

/** Runs while `isPlaying`, and starts again when the run changes; gives what stops it. */
export function keepTime(): () => void {
  const stopReset = effect(() => {
    const { trace } = run.value;
    if (trace === undefined || at.peek() > trace.length) at.value = 0;
  });
  const stopClock = effect(() => {
    if (!isPlaying.value) return undefined;
    const timer = setInterval(() => {
      if (at.peek() >= length.peek()) isPlaying.value = false;
      else at.value++;
    }, 1000 / speed.value);
    return () => clearInterval(timer);
  });
  return () => {
    stopReset();
    stopClock();
  };
}

/** What is known at this step, in the words of the scene. */
export function knownHere(known: LibraryKnown): Known {
  return known === UNKNOWN ? 'unknown' : known;
}

/** The drawing at this step: what is known, the counters, and the arc that the step used. */
export const watchPicture: ReadonlySignal<Picture> = computed(() => {
  const { trace } = run.value;
  const replay = replayHere();
  if (trace === undefined || replay === undefined || run.value.of !== drawing.value.game) {
    return pictureOf(
      drawing.value,
      () => ({ marks: [{ known: 'unknown' }] }),
      () => 'plain',
    );
  }
  return pictureAt(replay, lastStep.value);
});

function pictureAt(replay: Replay, step: TraceStep | undefined): Picture {
  const { trace } = replay;
  const { vertices } = drawing.value.game;
  const hot =
    step?.becauseVertex === undefined
      ? ''
      : arcKey({ from: vertices[step.vertex].id, to: vertices[step.becauseVertex].id });
  return pictureOf(
    drawing.value,
    (v) => ({
      marks: marksAt(replay, trace, v),
      isHere: step?.vertex === v,
      isThere: step?.becauseVertex === v,
      notes: countersAt(replay, trace, v),
    }),
    (arc) => (arcKey(arc) === hot ? 'hot' : 'plain'),
  );
}

/** A moment of a run, for films: the drawing, the reason, and the line of the algorithm. */
export interface Moment {
  readonly picture: Picture;
  readonly why: string;
  readonly line: number | undefined;
}

/** Every moment of the run that is watched, from before its first step on. */
export function* moments(): Generator<Moment> {
  const { trace, names, of } = run.value;
  if (trace === undefined || of !== drawing.value.game) return;
  const replay = trace.replay();
  yield { picture: pictureAt(replay, undefined), why: 'Nothing is known yet.', line: undefined };
  for (let taken = 1; taken <= trace.length; taken++) {
    replay.jump(taken);
    const step = trace.step(taken - 1);
    yield { picture: pictureAt(replay, step), why: `${trace.why(taken - 1, names)}.`, line: step.line };
  }
}

function marksAt(replay: Replay, trace: Trace, v: number): readonly Mark[] {
  const showsPlies = trace.script.mark === 'plies';
  const marks = playersOf(trace.game).map((player) => {
    const p = positionOf(trace.game, player, v);
    const known = knownHere(replay.knownAt(p));
    const plies = showsPlies && known !== 'unknown' && replay.marks[p] >= 0 ? replay.marks[p] : undefined;
    return { known, plies };
  });
  return oneOrTwo(marks);
}

/** The counters of the positions at a vertex, Left's first; empty where the position is settled. */
function countersAt(replay: Replay, { game: token, script }: Trace, v: number): string[] {
  if (script.counter === undefined) return [];
  return playersOf(token).map((player) => {
    const p = positionOf(token, player, v);
    return replay.known[p] !== UNKNOWN || replay.counters[p] < 0 ? '' : `${replay.counters[p]}`;
  });
}
