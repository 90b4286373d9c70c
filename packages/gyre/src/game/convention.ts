import { type Player, refuse, shown } from '../graph/inner.ts';

/**
 * What the end of a game is worth. Scores are whole numbers for player 0 (Left): above 0 player 0 has
 * won, below 0 player 1 has, 0 is a draw. The named conventions use 1, 0 and −1 only.
 * Theory: docs/theory.md §1.
 */
export interface Convention {
  readonly name: string;
  /** The score, for player 0, when player 0 is stuck and when player 1 is stuck. */
  readonly stuck: readonly [number, number];
  /** The score, for player 0, of endless play. */
  readonly endless: number;
}

const WON = 1;
const DRAWN = 0;
const LOST = -1;

/**
 * Whoever cannot move loses; endless play is a draw.
 *
 * @example
 * ```ts
 * import { at, NORMAL, solve, symmetricGraph, tokenGame } from 'gyre';
 * const game = tokenGame(symmetricGraph(2, [[1, 0]]), NORMAL);
 * console.log(at(solve(game), 0).value);
 * // prints: L
 * ```
 */
export const NORMAL: Convention = { name: 'normal', stuck: [LOST, WON], endless: DRAWN };
/**
 * Whoever cannot move wins; endless play is a draw.
 *
 * @example
 * ```ts
 * import { at, MISERE, solve, symmetricGraph, tokenGame } from 'gyre';
 * const game = tokenGame(symmetricGraph(2, [[1, 0]]), MISERE);
 * console.log(at(solve(game), 0).value);
 * // prints: W
 * ```
 */
export const MISERE: Convention = { name: 'misere', stuck: [WON, LOST], endless: DRAWN };
/**
 * Löwe's A(G,v): player 0 wants player 1 stuck, player 1 wants endless play, player 0 stuck is a draw.
 *
 * @example
 * ```ts
 * import { ASYMMETRIC } from 'gyre';
 * console.log(ASYMMETRIC.stuck.join(' '), ASYMMETRIC.endless);
 * // prints: 0 1 -1
 * ```
 */
export const ASYMMETRIC: Convention = { name: 'asymmetric', stuck: [DRAWN, WON], endless: LOST };
/**
 * Siegel's γ⁺: normal play, but endless play is Left's.
 *
 * @example
 * ```ts
 * import { at, ONSIDE, solve, symmetricGraph, tokenGame } from 'gyre';
 * const ring = symmetricGraph(1, [[0, 0]]);
 * console.log(at(solve(tokenGame(ring, ONSIDE)), 0, 0).value);
 * // prints: W
 * ```
 */
export const ONSIDE: Convention = { name: 'onside', stuck: [LOST, WON], endless: WON };
/**
 * Siegel's γ⁻: normal play, but endless play is Right's.
 *
 * @example
 * ```ts
 * import { at, OFFSIDE, solve, symmetricGraph, tokenGame } from 'gyre';
 * const ring = symmetricGraph(1, [[0, 0]]);
 * console.log(at(solve(tokenGame(ring, OFFSIDE)), 0, 0).value);
 * // prints: L
 * ```
 */
export const OFFSIDE: Convention = { name: 'offside', stuck: [LOST, WON], endless: LOST };

/**
 * The named conventions, in the order in which help and menus list them.
 *
 * @example
 * ```ts
 * import { CONVENTIONS } from 'gyre';
 * console.log(CONVENTIONS.map(({ name }) => name).join(' '));
 * // prints: normal misere asymmetric onside offside
 * ```
 */
export const CONVENTIONS: readonly Convention[] = [NORMAL, MISERE, ASYMMETRIC, ONSIDE, OFFSIDE];

/**
 * The named convention; misère may be written with or without its accent.
 *
 * @example
 * ```ts
 * import { conventionNamed } from 'gyre';
 * console.log(conventionNamed('misere').stuck.join(' '));
 * // prints: 1 -1
 * ```
 */
export function conventionNamed(name: string): Convention {
  const plain = shown(name).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const found = CONVENTIONS.find((convention) => convention.name === plain);
  if (found !== undefined) return found;
  const hint = `the conventions are ${CONVENTIONS.map((convention) => convention.name).join(', ')}`;
  return refuse('E_CONVENTION', `there is no convention "${shown(name)}"`, hint);
}

/**
 * Makes a custom convention. Scores are whole numbers for player 0, up to a billion either way.
 *
 * @example
 * ```ts
 * import { at, customConvention, solve, symmetricGraph, tokenGame } from 'gyre';
 * const rule = customConvention([-3, 2], 1); // Left stuck: -3, Right stuck: 2, endless: 1, all for Left
 * const game = tokenGame(symmetricGraph(2, [[1, 0]]), rule);
 * console.log(at(solve(game), 1, 0).score);
 * // prints: 2
 * ```
 */
export function customConvention(
  stuck: readonly [number, number],
  endless: number,
  name = 'custom',
): Convention {
  checkConvention({ name, stuck, endless });
  return { name, stuck: [stuck[0], stuck[1]], endless };
}

/** Refuses anything that is not a convention, and one with a score that is not a whole number in range. */
export function checkConvention(convention: Convention): void {
  const { name, stuck, endless }: Partial<Convention> = convention ?? {};
  const hint = 'give NORMAL, MISERE, … or a name, or make one with customConvention';
  if (typeof name !== 'string' || !Array.isArray(stuck) || stuck.length !== 2 || endless === undefined)
    return refuse('E_CONVENTION', `${shown(convention)} is not a convention`, hint);
  for (const score of [stuck[0], stuck[1], endless]) {
    checkScore(score, 'E_CONVENTION', `the convention "${name}"`);
  }
}

/** Refuses a score that is not a whole number in range. */
export function checkScore(score: number, code: 'E_CONVENTION' | 'E_PAYOFF', where: string): void {
  if (Number.isInteger(score) && Math.abs(score) <= MAX_SCORE) return;
  refuse(code, `${where} has the score ${shown(score)}`, `scores are whole numbers up to ±${MAX_SCORE}`);
}

/** The largest distance of a score from 0. */
export const MAX_SCORE = 1_000_000_000;

/** Is the convention the same game for both players, so that a symmetric graph needs each vertex once? */
export function treatsPlayersAlike(convention: Convention): boolean {
  checkConvention(convention);
  const { stuck, endless } = convention;
  return stuck[0] === -stuck[1] && endless === 0;
}

/** The score for player 0 as `player` sees it; and back again. */
export function scoreFor(player: Player, score: number): number {
  return player === 0 ? score : 0 - score;
}

/** Do two conventions, whatever they are called, give the same scores? */
export function samePlay(one: Convention, other: Convention): boolean {
  checkConvention(one);
  checkConvention(other);
  return one.stuck[0] === other.stuck[0] && one.stuck[1] === other.stuck[1] && one.endless === other.endless;
}
