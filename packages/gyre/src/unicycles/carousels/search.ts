import { GyreError, shown } from '../../graph/index.ts';
import type { AlgebraOptions } from '../../values/index.ts';
import { checkWork, gameFromOptions, type LoopyGame, onside } from '../../values/index.ts';
import { IrreducibleTree } from './tree.ts';

/** A game, as its options, whose onside is not a stopper or was not found. */
export interface SidelessGame {
  readonly left: readonly (readonly number[])[];
  readonly right: readonly (readonly number[])[];
  /** Whether it was proved that no stopper is equal to it on the onside. */
  readonly isProved: boolean;
}

/** How far a search for carousels has come: plain data, and everything that is needed to continue. */
export interface CarouselState {
  readonly vertices: number;
  /** The most arcs that a game may have, if there is a limit. */
  readonly maxArcs?: number;
  /** The steps taken in the tree of games; the last is to be tried next. */
  readonly path: readonly number[];
  /** How many option sets were tried. */
  readonly tests: number;
  /** How many games were met that Definition 14 does not simplify. */
  readonly irreducible: number;
  /** How many of those have an alternating cycle: only they can be carousels. */
  readonly alternating: number;
  /** The games of which no onside was found. */
  readonly sideless: readonly SidelessGame[];
  readonly isDone: boolean;
}

/** When to stop, and who hears of progress. */
export interface CarouselOptions extends AlgebraOptions {
  /** Stop after this many further tests. */
  readonly maxTests?: number;
}

/**
 * The state before the first test of the search through all games on this many vertices, or through those of them that
 * have at most this many arcs.
 */
export function carouselStart(vertices: number, maxArcs?: number): CarouselState {
  if (maxArcs !== undefined && !(Number.isInteger(maxArcs) && maxArcs >= 0))
    throw new GyreError('E_SIZE', `the most arcs are ${shown(maxArcs)}`, 'give a whole number');
  const most = maxArcs === undefined ? MOST_VERTICES : MOST_WITH_ARCS;
  if (!Number.isInteger(vertices) || vertices < 1 || vertices > most) {
    throw new GyreError(
      'E_LIMIT',
      `the number of vertices is ${shown(vertices)}`,
      `give 1 to ${MOST_VERTICES}, or up to ${MOST_WITH_ARCS} with a limit on the arcs; more would take weeks`,
    );
  }
  const counts = { tests: 0, irreducible: 0, alternating: 0 };
  return {
    vertices,
    ...(maxArcs === undefined ? {} : { maxArcs }),
    path: [0],
    ...counts,
    sideless: [],
    isDone: false,
  };
}

const MOST_VERTICES = 5;
const MOST_WITH_ARCS = 7;

/**
 * Continues from a state until all games on that many vertices have been looked at, a limit is reached or the signal is
 * aborted, and returns the state that it reached. Looks for games whose onside is not a stopper, among those that
 * Definition 14 does not simplify: if any game on that many vertices is one, then one of these is, or there is
 * one on fewer vertices (docs/loopy-values.md §8). Offsides are onsides of negatives, which the search also meets.
 */
export function searchCarousels(state: CarouselState, options: CarouselOptions = {}): CarouselState {
  checkState(state);
  checkWork(options);
  if (state.isDone) return state;
  const walk = new Walk(state);
  const { maxTests = Number.POSITIVE_INFINITY, signal, onProgress } = options;
  const inner: AlgebraOptions = options.effort === undefined ? {} : { effort: options.effort };
  for (let tests = 0; !walk.isDone && tests < maxTests; tests++) {
    if (tests % TICK === TICK - 1) {
      if (signal?.aborted) break;
      onProgress?.(walk.share());
    }
    walk.step(inner);
  }
  return walk.state();
}

const TICK = 1 << 12;

/** Accepts the states of such a search. */
function checkState(state: Partial<Record<keyof CarouselState, unknown>> | null | undefined): void {
  const { vertices, maxArcs, path, sideless, tests, irreducible, alternating } = state ?? {};
  const counts = [vertices, tests, irreducible, alternating, maxArcs ?? 0];
  if (counts.every(Number.isSafeInteger) && Array.isArray(path) && Array.isArray(sideless)) return;
  throw new GyreError('E_SHAPE', 'this is not a state of a search for carousels', 'take one from a search');
}

/** A place in the tree, and what was met on the way to it. */
class Walk {
  isDone = false;
  readonly #tree: IrreducibleTree;
  readonly #path: number[];
  readonly #sideless: SidelessGame[];
  readonly #from: CarouselState;
  #tests: number;
  #irreducible: number;
  #alternating: number;

  constructor(from: CarouselState) {
    const { vertices, maxArcs, path, tests, irreducible, alternating, sideless } = from;
    this.#from = from;
    this.#tree = new IrreducibleTree(vertices, maxArcs);
    this.#path = [...path];
    this.#tests = tests;
    this.#irreducible = irreducible;
    this.#alternating = alternating;
    this.#sideless = [...sideless];
    const isPath =
      path.length > 0 &&
      path.length <= vertices &&
      path.every((step, level) => {
        if (!Number.isInteger(step) || step < 0 || step > this.#tree.steps) return false;
        return level === path.length - 1 || this.#tree.take(level, step) === 0;
      });
    if (!isPath) {
      throw new GyreError(
        'E_SHAPE',
        `the path ${path.join()} is not in the tree`,
        'take a state from a search',
      );
    }
  }

  /** Tries one step: down, on, or up again. */
  step(options: AlgebraOptions): void {
    const level = this.#path.length - 1;
    if (this.#path[level] >= this.#tree.steps) {
      this.#tree.leave(level);
      this.#path.pop();
      if (level === 0) this.isDone = true;
      else this.#path[level - 1]++;
      return;
    }
    this.#tests++;
    const skip = this.#tree.take(level, this.#path[level]);
    if (skip > 0) this.#path[level] += skip;
    else if (level < this.#from.vertices - 1) this.#path.push(0);
    else {
      this.#look(options);
      this.#path[level]++;
    }
  }

  #look(options: AlgebraOptions): void {
    const { game } = this.#tree;
    this.#irreducible++;
    if (!game.hasAlternatingCycle()) return;
    this.#alternating++;
    const [left, right] = [game.lists(0), game.lists(1)];
    const { status } = onside(gameFromOptions(left.length, left, right), options);
    if (status !== 'found') this.#sideless.push({ left, right, isProved: status === 'impossible' });
  }

  /** A rough share of the tree that has been searched. */
  share(): number {
    let share = 0;
    let width = 1;
    for (const step of this.#path) {
      width /= this.#tree.steps;
      share += width * step;
    }
    return Math.min(1, share);
  }

  state(): CarouselState {
    return {
      ...this.#from,
      path: [...this.#path],
      tests: this.#tests,
      irreducible: this.#irreducible,
      alternating: this.#alternating,
      sideless: [...this.#sideless],
      isDone: this.isDone,
    };
  }
}

/** The game that a search met. */
export function sidelessGame(found: SidelessGame): LoopyGame {
  const { left, right }: Partial<SidelessGame> = found ?? {};
  if (!Array.isArray(left) || !Array.isArray(right))
    throw new GyreError(
      'E_SHAPE',
      `${shown(found)} is not a game of a search`,
      'the state of a search holds them',
    );
  return gameFromOptions(left.length, left, right);
}
