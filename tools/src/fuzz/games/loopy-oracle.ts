/** A loopy game as plain lists, with vertex 0 as its start: all that the definitions need. */
export interface PlainLoopy {
  readonly vertices: number;
  /** Player → vertex → options. */
  readonly options: readonly [readonly number[][], readonly number[][]];
}

/**
 * Is γ ≤ δ on that side, by the definition (docs/theory.md §6)? Left, moving second in δ − γ, must make the last move or
 * play for ever in the favoured component: δ on the onside, −γ on the offside.
 *
 * A nested fixpoint without queues or counters. "Safe" begins with all states and shrinks to those from which Left
 * can reach, move by move, the end or one more favoured move that leads to a safe state.
 */
export function isAtMostByDefinition(gamma: PlainLoopy, delta: PlainLoopy, isOnside: boolean): boolean {
  const moves = differenceMoves(gamma, delta, isOnside);
  const safe: boolean[] = moves.map(() => true);
  for (let shrank = true; shrank; ) {
    shrank = false;
    const good = reaching(moves, safe);
    for (let s = 0; s < safe.length; s++) {
      if (!safe[s] || good[s]) continue;
      safe[s] = false;
      shrank = true;
    }
  }
  return safe[1]; // both starts, Right to move
}

/** A move of δ − γ: where it leads, and whether it is made in the favoured component. */
interface Step {
  readonly to: number;
  readonly isFavoured: boolean;
}

/** State ((vertex of γ) · |δ| + (vertex of δ)) · 2 + mover → the mover's moves. */
function differenceMoves(gamma: PlainLoopy, delta: PlainLoopy, isOnside: boolean): Step[][] {
  const moves: Step[][] = [];
  const stateOf = (v: number, w: number, mover: number): number => (v * delta.vertices + w) * 2 + mover;
  for (let v = 0; v < gamma.vertices; v++) {
    for (let w = 0; w < delta.vertices; w++) {
      for (const mover of [0, 1]) {
        const inDelta = delta.options[mover][w].map((x) => stateOf(v, x, 1 - mover));
        const inGamma = gamma.options[1 - mover][v].map((x) => stateOf(x, w, 1 - mover));
        moves.push([
          ...inDelta.map((to) => ({ to, isFavoured: isOnside })),
          ...inGamma.map((to) => ({ to, isFavoured: !isOnside })),
        ]);
      }
    }
  }
  return moves;
}

function reaching(moves: readonly Step[][], safe: readonly boolean[]): boolean[] {
  const good: boolean[] = moves.map(() => false);
  for (let grew = true; grew; ) {
    grew = false;
    for (let s = 0; s < good.length; s++) {
      if (good[s]) continue;
      const serves = ({ to, isFavoured }: Step): boolean => good[to] || (isFavoured && safe[to]);
      if (!(s % 2 === 0 ? moves[s].some(serves) : moves[s].every(serves))) continue;
      good[s] = true;
      grew = true;
    }
  }
  return good;
}

/** Does no alternating play go on for ever, wherever it begins? */
export function isStopperByDefinition({ vertices, options }: PlainLoopy): boolean {
  const isOver: boolean[] = Array.from({ length: 2 * vertices }, () => false);
  for (let grew = true; grew; ) {
    grew = false;
    for (let s = 0; s < isOver.length; s++) {
      const mover = s % 2;
      if (isOver[s] || !options[mover][s >> 1].every((w) => isOver[2 * w + 1 - mover])) continue;
      isOver[s] = true;
      grew = true;
    }
  }
  return isOver.every(Boolean);
}

/** What keeps a stopper from being in graph-canonical form; undefined if nothing does. */
export function formFault(game: PlainLoopy): string | undefined {
  const leq = orderOf(game);
  for (let v = 0; v < game.vertices; v++) {
    for (let w = 0; w < v; w++) if (leq[v][w] && leq[w][v]) return `vertices ${w} and ${v} are equal`;
    for (const player of [0, 1]) {
      const isBelow = (a: number, b: number): boolean => (player === 0 ? leq[a][b] : leq[b][a]);
      for (const x of game.options[player][v]) {
        if (game.options[player][v].some((y) => y !== x && isBelow(x, y))) return `${v} → ${x} is dominated`;
        if (game.options[1 - player][x].some((y) => isBelow(y, v))) return `${v} → ${x} is reversible`;
      }
    }
  }
  return undefined;
}

/** v, w → is the game from v at most the game from w? Of a stopper, for which the two sides agree. */
function orderOf(game: PlainLoopy): boolean[][] {
  const from = Array.from({ length: game.vertices }, (_, v) => startedAt(game, v));
  return from.map((a) => from.map((b) => isAtMostByDefinition(a, b, true)));
}

/** The same game from another vertex: vertex 0 and v change their names. */
function startedAt({ vertices, options }: PlainLoopy, v: number): PlainLoopy {
  const renamed = (x: number): number => (x === v ? 0 : x === 0 ? v : x);
  const rows = (player: 0 | 1): number[][] =>
    Array.from({ length: vertices }, (_, x) => options[player][renamed(x)].map(renamed));
  return { vertices, options: [rows(0), rows(1)] };
}
