import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { evaluate, parseExpression, valueOfText } from '../src/desk/index.ts';
import { at, solve, solveAsync, symmetricGraph, tokenGame, VertexNames } from '../src/index.ts';
import { solutionFor, writeSolution } from '../src/io/index.ts';
import { parseSolution } from '../src/io/solution/file.ts';

const graph = symmetricGraph(4, [
  [1, 0],
  [2, 1],
  [2, 3],
  [3, 2],
]);
const game = tokenGame(graph, undefined, undefined, new VertexNames(['a', 'b', 'c', 'd']));

const both = (it: unknown): readonly string[] => [String(it), inspect(it)];

test.each(['{0|pass}', '{3|1}', '0', '*2 + ^', 'over & under', 'on + off'])(
  'the value %s prints itself',
  (text) => {
    const value = valueOfText(text);
    const written = String(value);
    expect(both(value)).toEqual([written, written]);
    expect(String(valueOfText(written))).toBe(written);
    const evaluated = evaluate(parseExpression(text));
    expect(both(evaluated)).toEqual([written, written]);
  },
);

test('{0|pass} prints itself by its name', () => {
  expect(String(evaluate(parseExpression('{0|pass}')))).toBe('over');
});

test('a solution prints itself, wherever it comes from', async () => {
  const solution = solve(game);
  const words = 'solution of 4 positions by attractor: W 1, D 2, L 1';
  const file = solutionFor(await parseSolution(writeSolution(solution)), game);
  for (const each of [
    solution,
    await solveAsync(game),
    await solveAsync(game, { solver: 'attractor' }),
    file,
  ])
    expect(both(each)).toEqual([words, words]);
});

test('what is said of a position prints itself', () => {
  const solution = solve(game);
  expect(both(at(solution, 'b'))).toEqual(Array(2).fill('W won in 1 ply, best move a'));
  expect(String(at(solution, 'a'))).toBe('L lost in 0 plies');
  expect(String(at(solution, 'c'))).toBe('D drawn, play need not end, best move d');
  const scored = tokenGame(symmetricGraph(2, [[0, 1]]), undefined, [{ vertex: 1, score: -5 }]);
  expect(String(at(solve(scored), 0))).toBe('W score 5 in 1 ply, best move 1');
});

test('how a thing prints itself is not one of its parts', () => {
  const answer = at(solve(game), 'b');
  expect(Object.keys(answer)).toEqual(['position', 'value', 'plies', 'score', 'move', 'moveName']);
  expect(JSON.parse(JSON.stringify(answer))).toEqual(structuredClone(answer));
});
