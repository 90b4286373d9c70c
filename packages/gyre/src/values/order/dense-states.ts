import type { Player } from '../../graph/index.ts';
import type { LoopyGame } from '../game/game.ts';

/** The two components of the difference δ − γ. */
export const IN_GAMMA = 0;
export const IN_DELTA = 1;

/** The part of a state graph (`states.ts`) that is explored; the rest follows by turning its moves round. */
interface Explored {
  readonly states: number;
  readonly gamma: Int32Array;
  readonly delta: Int32Array;
  readonly movers: Uint8Array;
  readonly offsets: Int32Array;
  readonly ends: Int32Array;
  readonly components: Uint8Array;
}

/** Are all states and moves of the product within the limit, and few enough that arrays for all cost less than growing lists? */
export function isSmallProduct(gamma: LoopyGame, delta: LoopyGame, limit: number): boolean {
  return 2 * gamma.vertices * delta.vertices + movesOf(gamma, delta) <= Math.min(limit, MOST_ENTRIES);
}

const MOST_ENTRIES = 1 << 18;

/** Moves of the whole product, of both players. */
function movesOf(gamma: LoopyGame, delta: LoopyGame): number {
  const inDelta = gamma.vertices * (delta.arcs(0) + delta.arcs(1));
  return inDelta + delta.vertices * (gamma.arcs(0) + gamma.arcs(1));
}

/** The states of δ − γ that the starts can reach, in the order in which they are met. */
export function exploreSmall(gamma: LoopyGame, delta: LoopyGame, firstMovers: readonly Player[]): Explored {
  const columns = delta.vertices;
  const most = 2 * gamma.vertices * columns;
  const numbers = new Int32Array(most); // 2·(v·columns + w) + mover → state + 1, 0 where it was not met
  const keys = new Int32Array(most); // state → its key
  const offsets = new Int32Array(most + 1);
  const ends = new Int32Array(movesOf(gamma, delta));
  const components = new Uint8Array(ends.length);
  let states = 0;
  let moves = 0;
  for (const mover of firstMovers) {
    const key = 2 * (gamma.start * columns + delta.start) + mover;
    keys[states] = key;
    numbers[key] = ++states;
  }
  for (let s = 0; s < states; s++) {
    const mover = keys[s] & 1;
    const pair = keys[s] >> 1;
    const w = pair % columns;
    const v = (pair - w) / columns;
    const next = 1 - mover;
    const inGamma = gamma.out(next === 0 ? 0 : 1);
    for (let a = inGamma.offsets[v]; a < inGamma.offsets[v + 1]; a++) {
      move(2 * (inGamma.ends[a] * columns + w) + next, IN_GAMMA);
    }
    const inDelta = delta.out(mover === 0 ? 0 : 1);
    for (let a = inDelta.offsets[w]; a < inDelta.offsets[w + 1]; a++) {
      move(2 * (v * columns + inDelta.ends[a]) + next, IN_DELTA);
    }
    offsets[s + 1] = moves;
  }
  return {
    states,
    ...columnsOf(keys.subarray(0, states), columns),
    offsets: offsets.slice(0, states + 1),
    ends: ends.slice(0, moves),
    components: components.slice(0, moves),
  };

  function move(key: number, component: number): void {
    if (numbers[key] === 0) {
      keys[states] = key;
      numbers[key] = ++states;
    }
    ends[moves] = numbers[key] - 1;
    components[moves++] = component;
  }
}

function columnsOf(keys: Int32Array, columns: number): Pick<Explored, 'gamma' | 'delta' | 'movers'> {
  const gamma = new Int32Array(keys.length);
  const delta = new Int32Array(keys.length);
  const movers = new Uint8Array(keys.length);
  for (let s = 0; s < keys.length; s++) {
    movers[s] = keys[s] & 1;
    delta[s] = (keys[s] >> 1) % columns;
    gamma[s] = ((keys[s] >> 1) - delta[s]) / columns;
  }
  return { gamma, delta, movers };
}
