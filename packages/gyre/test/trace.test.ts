import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveRows } from '../src/game/inner.ts';
import {
  ASYMMETRIC,
  ownedGraph,
  partizanGraph,
  solvers,
  symmetricGraph,
  tokenGame,
  UNKNOWN,
  VertexNames,
  WIN,
} from '../src/index.ts';
import { type Trace, traceOf } from '../src/trace/index.ts';
import { anyGame } from './arbitraries.ts';
import { gameOf, randomCases, seeded } from './generators.ts';

const TUTORIAL = symmetricGraph(5, { adjacency: [[1, 2], [3], [1, 4], [], [2]] });

test('§2 the tutorial graph tells every step and why', () => {
  const trace = traceOf(tokenGame(TUTORIAL));
  expect(sentences(trace)).toEqual([
    'v3 is lost: the game ends there',
    'v3 leaves the queue: it is lost, so look at every move that leads to it',
    'v1 is won: it can move to v3, which is lost',
    'v1 leaves the queue: it is won, so look at every move that leads to it',
    'v0 stays open: its move to v1, which is won, does not help, but 1 move may still',
    'v2 stays open: its move to v1, which is won, does not help, but 1 move may still',
    'v0 is drawn: nobody can force a better end, so play goes on for ever',
    'v2 is drawn: nobody can force a better end, so play goes on for ever',
    'v4 is drawn: nobody can force a better end, so play goes on for ever',
  ]);
});

test('a step knows its vertex, rule, line, change, arc, counter and mark', () => {
  const trace = traceOf(tokenGame(TUTORIAL));
  expect(trace.step(2)).toEqual({
    step: 2,
    rule: 'one move',
    line: 5,
    position: 1,
    vertex: 1,
    player: undefined,
    before: UNKNOWN,
    after: WIN,
    because: 3,
    becauseVertex: 3,
    counter: 1,
    mark: 1,
  });
  expect([0, 1, 2, 3].map((k) => trace.waitingAfter(k))).toEqual([[], [3], [], [1]]);
});

test('changes of a vertex are found from any step', () => {
  const trace = traceOf(tokenGame(TUTORIAL));
  const found = [0, 4, 5, 6, 7].map((k) => trace.nextChangeOfVertex(0, k));
  expect(found).toEqual([4, 4, 6, 6, undefined]);
  expect([0, 4, 5, 9].map((k) => trace.lastChange(0, k))).toEqual([undefined, undefined, 4, 6]);
});

test('a step names players where it matters and says when a player moves twice', () => {
  const partizan = tokenGame(partizanGraph(2, [[0, 1]], []));
  expect(sentences(traceOf(partizan))).toContain(
    'v0 (Left to move) is won: it can move to v1 (Right to move), which is lost',
  );
  const owned = tokenGame(ownedGraph([0, 0, 1], [[0, 1], [1, 2]])); // biome-ignore format: a path
  const trace = traceOf(owned);
  const names = new VertexNames(['a', 'b', 'c']);
  expect([...trace].map(({ step }) => trace.why(step, names))).toContain(
    'a (Left to move) is won: it can move to b (Left to move), where the same player moves again and which is won',
  );
});

test('the memoised search names the best move, and of equally good ones the first', () => {
  const adjacency = [[], [0], [0], [1, 2], [1, 3], [3, 0]];
  const told = sentences(traceOf(tokenGame(symmetricGraph(6, { adjacency })), { solver: 'memo' }));
  expect(told.filter((sentence) => sentence.includes('best'))).toEqual([
    'v1 is won: its best move is to v0, and the game lasts 1 ply',
    'v2 is won: its best move is to v0, and the game lasts 1 ply',
    'v3 is lost: its best move is to v1, and the game lasts 2 plies',
    'v4 is won: its best move is to v3, and the game lasts 3 plies',
    'v5 is won: its best move is to v0, and the game lasts 1 ply',
  ]);
});

test('the reason of a step of the quotient is a move to a member of the class that left the queue', () => {
  for (const drawn of randomCases(300, 910_000)) {
    const game = gameOf(drawn);
    const trace = traceOf(game, { solver: 'bisimulation' });
    const classOf = new Map<number, number>();
    let taken = -1;
    for (const { rule, position, mark, vertex, because, becauseVertex } of trace) {
      const told = `seed ${drawn.seed}, ${rule}`;
      classOf.set(position, mark as number);
      if (rule === 'take') taken = mark as number;
      expect(because !== undefined, told).toBe(['one move', 'all moves', 'count'].includes(rule));
      if (because === undefined) continue;
      expect(classOf.get(because), told).toBe(taken);
      const { offsets, ends } = moveRows(game, position);
      expect(ends.subarray(offsets[vertex], offsets[vertex + 1]), told).toContain(becauseVertex);
    }
  }
});

test.each([-1, 9, 0.5, Number.NaN])('step %s is refused', (k) => {
  const trace = traceOf(tokenGame(TUTORIAL));
  expect(() => trace.step(k)).toThrow(/there is no step/);
  expect(() => trace.why(k)).toThrow(/there is no step/);
});

test('a game without positions has a trace without steps', () => {
  const trace = traceOf(tokenGame(symmetricGraph(0, [])));
  expect(trace.length).toBe(0);
  expect(trace.replay().forward()).toBe(false);
  expect(trace.replay().back()).toBe(false);
});

test('a run beyond the limit is refused, not cut', () => {
  expect(() => traceOf(tokenGame(TUTORIAL), { limit: 8 })).toThrow(/more than 8 steps/);
  expect(traceOf(tokenGame(TUTORIAL), { limit: 9 }).length).toBe(9);
});

test('replaying backwards, forwards and by jumps meets the same states, and ends at the solution', () => {
  fc.assert(
    fc.property(anyGame, fc.array(fc.nat(200), { maxLength: 6 }), (game, jumps) => {
      for (const solver of solvers) {
        if (solver.script === undefined || solver.refuses(game) !== undefined) continue;
        const trace = traceOf(game, { solver });
        checkReplay(trace, jumps);
      }
    }),
    { seed: 3, numRuns: 400 },
  );
});

test('snapshots serve jumps in a long run, and every sentence can be said', () => {
  const n = 20_000;
  const path = symmetricGraph(n, { moves: (v, emit) => v + 1 < n && emit(v + 1) });
  const trace = traceOf(tokenGame(path));
  const replay = trace.replay();
  for (const at of [trace.length, 5, 30_000, 19_999, trace.length - 1, 0]) {
    replay.jump(at);
    const settled = replay.known.reduce((sum, known) => sum + (known === UNKNOWN ? 0 : 1), 0);
    expect(settled).toBe(Math.ceil(at / 2));
  }
});

test('a graph of 100,000 arcs traces in a few megabytes, with random access', () => {
  const random = seeded(8);
  const pairs = Array.from({ length: 100_000 }, (): [number, number] => [
    random.below(18_000),
    random.below(20_000),
  ]);
  const graph = symmetricGraph(20_000, pairs);
  const traced = solvers.filter(({ name, script }) => script !== undefined && name !== 'unravel');
  let count = 0;
  for (const game of [tokenGame(graph), tokenGame(graph, ASYMMETRIC)]) {
    for (const solver of traced) {
      if (solver.refuses(game) !== undefined) continue;
      count++;
      const trace = traceOf(game, { solver });
      const bytes = Object.values(trace.columns).reduce((sum, column) => sum + column.byteLength, 0);
      expect(bytes, solver.name).toBeLessThan(64e6);
      const replay = trace.replay();
      for (let jumps = 0; jumps < 20; jumps++) {
        replay.jump(random.below(trace.length));
        expect(trace.knownAfter(replay.at, 7), solver.name).toBe(replay.knownAt(7));
      }
    }
  }
  expect(count).toBe(8);
});

function sentences(trace: Trace): string[] {
  return [...trace].map(({ step }) => trace.why(step));
}

function checkReplay(trace: Trace, jumps: readonly number[]): void {
  for (const column of Object.values(trace.columns))
    expect(
      (column as Int32Array).every((entry) => entry >= -1),
      'where there is nothing is −1',
    ).toBe(true);
  const replay = trace.replay();
  const seen = [stateOf(replay)];
  while (replay.forward()) {
    seen.push(stateOf(replay));
    expect(trace.why(replay.at - 1)).not.toMatch(/undefined|NaN|-1/);
  }
  expect(replay.at).toBe(trace.length);
  expect([...replay.known]).toEqual([...trace.solution.values]);
  expect(replay.waiting()).toEqual([]);
  while (replay.back()) expect(stateOf(replay)).toEqual(seen[replay.at]);
  for (const jump of jumps) {
    const at = jump % (trace.length + 1);
    replay.jump(at);
    expect(stateOf(replay)).toEqual(seen[at]);
    for (let p = 0; p < trace.game.positions; p++) expect(trace.knownAfter(at, p)).toBe(replay.knownAt(p));
  }
}

function stateOf(replay: ReturnType<Trace['replay']>): unknown {
  return [replay.known.join(), replay.counters.join(), replay.marks.join(), replay.waiting().join()];
}
