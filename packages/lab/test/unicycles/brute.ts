import type { LoopyGame } from 'gyre/loopy';

/**
 * Graph-canonical form straight from its definition, by a comparison that shares nothing with the
 * library: "who wins v − w" for all pairs of vertices at once, swept until nothing changes.
 */
export function isCanonicalByDefinition(game: LoopyGame): boolean {
  const size = game.vertices;
  const won = rightWins(game);
  const atMost = (v: number, w: number): boolean => won[(w * size + v) * 2] === 0; // Right, first, loses w − v
  for (let v = 0; v < size; v++) {
    for (let w = 0; w < v; w++) if (atMost(v, w) && atMost(w, v)) return false;
    for (const player of [0, 1] as const) {
      const isBetter = (y: number, x: number): boolean => (player === 0 ? atMost(x, y) : atMost(y, x));
      for (const x of game.options(player, v)) {
        if (game.options(player, v).some((y) => y !== x && isBetter(y, x))) return false;
        if (game.options(player === 0 ? 1 : 0, x).some((y) => isBetter(v, y))) return false;
      }
    }
  }
  return true;
}

/** [(v · size + w) · 2 + p]: 1 if Right wins v − w in finitely many moves when player 1 − p moves: p = 0 for Right. */
function rightWins(game: LoopyGame): Uint8Array {
  const size = game.vertices;
  const won = new Uint8Array(size * size * 2);
  const isWon = (v: number, w: number, rightMoves: boolean): boolean => {
    if (rightMoves) {
      for (const x of game.options(1, v)) if (won[(x * size + w) * 2 + 1]) return true;
      for (const y of game.options(0, w)) if (won[(v * size + y) * 2 + 1]) return true;
      return false;
    }
    for (const x of game.options(0, v)) if (!won[(x * size + w) * 2]) return false;
    for (const y of game.options(1, w)) if (!won[(v * size + y) * 2]) return false;
    return true;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (let v = 0; v < size; v++) {
      for (let w = 0; w < size; w++) {
        for (const p of [0, 1]) {
          const at = (v * size + w) * 2 + p;
          if (won[at] === 1 || !isWon(v, w, p === 0)) continue;
          won[at] = 1;
          changed = true;
        }
      }
    }
  }
  return won;
}

/** Every way to give `length` vertices one of the exits, in rising order of the last vertex first. */
export function* allExits(length: number, games: readonly number[]): Generator<Int32Array> {
  const digits = new Int32Array(length);
  const exits = new Int32Array(length).fill(games[0]);
  while (true) {
    yield exits;
    let at = length - 1;
    while (at >= 0 && digits[at] === games.length - 1) {
      digits[at] = 0;
      exits[at--] = games[0];
    }
    if (at < 0) return;
    exits[at] = games[++digits[at]];
  }
}
