import {
  checkVertex,
  DRAW,
  invert,
  LOSS,
  letterOf,
  positionOf,
  type Value,
  valueAt,
  WIN,
} from '../game/inner.ts';
import {
  check,
  checkGraph,
  type Graph,
  hasParts,
  type Kind,
  kindOf,
  opponent,
  type Player,
  refuse,
  shown,
} from '../graph/inner.ts';
import type { RothReport } from './solvers/roth.ts';

/** What choosing vertex v is worth to `player`, who has just done so: Roth's W, D and L. */
function chosenValue(report: RothReport, player: Player, v: number): Value {
  check(report, ROTH_REPORT);
  const { solution } = report;
  return invert(valueAt(solution, positionOf(solution.game, opponent(player), v)));
}

/** Roth's W, D or L of a player: the vertices that are worth `value` to `player` when he chooses them. */
export function rothClass(report: RothReport, player: Player, value: Value): number[] {
  check(report, ROTH_REPORT);
  letterOf(value); // refuses anything that is not a value
  opponent(player); // and anyone who is not a player
  const members: number[] = [];
  const { vertices } = report.solution.game.graph;
  for (let v = 0; v < vertices; v++) if (chosenValue(report, player, v) === value) members.push(v);
  return members;
}

/** Bₙ (player 0) or Cₙ (player 1), for n = 0, 1, 2, … */
export function rothStage(report: RothReport, player: Player, n: number): number[] {
  check(report, ROTH_REPORT);
  opponent(player); // refuses anyone who is not a player
  if (!(Number.isInteger(n) && n >= 0))
    refuse('E_SIZE', `there is no stage ${shown(n)}`, 'stages are whole numbers from 0 on');
  const stage = report.stages[player];
  const members: number[] = [];
  for (let v = 0; v < stage.length; v++) if (stage[v] > 0 && stage[v] <= n) members.push(v);
  return members;
}

export const ROTH_REPORT: Kind = kindOf(
  'what is given is not a report of Roth’s sets',
  'make one with runRoth(game)',
  (report) => hasParts(report, { stages: 'list', reached: 'list' }),
);

const SET = kindOf(
  'the set is …',
  'give a Set or an array of vertices',
  (set) => Symbol.iterator in Object(set),
);

/** Rᵢ(S): the vertices from which `player` can move into S. O(the arcs into S). */
export function rothR(graph: Graph, player: Player, set: Iterable<number>): Set<number> {
  checkGraph(graph);
  check(set, SET);
  const hint = `a Set holds ${MAX_SET}, but runRoth takes any size`;
  if (graph.vertices > MAX_SET) refuse('E_SIZE', `the graph has ${graph.vertices} vertices`, hint);
  const { offsets, ends } = graph.into(player);
  const reaching = new Set<number>();
  for (const w of set) {
    checkVertex(graph, w, 'E_POSITION', 'the set');
    for (let a = offsets[w]; a < offsets[w + 1]; a++) reaching.add(ends[a]);
  }
  return reaching;
}

/** The most members that a JavaScript engine lets a Set have. */
const MAX_SET = 2 ** 24;

/** Uᵢ(S): the vertices from which `player` cannot move into S. */
export function rothU(graph: Graph, player: Player, set: Iterable<number>): Set<number> {
  const reaching = rothR(graph, player, set);
  const rest = new Set<number>();
  for (let v = 0; v < graph.vertices; v++) if (!reaching.has(v)) rest.add(v);
  return rest;
}

/** The opening: player 0 begins by choosing a vertex of I. */
export interface RothOpening {
  /** What the game is worth to player 0; a loss if there is nothing to choose. */
  readonly value: Value;
  /** The best choices: those that reach the value, and win soonest or lose latest. */
  readonly choices: readonly number[];
  /** The plies that remain after the choice; undefined in a draw. */
  readonly plies: number | undefined;
}

/** Roth's beginning of a game: player 0 chooses a start from the set I. */
export function rothOpening(report: RothReport, initial: Iterable<number>): RothOpening {
  check(report, ROTH_REPORT);
  check(initial, SET);
  let value: Value = LOSS;
  let plies: number | undefined;
  let choices: number[] = [];
  for (const v of new Set(initial)) {
    const worth = chosenValue(report, 0, v);
    const length = remaining(report, v);
    const gain = worth - value || (choices.length === 0 ? 1 : lengthGain(worth, length, plies));
    if (gain > 0) choices = [];
    if (gain < 0) continue;
    choices.push(v);
    value = worth;
    plies = length;
  }
  return { value, choices: choices.toSorted((v, w) => v - w), plies };
}

/** The plies that remain once player 0 has chosen v. */
function remaining({ stages, reached }: RothReport, v: number): number | undefined {
  if (stages[0][v] > 0) return 2 * (stages[0][v] - 1);
  return reached[1][v] > 0 ? 2 * reached[1][v] - 1 : undefined;
}

function lengthGain(value: Value, length = 0, best = 0): number {
  if (value === DRAW) return 0;
  return value === WIN ? best - length : length - best;
}
