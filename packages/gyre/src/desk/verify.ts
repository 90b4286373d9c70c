import { assert, GyreError, opponent, refuse } from '../graph/inner.ts';
import { drawn, type SidedGame } from '../notation/inner.ts';
import {
  type AlgebraOptions,
  certificateFault,
  follower,
  type LoopyGame,
  proveAtMost,
  type Side,
} from '../values/inner.ts';
import type { Analysis } from './analyse.ts';
import { checkParts } from './checks.ts';
import type { Order } from './order.ts';

/** What was proved, in words, and how many states of differences the proofs went through. */
export interface Verified {
  readonly claims: readonly string[];
  readonly states: number;
}

/**
 * Proves what an analysis says, from the graphs as they were written and not from the store: each side that
 * is given is at most and at least the game on that side, and a canonical form has no dominated and no
 * reversible option. Every proof is checked by the checker of certificates. Throws if a claim does not hold.
 */
export function verifyAnalysis(analysis: Analysis, options: AlgebraOptions = {}): Verified {
  checkParts(analysis, ['given', 'onside', 'offside', 'canonical'], 'analyse');
  const { onside: on, offside: off } = drawn(analysis.given, options);
  const proofs = new Proofs(options);
  const claims: string[] = [];
  for (const [side, game, found] of [
    ['onside', on, analysis.onside ?? analysis.given.onside],
    ['offside', off, analysis.offside ?? analysis.given.offside],
  ] as const) {
    for (const [a, b] of [
      [found, game],
      [game, found],
    ])
      proofs.prove(a, b, side, true);
    claims.push(`the ${side} equals that of the given graph`);
  }
  if (analysis.canonical !== undefined) {
    proofs.proveCanonical(analysis.canonical);
    claims.push('no option of the canonical form is dominated or reversible');
  }
  return { claims, states: proofs.states };
}

/** Proves a comparison, on both sides and in both directions, from the graphs as they were written. */
export function verifyOrder(
  a: SidedGame,
  b: SidedGame,
  order: Order,
  options: AlgebraOptions = {},
): Verified {
  checkParts(order, ['onLeq', 'onGeq', 'offLeq', 'offGeq'], 'Orders.of');
  const [x, y] = [drawnToProve(a, options), drawnToProve(b, options)];
  const proofs = new Proofs(options);
  proofs.prove(x.onside, y.onside, 'onside', order.onLeq);
  proofs.prove(y.onside, x.onside, 'onside', order.onGeq);
  proofs.prove(x.offside, y.offside, 'offside', order.offLeq);
  proofs.prove(y.offside, x.offside, 'offside', order.offGeq);
  return { claims: ['the order of the onsides', 'the order of the offsides'], states: proofs.states };
}

/** The graphs of a game; a refusal says that only the proof needs them. */
function drawnToProve(game: SidedGame, options: AlgebraOptions): SidedGame {
  try {
    return drawn(game, options);
  } catch (error) {
    if (!(error instanceof GyreError) || !error.found.includes('too large')) throw error;
    return refuse(
      'E_LIMIT',
      `the order is known, but it cannot be proved: a proof follows the graphs of both values, and ${error.found}`,
      error.hint,
      {},
      { cause: error, option: error.option },
    );
  }
}

class Proofs {
  states = 0;
  readonly #options: AlgebraOptions;

  constructor(options: AlgebraOptions) {
    this.#options = options;
  }

  /** Proves that a ≤ b on the side, or that it is not so, and has the proof checked. */
  prove(a: LoopyGame, b: LoopyGame, side: Side, holds: boolean): void {
    const certificate = proveAtMost(a, b, side, this.#options);
    const fault = certificateFault(a, b, certificate);
    this.states += certificate.movers.length;
    assert(fault === undefined, `a certificate is wrong: ${fault}`);
    assert(certificate.holds === holds, `the ${side}s compare as the answer says`);
  }

  /**
   * A stopper is canonical if no option is at least as good as another one, and none is answered at no loss.
   */
  proveCanonical(game: LoopyGame): void {
    for (let v = 0; v < game.vertices; v++) {
      for (const player of [0, 1] as const) {
        for (const x of game.options(player, v)) {
          for (const y of game.options(player, v)) if (y !== x) this.#proveNotAtMost(game, x, y);
          for (const y of game.options(opponent(player), x)) {
            if (player === 0) this.#proveNotAtMost(game, y, v);
            else this.#proveNotAtMost(game, v, y);
          }
        }
      }
    }
  }

  #proveNotAtMost(game: LoopyGame, v: number, w: number): void {
    this.prove(follower(game, v), follower(game, w), 'onside', false);
  }
}
