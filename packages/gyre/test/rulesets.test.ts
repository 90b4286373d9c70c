import { expect, test } from 'vitest';
import { whole } from '../../../test/slices.ts';
import { DRAW, LOSS, letterOf, pliesAt, type Solution, solve, valueAt, verify, WIN } from '../src/index.ts';
import { catAndMouse } from '../src/rulesets/games/cat-and-mouse.ts';
import { copsAndRobber } from '../src/rulesets/games/cops-and-robber.ts';
import { lGame } from '../src/rulesets/games/l-game.ts';
import {
  chomp,
  dodgem,
  type ExploredPlay,
  explore,
  geography,
  kayles,
  mnk,
  nim,
  parseBoardGraph,
  type Ruleset,
  rulesetFamilies,
  rulesetNamed,
  subtraction,
  wythoff,
} from '../src/rulesets/index.ts';

/** Counts of a solved ruleset, in the words of the published tables. */
function solved<P>(ruleset: Ruleset<P>): {
  play: ExploredPlay<P>;
  solution: Solution;
  counts: object;
  start: string;
} {
  const play = explore(ruleset);
  const solution = solve(play.game);
  const count = (value: number): number => solution.values.reduce((sum, v) => sum + (v === value ? 1 : 0), 0);
  const { offsets } = play.graph.out(0);
  let ends = 0;
  for (let v = 0; v < play.graph.vertices; v++) if (offsets[v] === offsets[v + 1]) ends++;
  const counts = {
    positions: play.graph.vertices,
    moves: play.graph.arcs,
    W: count(WIN),
    L: count(LOSS),
    D: count(DRAW),
    ends,
  };
  return { play, solution, counts, start: startOf(play, solution) };
}

function startOf<P>(play: ExploredPlay<P>, solution: Solution): string {
  const [start] = play.starts;
  return `${letterOf(valueAt(solution, start))}${pliesAt(solution, start) ?? ''}`;
}

test.each(rulesetFamilies.flatMap(({ name, isLarge }) => (name === 'chess' || isLarge ? [] : [name])))(
  'the solution of %s proves itself',
  (name) => {
    const parameters = name === 'fox-and-geese' ? { width: '6', height: '6' } : {};
    const { solution } = solved(rulesetNamed(name, parameters));
    expect(verify(solution)).toMatchObject({ accepted: true, proved: true });
  },
);

test('tic-tac-toe: the published counts', () => {
  const { counts, start } = solved(mnk(3, 3, 3));
  expect(counts).toEqual({ positions: 5478, moves: 16_167, W: 2836, L: 1574, D: 1068, ends: 958 });
  expect(start).toBe('D9');
});

test('Mū tōrere: the published counts', () => {
  const { counts, start } = solved(rulesetNamed('mu-torere'));
  expect(counts).toMatchObject({ positions: 1180, moves: 1920, W: 208, L: 128, D: 844 });
  expect(start).toBe('D');
});

test('L-game: 2,296 positions up to symmetry, 15 terminal, 14 more lost', () => {
  const { counts, start } = solved(lGame());
  expect(counts).toMatchObject({ positions: 2296, ends: 15, L: 29 });
  expect(start).toBe('D');
});

test('Hare and Hounds: the hounds win in 23 plies moving first, in 24 moving second', () => {
  const { play, solution } = solved(rulesetNamed('hare-and-hounds'));
  const [first, second] = play.starts;
  expect([valueAt(solution, first), pliesAt(solution, first)]).toEqual([WIN, 23]);
  expect([valueAt(solution, second), pliesAt(solution, second)]).toEqual([LOSS, 24]);
});

test.each<[number, string]>(
  whole
    ? [
        [3, 'W'],
        [4, 'D'],
      ]
    : [[3, 'W']],
)('Dodgem with %i squares a side is %s for the first player', (n, value) => {
  expect(solved(dodgem(n)).start[0]).toBe(value);
});

test.each([
  ['petersen', 3],
  ['dodecahedron', 3],
  ['grid:4x4', 2],
  ['path:6', 1],
  ['cycle:6', 2],
])('cops needed on %s: %i', (text, needed) => {
  const graph = parseBoardGraph(text);
  for (let k = 1; k <= needed; k++) {
    expect(solved(copsAndRobber(graph, k)).start[0]).toBe(k === needed ? 'W' : 'L');
  }
});

test.each([
  ['[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]', 'D'],
  ['[[1,3],[0],[3],[0,2]]', 'W'],
])('cat and mouse on %s is %s for the mouse', (text, value) => {
  expect(solved(catAndMouse(parseBoardGraph(text))).start[0]).toBe(value);
});

test('Nim: lost exactly when the sizes add up to 0 without carry', () => {
  const { play, solution } = solved(nim([5, 6, 7]));
  for (let v = 0; v < play.graph.vertices; v++) {
    const sum = play.position(v).reduce((x, size) => x ^ size, 0);
    expect(valueAt(solution, v)).toBe(sum === 0 ? LOSS : WIN);
  }
});

test('Wythoff: lost at the pairs of the golden ratio', () => {
  const { play, solution } = solved(wythoff(40, 40));
  const golden = (1 + Math.sqrt(5)) / 2;
  for (let v = 0; v < play.graph.vertices; v++) {
    const [large, small] = play.position(v);
    const isLost = small === Math.floor((large - small) * golden);
    expect(valueAt(solution, v)).toBe(isLost ? LOSS : WIN);
  }
});

test('subtraction {1, 2, 3}: lost at the multiples of four', () => {
  const { play, solution } = solved(subtraction(21, [1, 2, 3]));
  for (let v = 0; v < play.graph.vertices; v++) {
    expect(valueAt(solution, v)).toBe(play.position(v) % 4 === 0 ? LOSS : WIN);
  }
});

test('chomp: one position for each bar, and the first player wins', () => {
  const { counts, start } = solved(chomp(4, 5));
  expect(counts).toMatchObject({ positions: 125, ends: 1 }); // C(9, 4) - 1, without the empty bar
  expect(start[0]).toBe('W');
  for (let rows = 1; rows <= 4; rows++)
    for (let columns = 1; columns <= 4; columns++)
      expect(solved(chomp(rows, columns)).start[0]).toBe(rows * columns === 1 ? 'L' : 'W');
});

test('geography: on a bipartite graph with a perfect matching the first player wins', () => {
  expect(solved(geography(parseBoardGraph('grid:3x4'), 0)).start[0]).toBe('W');
  expect(solved(geography(parseBoardGraph('grid:3x3'), 0)).start[0]).toBe('L');
});

/** Does every maximum matching of the graph cover the vertex? By looking at all matchings. */
function isAlwaysCovered(graph: readonly (readonly number[])[], vertex: number): boolean {
  let [most, mostWithout] = [0, 0];
  const grow = (from: number, used: number, size: number): void => {
    most = Math.max(most, size);
    if ((used & (1 << vertex)) === 0) mostWithout = Math.max(mostWithout, size);
    for (let v = from; v < graph.length; v++) {
      if ((used & (1 << v)) !== 0) continue;
      for (const w of graph[v])
        if ((used & (1 << w)) === 0) grow(v + 1, used | (1 << v) | (1 << w), size + 1);
    }
  };
  grow(0, 0, 0);
  return mostWithout < most;
}

test('geography: won exactly if every maximum matching covers the start', () => {
  let state = 7;
  const random = (n: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  for (let round = 0; round < 300; round++) {
    const size = 1 + random(7);
    const graph: number[][] = Array.from({ length: size }, () => []);
    for (let v = 0; v < size; v++)
      for (let w = 0; w < v; w++)
        if (random(5) < 2) {
          graph[v].push(w);
          graph[w].push(v);
        }
    const start = random(size);
    const expected = isAlwaysCovered(graph, start) ? 'W' : 'L';
    expect(solved(geography(graph, start)).start[0], JSON.stringify({ graph, start })).toBe(expected);
  }
});

test.each([
  [3, 3, 3, 'D'],
  [3, 4, 3, 'W'],
  [4, 3, 3, 'W'],
  [2, 6, 3, 'D'],
  [2, 5, 2, 'W'],
])('m,n,k: %i,%i,%i is %s for the first player', (m, n, k, value) => {
  expect(solved(mnk(m, n, k)).start[0]).toBe(value);
});

test('Kayles: a single row is always won', () => {
  expect(solved(kayles([12])).start[0]).toBe('W');
  expect(solved(kayles([7, 7])).start[0]).toBe('L');
});
