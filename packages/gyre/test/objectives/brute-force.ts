/**
 * What a game is worth, by trying all positional strategies of both players: the definitions, and nothing else. For
 * games of a few vertices.
 */
export interface PlainGame {
  /** 2 is chance. */
  readonly owners: readonly number[];
  readonly arcs: readonly (readonly [number, number])[];
}

/** A play under two positional strategies, up to the first vertex that it meets again. */
export interface Lasso {
  readonly vertices: readonly number[];
  /** The arcs taken; from `cycle` on they are repeated for ever. */
  readonly arcs: readonly number[];
  /** Index into both at which the cycle begins; −1 if the owner of the last vertex is stuck. */
  readonly cycle: number;
}

/** A strategy: vertex → the arc taken. */
export type Strategy = ReadonlyMap<number, number>;

/** Every positional strategy of a player. */
export function strategies({ owners, arcs }: PlainGame, player: number): Strategy[] {
  let all: Map<number, number>[] = [new Map()];
  for (const [v, owner] of owners.entries()) {
    if (owner !== player) continue;
    const mine = arcs.flatMap(([from], a) => (from === v ? [a] : []));
    if (mine.length > 0) all = all.flatMap((s) => mine.map((a) => new Map(s).set(v, a)));
  }
  return all;
}

/**
 * For each judgement and vertex the best that player 0 can be sure of: the greatest of the least numbers that
 * `judge(v, our, their)` gives.
 */
export function bestOf(
  game: PlainGame,
  judge: (v: number, our: Strategy, their: Strategy) => readonly number[],
): number[][] {
  const theirs = strategies(game, 1);
  const best: number[][] = game.owners.map(() => []);
  for (const our of strategies(game, 0)) {
    for (const v of game.owners.keys()) {
      const least: number[] = [];
      for (const their of theirs)
        for (const [i, x] of judge(v, our, their).entries()) least[i] = Math.min(least[i] ?? x, x);
      for (const [i, x] of least.entries()) best[v][i] = Math.max(best[v][i] ?? x, x);
    }
  }
  return best;
}

/** The play from a vertex without chance. */
export function playFrom({ arcs }: PlainGame, start: number, our: Strategy, their: Strategy): Lasso {
  const vertices = [start];
  const taken: number[] = [];
  for (;;) {
    const v = vertices[vertices.length - 1];
    const a = our.get(v) ?? their.get(v);
    if (a === undefined) return { arcs: taken, vertices, cycle: -1 };
    taken.push(a);
    const cycle = vertices.indexOf(arcs[a][1]);
    if (cycle >= 0) return { arcs: taken, vertices, cycle };
    vertices.push(arcs[a][1]);
  }
}

/** With chance: can targets be visited for ever with probability 1, with positive probability, when play follows these? */
export function luckFrom(
  { owners, arcs }: PlainGame,
  isEnd: (v: number) => boolean,
  isTarget: (v: number) => boolean,
  start: number,
  our: Strategy,
  their: Strategy,
): readonly [number, number] {
  const next = (v: number): number[] => {
    if (isEnd(v)) return [v];
    if (owners[v] === 2) return arcs.flatMap(([from, to]) => (from === v ? [to] : []));
    const a = our.get(v) ?? their.get(v);
    return a === undefined ? [] : [arcs[a][1]];
  };
  const reached = (v: number): Set<number> => {
    const seen = new Set([v]);
    for (const u of seen) for (const w of next(u)) seen.add(w);
    return seen;
  };
  const sets = owners.map((_, v) => reached(v));
  // Play ends up in a set that it cannot leave, and sees all of it again and again.
  const ends = [...sets[start]].filter((v) => [...sets[v]].every((w) => sets[w].has(v)));
  const good = ends.map((v) => (next(v).length === 0 ? owners[v] === 1 : [...sets[v]].some(isTarget)));
  return [good.every(Boolean) ? 1 : 0, good.some(Boolean) ? 1 : 0];
}
