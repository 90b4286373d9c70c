import { briefJson, checkArgument, GyreError, type Player } from '../../graph/inner.ts';
import { checkTurn } from '../contract/checks.ts';
import type { Board, Move, Ruleset, Touches } from '../contract/contract.ts';

/** A move, and every way to make it by touching points of the board. */
export interface BoardMove<P> extends Move<P> {
  readonly ways: readonly Touches[];
}

/** A position's board and the moves on it, in the ruleset's order; undefined if the ruleset has no boards. */
export function boardWithMoves<P>(
  ruleset: Ruleset<P>,
  position: P,
  player: Player,
): { readonly board: Board; readonly moves: readonly BoardMove<P>[] } | undefined {
  checkTurn(ruleset, position, player);
  const board = ruleset.board?.(position, player);
  if (board === undefined) return undefined;
  const moves: BoardMove<P>[] = [];
  const names = new Set(board.points.map(({ name }) => name));
  if (ruleset.payoff?.(position, player) === undefined)
    ruleset.moves(position, player, (to, name) => {
      const ways = ruleset.touches?.(position, player, { to, name }) ?? [namedIn(name, names)];
      if (!areWays(ways)) throw badWays(name, ways);
      moves.push({ to, name, ways: ways.filter((way) => way.length > 0) });
    });
  return { board, moves };
}

/** The points that a move's name mentions: the whole name, or its words one after the other. */
function namedIn(name: string, points: ReadonlySet<string>): Touches {
  if (points.has(name)) return [[name]];
  return name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => points.has(word))
    .map((word) => [word]);
}

/** Rulesets in plain JavaScript have no compiler that would find this. */
function areWays(ways: unknown): boolean {
  const isListOf = (isGood: (item: unknown) => boolean) => (list: unknown) =>
    Array.isArray(list) && list.every(isGood);
  return isListOf(isListOf(isListOf((point) => typeof point === 'string')))(ways);
}

function badWays(name: string, ways: unknown): GyreError {
  const hint = 'give a list of ways, each a list of steps, each a list of points: [[["a1"], ["b2"]]]';
  return new GyreError('E_RULESET', `touches gives ${briefJson(ways)} for the move "${name}"`, hint);
}

/** What the points touched so far can mean. */
export interface Touched<M> {
  /** Moves that are complete after touching exactly these points; if there are several, their names tell them apart. */
  readonly made: readonly M[];
  /** Moves that continue from here. */
  readonly open: readonly M[];
  /** Points that may be touched next. */
  readonly next: readonly string[];
}

/** The moves that begin with the points touched so far. With nothing touched, every move that can be made by touching. */
export function touchedMoves<M extends { readonly ways: readonly Touches[] }>(
  moves: readonly M[],
  touched: readonly string[],
): Touched<M> {
  checkArgument(moves, 'the list of moves', 'list');
  checkArgument(touched, 'the list of touched points', 'list');
  const made: M[] = [];
  const open: M[] = [];
  const next = new Set<string>();
  for (const move of moves) {
    const rests = move.ways.map((way) => restOf(way, touched));
    if (rests.some((rest) => rest?.length === 0)) made.push(move);
    const longer = rests.filter((rest) => rest !== undefined && rest.length > 0);
    if (longer.length > 0) open.push(move);
    for (const point of longer.flat()) if (point !== undefined) next.add(point);
  }
  return { made, open, next: [...next] };
}

/** What may be touched next on a way: nothing at its end; undefined if the way begins differently. */
function restOf(way: Touches, touched: readonly string[]): readonly string[] | undefined {
  let done = 0;
  for (const step of way) {
    const left = [...step];
    while (left.length > 0) {
      if (done === touched.length) return left;
      const at = left.indexOf(touched[done++]);
      if (at < 0) return undefined;
      left.splice(at, 1);
    }
  }
  return done === touched.length ? [] : undefined;
}
