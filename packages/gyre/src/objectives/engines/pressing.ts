import { DRAW, WIN } from '../../game/inner.ts';
import type { Player } from '../../graph/inner.ts';
import { type Arena, type ObjectiveAnswer, type PressingObjective, UNCLAIMED } from '../arena/inner.ts';
import { roundsOn } from '../work/rounds.ts';
import { type ObjectiveOptions, workOn } from '../work/work.ts';

/**
 * Who presses: on the drawn positions and the arcs between them, with a loop at each dead end, a Büchi game for each
 * player, whose targets are the slips of the other: where that one decides and some move loses.
 */
export function solvePressing(
  arena: Arena,
  objective: PressingObjective,
  options: ObjectiveOptions,
): ObjectiveAnswer {
  const { positions, owners, vertices } = arena;
  const { game, values } = objective.solution;
  const winner = owners.map((owner, p) => {
    const value = values[game.layout === 'shared' && p >= vertices ? p - vertices : p];
    return value === DRAW ? UNCLAIMED : value === WIN ? owner : 1 - owner;
  });
  const { offsets, ends } = arena.rows;
  const drawn = drawnRows(arena, winner);
  const presses = new Uint8Array(positions);
  const slips = new Uint8Array(positions);
  for (let v = 0; v < positions; v++)
    if (winner[v] === UNCLAIMED)
      for (let a = offsets[v]; a < offsets[v + 1]; a++) if (winner[ends[a]] === 1 - owners[v]) slips[v] = 1;
  const ask = (player: Player): Uint32Array => {
    const isTarget = slips.map((slip, v) => (owners[v] === player ? 0 : slip));
    const { run, part, ranks } = roundsOn(workOn({ ...arena, rows: drawn }, options), isTarget, player);
    run();
    for (let v = 0; v < positions; v++)
      if (winner[v] === UNCLAIMED && part[v] >= 0) presses[v] |= 1 << player;
    return ranks;
  };
  const ranks = ask(0);
  const otherRanks = ask(1);
  const winners = new Uint8Array(positions).fill(UNCLAIMED);
  return { arena, objective, solver: 'rounds of attractors', winners, slips, presses, ranks, otherRanks };
}

/** The arcs between drawn positions, and a loop at each drawn position without one. */
function drawnRows({ positions, rows }: Arena, winner: Uint8Array): Arena['rows'] {
  const offsets = new Int32Array(positions + 1);
  const ends = new Int32Array(rows.ends.length + positions);
  let a = 0;
  for (let v = 0; v < positions; v++) {
    offsets[v] = a;
    if (winner[v] !== UNCLAIMED) continue;
    for (let b = rows.offsets[v]; b < rows.offsets[v + 1]; b++)
      if (winner[rows.ends[b]] === UNCLAIMED) ends[a++] = rows.ends[b];
    if (a === offsets[v]) ends[a++] = v;
  }
  offsets[positions] = a;
  return { offsets, ends: ends.subarray(0, a) };
}
