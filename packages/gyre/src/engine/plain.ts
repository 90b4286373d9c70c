import {
  counted,
  ENDLESS_32,
  hasScores,
  moverAt,
  narrowPlies,
  type Script,
  type Solution,
  type SolveOptions,
  scoreFor,
  type TokenGame,
  UNKNOWN,
  valueOfScore,
  vertexAt,
  whichIs,
  wordFor,
} from '../game/inner.ts';
import { type ArcRows, opponent, type Player, throwIfAborted } from '../graph/inner.ts';
import { planSweeps, type Sweep } from './sweeps.ts';

/**
 * The engine in its plain form: one queue, first in first out; it looks at each arc once.
 *
 * It solves small games, where nothing else pays, and games that somebody watches. For large ones
 * `spreader.ts` does the same work in an order that memory likes; both give the same columns.
 */
export function solvePlainly(game: TokenGame, options: SolveOptions = {}): Solution {
  const { positions } = game;
  const movesLeft = countMoves(game); // position → moves not yet refuted
  const scores = new Int32Array(positions); // position → score for the player to move
  const plies = new Uint32Array(positions).fill(ENDLESS_32);
  const queue = new Int32Array(positions); // settled positions, by rising plies within a sweep
  let tail = 0;
  const { watcher } = options;

  for (let p = 0; p < positions; p++) scores[p] = scoreFor(moverAt(game, p), game.convention.endless);
  for (const sweep of planSweeps(game, movesLeft)) {
    throwIfAborted(options.signal);
    run(sweep);
  }
  if (watcher !== undefined) tellEndless();
  options.onProgress?.(1);
  return {
    game,
    solver: 'attractor',
    values: Uint8Array.from(scores, valueOfScore),
    plies: narrowPlies(plies),
    ...(hasScores(game) ? { scores } : {}),
  };

  function run(sweep: Sweep): void {
    let head = tail;
    for (const p of sweep.attackerEnds) settle(p, sweep.score, 0, -1, END);
    for (const p of sweep.defenderEnds) settle(p, -sweep.score, 0, -1, END);
    // First in, first out: that alone makes `plies` the shortest win and the longest defence.
    for (; head < tail; head++) {
      const q = queue[head];
      if (watcher !== undefined) tellTaken(q);
      forEachPredecessor(game, q, (p) => {
        if (plies[p] !== ENDLESS_32) return;
        if (attacks(sweep, p, q)) settle(p, scoreBefore(p, q), plies[q] + 1, q, ONE_MOVE);
        else if (--movesLeft[p] === 0) settle(p, scoreBefore(p, q), plies[q] + 1, q, ALL_MOVES);
        else if (watcher !== undefined) watcher.step(COUNT, p, UNKNOWN, q, movesLeft[p], -1);
      });
    }
  }

  function settle(p: number, score: number, distance: number, because: number, rule: number): void {
    if (watcher !== undefined) {
      watcher.push(p);
      watcher.step(rule, p, valueOfScore(score), because, movesLeft[p], distance);
    }
    scores[p] = score;
    plies[p] = distance;
    queue[tail++] = p;
  }

  function tellTaken(q: number): void {
    watcher?.pop();
    watcher?.step(TAKE, q, valueOfScore(scores[q]), -1, movesLeft[q], plies[q]);
  }

  function tellEndless(): void {
    for (let p = 0; p < positions; p++) {
      if (plies[p] === ENDLESS_32) {
        watcher?.step(ENDLESS, p, valueOfScore(scores[p]), -1, movesLeft[p], -1);
      }
    }
  }

  /** May p join by the one move to q, because the attacker is to move at p? */
  function attacks(sweep: Sweep, p: number, q: number): boolean {
    if (sweep.attacker === 'nobody') return false;
    if (sweep.attacker === 'mover') return scores[q] < 0;
    return moverAt(game, p) === sweep.attacker;
  }

  function scoreBefore(p: number, q: number): number {
    const samePlayer = game.layout === 'owned' && moverAt(game, p) === moverAt(game, q);
    return samePlayer ? scores[q] : 0 - scores[q];
  }
}

/** Position → the number of its moves. */
export function countMoves(game: TokenGame): Uint32Array {
  const counts = new Uint32Array(game.positions);
  for (let p = 0; p < game.positions; p++) {
    const { offsets } = game.graph.out(moverAt(game, p));
    const v = vertexAt(game, p);
    counts[p] = offsets[v + 1] - offsets[v];
  }
  return counts;
}

/** Calls `visit(p)` for every arc that leads from a position p to q. */
function forEachPredecessor(game: TokenGame, q: number, visit: (p: number) => void): void {
  const v = vertexAt(game, q);
  if (game.layout === 'shared') visitRow(game.graph.into(0), v, 0, visit);
  else if (game.layout === 'owned') for (const e of PLAYERS) visitRow(game.graph.into(e), v, 0, visit);
  else {
    const mover = opponent(moverAt(game, q));
    visitRow(game.graph.into(mover), v, mover * game.graph.vertices, visit);
  }
}

const PLAYERS: readonly Player[] = [0, 1];

function visitRow({ offsets, ends }: ArcRows, v: number, base: number, visit: (p: number) => void): void {
  for (let a = offsets[v]; a < offsets[v + 1]; a++) visit(base + ends[a]);
}

/** The rules of the plain engine, as `solvePlainly` tells them. */
export const END = 0;
export const TAKE = 1;
export const ONE_MOVE = 2;
export const ALL_MOVES = 3;
export const COUNT = 4;
export const ENDLESS = 5;

/** The plain engine in words: what the default solver replays. */
export const plainScript: Script = {
  pseudocode: [
    'every position: counter := number of its moves',
    'for every position without a move: settle it as the rules of the end say; it joins the queue',
    'while the queue is not empty:',
    '  take the first position q out of the queue',
    '  for every move p → q where p is not settled:',
    '    if the player at p is glad of q: settle p; it joins the queue',
    '    else take 1 from the counter of p',
    '      if the counter is 0: settle p; it joins the queue',
    'whatever is not settled is worth what endless play is worth',
  ],
  rules: [
    {
      name: 'end',
      line: 1,
      why: ({ here, after }) => `${here} is ${wordFor(after)}: the game ends there`,
    },
    {
      name: 'take',
      line: 3,
      why: ({ here, after }) =>
        `${here} leaves the queue: it is ${wordFor(after)}, so look at every move that leads to it`,
    },
    {
      name: 'one move',
      line: 5,
      why: (told) => `${told.here} is ${wordFor(told.after)}: it can move to ${told.there}, ${whichIs(told)}`,
    },
    {
      name: 'all moves',
      line: 7,
      why: (told) =>
        `${told.here} is ${wordFor(told.after)}: no move does better, and the last one open ` +
        `leads to ${told.there}, ${whichIs(told)}`,
    },
    {
      name: 'count',
      line: 6,
      why: (told) =>
        `${told.here} stays open: its move to ${told.there}, ${whichIs(told)}, does not help, ` +
        `but ${counted(told.counter, 'move')} may still`,
    },
    {
      name: 'endless',
      line: 8,
      why: ({ here, after }) =>
        `${here} is ${wordFor(after)}: nobody can force a better end, so play goes on for ever`,
    },
  ],
  waiting: 'queue',
  counter: 'moves not yet refuted',
  counterStart: 'moves',
  mark: 'plies',
};
