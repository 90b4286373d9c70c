import { briefJson, GyreError } from 'gyre';
import {
  type AlgebraOptions,
  canonicalForm,
  comparers,
  follower,
  gameFromOptions,
  type ImpossibilityProof,
  impossibilityFault,
  isStopper,
  type LoopyGame,
  negative,
  onside,
  stateGraph,
  sum,
} from 'gyre/loopy';
import { checkLoopy, checkWork } from '../../kit/checks.ts';

/** Two games whose sum has a side that is not a stopper. */
export interface Counterexample {
  readonly first: LoopyGame;
  readonly second: LoopyGame;
  readonly side: 'onside' | 'offside';
  /** Of the onside of the sum, or of its negative for an offside; `impossibilityFault` finds nothing wrong with it. */
  readonly proof: ImpossibilityProof;
  /** Comparisons of the proof that were decided once more, from the definition on the product. */
  readonly comparisons: number;
}

/**
 * Does a sum of two games lack a side, with a proof? It is checked in two ways: its certificates are replayed, and each
 * comparison that it rests on is decided again from the definition, as a nested fixed point. Undefined if no proof is found,
 * or if the two ways disagree.
 */
export function counterexampleOf(
  first: LoopyGame,
  second: LoopyGame,
  options: AlgebraOptions = {},
): Counterexample | undefined {
  checkWork(options);
  const total = sum(first, second, options);
  for (const side of ['onside', 'offside'] as const) {
    const game = side === 'onside' ? total : negative(total);
    const answer = onside(game, options);
    if (answer.status !== 'impossible') continue;
    const { proof } = answer;
    if (impossibilityFault(game, proof) !== undefined || !isConfirmed(game, proof, options)) continue;
    return { first, second, side, proof, comparisons: proof.facts.length + 2 };
  }
  return undefined;
}

/** Are all comparisons of a proof as the definition has them? */
function isConfirmed(
  given: LoopyGame,
  { game, facts }: ImpossibilityProof,
  options: AlgebraOptions,
): boolean {
  if (!isAtMost(game, given, options) || !isAtMost(given, game, options)) return false;
  return facts.every(({ v, w, certificate }) => {
    const holds = isAtMost(follower(game, v), follower(game, w), options);
    return holds === certificate.holds;
  });
}

/** Is a⁺ ≤ b⁺, from the definition? */
function isAtMost(a: LoopyGame, b: LoopyGame, options: AlgebraOptions): boolean {
  const byDefinition = comparers.find(({ name }) => name === 'buchi') as (typeof comparers)[number];
  return byDefinition.lost(stateGraph(a, b, [1], options), 'onside')[0] === 0;
}

/**
 * A pair of which something is true, made small: either summand is replaced by one of its followers, or by the
 * canonical form of what is left without one of its arcs, as long as both stay stoppers and it stays true.
 */
export function minimisedPair(
  first: LoopyGame,
  second: LoopyGame,
  isSo: (first: LoopyGame, second: LoopyGame) => boolean,
): [LoopyGame, LoopyGame] {
  checkLoopy(first, second);
  if (typeof isSo !== 'function')
    throw new GyreError(
      'E_SHAPE',
      `${briefJson(isSo)} is not a function`,
      'give one that tells of a pair whether it is so',
    );
  let pair: [LoopyGame, LoopyGame] = [first, second];
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const place of [0, 1]) {
      for (const game of smallerThan(pair[place])) {
        const next: [LoopyGame, LoopyGame] = place === 0 ? [game, pair[1]] : [pair[0], game];
        if (!isSo(...next)) continue;
        pair = next;
        isSmaller = true;
        break;
      }
    }
  }
  return pair;
}

/** Followers and games with an arc less, in canonical form, that have fewer vertices or arcs. */
function* smallerThan(game: LoopyGame): Generator<LoopyGame> {
  const size = sizeOf(game);
  for (let v = 1; v < game.vertices; v++) {
    const part = follower(game, v);
    if (sizeOf(part) < size) yield part;
  }
  for (const player of [0, 1] as const) {
    for (let v = 0; v < game.vertices; v++) {
      for (const w of game.options(player, v)) {
        const less = withoutArc(game, player, v, w);
        const form = isStopper(less) ? canonicalForm(less) : less;
        if (isStopper(form) && sizeOf(form) < size) yield form;
      }
    }
  }
}

function sizeOf(game: LoopyGame): number {
  return game.vertices + game.arcs(0) + game.arcs(1);
}

function withoutArc(game: LoopyGame, player: 0 | 1, v: number, w: number): LoopyGame {
  const rows = (of: 0 | 1): number[][] =>
    Array.from({ length: game.vertices }, (_, u) =>
      Array.from(game.options(of, u)).filter((x) => of !== player || u !== v || x !== w),
    );
  return gameFromOptions(game.vertices, rows(0), rows(1));
}
