import { checkNoOther, checkParts, checkWhole, GyreError, opponent, type Player } from '../../graph/inner.ts';
import { checkRules } from '../contract/checks.ts';
import { type Ruleset, stuckScore, winsAtOnce } from '../contract/contract.ts';
import {
  type IndexedRuleset,
  LOST_NEXT,
  MOVE_LOSES,
  MOVE_WINS,
  NOT_A_POSITION,
  OVER_DRAWN,
  OVER_LOST,
  WON_NEXT,
} from '../contract/indexed.ts';

/** A number for each position of a ruleset. */
export interface Numbering<P> {
  readonly size: number;
  /** No position has more moves than this. */
  readonly mostMoves: number;
  /** Is the board turned for the player to move? Then `at` always gives player 0 the move. */
  readonly isTurned?: boolean;
  /** The number of a position; −1 for one that is over, or that a move wins and ends, if the index leaves such out. */
  index(position: P, player: Player): number;
  at(index: number): { readonly position: P; readonly player: Player } | undefined;
  /**
   * Emits the positions from which a move of the other player may have led here; too many are no harm. If left out, the solver
   * sweeps forwards: it lists the moves of all open positions again for every ply, which takes longer the longer the wins are.
   */
  unmoves?(position: P, player: Player, emit: (from: P) => void): void;
  /** No position has more moves into it than this; 1024 if left out. */
  readonly mostMovesInto?: number;
}

const NUMBERING = { size: 'number', mostMoves: 'number', index: 'function', at: 'function' } as const;

/**
 * Gives a ruleset an index: all that the solver needs follows from the rules and the numbering. Positions that share an index by a
 * symmetry count once. It takes some microseconds per position; a game of hundreds of millions is worth moves of its own on
 * the numbers, as `dobutsu` has.
 */
export function withIndex<P>(ruleset: Ruleset<P>, numbering: Numbering<P>): IndexedRuleset<P> {
  checkRules(ruleset);
  checkParts(numbering, 'a numbering', NUMBERING, 'give { size, mostMoves, index, at }');
  checkNoOther(numbering, 'a numbering', [...Object.keys(NUMBERING), 'isTurned', 'unmoves', 'mostMovesInto']);
  checkWhole(numbering.size, 'the size of the index');
  if ((ruleset.convention?.endless ?? 0) !== 0)
    throw new GyreError(
      'E_RULESET',
      `endless play is not a draw in ${ruleset.title}`,
      'a game with an index is drawn where play never ends; leave the index out',
    );
  const { size, mostMoves, mostMovesInto = 1024, isTurned } = numbering;
  const index = (position: P, player: Player): number => numbering.index(position, player);
  const at = (place: number): ReturnType<Numbering<P>['at']> => numbering.at(place);
  return {
    ...ruleset,
    size,
    mostMoves,
    mostMovesInto,
    ...(isTurned === undefined ? {} : { isTurned }),
    index,
    at,
    playerAt: (place) => at(place)?.player ?? 0,
    prepare,
    movesFrom(place, out) {
      const found = at(place);
      return found === undefined ? 0 : write(placesAfter(found.position, found.player), out);
    },
    ...('unmoves' in numbering ? { movesInto } : {}),
  };

  function prepare(place: number): number {
    const found = at(place);
    if (found === undefined) return NOT_A_POSITION;
    const score = ruleset.payoff?.(found.position, found.player);
    if (score !== undefined) return overWith(score, place);
    const places = placesAfter(found.position, found.player);
    if (places.size === 0) return overWith(stuckScore(ruleset, found.player), place);
    if (places.has(MOVE_WINS)) return WON_NEXT;
    const count = places.has(MOVE_LOSES) ? places.size - 1 : places.size;
    return count === 0 ? LOST_NEXT : count;
  }

  /** Where the moves from a position lead, each place once; a win at once alone. */
  function placesAfter(position: P, player: Player): Set<number> {
    const places = new Set<number>();
    const other = opponent(player);
    ruleset.moves(position, player, (to) => {
      const place = index(to, other);
      if (place >= 0) places.add(place);
      else if ((ruleset.payoff?.(to, other) ?? 0) < 0) places.add(MOVE_WINS);
      else if (winsAtOnce(ruleset, to, other)) places.add(MOVE_LOSES);
      else throw noIndex(ruleset.show(to, other));
    });
    return places.has(MOVE_WINS) ? new Set([MOVE_WINS]) : places;
  }

  function movesInto(place: number, out: Uint32Array): number {
    const found = at(place);
    if (found === undefined) return 0;
    const before = opponent(found.player);
    const places = new Set<number>();
    numbering.unmoves?.(found.position, found.player, (from) => {
      const origin = index(from, before);
      if (origin < 0 || places.has(origin) || ruleset.payoff?.(from, before) !== undefined) return;
      if (placesAfter(from, before).has(place)) places.add(origin);
    });
    return write(places, out);
  }
}

function write(places: Iterable<number>, out: Uint32Array): number {
  let count = 0;
  for (const place of places) out[count++] = place;
  return count;
}

function overWith(score: number, place: number): number {
  if (score <= 0) return score === 0 ? OVER_DRAWN : OVER_LOST;
  const hint = 'a game with an index is over only when the player to move has lost, or in a draw';
  throw new GyreError('E_RULESET', `index ${place} is over and won by the player to move`, hint);
}

function noIndex(board: string): GyreError {
  const hint = 'only a position that is over, or that a move wins and ends, may have none';
  return new GyreError('E_RULESET', `a move leads to a position without an index:\n${board}`, hint);
}
