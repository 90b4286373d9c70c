import {
  ASYMMETRIC,
  DRAW,
  invert,
  LOSS,
  NO_MOVE,
  positionOf,
  type Solution,
  type SolveOptions,
  type Solver,
  samePlay,
  type TokenGame,
  type Value,
  valueAt,
  vertexOf,
  WIN,
} from '../game/index.ts';
import { assert, opponent, type Player, throwIfAborted } from '../graph/index.ts';
import { CHANGE, INITIAL, nmflScript, RETURN, SAME, TERMINAL } from './nmfl-script.ts';

/** What a run of NMFL found. Time is the number of label changes so far. */
export interface NmflReport {
  readonly solution: Solution;
  /** How often `Label` was called; never more than 4 · |E| (Proposition 4.2). */
  readonly labelCalls: number;
  /** How often a label was read in line 225, or a counter changed in its place. */
  readonly looks: number;
  /** The changes in order: entry t − 1 is the change at time t, of a position to a value. */
  readonly changes: { readonly positions: Int32Array; readonly values: Uint8Array };
  /** position → ind₀ or ind₁: the time at which it got its last label; 0 if it kept its first. */
  readonly indices: Int32Array;
  /** σ₀ and σ₁ of Theorem 4.4: vertex → where to move to, or `NO_MOVE`. */
  readonly strategies: readonly [Int32Array, Int32Array];
}

/** How a run finds the label that lines 205 to 225 compute. */
export interface Outlook {
  /** The best that the player at p can reach in one move, as labels stand. */
  best(p: number): Value;
  /** The position that decided it; `trigger` is the one whose change led to the call. */
  because(p: number, trigger: number): number;
  changed(p: number, from: Value, to: Value): void;
  /** The count that decides about p now; −1 if nothing is counted. */
  counter(p: number): number;
  looks(): number;
}

/**
 * Löwe's non-monotone labelling as printed, with a stack in place of recursion: the calls of `Label` come in
 * the order in which the recursion would make them. O(|E|²): each call looks at every follower again.
 * Theory: docs/theory.md §3.
 */
export const nmfl: Solver = {
  name: 'nmfl',
  summary: 'the non-monotone labelling as printed, for the asymmetric convention; quadratic',
  source: 'Löwe 2004, Figure 3',
  columns: ['values', 'ranks'],
  script: nmflScript,
  refuses: refusesNmfl,
  solve: (game, options) => runNmfl(game, options).solution,
};

/** Why NMFL, in any variant, cannot label this game. */
export function refusesNmfl(game: TokenGame): string | undefined {
  if (game.graph.kind !== 'symmetric') return 'its graph is not symmetric';
  if (!samePlay(game.convention, ASYMMETRIC)) return 'its convention is not the asymmetric one';
  return game.payoffPositions.length > 0 ? 'it has payoffs' : undefined;
}

/** Runs Figure 3 and keeps all that it did. The game must be one that `nmfl` accepts. */
export function runNmfl(game: TokenGame, options: SolveOptions = {}): NmflReport {
  return labelAll(game, nmfl.name, options, scanFollowers(game));
}

/** Lines 205 to 225 as printed: every follower, every time. */
function scanFollowers(game: TokenGame): (values: Uint8Array) => Outlook {
  const { offsets, ends } = game.graph.out(0);
  return (values) => {
    let looks = 0;
    let decisive = -1;
    return {
      best(p) {
        const followers = p < game.graph.vertices ? game.graph.vertices : 0; // where the opponent's labels start
        const v = vertexOf(game, p);
        let aux: Value = LOSS;
        decisive = -1;
        for (let a = offsets[v]; a < offsets[v + 1]; a++) {
          const q = followers + ends[a];
          const here = invert(values[q] as Value);
          if (decisive < 0 || here > aux) {
            aux = here;
            decisive = q;
          }
        }
        looks += offsets[v + 1] - offsets[v];
        return aux;
      },
      because: () => decisive,
      changed: () => undefined,
      counter: () => -1,
      looks: () => looks,
    };
  };
}

/** MAIN and Label of Figure 3, for any way to find the label of lines 205 to 225. */
export function labelAll(
  game: TokenGame,
  solver: string,
  options: SolveOptions,
  outlookOn: (values: Uint8Array) => Outlook,
): NmflReport {
  const { graph, positions } = game;
  const out = graph.out(0);
  const into = graph.into(0);
  const values = new Uint8Array(positions).fill(WIN, graph.vertices); // lines 030 to 070: L/W everywhere
  const indices = new Int32Array(positions);
  const changedPositions = new Int32Array(2 * positions);
  const changedValues = new Uint8Array(2 * positions);
  const frames = new Int32Array(2 * positions); // the calls of Label that are in their loop, lines 265 and 275
  const cursors = new Int32Array(2 * positions); // frame → the arc that its loop has come to
  const outlook = outlookOn(values);
  const { watcher } = options;
  let time = 0;
  let depth = 0;
  let labelCalls = 0;

  if (watcher !== undefined) {
    for (let p = 0; p < positions; p++) tell(INITIAL + ruleOf(p), p, -1);
  }
  for (let v = 0; v < graph.vertices; v++) {
    if (out.offsets[v] !== out.offsets[v + 1]) continue; // line 090
    throwIfAborted(options.signal);
    for (const player of PLAYERS) labelTerminal(positionOf(game, player, v)); // lines 110 to 160
  }
  assert(labelCalls <= 4 * graph.arcs, 'Label is called at most 4·|E| times');
  options.onProgress?.(1);
  const solution = { game, solver, values, ranks: indices };
  return {
    solution,
    labelCalls,
    looks: outlook.looks(),
    changes: { positions: changedPositions.slice(0, time), values: changedValues.slice(0, time) },
    indices,
    strategies: [strategyOf(solution, indices, 0), strategyOf(solution, indices, 1)],
  };

  function labelTerminal(p: number): void {
    change(p, p < graph.vertices ? DRAW : LOSS, TERMINAL + ruleOf(p), -1);
    while (depth > 0) {
      const q = frames[depth - 1];
      if (cursors[depth - 1] === into.offsets[vertexOf(game, q) + 1]) {
        depth--;
        watcher?.pop();
        tell(RETURN, q, -1);
      } else {
        const i = into.ends[cursors[depth - 1]++];
        label(q < graph.vertices ? graph.vertices + i : i, q);
      }
    }
  }

  function label(p: number, trigger: number): void {
    labelCalls++;
    const aux = outlook.best(p);
    if (values[p] !== aux) change(p, aux, CHANGE, outlook.because(p, trigger));
    else tell(SAME, p, trigger);
  }

  function change(p: number, value: Value, rule: number, because: number): void {
    const from = values[p] as Value;
    assert(p < graph.vertices ? from < value : from > value, 'ℓ₀ only rises and ℓ₁ only falls');
    values[p] = value;
    changedPositions[time] = p;
    changedValues[time] = value;
    indices[p] = ++time;
    outlook.changed(p, from, value);
    frames[depth] = p;
    cursors[depth++] = into.offsets[vertexOf(game, p)];
    watcher?.push(p);
    tell(rule, p, because);
  }

  function tell(rule: number, p: number, because: number): void {
    watcher?.step(rule, p, values[p] as Value, because, outlook.counter(p), indices[p]);
  }

  /** Of two rules that stand side by side the first is for player 0, the second for player 1. */
  function ruleOf(p: number): number {
    return p < graph.vertices ? 0 : 1;
  }
}

const PLAYERS: readonly Player[] = [0, 1];

/** σₑ: keep the value, and go to a lower index whenever that can be done; the first such arc. */
function strategyOf(solution: Solution, indices: Int32Array, player: Player): Int32Array {
  const { game } = solution;
  const { offsets, ends } = game.graph.out(player);
  return Int32Array.from({ length: game.graph.vertices }, (_, v) => {
    const p = positionOf(game, player, v);
    const wanted = invert(valueAt(solution, p));
    let move = NO_MOVE;
    for (let a = offsets[v]; a < offsets[v + 1]; a++) {
      const q = positionOf(game, opponent(player), ends[a]);
      if (valueAt(solution, q) !== wanted) continue;
      if (indices[q] < indices[p]) return ends[a];
      if (move === NO_MOVE) move = ends[a];
    }
    return move;
  });
}

/** The labels that a position had one after another, from L/W at the start. */
export function labelSequence({ solution, changes }: NmflReport, player: Player, vertex: number): Value[] {
  const p = positionOf(solution.game, player, vertex);
  const sequence: Value[] = [player === 0 ? LOSS : WIN];
  for (let t = 0; t < changes.positions.length; t++) {
    if (changes.positions[t] === p) sequence.push(changes.values[t] as Value);
  }
  return sequence;
}
