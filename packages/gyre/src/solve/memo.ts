import {
  checkGame,
  counted,
  endScore,
  hasScores,
  hurrierAt,
  moveRows,
  narrowPlies,
  playerAt,
  positionAfter,
  type Script,
  type Solution,
  type SolveOptions,
  type Solver,
  scoreFor,
  type TokenGame,
  UNKNOWN,
  valueOfScore,
  vertexOf,
  wordFor,
} from '../game/inner.ts';
import { refuse, throwIfAborted, type VertexNames } from '../graph/inner.ts';

const OPEN = 0;
const END = 1;
const CLOSE = 2;

const script: Script = {
  pseudocode: [
    'for every position p that is not known: search(p)',
    'search(p):',
    '  if p has no move: p is worth what the end is worth',
    '  for every move p → q: if q is not known, search(q)',
    '  p is worth the best that a move gives',
  ],
  rules: [
    { name: 'open', line: 1, why: ({ here }) => `${here} is searched: its moves come first` },
    { name: 'end', line: 2, why: ({ here, after }) => `${here} is ${wordFor(after)}: the game ends there` },
    {
      name: 'close',
      line: 4,
      why: ({ here, there, after, mark }) =>
        `${here} is ${wordFor(after)}: its best move is to ${there}, and the game lasts ${counted(mark, 'ply', 'plies')}`,
    },
  ],
  waiting: 'stack',
  mark: 'plies',
};

/**
 * The memoised search, for games without cycles: each position is worth the best of its moves, each searched
 * once, with a stack in place of recursion. O(V + E). Theory: docs/theory.md §2.
 */
export const memo: Solver = {
  name: 'memo',
  summary: 'memoised search forwards, for games without cycles, every convention',
  source: 'the tutorial, pattern 1',
  columns: ['values', 'plies', 'scores'],
  script,
  refuses(game, names) {
    const cycle = findCycle(game);
    return cycle === undefined ? undefined : `it has the cycle ${cycleInWords(game, cycle, names)}`;
  },
  solve: solveByMemo,
};

function solveByMemo(game: TokenGame, options: SolveOptions = {}): Solution {
  const scores = new Int32Array(game.positions);
  const plies = new Uint32Array(game.positions);
  const { watcher } = options;
  const cycle = searchAll(game, options.signal, {
    open(p) {
      watcher?.push(p);
      watcher?.step(OPEN, p, UNKNOWN, -1, -1, -1);
    },
    close(p) {
      const best = bestMove(game, p, scores, plies);
      scores[p] = best < 0 ? endScore(game, p) : scoreThrough(game, p, best, scores);
      plies[p] = best < 0 ? 0 : plies[best] + 1;
      watcher?.pop();
      watcher?.step(best < 0 ? END : CLOSE, p, valueOfScore(scores[p]), best, -1, plies[p]);
    },
  });
  if (cycle !== undefined)
    refuse('E_CYCLE', `the game has the cycle ${cycleInWords(game, cycle)}`, 'memo needs none');
  options.onProgress?.(1);
  return {
    game,
    solver: memo.name,
    values: Uint8Array.from(scores, valueOfScore),
    plies: narrowPlies(plies),
    ...(hasScores(game) ? { scores } : {}),
  };
}

function scoreThrough(game: TokenGame, p: number, q: number, scores: Int32Array): number {
  return playerAt(game, p) === playerAt(game, q) && game.layout === 'owned' ? scores[q] : 0 - scores[q];
}

/** The position that the best move leads to; −1 if there is no move. */
function bestMove(game: TokenGame, p: number, scores: Int32Array, plies: Uint32Array): number {
  const { offsets, ends } = moveRows(game, p);
  const v = vertexOf(game, p);
  let best = -1;
  for (let a = offsets[v]; a < offsets[v + 1]; a++) {
    const q = positionAfter(game, p, ends[a]);
    if (best < 0) best = q;
    const gain = scoreThrough(game, p, q, scores) - scoreThrough(game, p, best, scores);
    if (gain > 0 || (gain === 0 && isBetterLength(game, p, q, best, scores, plies))) best = q;
  }
  return best;
}

/** Of two moves of the same score, is q better by its length? A player who hurries takes the shorter one. */
function isBetterLength(
  game: TokenGame,
  p: number,
  q: number,
  best: number,
  scores: Int32Array,
  plies: Uint32Array,
): boolean {
  const player = playerAt(game, p);
  const score = scoreFor(player, scoreThrough(game, p, q, scores));
  const hurries = hurrierAt(score, game.convention.endless) === player;
  return hurries ? plies[q] < plies[best] : plies[q] > plies[best];
}

/** The positions of one cycle, in its order; undefined if the game has none. O(V + E). */
export function findCycle(game: TokenGame): Int32Array | undefined {
  checkGame(game);
  return searchAll(game, undefined, { open: () => undefined, close: () => undefined });
}

/** Opens each position before what its moves lead to, and closes it afterwards; stops at a cycle. */
function searchAll(
  game: TokenGame,
  signal: AbortSignal | undefined,
  visit: { open(p: number): void; close(p: number): void },
): Int32Array | undefined {
  const met = new Uint8Array(game.positions); // position → NEW, ON_STACK or CLOSED
  const stack = new Int32Array(game.positions);
  const cursors = new Int32Array(game.positions); // place on the stack → the arc that its loop has come to
  let depth = 0;
  for (let start = 0; start < game.positions; start++) {
    if (met[start] !== NEW) continue;
    throwIfAborted(signal);
    open(start);
    while (depth > 0) {
      const p = stack[depth - 1];
      const { offsets, ends } = moveRows(game, p);
      if (cursors[depth - 1] === offsets[vertexOf(game, p) + 1]) {
        visit.close(p);
        met[p] = CLOSED;
        depth--;
        continue;
      }
      const q = positionAfter(game, p, ends[cursors[depth - 1]++]);
      if (met[q] === ON_STACK) return stack.slice(stack.lastIndexOf(q, depth - 1), depth);
      if (met[q] === NEW) open(q);
    }
  }
  return undefined;

  function open(p: number): void {
    met[p] = ON_STACK;
    stack[depth] = p;
    cursors[depth++] = moveRows(game, p).offsets[vertexOf(game, p)];
    visit.open(p);
  }
}

const NEW = 0;
const ON_STACK = 1;
const CLOSED = 2;

function cycleInWords(game: TokenGame, cycle: Int32Array, names?: VertexNames): string {
  const words = Array.from(cycle.subarray(0, SHOWN), (p) => {
    const v = vertexOf(game, p);
    return names?.shown(v) ?? `v${v}`;
  });
  const rest = cycle.length > SHOWN ? [`… (${cycle.length} positions)`] : [];
  return [...words, ...rest, words[0]].join(' → ');
}

const SHOWN = 8;
