import { DRAW, type TokenGame, WIN } from '../../game/inner.ts';
import type { Player } from '../../graph/inner.ts';
import { verify } from '../../verify/inner.ts';
import { type Arena, type ObjectiveAnswer, type PressingObjective, UNCLAIMED } from '../arena/inner.ts';
import type { Claim, Rule } from './duty.ts';

/**
 * Pressing: the certificate of the values, then on the drawn positions, with every dead end among them made a loop that
 * is no slip, the two rows of Büchi for each player: p presses where he can force infinitely many slips of the other.
 */
export function pressingRule({ arena, objective, slips, presses, ranks, otherRanks }: ObjectiveAnswer): Rule {
  const { solution } = objective as PressingObjective;
  const values = verify(solution);
  const winner = winnersOf(arena, solution.game, solution.values);
  const { offsets, ends } = arena.rows;
  const isSlip = (v: number): boolean => {
    for (let a = offsets[v]; a < offsets[v + 1]; a++)
      if (winner[ends[a]] === 1 - arena.owners[v]) return true;
    return false;
  };
  const isOut = (w: number): boolean => winner[w] !== UNCLAIMED;
  const bits = presses as Uint8Array;
  const claimFor = (p: Player, r: Uint32Array): Claim => {
    const presser = (v: number): number => ((bits[v] >> p) & 1 ? p : 1 - p);
    const isGood = (v: number, w: number): boolean => {
      if (presser(w) !== presser(v)) return false;
      const isTarget = arena.owners[v] !== p && isSlip(v);
      if (presser(v) === p) return isTarget || r[w] < r[v];
      return isTarget ? r[w] < r[v] : r[w] <= r[v];
    };
    const who = (v: number): number => (winner[v] === UNCLAIMED ? presser(v) : UNCLAIMED);
    return {
      what: `${p === 0 ? 'settles' : 'decides'} whether player ${p} presses`,
      who,
      isGood,
      isOut,
      hasLoops: true,
    };
  };
  const plain = (v: number): string | undefined => {
    if (v === 0 && values.verdict !== 'right') return `belongs to a game whose values are ${values.verdict}`;
    if ((slips as Uint8Array)[v] !== (winner[v] === UNCLAIMED && isSlip(v) ? 1 : 0))
      return 'is a slip and not marked as one, or the other way round';
    if (bits[v] > 3) return 'is pressed by nobody that there is';
    return winner[v] !== UNCLAIMED && bits[v] !== 0 ? 'is no draw that one could press' : undefined;
  };
  return { claims: [claimFor(0, ranks as Uint32Array), claimFor(1, otherRanks as Uint32Array)], plain };
}

/** position of the arena → who wins the game there, `UNCLAIMED` in a draw. */
function winnersOf(arena: Arena, { layout }: TokenGame, values: Uint8Array): Uint8Array {
  return arena.owners.map((owner, p) => {
    const value = values[layout === 'shared' && p >= arena.vertices ? p - arena.vertices : p];
    return value === DRAW ? UNCLAIMED : value === WIN ? owner : 1 - owner;
  });
}
