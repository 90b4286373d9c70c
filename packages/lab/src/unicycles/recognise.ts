import type { Player } from 'gyre';
import type { LoopyGame } from 'gyre/loopy';
import { checkLoopy } from '../kit/checks.ts';
import { optionsFirst } from './options-first.ts';
import { isAlternating, leastRotation, type Pattern } from './pattern.ts';

/** The one cycle of a unicycle, read from where its pattern is least. */
export interface RecognisedUnicycle {
  readonly pattern: Pattern;
  /** The vertices of the cycle in the order of travel. */
  readonly cycle: readonly number[];
  /** For each vertex of the cycle, the loop-free vertex that it exits to. */
  readonly exits: readonly number[];
}

/**
 * The cycle of a game that is a unicycle as it stands (Siegel's Definition 13): it has one cycle, which
 * does not alternate, and each vertex on it has two options, one player's to the next vertex and the
 * other's to a loop-free game. The start need not be on the cycle. `undefined` for any other game. O(V + E).
 */
export function recogniseUnicycle(game: LoopyGame): RecognisedUnicycle | undefined {
  checkLoopy(game);
  const onCycle = cyclicCore(game);
  const first = onCycle.indexOf(1);
  if (first < 0) return undefined;
  const cycle: number[] = [];
  const colours: Player[] = [];
  const exits: number[] = [];
  for (let v = first; v !== first || cycle.length === 0; ) {
    const lefts = game.options(0, v);
    const rights = game.options(1, v);
    if (lefts.length !== 1 || rights.length !== 1 || onCycle[lefts[0]] === onCycle[rights[0]])
      return undefined;
    const colour: Player = onCycle[lefts[0]] === 1 ? 0 : 1;
    cycle.push(v);
    colours.push(colour);
    exits.push(colour === 0 ? rights[0] : lefts[0]);
    v = colour === 0 ? lefts[0] : rights[0];
    if (cycle.length > game.vertices) return undefined;
  }
  const size = onCycle.reduce((sum, mark) => sum + mark, 0);
  if (size !== cycle.length || isAlternating(colours)) return undefined;
  const cut = leastRotation(colours);
  const turned = <T>(list: readonly T[]): T[] => [...list.slice(cut), ...list.slice(0, cut)];
  return { pattern: turned(colours), cycle: turned(cycle), exits: turned(exits) };
}

/** The vertices that lie on a cycle or between two cycles, marked 1. */
function cyclicCore(game: LoopyGame): Uint8Array {
  const core = new Uint8Array(game.vertices).fill(1);
  for (const v of optionsFirst(game)) core[v] = 0;
  const entries = new Int32Array(game.vertices); // vertex → arcs into it from the core
  const eachOption = (v: number, visit: (w: number) => void): void => {
    for (const player of [0, 1] as const) for (const w of game.options(player, v)) visit(w);
  };
  for (let v = 0; v < game.vertices; v++) if (core[v] === 1) eachOption(v, (w) => entries[w]++);
  const outside: number[] = [];
  for (let v = 0; v < game.vertices; v++) if (core[v] === 1 && entries[v] === 0) outside.push(v);
  for (let head = 0; head < outside.length; head++) {
    core[outside[head]] = 0;
    eachOption(outside[head], (w) => {
      if (--entries[w] === 0 && core[w] === 1) outside.push(w);
    });
  }
  return core;
}
