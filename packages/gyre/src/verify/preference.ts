import { GyreError, type Player } from '../graph/index.ts';
import type { Claims } from './claims.ts';

/**
 * What one player prefers, as a single number for (grade, plies): a larger key is a better place to move
 * to. The score comes first. Between equal scores the player wants few plies if endless play would be
 * worse for him, or worth the same and he is winning; if not, many, and endless play most of all
 * (theory §1, plies).
 */
export interface Preference {
  /** Grade, as this player sees it → the key of 0 plies; each ply adds `step`. */
  readonly start: Int32Array;
  readonly step: Int32Array;
  /** Grade → the key of a position whose value rests on endless play. */
  readonly endless: Int32Array;
  /** Grade → the key that such a position's best move must have: `BROKEN` where endless play is worth less or more. */
  readonly endlessNeed: Int32Array;
}

/** The key that a position without moves asks for, and finds. */
export const NO_KEY = -1;
/** A key that nothing has: whatever the arcs say, the position is wrong. */
export const BROKEN = -2;

/** The preference of `player`. Where players share positions, player 0 speaks for both. */
export function preferenceOf({ game, scores, spans, plies, top }: Claims, player: Player): Preference {
  const endlessScore = player === 0 ? game.convention.endless : 0 - game.convention.endless;
  const table = (): Int32Array => new Int32Array(top + 1);
  const start = table();
  const step = table();
  const endless = table();
  const endlessNeed = table();
  let base = 0;
  for (let g = 0; g <= top; g++) {
    const span = spans[g];
    const hurries = scores[g] > endlessScore || (scores[g] === endlessScore && scores[g] > 0);
    start[g] = hurries ? base + span - 1 : base;
    step[g] = hurries ? -1 : 1;
    endless[g] = hurries ? base : base + span - 1;
    endlessNeed[g] = plies === undefined || scores[g] === endlessScore ? endless[g] : BROKEN;
    base += span;
  }
  if (base > 0x7fff_ffff) {
    throw new GyreError('E_LIMIT', `the plies claimed need ${base} different keys`, 'at most 2147483647 fit');
  }
  return { start, step, endless, endlessNeed };
}

/**
 * For positions `from` to `to` − 1: how good it is for `player` to move there.
 *
 * @param owners of an owned graph; elsewhere the other player is to move at all these positions
 */
export function writeKeys(
  { grades, plies, never, top }: Claims,
  { start, step, endless }: Preference,
  player: Player,
  owners: Uint8Array | undefined,
  keys: Int32Array,
  from: number,
  to: number,
): void {
  for (let p = from; p < to; p++) {
    const own = owners !== undefined && owners[p] === player;
    const g = own ? grades[p] : top - grades[p];
    const k = plies === undefined ? never : plies[p];
    keys[p] = k === never ? endless[g] : start[g] + step[g] * k;
  }
}

/** For positions `from` to `to` − 1, at which the preferring player is to move: the key of the move they claim to have. */
export function writeNeeds(
  { grades, plies, never }: Claims,
  { start, step, endlessNeed }: Preference,
  needs: Int32Array,
  from: number,
  to: number,
): void {
  for (let p = from; p < to; p++) {
    const g = grades[p];
    const k = plies === undefined ? never : plies[p];
    needs[p] = k === never ? endlessNeed[g] : k === 0 ? NO_KEY : start[g] + step[g] * (k - 1);
  }
}
