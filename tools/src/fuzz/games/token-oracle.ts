/**
 * Small token games solved straight from the definitions of docs/theory.md §1, with nothing of the library's: every
 * position is looked at again and again until nothing changes.
 */
export interface TokenCase {
  readonly kind: 'symmetric' | 'partizan' | 'owned';
  readonly vertices: number;
  /** The arcs of player 0 and of player 1; the same list unless the graph is partizan. */
  readonly arcs: readonly [readonly [number, number][], readonly [number, number][]];
  /** Vertex → owner; of an owned graph only. */
  readonly owners: readonly number[];
  /** The score for player 0 where player 0 is stuck, where player 1 is, and of endless play. */
  readonly stuck: readonly [number, number];
  readonly endless: number;
  readonly payoffs: readonly { readonly vertex: number; readonly player?: 0 | 1; readonly score: number }[];
}

/** Place player · V + vertex → score for player 0, and plies (`Infinity` where play need not end). */
export interface TokenAnswers {
  readonly scores: readonly number[];
  readonly plies: readonly number[];
}

/** The answers at every place. Of an owned graph only the owner's are meant. */
export function answersByDefinition(given: TokenCase): TokenAnswers {
  const options = optionsOf(given);
  const ends = endsOf(given);
  const scores: number[] = [];
  for (const bound of new Set([given.endless, ...ends].toSorted((a, b) => a - b))) {
    const sure = securing(given, options, ends, bound);
    for (let p = 0; p < sure.length; p++) if (sure[p]) scores[p] = bound;
  }
  return { scores, plies: lengths(given, options, scores) };
}

/** Place → the places that its mover may choose. */
function optionsOf({ kind, vertices, arcs, owners }: TokenCase): number[][] {
  const options: number[][] = [];
  for (const player of [0, 1]) {
    for (let v = 0; v < vertices; v++) {
      const row: number[] = [];
      for (const [from, to] of arcs[player])
        if (from === v) row.push((kind === 'owned' ? owners[to] : 1 - player) * vertices + to);
      options.push(row);
    }
  }
  return options;
}

/** Place → what an end there is worth to player 0. */
function endsOf({ vertices, stuck, payoffs }: TokenCase): number[] {
  const ends: number[] = [];
  for (const player of [0, 1] as const) {
    for (let v = 0; v < vertices; v++) {
      const paid = payoffs.find((one) => one.vertex === v && (one.player ?? player) === player);
      if (paid === undefined) ends.push(stuck[player]);
      else ends.push(player === 0 ? paid.score : 0 - paid.score);
    }
  }
  return ends;
}

/** Place → can player 0 make sure of this much? If endless play gives it, strike out from all; if not, add to none. */
function securing(
  { vertices, endless }: TokenCase,
  options: readonly number[][],
  ends: readonly number[],
  bound: number,
): boolean[] {
  const sure = options.map(() => endless >= bound);
  for (let changed = true; changed; ) {
    changed = false;
    for (let p = 0; p < sure.length; p++) {
      const row = options[p];
      const isFirst = p < vertices;
      let now = row.length === 0 ? ends[p] >= bound : !isFirst;
      for (const q of row) if (sure[q] === isFirst) now = isFirst;
      if (now === sure[p]) continue;
      sure[p] = now;
      changed = true;
    }
  }
  return sure;
}

/** Place → plies: begins with "never" and shortens; only moves that keep the score count. */
function lengths(
  { vertices, endless }: TokenCase,
  options: readonly number[][],
  scores: readonly number[],
): number[] {
  const plies: number[] = options.map(() => Number.POSITIVE_INFINITY);
  for (let changed = true; changed; ) {
    changed = false;
    for (let p = 0; p < plies.length; p++) {
      const now = options[p].length === 0 ? 0 : 1 + best(p);
      if (now === plies[p]) continue;
      plies[p] = now;
      changed = true;
    }
  }
  return plies;

  function best(p: number): number {
    const kept = options[p].filter((q) => scores[q] === scores[p]).map((q) => plies[q]);
    const isHurried = hurrier(scores[p], endless) === (p < vertices ? 0 : 1);
    return isHurried ? Math.min(...kept) : Math.max(...kept);
  }
}

/** The player to whom endless play would be dearer than this score; where they are level, the winner; or nobody. */
function hurrier(score: number, endless: number): number {
  if (score !== endless) return score > endless ? 0 : 1;
  if (score === 0) return -1;
  return score > 0 ? 0 : 1;
}
