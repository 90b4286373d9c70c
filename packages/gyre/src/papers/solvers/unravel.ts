import {
  checkPosition,
  counted,
  endScore,
  hasScores,
  type Known,
  moveRows,
  playerAt,
  positionAfter,
  positionOf,
  type Script,
  type Solver,
  scoreFor,
  type TokenGame,
  UNKNOWN,
  valueOfScore,
  vertexOf,
  wordFor,
} from '../../game/inner.ts';
import { type Player, throwIfAborted, type Walks, walksFrom } from '../../graph/inner.ts';

/** The labels of an unravelled tree that was cut at some depth. */
export interface UnravelledLabels {
  readonly walks: Walks;
  /** How many walks could go on but were cut off: their branches are truncated. */
  readonly truncated: number;
  /** walk → its value for the player to move; `UNKNOWN` where the value depends on what was cut off. */
  readonly labels: Uint8Array;
  /**
   * walk → the score that the player to move is sure of, whatever was cut off, and the score that he can hope
   * for. Where the walk itself was cut off: the worst and the best score that the game has for him.
   */
  readonly least: Float64Array;
  readonly most: Float64Array;
}

/** Gale and Stewart's labelling of the tree of walks from a position, cut after `depth` moves. */
export function labelUnravelled(
  game: TokenGame,
  position: number,
  depth: number,
  limit: number = MAX_WALKS,
): UnravelledLabels {
  checkPosition(game, position);
  const walks = walksFrom(game.graph, vertexOf(game, position), depth, playerAt(game, position), limit);
  const count = walks.vertex.length;
  const least = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  const most = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  const range = scoreRange(game);
  let truncated = 0;
  // A walk stands after the walk that it prolongs, so going down meets every child before its parent.
  for (let i = count - 1; i >= 0; i--) {
    if (walks.cut[i] === 1) {
      truncated++;
      const ends = range.map((score) => scoreFor(walks.player[i] as Player, score));
      least[i] = Math.min(...ends);
      most[i] = Math.max(...ends);
    } else if (walks.children[i] === walks.children[i + 1]) {
      least[i] = endScore(game, positionOf(game, walks.player[i] as Player, walks.vertex[i]));
      most[i] = least[i];
    }
    const up = walks.parent[i];
    if (up < 0) continue;
    const same = walks.player[i] === walks.player[up];
    least[up] = Math.max(least[up], same ? least[i] : 0 - most[i]);
    most[up] = Math.max(most[up], same ? most[i] : 0 - least[i]);
  }
  const labels = Uint8Array.from({ length: count }, (_, i) => labelOf(least[i], most[i]));
  return { walks, truncated, labels, least, most };
}

/** The lowest and the highest score, for player 0, of any end under the convention and the payoffs. */
function scoreRange(game: TokenGame): readonly [number, number] {
  const { stuck, endless } = game.convention;
  let low = Math.min(...stuck, endless);
  let high = Math.max(...stuck, endless);
  for (let i = 0; i < game.payoffPositions.length; i++) {
    const score = scoreFor(playerAt(game, game.payoffPositions[i]), game.payoffScores[i]);
    const mirrored = game.layout === 'shared' ? 0 - score : score; // there the payoff holds whoever is to move
    low = Math.min(low, score, mirrored);
    high = Math.max(high, score, mirrored);
  }
  return [low, high];
}

function labelOf(least: number, most: number): Known {
  const value = valueOfScore(least);
  return value === valueOfScore(most) ? value : UNKNOWN;
}

const LABELLED = 0;

const script: Script = {
  pseudocode: [
    'for every position: write down every walk from it, as far as there are positions',
    '  label the walks from the longest to the shortest; a walk that was cut off has no label',
    '  the label of the shortest is the value; if what was cut off decides it, play is endless',
  ],
  rules: [
    {
      name: 'label',
      line: 2,
      why: ({ here, after, counter, mark }) =>
        `${here} is ${wordFor(after)}: its tree of ${counted(mark, 'walk')} says so` +
        (counter === 0 ? '' : `, with ${counted(counter, 'branch', 'branches')} truncated`),
    },
  ],
  waiting: 'nothing',
  counter: 'truncated branches',
  mark: 'walks in the tree',
};

/**
 * The naive way that the other algorithms avoid: for every position the whole tree of walks, as many moves
 * deep as there are positions. That is deep enough: a player who can force an end can force it within that
 * many moves. So a value that still depends on the truncated branches is that of endless play. Exponential;
 * for small graphs only. Theory: docs/theory.md §3.
 */
export const unravel: Solver = {
  name: 'unravel',
  summary: 'labels on the unravelled tree, for very small games; exponential',
  source: 'Gale and Stewart 1953, as in Löwe 2004, section 3.2',
  columns: ['values', 'scores'],
  script,
  refuses(game) {
    if (game.positions > MAX_POSITIONS) return `it has more than ${MAX_POSITIONS} positions`;
    return countWalks(game) > MAX_WALKS ? `its trees have more than ${MAX_WALKS} walks` : undefined;
  },
  solve(game, options = {}) {
    const scores = new Int32Array(game.positions);
    for (let p = 0; p < game.positions; p++) {
      throwIfAborted(options.signal);
      const { least, most, truncated, walks } = labelUnravelled(game, p, game.positions);
      const endless = scoreFor(playerAt(game, p), game.convention.endless);
      scores[p] = Math.min(Math.max(endless, least[0]), most[0]);
      options.watcher?.step(LABELLED, p, valueOfScore(scores[p]), -1, truncated, walks.vertex.length);
      options.onProgress?.((p + 1) / game.positions);
    }
    const values = Uint8Array.from(scores, valueOfScore);
    return { game, solver: unravel.name, values, ...(hasScores(game) ? { scores } : {}) };
  },
};

const MAX_POSITIONS = 64;
const MAX_WALKS = 100_000;

/** The number of walks in all trees together, or something above `MAX_WALKS`. */
function countWalks(game: TokenGame): number {
  let counts = new Float64Array(game.positions).fill(1); // position → the number of its walks of at most the present depth
  for (let depth = 0; depth < game.positions; depth++) {
    counts = counts.map((_, p) => {
      const { offsets, ends } = moveRows(game, p);
      const v = vertexOf(game, p);
      let sum = 1;
      for (let a = offsets[v]; a < offsets[v + 1]; a++) sum += counts[positionAfter(game, p, ends[a])];
      return sum;
    });
  }
  return counts.reduce((sum, count) => sum + count, 0);
}
