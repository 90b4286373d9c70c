import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { abortedError, throwIfAborted } from '../src/graph/inner.ts';
import * as gyre from '../src/index.ts';
import { NORMAL, ownedGraph, partizanGraph, solve, symmetricGraph, tokenGame } from '../src/index.ts';
import { nmfl } from '../src/papers/inner.ts';
import { refusalOf, refusalsOfEach, testRefusals } from './refusal.ts';

const point = symmetricGraph(1, []);
const arrow = symmetricGraph(2, [[0, 1]]);
const loop = symmetricGraph(1, [[0, 0]]);

const scores = 'scores are whole numbers up to ±1000000000';
const makeConvention = 'give NORMAL, MISERE, … or a name, or make one with customConvention';
const paid = (...payoffs: object[]): unknown => tokenGame(point, NORMAL, payoffs as gyre.Payoff[]);
const score = 1;
const one = { vertices: Int32Array.of(0), scores: Int32Array.of(1) };

testRefusals('games', {
  'E_CONVENTION: there is no convention "chess"; the conventions are normal, misere, asymmetric, onside, offside':
    [() => gyre.conventionNamed('chess'), () => tokenGame(point, 'chess')],
  [`E_CONVENTION: {} is not a convention; ${makeConvention}`]: () => tokenGame(point, {} as never),
  'E_SHAPE: the payoffs have neither of the known forms; give a list, or { vertices, scores }': [
    () => tokenGame(point, NORMAL, { payoffs: [] } as never),
    () => tokenGame(point, NORMAL, null as never),
  ],
  [`E_CONVENTION: the convention "custom" has the score 0.5; ${scores}`]: () =>
    gyre.customConvention([0.5, 1], 0),
  [`E_CONVENTION: the convention "mine" has the score NaN; ${scores}`]: () =>
    gyre.customConvention([0, 1], Number.NaN, 'mine'),
  [`E_CONVENTION: {"name":"custom","stuck":[1],"endless":0} is not a convention; ${makeConvention}`]: () =>
    gyre.customConvention([1] as never, 0),
  [`E_CONVENTION: {"name":"custom","stuck":undefined,"endless":0} is not a convention; ${makeConvention}`]:
    () => gyre.customConvention(undefined as never, 0),
  [`E_CONVENTION: the convention "x" has the score 2000000000; ${scores}`]: () =>
    tokenGame(point, { name: 'x', stuck: [2e9, 0], endless: 0 }),
  'E_SIZE: the game has 2147483648 positions; at most 2147483647 fit': () =>
    tokenGame(partizanGraph(2 ** 30, [], [])),
  'E_SHAPE: {} is not a graph; make one with symmetricGraph and the like': () => tokenGame({} as never),
  'E_PAYOFF: payoff 0 is null; give { vertex, score }': () => paid(null as never),
  'E_PAYOFF: payoff 0 is for player 0 at vertex 0; player 1 owns the vertex and moves there': () =>
    tokenGame(ownedGraph([1], []), NORMAL, [{ vertex: 0, score, player: 0 }]),
  'E_PAYOFF: payoff 0 names vertex 1; the vertices are 0 to 0': () => paid({ vertex: 1, score }),
  'E_PAYOFF: payoff 0 names vertex NaN; the vertices are 0 to 0': () => paid({ vertex: Number.NaN, score }),
  [`E_PAYOFF: payoff 0 has the score 1.5; ${scores}`]: () => paid({ vertex: 0, score: 1.5 }),
  'E_PAYOFF: payoff 0 is for player 2; players are 0 and 1': () => paid({ vertex: 0, score, player: 2 }),
  'E_PAYOFF: vertex 0 has a payoff and also arcs out of it; a game ends at a payoff: remove the arcs or the payoff':
    [() => tokenGame(arrow, NORMAL, [{ vertex: 0, score }]), () => tokenGame(arrow, NORMAL, one)],
  'E_PAYOFF: vertex 0 has two payoffs, 1 and 2; give each position one': () =>
    paid({ vertex: 0, score }, { vertex: 0, score: 2 }),
  'E_SHAPE: the payoffs have 1 vertices and 2 scores; give one of each for every payoff': () =>
    tokenGame(point, NORMAL, { ...one, scores: Int32Array.of(1, 2) }),
});

/** The solution of the arrow, after its plies were transferred to a worker. */
function withoutPlies(): gyre.Solution {
  const solution = solve(tokenGame(arrow));
  const { buffer } = solution.plies as Uint16Array;
  structuredClone(buffer, { transfer: [buffer as ArrayBuffer] });
  return solution;
}

const solverNames = gyre.solvers.map(({ name }) => name).join(', ');

testRefusals('solving', {
  [`E_SOLVER: there is no solver "magic"; the solvers are ${solverNames}`]: () => gyre.solverNamed('magic'),
  'E_SHAPE: what is given is not a game; make one with tokenGame(graph)': () => solve(point as never),
  'E_SOLVER: the solver is 5; give the name of a solver, such as "attractor"': () =>
    solve(tokenGame(point), { solver: 5 as never }),
  'E_POSITION: there is no position 1; positions are 0 to 0': [
    () => gyre.bestMove(solve(tokenGame(point)), 1),
    () => gyre.valueAt(solve(tokenGame(point)), 1),
  ],
  ...refusalsOfEach([-1, 0.5, Number.NaN, 1], (v) => ({
    [`E_POSITION: the position names vertex ${v}; the vertices are 0 to 0`]: () =>
      gyre.positionOf(tokenGame(point, 'onside'), 0, v),
  })),
  'E_POSITION: the position has player 2; players are 0 and 1': () =>
    gyre.positionOf(tokenGame(point), 2 as never, 0),
  'E_SOLUTION: the columns have no entry for position 0; were they transferred to a worker?': () =>
    gyre.bestMove(withoutPlies(), 0),
  'E_SOLUTION: the column plies has 0 entries; the game has 2 positions': () => gyre.census(withoutPlies()),
  'E_POSITION: there is no position 0; the game has none': () =>
    gyre.mainLine(solve(tokenGame(symmetricGraph(0, []))), 0),
  'E_SOLUTION: x gives no plies; best moves follow from plies': () =>
    gyre.moveColumn({ game: tokenGame(point), solver: 'x', values: new Uint8Array(1) }),
  'E_ABORTED: the work was stopped by its signal': [
    () => throwIfAborted(AbortSignal.abort()),
    () => solve(tokenGame(loop), { signal: AbortSignal.abort() }),
  ],
});

test('a refused payoff says which one it is', () => {
  const twice = (): unknown => paid({ vertex: 0, score }, { vertex: 0, score: 2 });
  expect(refusalOf(twice)).toMatchObject({ place: { at: 1 } });
});

test('an aborted signal gives its reason as the cause', () => {
  expect(abortedError(AbortSignal.abort('enough'))).toMatchObject({ code: 'E_ABORTED', cause: 'enough' });
});

test('a solver that cannot solve the game says why', () => {
  const partizan = tokenGame(partizanGraph(1, [], []));
  const why = nmfl.refuses(partizan);
  expect(why).toBeTypeOf('string');
  expect(refusalOf(() => solve(partizan, { solver: nmfl }))).toMatchObject({
    code: 'E_SOLVER',
    message: `the solver nmfl cannot solve this: ${why}; attractor solves every game`,
  });
});

test('every code has a line in docs/errors.md with a meaning, an example and what to do', () => {
  const source = readFileSync(new URL('../src/graph/error.ts', import.meta.url), 'utf8');
  const docs = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
  const union = source.slice(source.indexOf('GyreErrorCode ='), source.indexOf(';'));
  const codes = Array.from(union.matchAll(/'(E_[A-Z]+)'/g), ([, code]) => code);
  const rows = docs.split('\n').filter((line) => line.startsWith('| `E_'));
  expect(codes.length).toBeGreaterThan(20);
  expect(rows.map((row) => row.slice(3, row.indexOf('`', 3)))).toEqual(codes);
  for (const row of rows)
    expect(
      row.split('|').filter((cell) => cell.trim() !== ''),
      row,
    ).toHaveLength(4);
});

testRefusals('options that are misspelt', {
  'E_SHAPE: there is no option "singal"; did you mean "signal"?': () =>
    solve(tokenGame(point), { singal: undefined } as never),
  'E_SHAPE: there is no option "onprogress"; did you mean "onProgress"?': () =>
    solve(tokenGame(point), { onprogress: undefined } as never),
  'E_SHAPE: there is no option "solvr"; did you mean "solver"?': () =>
    solve(tokenGame(point), { solvr: 'roth' } as never),
});
