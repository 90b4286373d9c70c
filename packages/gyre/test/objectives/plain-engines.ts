import type { PlainGame } from './brute-force.ts';

/** Second engines, plain and slow: they share nothing with those of the library. */
const outOf = ({ owners, arcs }: PlainGame): (readonly [number, number])[][] =>
  owners.map((_, v) => arcs.flatMap(([from, to], a) => (from === v ? [[to, a] as const] : [])));

/**
 * Parity (highest, even for player 0) by fixpoint iteration with freezing: an estimate for each vertex, at first the
 * parity of its priority; where one step of play disagrees it is flipped, and what is below starts anew, but for what is
 * estimated for the other player, which is frozen until the flips have come to an end.
 */
export function plainParity(game: PlainGame, priorities: readonly number[]): number[] {
  const { owners } = game;
  const out = outOf(game);
  const flipped = owners.map(() => 0);
  const frozen = owners.map(() => -1);
  const estimate = (v: number): number => (priorities[v] + flipped[v]) % 2;
  const oneStep = (v: number): number => {
    const mine = out[v].some(([w]) => estimate(w) === owners[v]);
    return mine ? owners[v] : 1 - owners[v];
  };
  const top = Math.max(0, ...priorities);
  const vertices = [...owners.keys()];
  for (let p = 0; p <= top; ) {
    const wrong = vertices.filter(
      (v) => priorities[v] === p && frozen[v] < 0 && flipped[v] === 0 && oneStep(v) !== p % 2,
    );
    for (const v of wrong) flipped[v] = 1;
    for (const v of vertices) {
      if (priorities[v] >= p) continue;
      if (wrong.length === 0) {
        if (frozen[v] === p) frozen[v] = -1;
      } else if (frozen[v] < p) {
        frozen[v] = estimate(v) === p % 2 ? -1 : p;
        if (frozen[v] < 0) flipped[v] = 0;
      }
    }
    p = wrong.length === 0 ? p + 1 : 0;
  }
  return vertices.map(estimate);
}

/** Costs with plies by value iteration from above: V rounds; each entry is [cost, plies]. */
export function plainCosts(
  game: PlainGame,
  weights: readonly number[],
  targets: ReadonlySet<number>,
): (readonly [number, number])[] {
  const { owners } = game;
  const out = outOf(game);
  const never = [Infinity, Infinity] as const;
  const isLess = (x: readonly number[], y: readonly number[]): boolean =>
    x[0] < y[0] || (x[0] === y[0] && x[1] < y[1]);
  let now = owners.map((owner, v) =>
    targets.has(v) || (owner === 1 && out[v].length === 0) ? ([0, 0] as const) : never,
  );
  for (;;) {
    const later = now.map((pair, v) => {
      if (targets.has(v) || out[v].length === 0) return pair;
      const due = out[v].map(([w, a]) => [now[w][0] + weights[a], now[w][1] + 1] as const);
      return due.reduce((x, y) => (isLess(x, y) === (owners[v] === 0) ? x : y));
    });
    if (later.every((pair, v) => pair[0] === now[v][0] && pair[1] === now[v][1])) return now;
    now = later;
  }
}

/** Least credits by value iteration from below; above `most` no credit is enough. */
export function plainCredits(game: PlainGame, weights: readonly number[], player = 0): number[] {
  const { owners } = game;
  const out = outOf(game);
  const most = weights.reduce((sum, w) => Math.max(sum, Math.abs(w)), 0) * owners.length;
  const f = owners.map(() => 0);
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for (const v of owners.keys()) {
      const needs = out[v].map(([w, a]) => Math.max(0, f[w] - weights[a]));
      const need = owners[v] === player ? Math.min(Infinity, ...needs) : Math.max(0, ...needs);
      if (need <= f[v]) continue;
      f[v] = need > most ? Infinity : need;
      isDone = false;
    }
  }
  return f;
}

/**
 * Büchi with chance as a parity game without: at a vertex of chance outside the targets the opponent picks the arc, seen as
 * priority 2, or lets the seeker pick, seen as priority 1; in a target he picks.
 *
 * @returns per vertex 1 if player 0 wins almost surely
 */
export function plainLuck({ owners, arcs }: PlainGame, targets: ReadonlySet<number>): number[] {
  const moves: [number, number][] = arcs.filter(([v]) => owners[v] !== 2).map(([v, w]) => [v, w]);
  const ours: number[] = [...owners];
  const priorities: number[] = owners.map((_, v) => (targets.has(v) ? 2 : 1));
  for (const [v, owner] of owners.entries()) {
    if (owner !== 2) continue;
    const ends = arcs.flatMap(([from, to]) => (from === v ? [to] : []));
    ours[v] = 1;
    if (targets.has(v)) {
      for (const w of ends) moves.push([v, w]);
      continue;
    }
    for (const [player, priority] of [
      [1, 2],
      [0, 1],
    ] as const) {
      const pick = ours.push(player) - 1;
      priorities.push(priority);
      moves.push([v, pick]);
      for (const w of ends) moves.push([pick, w]);
    }
    priorities[v] = 1;
  }
  const winners = plainParity({ owners: ours, arcs: moves }, priorities);
  return owners.map((_, v) => 1 - winners[v]);
}
