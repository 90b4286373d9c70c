import { grown } from '../floor/lists.ts';
import { endScore, hurrierAt, type Layout, playerAt, scoreFor, type TokenGame } from '../game/inner.ts';
import { type Graph, opponent, type Player } from '../graph/inner.ts';

/**
 * One backward sweep: from the ends of one score, what can be forced to them?
 *
 * With an attacker, a position of the attacker joins by one move into the sweep, a position of the defender
 * once every move it has left leads there. Without an attacker (draws that nobody hurries) every position
 * joins only once all its remaining moves lead there, which measures the longest line.
 */
export interface Sweep {
  /** What the ends are worth to the attacker; to player 0 if there is no attacker. */
  readonly score: number;
  /** 'mover' in the shared layout, where one sweep serves both players. */
  readonly attacker: Player | 'mover' | 'nobody';
  /**
   * The ends at which the attacker would be to move, and those at which the defender would be.
   * Without an attacker: player 0's and player 1's in the paired layout, otherwise all and none.
   */
  readonly attackerEnds: Int32Array;
  readonly defenderEnds: Int32Array;
}

/**
 * The sweeps that solve a game, in the order in which they must run: player 0's best scores first, down
 * to that of endless play; then player 1's, up to it; then the ends that are worth as much as endless
 * play. A position that no sweep reaches is worth what endless play is. Theory: docs/theory.md §1.
 *
 * @param movesLeft position → how many moves it has
 */
export function planSweeps(game: TokenGame, movesLeft: ArrayLike<number>): Sweep[] {
  const groups = groupEnds(game, movesLeft);
  const { endless } = game.convention;
  const scores = Float64Array.from(groups.keys()).toSorted();
  const above = [...scores].filter((score) => score > endless).toReversed();
  const below = [...scores].filter((score) => score < endless);
  const level = [...scores].filter((score) => score === endless);
  return [...above, ...below, ...level].map((score) => sweepOf(game, score, groups.get(score) as Int32Array));
}

/**
 * The sweeps for one of several threads: all threads plan the same sweeps, each with its own ends.
 *
 * @param ranges the positions that it owns: from, to, from, to, …
 */
export function planOwnSweeps(
  game: TokenGame,
  movesLeft: ArrayLike<number>,
  ranges: readonly number[],
): Sweep[] {
  if (game.positions > 0 && areEndsAlike(game))
    return [sweepOf(game, groupScore(game, 0), findEnds(movesLeft, ranges))];
  const own = (ends: Int32Array): Int32Array => endsWithin(ends, ranges);
  return planSweeps(game, movesLeft).map((sweep) => ({
    ...sweep,
    attackerEnds: own(sweep.attackerEnds),
    defenderEnds: own(sweep.defenderEnds),
  }));
}

/** Those of some rising positions that lie in rising ranges. */
function endsWithin(ends: Int32Array, ranges: readonly number[]): Int32Array {
  let i = 0;
  return ends.filter((p) => {
    while (i < ranges.length && ranges[i + 1] <= p) i += 2;
    return i < ranges.length && ranges[i] <= p;
  });
}

/** Score for player 0 (shared layout: for the winner) → the ends worth that much, rising. */
function groupEnds(game: TokenGame, movesLeft: ArrayLike<number>): Map<number, Int32Array> {
  const ends = findEnds(movesLeft);
  if (ends.length > 0 && areEndsAlike(game)) return new Map([[groupScore(game, ends[0]), ends]]);
  const scores = ends.map((p) => groupScore(game, p));
  const sizes = new Map<number, number>();
  for (const score of scores) sizes.set(score, (sizes.get(score) ?? 0) + 1);
  const groups = new Map([...sizes].map(([score, size]) => [score, new Int32Array(size)]));
  for (let i = ends.length - 1; i >= 0; i--) {
    const score = scores[i];
    const at = (sizes.get(score) ?? 0) - 1;
    sizes.set(score, at);
    (groups.get(score) as Int32Array)[at] = ends[i];
  }
  return groups;
}

/** Is every end worth the same to the player to move there? */
function areEndsAlike({ layout, payoffPositions }: TokenGame): boolean {
  return layout === 'shared' && payoffPositions.length === 0;
}

function groupScore(game: TokenGame, p: number): number {
  const forMover = endScore(game, p);
  return game.layout === 'shared' ? Math.abs(forMover) : scoreFor(playerAt(game, p), forMover);
}

/** The positions without a move, rising; only those in `ranges`, if they are given. */
function findEnds(
  movesLeft: ArrayLike<number>,
  ranges: readonly number[] = [0, movesLeft.length],
): Int32Array {
  let ends = new Int32Array(PIECE);
  let count = 0;
  for (let i = 0; i < ranges.length; i += 2) {
    for (let p = ranges[i]; p < ranges[i + 1]; p += PIECE) {
      if (count + PIECE > ends.length)
        ends = grown(ends, Math.min(2 * ends.length, movesLeft.length + PIECE));
      count = appendEnds(movesLeft, p, Math.min(ranges[i + 1], p + PIECE), ends, count);
    }
  }
  return ends.slice(0, count);
}

/** So many positions are looked at in one call. */
const PIECE = 1 << 13;

function appendEnds(
  movesLeft: ArrayLike<number>,
  from: number,
  to: number,
  ends: Int32Array,
  first: number,
): number {
  let count = first;
  let p = from;
  // Most positions have moves: four are passed per turn.
  for (; p + 4 <= to; p += 4) {
    if (movesLeft[p] > 0 && movesLeft[p + 1] > 0 && movesLeft[p + 2] > 0 && movesLeft[p + 3] > 0) continue;
    for (let q = p; q < p + 4; q++) if (movesLeft[q] === 0) ends[count++] = q;
  }
  for (; p < to; p++) if (movesLeft[p] === 0) ends[count++] = p;
  return count;
}

const NO_ENDS = new Int32Array(0);

function sweepOf(game: TokenGame, score: number, ends: Int32Array): Sweep {
  if (game.layout === 'shared' && score !== 0) {
    if (areEndsAlike(game)) {
      const [attackerEnds, defenderEnds] = endScore(game, 0) > 0 ? [ends, NO_ENDS] : [NO_ENDS, ends];
      return { score, attacker: 'mover', attackerEnds, defenderEnds };
    }
    return { score, attacker: 'mover', ...splitEnds(ends, (p) => endScore(game, p) > 0) };
  }
  const attacker = hurrierAt(score, game.convention.endless);
  if (attacker === undefined) {
    return { score, attacker: 'nobody', ...splitEnds(ends, (p) => isFirstKind(game, p)) };
  }
  const split = splitEnds(ends, (p) => playerAt(game, p) === attacker);
  return { score: scoreFor(attacker, score), attacker, ...split };
}

/** Where nobody attacks: player 0's positions where the players have positions of their own, else all. */
function isFirstKind(game: TokenGame, p: number): boolean {
  return game.layout !== 'paired' || playerAt(game, p) === 0;
}

function splitEnds(
  ends: Int32Array,
  isAttackers: (p: number) => boolean,
): Pick<Sweep, 'attackerEnds' | 'defenderEnds'> {
  return {
    attackerEnds: ends.filter((p) => isAttackers(p)),
    defenderEnds: ends.filter((p) => !isAttackers(p)),
  };
}

/**
 * One way in which a layer spreads: from the attacker's or the defender's positions of the layer, along
 * one block of the reversed rows, to positions of the attacker or the defender.
 */
export interface Spread {
  readonly fromAttacker: boolean;
  readonly toAttacker: boolean;
  /** Does one move suffice, or must every move be refuted? */
  readonly claims: boolean;
  /** Position q has its arcs in row `q + rowShift`. */
  readonly rowShift: number;
  /** The source u of such an arc is position `u + base`. */
  readonly base: number;
}

/** What one must know of a game to spread in it. */
interface SpreadGame {
  readonly layout: Layout;
  readonly graph: Pick<Graph, 'vertices' | 'kind'>;
}

/** How layers spread in a sweep of this attacker. */
export function spreadsOf(game: SpreadGame, attacker: Sweep['attacker']): Spread[] {
  if (game.layout === 'shared') return sharedSpreads(attacker);
  if (game.layout === 'owned') return ownedSpreads(game.graph.vertices, attacker);
  const first = attacker === 1 ? 1 : 0;
  return [
    pairedSpread(game, first, { fromAttacker: true, toAttacker: false, claims: false }),
    pairedSpread(game, opponent(first), {
      fromAttacker: false,
      toAttacker: true,
      claims: attacker !== 'nobody',
    }),
  ];
}

/** The value of the position says who is attacker and who is defender; the two take turns. */
function sharedSpreads(attacker: Sweep['attacker']): Spread[] {
  const here = { rowShift: 0, base: 0 };
  if (attacker === 'nobody') return [{ fromAttacker: true, toAttacker: true, claims: false, ...here }];
  return [
    { fromAttacker: true, toAttacker: false, claims: false, ...here },
    { fromAttacker: false, toAttacker: true, claims: true, ...here },
  ];
}

/** From positions at which `player` is to move, back along the other player's arcs. */
function pairedSpread(
  { graph }: SpreadGame,
  player: Player,
  kind: Pick<Spread, 'fromAttacker' | 'toAttacker' | 'claims'>,
): Spread {
  const mover = opponent(player);
  const block = graph.kind === 'symmetric' ? 0 : mover;
  return { ...kind, rowShift: (block - player) * graph.vertices, base: mover * graph.vertices };
}

/** From any position back along the arcs of the attacker's vertices, and along those of the defender's. */
function ownedSpreads(vertices: number, attacker: Sweep['attacker']): Spread[] {
  const spread = (fromAttacker: boolean, toAttacker: boolean, claims: boolean, mover: Player): Spread => ({
    fromAttacker,
    toAttacker,
    claims,
    rowShift: mover * vertices,
    base: 0,
  });
  if (attacker === 'nobody') return [spread(true, true, false, 0), spread(true, true, false, 1)];
  const first = attacker === 1 ? 1 : 0;
  return [true, false].flatMap((fromAttacker) => [
    spread(fromAttacker, true, true, first),
    spread(fromAttacker, false, false, opponent(first)),
  ]);
}
