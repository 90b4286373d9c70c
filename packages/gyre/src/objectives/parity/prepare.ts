import { type Arena, type ParityObjective, vertexIn } from '../arena/inner.ts';
import { attractorOn } from '../work/attractor.ts';
import { type ObjectiveOptions, workOn } from '../work/work.ts';
import type { ParityWork } from './zielonka.ts';

/**
 * The game with few priorities, of which the highest seen for ever decides, for player 0 if it is even; with what dead
 * ends and loops decide taken away.
 */
export function prepare(arena: Arena, objective: ParityObjective, options: ObjectiveOptions): ParityWork {
  const work = workOn(arena, options);
  const { positions, owners, out } = work;
  const { priorities, order, heights } = compress(arena, objective);
  const { part, queue, move, attract } = attractorOn(work, (v) => (priorities[v] & 1) !== owners[v]);
  const winners = new Uint8Array(positions).fill(2);
  const moves = new Int32Array(positions).fill(-1);
  part.fill(1);
  for (const player of [0, 1]) {
    let tail = 0;
    for (let v = 0; v < positions; v++) {
      if (part[v] !== 1 || !isDecided(v, player)) continue;
      part[v] = 0;
      queue[tail++] = v;
    }
    const end = attract(player, 0, tail, 1, 0);
    for (let at = 0; at < end; at++) {
      const v = queue[at];
      winners[v] = player;
      moves[v] = at < tail && owners[v] === player ? v : owners[v] === player ? move[v] : -1;
    }
  }
  return { ...work, priorities, heights, order, winners, moves };

  /** Is v the other's dead end, or one where he has but a bad loop, or has v a loop that is good for the player? */
  function isDecided(v: number, player: number): boolean {
    const isOwn = owners[v] === player;
    const isGood = (priorities[v] & 1) === player;
    if (isOwn && !isGood) return false;
    for (let a = out.offsets[v]; a < out.offsets[v + 1]; a++) if ((out.ends[a] === v) === isOwn) return isOwn;
    return !isOwn && (isGood || out.offsets[v] === out.offsets[v + 1]);
  }
}

/** Priorities 0, 1, 2 … in place of those used, neighbours of one parity merged; and the positions by falling ones. */
export function compress(
  arena: Arena,
  { priorities: given, wins }: ParityObjective,
): Pick<ParityWork, 'priorities' | 'order' | 'heights'> {
  const { positions, vertices } = arena;
  const flip = wins.startsWith('min');
  const odd = wins.endsWith('odd') ? 1 : 0;
  const byHeight = sortedByKey(given); // vertices by rising priority
  if (flip) byHeight.reverse();
  const small = new Int32Array(vertices);
  const even = flip ? 2 * Math.ceil(given[byHeight[0]] / 2) : 0;
  const heights: number[] = [];
  let level = -1;
  for (const v of byHeight) {
    const seen = (flip ? even - given[v] : given[v]) + odd;
    if (level < 0) level = seen % 2;
    else if (level % 2 !== seen % 2) level++;
    heights[level] = seen;
    small[v] = level;
  }
  const order = new Int32Array(positions);
  let at = 0;
  for (let i = vertices - 1; i >= 0; i--)
    for (let p = byHeight[i]; p < positions; p += vertices) order[at++] = p;
  const isTwice = positions !== vertices;
  const priorities = isTwice ? new Int32Array(positions).map((_, p) => small[vertexIn(arena, p)]) : small;
  return { priorities, order, heights: Uint32Array.from(heights, (height) => height ?? 0) };
}

/** The indices by rising key, equal keys in rising order: two bytes of the key at a time. */
function sortedByKey(keys: Uint32Array): Int32Array {
  let most = 0;
  for (const key of keys) if (key > most) most = key;
  let order = Int32Array.from(keys, (_, i) => i);
  for (let shift = 0; shift === 0 || most / 2 ** shift >= 1; shift += 16) {
    const starts = new Int32Array(0x1_0001);
    for (const key of keys) starts[((key / 2 ** shift) & 0xffff) + 1]++;
    for (let k = 0; k < 0x1_0000; k++) starts[k + 1] += starts[k];
    const sorted = new Int32Array(order.length);
    for (const i of order) sorted[starts[(keys[i] / 2 ** shift) & 0xffff]++] = i;
    order = sorted;
  }
  return order;
}
