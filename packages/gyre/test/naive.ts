import type { Arc, GameCase } from './generators.ts';

/**
 * Token games solved straight from the definitions of docs/theory.md §1: no queue, no counters, no
 * layouts, and nothing of the library's. Slow, and meant to be believed.
 */
export interface NaiveSolution {
  /** [player to move][vertex] → the score for player 0. Of an owned graph only the owner's row is meant. */
  readonly scores: readonly [readonly number[], readonly number[]];
  /** [player to move][vertex] → plies; `Infinity` where play need not end. */
  readonly plies: readonly [readonly number[], readonly number[]];
}

type Seat = 0 | 1;
interface Place {
  readonly player: Seat;
  readonly vertex: number;
}

/** Both questions of every position, answered by iteration until nothing changes. */
export function solveNaively(game: GameCase): NaiveSolution {
  const scores = thresholdScores(game);
  return { scores, plies: lengthsOfBestPlay(game, scores) };
}

function places({ vertices }: GameCase): Place[] {
  return ([0, 1] as const).flatMap((player) =>
    Array.from({ length: vertices }, (_, vertex) => ({ player, vertex })),
  );
}

/** Where the player to move may take the game from here. */
function options(game: GameCase, { player, vertex }: Place): Place[] {
  return game.arcs[player]
    .filter(([from]: Arc) => from === vertex)
    .map(([, to]) => ({
      player: game.kind === 'owned' ? game.owners[to] : ((1 - player) as Seat),
      vertex: to,
    }));
}

/** What the game's end here is worth to player 0. */
function endOf({ payoffs, convention }: GameCase, { player, vertex }: Place): number {
  const paid = payoffs.find((p) => p.vertex === vertex && (p.player === undefined || p.player === player));
  if (paid === undefined) return convention.stuck[player];
  return player === 0 ? paid.score : 0 - paid.score;
}

/**
 * For every bound: can player 0 make sure of at least this much? If endless play gives as much, begin
 * with yes everywhere and strike out; if not, begin with no everywhere and add.
 */
function thresholdScores(game: GameCase): [number[], number[]] {
  const all = places(game);
  const bounds = [game.convention.endless, ...all.map((place) => endOf(game, place))].toSorted(
    (a, b) => a - b,
  );
  const scores: [number[], number[]] = [[], []];
  for (const bound of bounds) {
    const sure = securing(game, all, bound);
    for (const { player, vertex } of all) if (sure[player][vertex]) scores[player][vertex] = bound;
  }
  return scores;
}

function securing(game: GameCase, all: readonly Place[], bound: number): [boolean[], boolean[]] {
  const yes = game.convention.endless >= bound;
  const sure: [boolean[], boolean[]] = [
    Array.from({ length: game.vertices }, () => yes),
    Array.from({ length: game.vertices }, () => yes),
  ];
  const now = (place: Place): boolean => {
    const next = options(game, place).map((q) => sure[q.player][q.vertex]);
    if (next.length === 0) return endOf(game, place) >= bound;
    return place.player === 0 ? next.some(Boolean) : next.every(Boolean);
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const place of all) {
      const answer = now(place);
      if (answer !== sure[place.player][place.vertex]) changed = true;
      sure[place.player][place.vertex] = answer;
    }
  }
  return sure;
}

/** The player to whom endless play would be dearer than this score; level, the winner; else nobody. */
function whoHurries(score: number, endless: number): Seat | undefined {
  if (score > endless) return 0;
  if (score < endless) return 1;
  if (score > 0) return 0;
  return score < 0 ? 1 : undefined;
}

/** Begins with "never" everywhere and shortens until nothing changes; only moves that keep the score count. */
function lengthsOfBestPlay(game: GameCase, scores: readonly [number[], number[]]): [number[], number[]] {
  const never = (): number[] => Array.from({ length: game.vertices }, () => Number.POSITIVE_INFINITY);
  const plies: [number[], number[]] = [never(), never()];
  const now = (place: Place): number => {
    const moves = options(game, place);
    if (moves.length === 0) return 0;
    const score = scores[place.player][place.vertex];
    const keeping = moves.filter((q) => scores[q.player][q.vertex] === score);
    const lengths = keeping.map((q) => plies[q.player][q.vertex]);
    const hurries = whoHurries(score, game.convention.endless) === place.player;
    return 1 + (hurries ? Math.min(...lengths) : Math.max(...lengths));
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const place of places(game)) {
      const length = now(place);
      if (length !== plies[place.player][place.vertex]) changed = true;
      plies[place.player][place.vertex] = length;
    }
  }
  return plies;
}
