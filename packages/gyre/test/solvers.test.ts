import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeds } from '../../../test/slices.ts';
import { attractor } from '../src/engine/inner.ts';
import { endlessMark } from '../src/game/inner.ts';
import {
  ASYMMETRIC,
  CONVENTIONS,
  type Convention,
  conventionNamed,
  letterOf,
  NORMAL,
  type Player,
  type PliesColumn,
  partizanGraph,
  pliesAt,
  positionOf,
  type Solution,
  type Solver,
  solve,
  solverNamed,
  solvers,
  symmetricGraph,
  type TokenGame,
  tokenGame,
  valueAt,
  verify,
} from '../src/index.ts';
import { anyGame } from './arbitraries.ts';
import { gameOf, randomCases } from './generators.ts';
import { type GoldenGame, goldenGames } from './golden-games.ts';
import { ALL_KINDS, Tally, type TallyName } from './tally.ts';

/** Beside won, drawn and lost: what there must be among the games that a solver accepts. */
const BALANCED: Readonly<Record<string, readonly TallyName[]>> = {
  roth: ['W', 'D', 'L', 'endless', 'cyclic', 'partizan'],
  bisimulation: ALL_KINDS,
  unravel: ALL_KINDS,
};

describe.each(solvers.slice(1).map((solver) => ({ name: solver.name, solver })))('$name', ({ solver }) => {
  test('agrees with the default engine on random games of every kind', () => {
    const tally = new Tally();
    for (const drawn of randomCases(1_500, 700_000)) {
      const game = gameOf(drawn);
      if (solver.refuses(game) !== undefined) continue;
      tally.add(drawn, attractor.solve(game));
      expectSame(solver, game, `seed ${drawn.seed}`);
    }
    tally.expectBalanced(`${solver.name} = default`, BALANCED[solver.name] ?? ['W', 'D', 'L']);
  });

  test('agrees with the default engine on random games that it was made for', () => {
    let accepted = 0;
    const homes: Convention[] = solver.name.startsWith('nmfl') ? [ASYMMETRIC] : [NORMAL];
    const kinds = solver.name === 'roth' ? (['symmetric', 'partizan'] as const) : (['symmetric'] as const);
    for (const drawn of randomCases(1_000, 800_000, { kinds, conventions: homes, payoffs: false })) {
      const game = gameOf(drawn);
      if (solver.refuses(game) !== undefined) continue;
      accepted++;
      expectSame(solver, game, `seed ${drawn.seed}`);
    }
    expect(accepted).toBeGreaterThan(200);
  });

  test('gives the columns that it says it gives, and no others', () => {
    const game = tokenGame(symmetricGraph(3, [[0, 1], [1, 2]]), solver.name.startsWith('nmfl') ? ASYMMETRIC : NORMAL); // biome-ignore format: a path
    const solution = solve(game, { solver });
    expect(solution.solver).toBe(solver.name);
    const given = (['values', 'plies', 'ranks'] as const).filter((column) => solution[column] !== undefined);
    expect(given).toEqual(solver.columns.filter((column) => column !== 'scores'));
  });

  test('solves a graph without vertices, if it takes its convention', () => {
    for (const convention of CONVENTIONS) {
      const game = tokenGame(symmetricGraph(0, []), convention);
      if (solver.refuses(game) === undefined) expect(solver.solve(game).values).toHaveLength(0);
    }
  });
});

test('every solver agrees with the default engine on what fast-check draws', () => {
  const accepted = new Map<string, number>();
  fc.assert(
    fc.property(anyGame, (game) => {
      const expected = attractor.solve(game);
      for (const solver of solvers) {
        if (solver.refuses(game) !== undefined) continue;
        accepted.set(solver.name, (accepted.get(solver.name) ?? 0) + 1);
        expectSame(solver, game, 'fast-check', expected);
      }
    }),
    { seed: 20_26, numRuns: 3_000 },
  );
  expect(accepted.size).toBe(solvers.length);
  for (const [name, count] of accepted) expect(count, name).toBeGreaterThan(100);
});

test('every solver gives the golden answers of every game that it accepts', () => {
  const seen = new Map<string, number>();
  for (const golden of goldenGames) {
    const { vertices, arcs, left = [], right = [] } = golden;
    const graph = arcs === undefined ? partizanGraph(vertices, left, right) : symmetricGraph(vertices, arcs);
    const game = tokenGame(graph, conventionNamed(golden.convention));
    for (const solver of solvers) {
      if (solver.refuses(game) !== undefined) continue;
      seen.set(solver.name, (seen.get(solver.name) ?? 0) + 1);
      expectGolden(solver.solve(game), golden);
    }
  }
  expect([...seen.keys()].toSorted()).toEqual(solvers.map(({ name }) => name).toSorted());
  for (const [name, count] of seen) expect(count, name).toBeGreaterThan(8);
});

function expectGolden(solution: Solution, golden: GoldenGame): void {
  for (const player of [0, 1] as Player[]) {
    const positions = Array.from({ length: golden.vertices }, (_, v) => positionOf(solution.game, player, v));
    const at = `${golden.id} by ${solution.solver}`;
    expect(positions.map((p) => letterOf(valueAt(solution, p))).join(''), at).toBe(golden.value[player]);
    if (solution.plies === undefined) continue;
    expect(
      positions.map((p) => pliesAt(solution, p) ?? null),
      at,
    ).toEqual(golden.plies[player]);
  }
}

test.each([
  ['fraenkel-levy', tokenGame(partizanGraph(1, [], [])), /not symmetric/],
  ['fraenkel-levy', tokenGame(symmetricGraph(1, []), ASYMMETRIC), /not normal play/],
  ['nmfl', tokenGame(symmetricGraph(1, [])), /not the asymmetric one/],
  ['nmfl-linear', tokenGame(symmetricGraph(1, []), ASYMMETRIC, [{ vertex: 0, score: 1 }]), /payoffs/],
  ['roth', tokenGame(symmetricGraph(1, []), ASYMMETRIC), /not normal play/],
  ['memo', tokenGame(symmetricGraph(3, [[0, 1], [1, 2], [2, 1]])), /the cycle v1 → v2 → v1/], // biome-ignore format: arcs
  ['memo', tokenGame(symmetricGraph(1, [[0, 0]])), /the cycle v0 → v0/],
  ['unravel', tokenGame(symmetricGraph(100, [])), /more than 64 positions/],
])('%s refuses what it cannot solve, and says why', (name, game, reason) => {
  expect(() => solve(game, { solver: name })).toThrow(reason);
});

test('memo accepts a partizan graph with a cycle that no play can follow', () => {
  const game = tokenGame(partizanGraph(2, [[0, 1], [1, 0]], [])); // biome-ignore format: arcs
  expectSame(solverNamed('memo'), game, 'Left alone cannot go round');
});

test('memo solving a cyclic game all the same throws E_CYCLE, naming long cycles shortly', () => {
  const ring = symmetricGraph(20, { moves: (v, emit) => emit((v + 1) % 20) });
  expect(() => solverNamed('memo').solve(tokenGame(ring))).toThrow(/v0 → .* → v7 → … \(20 positions\) → v0/);
});

/** Graphs on which a recursive algorithm would overflow the stack, or a naive one be quadratic. */
const MANY = seeds(1_000_000);
const next = Int32Array.from({ length: MANY }, (_, v) => v + 1);
const PATH = symmetricGraph(MANY + 1, { from: next.map((v) => v - 1), to: next });
const STAR = symmetricGraph(MANY + 1, { from: new Int32Array(MANY), to: next });

describe.each([
  { name: 'normal play', convention: NORMAL },
  { name: 'asymmetric', convention: ASYMMETRIC },
])(`${MANY} arcs, $name`, ({ convention }) => {
  test.each([
    { shape: 'path', graph: PATH },
    { shape: 'star', graph: STAR },
  ])('every linear algorithm solves a $shape without overflowing the stack', ({ shape, graph }) => {
    const game = tokenGame(graph, convention);
    const expected = attractor.solve(game);
    for (const solver of solvers.slice(1)) {
      const slow =
        solver.name === 'unravel' ||
        (solver.name === 'nmfl' && shape === 'star') ||
        (solver.name === 'bisimulation' && shape === 'path');
      if (slow || (convention === ASYMMETRIC && !ASYMMETRIC_ONES.has(solver.name))) continue;
      if (solver.refuses(game) === undefined) expectSame(solver, game, shape, expected);
    }
  });
});

/** The ones for which asymmetric play is worth its time; the others have normal play. */
const ASYMMETRIC_ONES: ReadonlySet<string> = new Set(['nmfl', 'nmfl-linear']);

function expectSame(solver: Solver, game: TokenGame, at: string, expected = attractor.solve(game)): void {
  const found = solver.solve(game);
  const { accepted, proved } = verify(found);
  expect(accepted, `${solver.name}, ${at}: verify`).toBe(true);
  if (solver.name !== 'unravel') expect(proved, `${solver.name}, ${at}: proof`).toBe(true);
  const columns = [found, expected].map(({ values, plies, scores }) => ({
    values,
    plies: found.plies && plies && { column: plies, endless: endlessMark(plies) },
    scores,
  }));
  expect(differences(columns[0], columns[1]), `${solver.name}, ${at}`).toBe(0);
}

interface Columns {
  readonly values: Uint8Array;
  readonly plies: { readonly column: PliesColumn; readonly endless: number } | undefined;
  readonly scores: Int32Array | undefined;
}

/** In how many entries two sets of columns differ; without a call per position, for the large games. */
function differences(one: Columns, other: Columns): number {
  let count = 0;
  for (let p = 0; p < one.values.length; p++) {
    if (one.values[p] !== other.values[p] || one.scores?.[p] !== other.scores?.[p]) count++;
    if (one.plies === undefined || other.plies === undefined) continue;
    const [k, l] = [one.plies.column[p], other.plies.column[p]];
    if (k === one.plies.endless ? l !== other.plies.endless : k !== l) count++;
  }
  return count;
}
