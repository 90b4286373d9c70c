import type { Player } from '../../../graph/index.ts';
import { isAlternationFree, vertexComponents } from '../../game/alternation.ts';
import type { LoopyStore } from './loopy-store.ts';

/**
 * Has the sum of these stoppers no alternating cycle, so that it is a stopper as it stands? Undefined where there are
 * too many positions to see.
 *
 * On a cycle of the sum every term either stays where it is or goes round a cycle of its own, so only moves on cycles
 * of the terms count. If all of them belong to one player, play cannot alternate. If one term has a cycle of Left
 * moves alone, and another a cycle of Right moves alone, play can go round both in turn. Otherwise the positions
 * of the sum are looked at.
 */
export function isStopperSum(terms: readonly number[], store: LoopyStore): boolean | undefined {
  const parts = terms.map((id) => cyclicPart(id, store));
  const players = ([0, 1] as const).filter((player) =>
    parts.some(({ options }) => options[player].some((row) => row.length > 0)),
  );
  if (players.length < 2) return true;
  const [lefts, rights] = ([0, 1] as const).map((player) => parts.map((part) => hasOwnCycle(part, player)));
  if (lefts.some((isLeft, i) => isLeft && rights.some((isRight, j) => isRight && i !== j))) return false;
  return isFree(parts);
}

/** The most copies of a term that can matter: of two positions and more, so many make more than can be seen. */
export const MOST_COPIES = 17;

const MOST_POSITIONS = 1 << (MOST_COPIES - 1);

/** The loopy positions of a stopper, and the moves between them that lie on cycles. */
interface Part {
  readonly size: number;
  readonly options: readonly [number[][], number[][]];
}

function cyclicPart(id: number, store: LoopyStore): Part {
  const found = [id];
  const places = new Map([[id, 0]]);
  const options: [number[][], number[][]] = [[], []];
  for (const x of found) {
    for (const player of [0, 1] as const) {
      const row: number[] = [];
      for (const y of store.short.options(player, x)) {
        if (!store.isLoopy(y)) continue;
        const place = places.get(y) ?? found.push(y) - 1;
        places.set(y, place);
        row.push(place);
      }
      options[player].push(row);
    }
  }
  const size = found.length;
  const component = vertexComponents({ vertices: size, options: (player, v) => options[player][v] });
  const onCycles = (player: Player): number[][] =>
    options[player].map((row, v) => row.filter((w) => component[w] === component[v]));
  return { size, options: [onCycles(0), onCycles(1)] };
}

/** Is there a cycle of this player's moves alone? */
function hasOwnCycle({ size, options }: Part, player: Player): boolean {
  const own = (who: Player, v: number): number[] => (who === player ? options[player][v] : []);
  const component = vertexComponents({ vertices: size, options: own });
  return options[player].some((row, v) => row.some((w) => component[w] === component[v]));
}

/** Looks at every position of the sum. */
function isFree(parts: readonly Part[]): boolean | undefined {
  const vertices = parts.reduce((product, part) => product * part.size, 1);
  if (vertices > MOST_POSITIONS) return undefined;
  return isAlternationFree({
    vertices,
    options: (player, v) => {
      const moved: number[] = [];
      let stride = 1;
      let rest = v;
      for (const { size, options } of parts) {
        const at = rest % size;
        for (const to of options[player][at]) moved.push(v + (to - at) * stride);
        rest = (rest - at) / size;
        stride *= size;
      }
      return moved;
    },
  });
}
