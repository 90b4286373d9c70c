import { opponent, type Player } from '../../graph/index.ts';
import { stateComponents } from '../game/alternation.ts';
import { checkLoopy, checkWork } from '../game/checks.ts';
import { type LoopyGame, loopyGame } from '../game/game.ts';
import { follower } from '../game/operations.ts';
import type { AlgebraOptions } from '../game/work.ts';
import { compare, onsideOrder, type PairOrder } from '../order/index.ts';
import { canonicalForm } from '../simplify/index.ts';

/** Where play from a stopper, each player in turn doing his best, comes to rest. */
export interface Stops {
  /** With Left to begin; a pseudonumber in canonical form. */
  readonly left: LoopyGame;
  /** With Right to begin. */
  readonly right: LoopyGame;
}

/**
 * The stops of a stopper: a pseudonumber is its own stop; otherwise the Left stop is the greatest Right
 * stop of its Left options, and the Right stop the least Left stop of its Right options.
 * Pseudonumbers are totally ordered; alternating play in a stopper ends (docs/loopy-values.md §6).
 */
export function stops(stopper: LoopyGame, options: AlgebraOptions = {}): Stops {
  checkLoopy(stopper);
  checkWork(options);
  const game = canonicalForm(stopper, options);
  const order = onsideOrder(game, game, options);
  const rests = pseudonumbers(game, order);
  const stop = new Int32Array(2 * game.vertices).fill(-1); // state → the vertex where play stops
  for (const s of statesByEnd(game)) {
    const v = s >> 1;
    if (rests[v] === 1) stop[s] = v;
    else stop[s] = bestStop(game, order, stop, v, (s & 1) as Player);
  }
  const at = (player: Player): LoopyGame => canonicalForm(follower(game, stop[2 * game.start + player]));
  return { left: at(0), right: at(1) };
}

/** The states of a stopper, each after those that it moves to: components come out in that order. */
function statesByEnd(game: LoopyGame): Int32Array {
  const component = stateComponents(game);
  const states = new Int32Array(component.length);
  for (let s = 0; s < component.length; s++) states[component[s]] = s;
  return states;
}

function bestStop(game: LoopyGame, order: PairOrder, stop: Int32Array, v: number, player: Player): number {
  let best = -1;
  for (const w of game.options(player, v)) {
    const x = stop[2 * w + opponent(player)];
    if (best < 0 || (player === 0 ? order.atMost(best, x) : order.atMost(x, best))) best = x;
  }
  return best;
}

/** Vertex → 1 if it is a pseudonumber: at it and at all its followers Left options lie below Right ones. */
function pseudonumbers(game: LoopyGame, order: PairOrder): Uint8Array {
  const cold = new Uint8Array(game.vertices).fill(1);
  const queue: number[] = [];
  for (let v = 0; v < game.vertices; v++) {
    if (isCold(game, order, v)) continue;
    cold[v] = 0;
    queue.push(v);
  }
  for (let w = queue.pop(); w !== undefined; w = queue.pop()) {
    for (const player of [0, 1] as const) {
      const { offsets, ends } = game.into(player);
      for (let a = offsets[w]; a < offsets[w + 1]; a++) {
        if (cold[ends[a]] === 0) continue;
        cold[ends[a]] = 0;
        queue.push(ends[a]);
      }
    }
  }
  return cold;
}

function isCold(game: LoopyGame, order: PairOrder, v: number): boolean {
  return game
    .options(0, v)
    .every((x) => game.options(1, v).every((y) => order.atMost(x, y) && !order.atMost(y, x)));
}

/** Is the stopper a number, a number plus or minus over, on or off? */
export function isPseudonumber(stopper: LoopyGame, options: AlgebraOptions = {}): boolean {
  checkLoopy(stopper);
  checkWork(options);
  const game = canonicalForm(stopper, options);
  return pseudonumbers(game, onsideOrder(game, game, options))[game.start] === 1;
}

/**
 * Does the stopper lie below every positive number and above every negative one? It does exactly if both
 * its stops are among under, 0 and over: that is, if it lies between under and over.
 */
export function isInfinitesimal(stopper: LoopyGame, options: AlgebraOptions = {}): boolean {
  checkLoopy(stopper);
  checkWork(options);
  const over = loopyGame(2, [[0, 1]], [[0, 0]]);
  const under = loopyGame(2, [[0, 0]], [[0, 1]]);
  const { left, right } = stops(stopper, options);
  return compare(left, over, options).leq && compare(under, right, options).leq;
}
