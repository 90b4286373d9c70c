/** Unknown options are refused, with what was meant: left out without a word they would give another answer than was asked for. */
import { expect, test } from 'vitest';
import { explain, solve, symmetricGraph, Threads, tokenGame, valueWords, verify, WIN } from '../src/index.ts';
import { mapOf, rankedPlaces } from '../src/map/index.ts';
import { checkRuleset, rulesetNamed } from '../src/rulesets/index.ts';

const solution = solve(tokenGame(symmetricGraph(2, [[1, 0]])));
const { values } = solution;

test.each<[misspelt: string, meant: string, call: (options: never) => unknown]>([
  ['dept', 'depth', (options) => explain(solution, 1, options)],
  ['limits', 'limit', (options) => verify(solution, options)],
  ['hasPlie', 'hasPlies', (options) => valueWords(WIN, 1, options)],
  ['game', 'games', (options) => checkRuleset(rulesetNamed('nim'), options)],
  ['mots', 'most', (options) => mapOf({ values }, options)],
  ['acros', 'across', (options) => rankedPlaces({ vertices: 1 } as never, options)],
  ['thread', 'threads', (options) => new Threads(options)],
])('%s is refused: did you mean %s?', (misspelt, meant, call) => {
  expect(() => call({ [misspelt]: 1 } as never)).toThrow(
    `there is no option "${misspelt}"; did you mean "${meant}"?`,
  );
});

test('a name that is near nothing is refused with the options that there are', () => {
  expect(() => explain(solution, 1, { colour: 'red' } as never)).toThrow(
    'there is no option "colour"; the options are depth, width, names',
  );
});
