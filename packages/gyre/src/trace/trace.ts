import { lowerBound } from '../floor/lists.ts';
import {
  checkAccepted,
  checkOptions,
  checkPosition,
  type Known,
  moveRows,
  playerAt,
  positionOf,
  positionWords,
  type Script,
  type Solution,
  type SolveOptions,
  type SolverChoice,
  type TokenGame,
  UNKNOWN,
  vertexOf,
} from '../game/inner.ts';
import { checkLimit, checkNumbered, type Player, refuse, type VertexNames } from '../graph/inner.ts';
import { solverOf } from '../solve/inner.ts';
import { copyOf, Recorder, type Snapshot, type StepColumns, type Waits } from './recorder.ts';
import { Replay } from './replay.ts';

/** One step of a run. Steps are numbered from 0. */
export interface TraceStep {
  readonly step: number;
  readonly rule: string;
  /** The line of the script's pseudocode, from 0. */
  readonly line: number;
  readonly position: number;
  readonly vertex: number;
  /** The player to move at the position; undefined where one position serves both. */
  readonly player: Player | undefined;
  readonly before: Known;
  readonly after: Known;
  /** The position that caused it, and its vertex: the step used the arc from `vertex` to that vertex. */
  readonly because: number | undefined;
  readonly becauseVertex: number | undefined;
  /** The counter and the mark of the position after the step, if it has them. */
  readonly counter: number | undefined;
  readonly mark: number | undefined;
}

/** Options of `traceOf`. */
export interface TraceOptions extends SolverChoice {
  readonly signal?: AbortSignal;
  /** Throw `E_LIMIT` after this many steps; by default ten million. */
  readonly limit?: number;
}

/** Solves a game and keeps every step. Only solvers with a script can be traced. */
export function traceOf(game: TokenGame, options: TraceOptions = {}): Trace {
  checkOptions(options);
  const solver = solverOf(options);
  checkAccepted(solver, game);
  const { script } = solver;
  if (script === undefined)
    return refuse('E_SOLVER', `the solver ${solver.name} does not tell its steps`, 'trace another');
  const { limit = DEFAULT_LIMIT } = options;
  checkLimit(limit, 'the limit of steps', 0);
  const recorder = new Recorder(script, startingCounters(game, script), limit);
  const solveOptions: SolveOptions = { watcher: recorder, ...(options.signal && { signal: options.signal }) };
  return new Trace(script, solver.solve(game, solveOptions), recorder);
}

const DEFAULT_LIMIT = 10_000_000;

function startingCounters(game: TokenGame, script: Script): Int32Array {
  const counters = new Int32Array(game.positions).fill(-1);
  if (script.counterStart === undefined) return counters;
  for (let p = 0; p < game.positions; p++) {
    const { offsets } = moveRows(game, p);
    const v = vertexOf(game, p);
    counters[p] = offsets[v + 1] - offsets[v];
  }
  return counters;
}

/** A recorded run, with random access. Made by `traceOf`. Iterating gives its steps. */
export class Trace {
  readonly script: Script;
  readonly solution: Solution;
  readonly game: TokenGame;
  /** The number of steps. */
  readonly length: number;
  readonly columns: StepColumns;
  readonly #waits: Waits;
  readonly #recorder: Recorder;
  #index: { readonly offsets: Int32Array; readonly steps: Int32Array } | undefined;

  constructor(script: Script, solution: Solution, recorder: Recorder) {
    this.script = script;
    this.solution = solution;
    this.game = solution.game;
    this.length = recorder.length;
    this.columns = recorder.columns;
    this.#waits = recorder.waits;
    this.#recorder = recorder;
  }

  /** Step k, from 0. */
  step(k: number): TraceStep {
    this.#check(k);
    const { game, columns } = this;
    const rule = this.script.rules[columns.rule[k]];
    const position = columns.position[k];
    const because = columns.because[k];
    return {
      step: k,
      rule: rule.name,
      line: rule.line,
      position,
      vertex: vertexOf(game, position),
      player: game.layout === 'shared' ? undefined : playerAt(game, position),
      before: columns.before[k] as Known,
      after: columns.after[k] as Known,
      because: because < 0 ? undefined : because,
      becauseVertex: because < 0 ? undefined : vertexOf(game, because),
      counter: orUndefined(columns.counterAfter[k]),
      mark: orUndefined(columns.markAfter[k]),
    };
  }

  *[Symbol.iterator](): IterableIterator<TraceStep> {
    for (let k = 0; k < this.length; k++) yield this.step(k);
  }

  /** A finger on the trace, at its start. */
  replay(): Replay {
    return new Replay(this);
  }

  /** Why step k was taken, in a sentence without its full stop. */
  why(k: number, names?: VertexNames): string {
    this.#check(k);
    const { columns, game } = this;
    const position = columns.position[k];
    const because = columns.because[k];
    return this.script.rules[columns.rule[k]].why({
      here: positionWords(game, position, names),
      there: because < 0 ? '' : positionWords(game, because, names),
      before: columns.before[k] as Known,
      after: columns.after[k] as Known,
      knownThere: because < 0 ? UNKNOWN : this.knownAfter(k, because),
      counter: columns.counterAfter[k],
      mark: columns.markAfter[k],
      samePlayer:
        because >= 0 && game.layout === 'owned' && playerAt(game, position) === playerAt(game, because),
    });
  }

  /** What is known of one position after k steps, without a replay. */
  knownAfter(k: number, position: number): Known {
    const last = this.lastChange(position, k);
    return last === undefined ? UNKNOWN : (this.columns.after[last] as Known);
  }

  /** The first step, at or after step k, that is about the position. */
  nextChange(position: number, k: number): number | undefined {
    checkPosition(this.game, position);
    this.#checkTaken(k);
    const { offsets, steps } = this.#changes();
    const at = lowerBound(steps, k, offsets[position], offsets[position + 1]);
    return at < offsets[position + 1] ? steps[at] : undefined;
  }

  /** The last step, before step k, that is about the position. */
  lastChange(position: number, k: number): number | undefined {
    checkPosition(this.game, position);
    this.#checkTaken(k);
    const { offsets, steps } = this.#changes();
    const at = lowerBound(steps, k, offsets[position], offsets[position + 1]);
    return at > offsets[position] ? steps[at - 1] : undefined;
  }

  /** The first step, at or after step k, that is about the vertex, whoever is to move there. */
  nextChangeOfVertex(vertex: number, k: number): number | undefined {
    const players: readonly Player[] = this.game.layout === 'paired' ? [0, 1] : [0];
    const found = players.map(
      (player) => this.nextChange(positionOf(this.game, player, vertex), k) ?? Infinity,
    );
    const first = Math.min(...found);
    return first === Infinity ? undefined : first;
  }

  /** The positions that wait after k steps, next one first; at most `limit` of them. */
  waitingAfter(k: number, limit: number = Number.POSITIVE_INFINITY): number[] {
    const positions: number[] = [];
    if (k === 0) return positions;
    this.#check(k - 1);
    const back = this.columns.back[k - 1];
    if (this.script.waiting === 'stack') {
      for (let entry = back; entry >= 0 && positions.length < limit; entry = this.#waits.below[entry]) {
        positions.push(this.#waits.position[entry]);
      }
    } else {
      const front = this.columns.front[k - 1];
      for (let i = front; i < back && positions.length < limit; i++) positions.push(this.#waits.position[i]);
    }
    return positions;
  }

  /** The last step count, up to `at`, that has a snapshot. */
  snapshotBefore(at: number): number {
    const { interval, snapshots } = this.#recorder;
    return Math.max(0, Math.min(Math.floor(at / interval), snapshots.length - 1)) * interval;
  }

  /** The state after `at` steps, for an `at` that `snapshotBefore` returned. Read only. */
  snapshotAt(at: number): Snapshot {
    return this.#recorder.snapshots[at / this.#recorder.interval] ?? copyOf(this.#recorder.first());
  }

  /** position → the steps about it, rising; made on first use. */
  #changes(): { readonly offsets: Int32Array; readonly steps: Int32Array } {
    if (this.#index !== undefined) return this.#index;
    const offsets = new Int32Array(this.game.positions + 1);
    const { position } = this.columns;
    for (let k = 0; k < this.length; k++) offsets[position[k] + 1]++;
    for (let p = 0; p < this.game.positions; p++) offsets[p + 1] += offsets[p];
    const next = offsets.slice();
    const steps = new Int32Array(this.length);
    for (let k = 0; k < this.length; k++) steps[next[position[k]]++] = k;
    this.#index = { offsets, steps };
    return this.#index;
  }

  /** Refuses a number of steps that the trace does not have; all of them may have been taken. */
  #checkTaken(k: number): void {
    if (k !== this.length) this.#check(k);
  }

  #check(k: number): void {
    checkNumbered(k, 'step', 'steps', this.length);
  }
}

function orUndefined(entry: number): number | undefined {
  return entry < 0 ? undefined : entry;
}
