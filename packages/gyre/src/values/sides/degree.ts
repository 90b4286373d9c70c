import { checkLoopy, checkWork } from '../game/checks.ts';
import type { LoopyGame } from '../game/game.ts';
import { isIsomorphic } from '../game/numbering.ts';
import { multiple, negative, sum } from '../game/operations.ts';
import type { AlgebraOptions } from '../game/work.ts';
import { compare } from '../order/index.ts';
import { canonicalForm } from '../simplify/index.ts';
import { offside, onside, type SideAnswer } from './sides.ts';

/** The onside of a + b (docs/loopy-values.md §5). */
export function upsum(a: LoopyGame, b: LoopyGame, options: AlgebraOptions = {}): SideAnswer {
  checkLoopy(a, b);
  checkWork(options);
  return onside(sum(a, b, options), options);
}

/** The offside of a + b. */
export function downsum(a: LoopyGame, b: LoopyGame, options: AlgebraOptions = {}): SideAnswer {
  checkLoopy(a, b);
  checkWork(options);
  return offside(sum(a, b, options), options);
}

/** The degree of loopiness of a stopper: the upsum of s and −s. Undefined if it was not found. */
export function degree(stopper: LoopyGame, options: AlgebraOptions = {}): LoopyGame | undefined {
  checkLoopy(stopper);
  checkWork(options);
  return upsum(stopper, negative(stopper), options).stopper;
}

/** Is g + g = g? */
export function isIdempotent(game: LoopyGame, options: AlgebraOptions = {}): boolean {
  checkLoopy(game);
  checkWork(options);
  return compare(multiple(2, game, options), game, options).relation === '=';
}

/**
 * The variety of a stopper s of idempotent degree d: the downsum of s with the upsum of −s and d, which must agree
 * with the upsum of s and the downsum of −s and −d (docs/loopy-values.md §5). Undefined where d is not
 * idempotent, where the two differ, and where a side was not found.
 */
export function variety(stopper: LoopyGame, options: AlgebraOptions = {}): LoopyGame | undefined {
  checkLoopy(stopper);
  checkWork(options);
  const s = canonicalForm(stopper, options);
  const d = degree(s, options);
  if (d === undefined || !isIdempotent(d, options)) return undefined;
  const above = upsum(negative(s), d, options).stopper;
  const below = downsum(negative(s), negative(d), options).stopper;
  const down = above && downsum(s, above, options).stopper;
  const up = below && upsum(s, below, options).stopper;
  return down !== undefined && up !== undefined && isIsomorphic(down, up) ? down : undefined;
}
