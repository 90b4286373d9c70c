/**
 * What a game is worth, by trying all positional strategies of both players: the definitions, and nothing else. Written
 * for games of a few vertices.
 */
export interface Plain {
  readonly owners: readonly number[];
  readonly arcs: readonly (readonly [number, number])[];
}

/** A play under two positional strategies: arcs up to the first repeated vertex, and where the cycle begins. */
export interface Lasso {
  /** The arcs taken; empty at a dead end. */
  readonly arcs: readonly number[];
  /** The vertices visited, the last one stuck if `cycle` is −1. */
  readonly vertices: readonly number[];
  /** Index into `vertices` at which the cycle begins; −1 if play stops. */
  readonly cycle: number;
}

/** Every strategy of a player: for each of his vertices with arcs one of them. */
export function strategies({ owners, arcs }: Plain, player: number): Map<number, number>[] {
  let all: Map<number, number>[] = [new Map()];
  for (const [v, owner] of owners.entries()) {
    if (owner !== player) continue;
    const mine = arcs.flatMap(([from], a) => (from === v ? [a] : []));
    if (mine.length > 0) all = all.flatMap((s) => mine.map((a) => new Map(s).set(v, a)));
  }
  return all;
}

/** The best that player 0 can be sure of at each vertex, over all positional strategies: the greatest of the least worths. */
export function bestWorth<T>(
  game: Plain,
  worth: (play: Lasso) => T,
  isLess: (a: T, b: T) => boolean,
): (T | undefined)[] {
  const [ours, theirs] = [strategies(game, 0), strategies(game, 1)];
  const best: (T | undefined)[] = game.owners.map(() => undefined);
  for (const our of ours) {
    const least: (T | undefined)[] = game.owners.map(() => undefined);
    for (const their of theirs)
      for (let v = 0; v < least.length; v++) {
        const x = worth(playFrom(game, v, our, their));
        const sofar = least[v];
        if (sofar === undefined || isLess(x, sofar)) least[v] = x;
      }
    for (const [v, x] of least.entries()) {
      const sofar = best[v];
      if (x !== undefined && (sofar === undefined || isLess(sofar, x))) best[v] = x;
    }
  }
  return best;
}

function playFrom(
  { arcs }: Plain,
  start: number,
  our: Map<number, number>,
  their: Map<number, number>,
): Lasso {
  const vertices = [start];
  const taken: number[] = [];
  for (;;) {
    const v = vertices[vertices.length - 1];
    const a = our.get(v) ?? their.get(v);
    if (a === undefined) return { arcs: taken, vertices, cycle: -1 };
    taken.push(a);
    const w = arcs[a][1];
    const cycle = vertices.indexOf(w);
    if (cycle >= 0) return { arcs: taken, vertices, cycle };
    vertices.push(w);
  }
}
