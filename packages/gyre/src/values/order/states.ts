import { IntegerList } from '../../floor/lists.ts';
import { checkPlayers, opponent, type Player } from '../../graph/inner.ts';
import { checkLoopy, type LoopyGame } from '../game/game.ts';
import { type AlgebraOptions, checkWork, maxPairs, ticker, tooManyPairs } from '../game/work.ts';
import { StateNumbers } from './state-numbers.ts';

/** The two components of the difference δ − γ. */
export const IN_GAMMA = 0;
export const IN_DELTA = 1;

/**
 * The state graph of δ − γ (Siegel, Definition 17): a state is a vertex of each game and the player to
 * move. It has only states that are reachable from the first ones. Left moves along Left arcs of δ and Right
 * arcs of γ; Right along the others.
 */
export interface StateGraph {
  readonly states: number;
  /** State → its vertex of γ, its vertex of δ, the player to move. */
  readonly gamma: Int32Array;
  readonly delta: Int32Array;
  readonly movers: Uint8Array;
  /** Moves from state s: arcs offsets[s] up to, not including, offsets[s + 1]. */
  readonly offsets: Int32Array;
  readonly ends: Int32Array;
  /** Arc → the component that the move is in. */
  readonly components: Uint8Array;
  /** Moves to state s: the arcs listed at intoOffsets[s] up to, not including, intoOffsets[s + 1]. */
  readonly intoOffsets: Int32Array;
  readonly intoArcs: Int32Array;
  /** Arc → the state that the move is from. */
  readonly tails: Int32Array;
}

/** The states of δ − γ that the starts, with each of `firstMovers` to move, can reach. */
export function stateGraph(
  gamma: LoopyGame,
  delta: LoopyGame,
  firstMovers: readonly Player[] = [1],
  options: AlgebraOptions = {},
): StateGraph {
  checkLoopy(gamma, delta);
  checkPlayers(firstMovers, 'those who move first');
  checkWork(options);
  const limit = maxPairs(options);
  const numbers = new StateNumbers(gamma.vertices, delta.vertices);
  for (const mover of firstMovers) numbers.of(gamma.start, delta.start, mover);
  const tick = ticker(options, 2 * gamma.vertices * delta.vertices);
  const offsets = new IntegerList();
  const ends = new IntegerList();
  const components = new IntegerList();
  offsets.push(0);
  for (let s = 0; s < numbers.count; s++) {
    tick(s);
    const v = numbers.gamma.at(s);
    const w = numbers.delta.at(s);
    const mover = numbers.movers.at(s) as Player;
    for (const x of gamma.options(opponent(mover), v)) {
      ends.push(numbers.of(x, w, opponent(mover)));
      components.push(IN_GAMMA);
    }
    for (const x of delta.options(mover, w)) {
      ends.push(numbers.of(v, x, opponent(mover)));
      components.push(IN_DELTA);
    }
    offsets.push(ends.length);
    // A move takes about as much memory as a state, so both count.
    if (numbers.count + ends.length > limit) {
      throw tooManyPairs(`the difference has more than ${limit} states and moves`, limit);
    }
  }
  const forward = { offsets: offsets.toArray(), ends: ends.toArray() };
  return {
    states: numbers.count,
    gamma: numbers.gamma.toArray(),
    delta: numbers.delta.toArray(),
    movers: Uint8Array.from(numbers.movers.toArray()),
    components: Uint8Array.from(components.toArray()),
    ...forward,
    ...reversedArcs(numbers.count, forward.offsets, forward.ends),
  };
}

/** The arcs by the state that they lead to, and the state that each comes from. */
export function reversedArcs(
  states: number,
  offsets: Int32Array,
  ends: Int32Array,
): Pick<StateGraph, 'intoOffsets' | 'intoArcs' | 'tails'> {
  const tails = new Int32Array(ends.length);
  for (let s = 0; s < states; s++) for (let a = offsets[s]; a < offsets[s + 1]; a++) tails[a] = s;
  const intoOffsets = new Int32Array(states + 1);
  for (let a = 0; a < ends.length; a++) intoOffsets[ends[a] + 1]++;
  for (let s = 0; s < states; s++) intoOffsets[s + 1] += intoOffsets[s];
  const intoArcs = new Int32Array(ends.length);
  const next = intoOffsets.slice(0, states);
  for (let a = 0; a < ends.length; a++) intoArcs[next[ends[a]]++] = a;
  return { intoOffsets, intoArcs, tails };
}
