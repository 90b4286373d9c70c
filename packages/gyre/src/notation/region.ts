import type { Player } from '../graph/index.ts';
import type { LoopyGame } from '../values/index.ts';
import { addDyadic, compareDyadic, type Dyadic, writeDyadic, ZERO } from '../values/index.ts';

/** What lies around a vertex, up to a number that is added to all of it. */
export interface Region {
  /** Equal for two vertices exactly if they differ by a number; canonical forms are assumed. It takes a while. */
  readonly key: () => string;
  /** Equal where the keys are equal: how many vertices there are, and how many arcs of each player. */
  readonly size: number;
  /** The largest number at the border. */
  readonly number: Dyadic;
}

/**
 * The vertices that v reaches before play comes to a number, and the numbers at their border, as a text that
 * does not change when a number is added to v. Undefined if there are too many for a name.
 */
export function regionAt(
  game: LoopyGame,
  numbers: readonly (Dyadic | undefined)[],
  v: number,
  limit: number,
): Region | undefined {
  const inside = new Map<number, number>([[v, 0]]); // vertex → its index in `found`
  const found = [v];
  let largest: Dyadic | undefined;
  let arcs = 0; // those of Left count a thousandfold
  for (let i = 0; i < found.length; i++) {
    for (const player of [0, 1] as const) {
      const { offsets, ends } = game.out(player);
      arcs += (offsets[found[i] + 1] - offsets[found[i]]) * (player === 0 ? MANY : 1);
      for (let a = offsets[found[i]]; a < offsets[found[i] + 1]; a++) {
        const w = ends[a];
        const x = numbers[w];
        if (x !== undefined) {
          if (largest === undefined || compareDyadic(x, largest) > 0) largest = x;
        } else if (!inside.has(w)) {
          if (found.length === limit) return undefined;
          inside.set(w, found.push(w) - 1);
        }
      }
    }
  }
  const number = largest ?? ZERO;
  const border = (w: number): string | undefined => {
    const x = numbers[w];
    return x && `#${writeDyadic(addDyadic(x, number, -1))}`;
  };
  return { key: () => keyOf(game, found, inside, border), size: found.length * MANY * MANY + arcs, number };
}

const MANY = 1000;

/** Refines the colours of the region until nothing splits, then writes it breadth first, options by colour. */
function keyOf(
  game: LoopyGame,
  found: readonly number[],
  inside: ReadonlyMap<number, number>,
  border: (w: number) => string | undefined,
): string {
  let colours = found.map(() => '0');
  const colourOf = (w: number): string => border(w) ?? colours[inside.get(w) as number];
  const sideOf = (player: Player, v: number): string =>
    [...new Set(Array.from(game.options(player, v), colourOf))].toSorted().join();
  for (let count = 1; ; ) {
    const signatures = found.map((v, i) => `${colours[i]};${sideOf(0, v)}|${sideOf(1, v)}`);
    const ranks = new Map([...new Set(signatures)].toSorted().map((text, rank) => [text, String(rank)]));
    colours = signatures.map((text) => ranks.get(text) as string);
    if (ranks.size === count) break;
    count = ranks.size;
  }
  return found
    .map((v, i) => `${colours[i]}:${sideOf(0, v)}|${sideOf(1, v)}`)
    .toSorted()
    .concat(colours[0])
    .join(' ');
}
