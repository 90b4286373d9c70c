import { checkWord } from '../../graph/inner.ts';
import { checkLoopy, type LoopyGame } from '../game/game.ts';
import { type AlgebraOptions, checkWork } from '../game/work.ts';
import { algorithm1, algorithm2, algorithm3, buchi, WIN_FOR_RIGHT } from './algorithms.ts';
import { type ComparisonCertificate, certify, favouredComponent, type Side } from './certificate.ts';
import { type StateGraph, stateGraph } from './states.ts';

/** How two games compare: on each side, and as free games. */
export interface Comparison {
  /** a⁺ ≤ b⁺, a⁺ ≥ b⁺, a⁻ ≤ b⁻, a⁻ ≥ b⁻. */
  readonly onLeq: boolean;
  readonly onGeq: boolean;
  readonly offLeq: boolean;
  readonly offGeq: boolean;
  /** a ≤ b and a ≥ b: on both sides. */
  readonly leq: boolean;
  readonly geq: boolean;
  readonly relation: '=' | '<' | '>' | '||';
}

/** A way to compare games. */
export interface Comparer {
  readonly name: string;
  readonly summary: string;
  readonly source: string;
  /** Is it correct only where both games are stoppers? */
  readonly stoppersOnly: boolean;
  /** The states of δ − γ from which Right wins, as ones. */
  lost(graph: StateGraph, side: Side): Uint8Array;
}

/** All ways to compare, as help and tests list them. `compare` uses Algorithm 3. */
export const comparers: readonly Comparer[] = [
  {
    name: 'algorithm-1',
    summary: 'Right forces Left to be stuck, found backwards',
    source: 'Siegel, New results in loopy games, Algorithm 1',
    stoppersOnly: true,
    lost: algorithm1,
  },
  {
    name: 'algorithm-2',
    summary: 'wins of both players, each state visited once',
    source: 'Siegel, New results in loopy games, Algorithm 2',
    stoppersOnly: true,
    lost: (graph) => algorithm2(graph).winner.map((winner) => Number(winner === WIN_FOR_RIGHT)),
  },
  {
    name: 'algorithm-3',
    summary: 'any two games, one side at a time',
    source: 'Siegel, New results in loopy games, Algorithm 3',
    stoppersOnly: false,
    lost: (graph, side) => algorithm3(graph, favouredComponent(side)).lost,
  },
  {
    name: 'buchi',
    summary: 'the definition read as a nested fixpoint; slow, a check on the others',
    source: 'docs/loopy-values.md',
    stoppersOnly: false,
    lost: (graph, side) => buchi(graph, favouredComponent(side)),
  },
];

const SIDES: readonly Side[] = ['onside', 'offside'];

/** Is a ≤ b on the given side? */
export function isAtMost(a: LoopyGame, b: LoopyGame, side: Side, options: AlgebraOptions = {}): boolean {
  checkLoopy(a, b);
  checkWord(side, 'the side', SIDES);
  checkWork(options);
  return holds(stateGraph(a, b, [1], options), side);
}

function holds(graph: StateGraph, side: Side): boolean {
  return algorithm3(graph, favouredComponent(side)).lost[0] === 0;
}

/** Whether a ≤ b on the given side, with a proof either way for `certificateFault`. */
export function proveAtMost(
  a: LoopyGame,
  b: LoopyGame,
  side: Side,
  options: AlgebraOptions = {},
): ComparisonCertificate {
  checkLoopy(a, b);
  checkWord(side, 'the side', SIDES);
  checkWork(options);
  const graph = stateGraph(a, b, [1], options);
  return certify(graph, algorithm3(graph, favouredComponent(side)), side);
}

/** Compares two games, each in the free play that its graph describes. */
export function compare(a: LoopyGame, b: LoopyGame, options: AlgebraOptions = {}): Comparison {
  checkLoopy(a, b);
  checkWork(options);
  const below = stateGraph(a, b, [1], options);
  const above = stateGraph(b, a, [1], options);
  const onLeq = holds(below, 'onside');
  const onGeq = holds(above, 'onside');
  const offLeq = holds(below, 'offside');
  const offGeq = holds(above, 'offside');
  const leq = onLeq && offLeq;
  const geq = onGeq && offGeq;
  return { onLeq, onGeq, offLeq, offGeq, leq, geq, relation: relationOf(leq, geq) };
}

function relationOf(leq: boolean, geq: boolean): Comparison['relation'] {
  if (leq) return geq ? '=' : '<';
  return geq ? '>' : '||';
}
