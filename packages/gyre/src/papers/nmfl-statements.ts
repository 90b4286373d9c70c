import {
  DRAW,
  invert,
  LOSS,
  playerAt,
  positionOf,
  UNKNOWN,
  type Value,
  valueAt,
  vertexOf,
  WIN,
} from '../game/inner.ts';
import { check, opponent, type Player, refuse, shown } from '../graph/inner.ts';
import { type Bilabel, isBilabelAtMost } from './bilabel.ts';
import { NMFL_REPORT, type NmflReport } from './solvers/nmfl-run.ts';
import { type PaperStatement, type StatementFault, statement } from './statement.ts';

/**
 * ℓᵗ as a whole: the bilabelling at time t, ℓ₀ for all vertices, then ℓ₁. Time counts the changes of labels
 * after lines 030 to 070 have given the first ones; before that, at the times −2V to −1, it is partial: those
 * lines have labelled the first 2V + t of ℓ₀(v₀), ℓ₁(v₀), ℓ₀(v₁), … and the rest is `UNKNOWN` (footnote 5).
 * O(V + t).
 */
export function labellingAt(report: NmflReport, t: number): Uint8Array {
  check(report, NMFL_REPORT);
  const { positions, values } = report.changes;
  const { vertices } = report.solution.game.graph;
  const hint = `the times are ${0 - 2 * vertices} to ${positions.length}`;
  if (!(Number.isInteger(t) && t >= -2 * vertices && t <= positions.length))
    refuse('E_SIZE', `there is no time ${shown(t)}`, hint);
  const labels = new Uint8Array(2 * vertices).fill(LOSS, 0, vertices).fill(WIN, vertices);
  for (let i = Math.min(0, t); i < 0; i++) labels[initialPosition(vertices, 2 * vertices + i)] = UNKNOWN;
  for (let i = 0; i < t; i++) labels[positions[i]] = values[i];
  return labels;
}

/** The position that the n-th assignment of lines 030 to 070 labels. */
function initialPosition(vertices: number, n: number): number {
  return (n % 2) * vertices + (n >> 1);
}

/**
 * Propositions 4.1 and 4.2 and the six cases in the proof of Theorem 4.4, checked against a run: labels,
 * their indices, and how often `Label` was called. Case 2 is checked as it is meant ("for some such w"), and
 * once more as printed ("for all such w"), which is an erratum and may fail. O(V + E).
 */
export function nmflStatements(report: NmflReport): PaperStatement[] {
  check(report, NMFL_REPORT);
  const { arcs } = report.solution.game.graph;
  const often = report.labelCalls <= 4 * arcs ? undefined : {};
  return [
    statement('Proposition 4.1', 'every change of a bilabel is a step down in ≤*', firstRise(report)),
    statement(
      'Proposition 4.2',
      `Label is called at most 4·|E| = ${4 * arcs} times, here ${report.labelCalls}`,
      often,
    ),
    ...CASES.map(({ name, text, player, label, holds, isErratum }): PaperStatement => {
      const found = statement(name, text, firstFault(report, player, label, holds));
      return isErratum ? { ...found, isErratum } : found;
    }),
  ];
}

/** The first time at which a bilabel does not go down. */
function firstRise(report: NmflReport): StatementFault | undefined {
  const { solution, changes } = report;
  const { vertices } = solution.game.graph;
  const labels = labellingAt(report, 0);
  for (let t = 0; t < changes.positions.length; t++) {
    const p = changes.positions[t];
    const v = vertexOf(solution.game, p);
    const before = [labels[v], labels[vertices + v]] as unknown as Bilabel;
    const isNew = labels[p] !== changes.values[t];
    labels[p] = changes.values[t];
    const after = [labels[v], labels[vertices + v]] as unknown as Bilabel;
    if (isNew && isBilabelAtMost(after, before)) continue;
    return { vertex: v, player: playerAt(solution.game, p), n: t + 1 };
  }
  return undefined;
}

/** What the cases ask about a position: its followers w, counted by their labels and indices. */
interface Followers {
  readonly count: number;
  /** Those labelled L: a move to one of them wins. */
  readonly lost: number;
  /** Those with the label that keeps the value; of them, with a lower index, and labelled at the start. */
  readonly keeping: number;
  readonly falling: number;
  readonly early: number;
  /** Was the position itself labelled at the start? */
  readonly isEarly: boolean;
}

interface Case {
  readonly name: string;
  readonly text: string;
  readonly player: Player;
  readonly label: Value;
  readonly isErratum?: true;
  readonly holds: (followers: Followers) => boolean;
}

const CASES: readonly Case[] = [
  {
    name: 'Case 1',
    text: 'if ℓ₀(v) = W, some follower w has ℓ₁(w) = L and ind₁(w) < ind₀(v)',
    player: 0,
    label: WIN,
    holds: ({ falling }) => falling > 0,
  },
  {
    name: 'Case 2',
    text: 'if ℓ₀(v) = D, no follower has ℓ₁ = L, and v is terminal or some w has ℓ₁(w) = D and ind₁(w) < ind₀(v)',
    player: 0,
    label: DRAW,
    holds: ({ count, lost, falling }) => lost === 0 && (count === 0 || falling > 0),
  },
  {
    name: 'Case 2 as printed',
    text: 'if ℓ₀(v) = D, all followers w with ℓ₁(w) = D have ind₁(w) < ind₀(v)',
    player: 0,
    label: DRAW,
    isErratum: true,
    holds: ({ keeping, falling }) => falling === keeping,
  },
  {
    name: 'Case 3',
    text: 'if ℓ₀(v) = L, all followers w have ℓ₁(w) = W, and v and they were labelled at the start',
    player: 0,
    label: LOSS,
    holds: ({ count, early, isEarly }) => early === count && isEarly,
  },
  {
    name: 'Case 4',
    text: 'if ℓ₁(v) = W, some follower w has ℓ₀(w) = L, and v and w were labelled at the start',
    player: 1,
    label: WIN,
    holds: ({ early, isEarly }) => early > 0 && isEarly,
  },
  {
    name: 'Case 5',
    text: 'if ℓ₁(v) = D, no follower has ℓ₀ = L, some w has ℓ₀(w) = D, and all such w have ind₀(w) < ind₁(v)',
    player: 1,
    label: DRAW,
    holds: ({ lost, keeping, falling }) => lost === 0 && keeping > 0 && falling === keeping,
  },
  {
    name: 'Case 6',
    text: 'if ℓ₁(v) = L, all followers w have ℓ₀(w) = W and ind₀(w) < ind₁(v)',
    player: 1,
    label: LOSS,
    holds: ({ count, falling }) => falling === count,
  },
];

/** The first vertex with that label of the player at which the claim is false. */
function firstFault(
  report: NmflReport,
  player: Player,
  label: Value,
  holds: (followers: Followers) => boolean,
): StatementFault | undefined {
  const { game } = report.solution;
  for (let vertex = 0; vertex < game.graph.vertices; vertex++) {
    if (valueAt(report.solution, positionOf(game, player, vertex)) !== label) continue;
    if (!holds(followersOf(report, player, vertex))) return { vertex, player };
  }
  return undefined;
}

function followersOf({ solution, indices }: NmflReport, player: Player, v: number): Followers {
  const { game } = solution;
  const p = positionOf(game, player, v);
  const wanted = invert(valueAt(solution, p));
  const { offsets, ends } = game.graph.out(0);
  let [lost, keeping, falling, early] = [0, 0, 0, 0];
  for (let a = offsets[v]; a < offsets[v + 1]; a++) {
    const q = positionOf(game, opponent(player), ends[a]);
    const label = valueAt(solution, q);
    if (label === LOSS) lost++;
    if (label !== wanted) continue;
    keeping++;
    if (indices[q] < indices[p]) falling++;
    if (indices[q] === 0) early++;
  }
  return { count: offsets[v + 1] - offsets[v], lost, keeping, falling, early, isEarly: indices[p] === 0 };
}
