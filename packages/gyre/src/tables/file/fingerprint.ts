import { XorShift } from '../../floor/random.ts';
import { NORMAL } from '../../game/inner.ts';
import { opponent, type Player } from '../../graph/inner.ts';
import { type IndexedRuleset, isIndexed, type Ruleset } from '../../rulesets/inner.ts';
import { crc32 } from './bytes.ts';

const GAMES = 16;
const PLIES = 20;
/** Enough to find a changed rule, but only a few milliseconds even where moves are slow to list. */
const MOVES = 400;

/**
 * A number that changes when the rules do: a checksum of what a few random games meet, which is
 * indices or keys, payoffs, where moves lead and where they come from. It does not depend on the order
 * and the names of moves or on how boards are shown. Two rulesets with one fingerprint may still differ
 * where these games did not go.
 */
export function fingerprint<P>(ruleset: Ruleset<P>): number {
  const { convention = NORMAL, impartial = false } = ruleset;
  const random = new XorShift(1);
  const seen = [String([...convention.stuck, convention.endless, impartial])];
  const starts = ruleset.starts();
  let listed = 0;
  for (let game = 0; game < GAMES && listed < MOVES; game++) {
    let { position, player = 0 } = starts[game % starts.length];
    for (let ply = 0; ply < PLIES; ply++) {
      const score = ruleset.payoff?.(position, player);
      const moves = score === undefined ? sortedMoves(ruleset, position, player) : [];
      seen.push([placeOf(ruleset, position, player), score, ...moves.map(({ place }) => place)].join());
      if (isIndexed(ruleset)) seen.push(movesInto(ruleset, ruleset.index(position, player)));
      if (moves.length === 0) break;
      listed += moves.length;
      position = moves[random.below(moves.length)].to;
      player = opponent(player);
    }
  }
  return crc32(new TextEncoder().encode(seen.join('\n')));
}

interface PlacedMove<P> {
  readonly to: P;
  readonly place: string;
}

function sortedMoves<P>(ruleset: Ruleset<P>, position: P, player: Player): PlacedMove<P>[] {
  const moves: PlacedMove<P>[] = [];
  ruleset.moves(position, player, (to) => moves.push({ to, place: placeOf(ruleset, to, opponent(player)) }));
  return moves.toSorted((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0));
}

/** An unfinished table also rests on the moves backwards. */
function movesInto<P>(ruleset: IndexedRuleset<P>, index: number): string {
  if (index < 0 || ruleset.movesInto === undefined) return ''; // left out of the index, because it is over or won at once
  const from = new Uint32Array(ruleset.mostMovesInto);
  return from.subarray(0, ruleset.movesInto(index, from)).toSorted().join();
}

/** Where a table keeps the answer for a position. */
function placeOf<P>(ruleset: Ruleset<P>, position: P, player: Player): string {
  if (isIndexed(ruleset)) return String(ruleset.index(position, player));
  return String(ruleset.key(ruleset.canonical?.(position, player) ?? position));
}
