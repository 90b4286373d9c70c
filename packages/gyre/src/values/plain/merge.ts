import type { Player } from '../../graph/inner.ts';
import { type LoopyGame, loopyGame } from '../game/game.ts';

/**
 * The game with bisimilar vertices merged. That is a bounded epimorphism: it keeps every value, and
 * every alternating cycle (theory §3, §6). It keeps sums of many equal terms small.
 *
 * Vertices from which no cycle can be reached get their class from the classes of their options, in one
 * sweep. The rest starts as one class and is split in rounds; after many rounds it is left unmerged.
 */
export function merged(game: LoopyGame): LoopyGame {
  const classes = new Int32Array(game.vertices).fill(-1); // vertex → its class
  const names = new Map<string, number>(); // classes of the options → class
  const rest = sweep(game, classes, names);
  if (!split(game, classes, rest, names.size)) {
    for (let i = 0; i < rest.length; i++) classes[rest[i]] = names.size + i;
  }
  return quotient(game, classes);
}

const MAX_ROUNDS = 100;

/** Gives a class to each vertex that reaches no cycle; returns the others. */
function sweep(game: LoopyGame, classes: Int32Array, names: Map<string, number>): number[] {
  const open = new Int32Array(game.vertices); // vertex → arcs to vertices without a class
  const ready: number[] = [];
  for (let v = 0; v < game.vertices; v++) {
    open[v] = game.options(0, v).length + game.options(1, v).length;
    if (open[v] === 0) ready.push(v);
  }
  for (let w = ready.pop(); w !== undefined; w = ready.pop()) {
    classes[w] = classOf(names, signature(game, classes, w));
    for (const player of [0, 1] as const) {
      const { offsets, ends } = game.into(player);
      for (let a = offsets[w]; a < offsets[w + 1]; a++) if (--open[ends[a]] === 0) ready.push(ends[a]);
    }
  }
  return Array.from(classes.keys()).filter((v) => classes[v] < 0);
}

/** Splits the vertices in `rest` until nothing changes; false if that takes too many rounds. */
function split(game: LoopyGame, classes: Int32Array, rest: readonly number[], base: number): boolean {
  for (const v of rest) classes[v] = base;
  let count = 1;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const names = new Map<string, number>();
    const next = rest.map((v) => base + classOf(names, `${classes[v]};${signature(game, classes, v)}`));
    for (let i = 0; i < rest.length; i++) classes[rest[i]] = next[i];
    if (names.size <= count) return true;
    count = names.size;
  }
  return false;
}

/** The classes of the options, as sets. */
function signature(game: LoopyGame, classes: Int32Array, v: number): string {
  const sideOf = (player: Player): string => {
    const row = Array.from(game.options(player, v), (w) => classes[w]).toSorted((a, b) => a - b);
    return row.filter((c, i) => i === 0 || c !== row[i - 1]).join();
  };
  return `${sideOf(0)}|${sideOf(1)}`;
}

function classOf(names: Map<string, number>, name: string): number {
  const known = names.get(name);
  if (known !== undefined) return known;
  names.set(name, names.size);
  return names.size - 1;
}

function quotient(game: LoopyGame, classes: Int32Array): LoopyGame {
  function* arcs(player: Player): Iterable<readonly [number, number]> {
    const { offsets, ends } = game.out(player);
    for (let v = 0; v < game.vertices; v++) {
      for (let a = offsets[v]; a < offsets[v + 1]; a++) yield [classes[v], classes[ends[a]]];
    }
  }
  return loopyGame(game.vertices, { pairs: arcs(0) }, { pairs: arcs(1) }, classes[game.start]);
}
