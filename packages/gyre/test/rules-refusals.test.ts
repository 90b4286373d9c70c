import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { GyreError } from '../src/index.ts';
import * as shipped from '../src/rulesets/data/index.ts';
import { indexedRules, rulesetFromData, rulesFacts, rulesSchema } from '../src/rulesets/inner.ts';
import * as more from './data/index.ts';

const ROW = {
  rules: 1,
  name: 'row',
  board: { grid: '4x1', lines: 'rook' },
  men: [{ name: 'man', letters: 'xo', moves: [{ how: 'step' }] }],
  start: ['x..o'],
};

/** A game with a part of every sort, for mistakes in each of them. */
const ALL = {
  rules: 1,
  name: 'all',
  title: 'All parts',
  text: 'words',
  source: 'nowhere',
  players: ['A', 'B'],
  parameters: { men: 1, wide: false },
  board: { grid: [4, 3], without: 'd3', lines: 'queen' },
  regions: { far: ['a3 b3 c3', 'a1 b1 c1'] },
  men: [
    { name: 'king', letters: 'Kk', moves: [{ how: 'step', onto: 'any' }] },
    {
      name: 'pawn',
      letters: 'Pp',
      moves: [
        {
          how: 'step',
          ways: ['n'],
          if: { to: 'far', from: 'far' },
          when: { men: 2, more: 1, hand: 0, board: 4, over: 1 },
        },
        { how: 'slide', far: true, most: 2 },
        { how: 'jump', over: 'enemy', takes: true },
        { how: 'drop', if: { to: 'b2' } },
        { how: 'exit', if: { from: 'top' } },
      ],
      promote: { to: 'king', on: 'far' },
    },
  ],
  hands: { pawn: '$men' },
  placing: 'any',
  captures: 'hand',
  pass: 'never',
  start: ['.k.#', '....', '.K..'],
  first: [0, 1],
  ends: [
    { none: 'king' },
    { line: 3, on: ['a1 b1 c1'], of: 'pawn', is: 'won' },
    { square: [1], of: 'pawn' },
    { shapes: ['a1 b2'], of: 'pawn' },
    { stuck: 'drawn' },
  ],
  endless: 'drawn',
};

function refusal(data: unknown, given: Readonly<Record<string, string>> = {}): string {
  try {
    rulesetFromData(data, given);
  } catch (error) {
    if (error instanceof GyreError && error.code === 'E_RULES') return error.message;
    throw error;
  }
  return 'accepted';
}

test.each<[unknown, RegExp]>([
  ['{', /^the rules: not JSON/],
  ['[]', /^the rules: \[\]; write an object/],
  [{ ...ROW, bord: 1 }, /^bord: an unknown part; did you mean "board"\?/],
  [{ ...ROW, name: undefined }, /^name: missing; give a text like "fox"/],
  [{ ...ROW, board: {} }, /^board: a grid and points, or neither; give one of them/],
  [{ ...ROW, board: { grid: '40x40' } }, /^board.grid: 40 columns and 40 rows; a board has 2 to 62 points/],
  [{ ...ROW, board: { grid: '4x1', lines: 'knight' } }, /^board.lines: "knight"; give "rook", /],
  [
    { ...ROW, board: { grid: '4x1', lines: ['a1 z9'] } },
    /^board.lines\[0\]: there is no point "z9"; the points are a1, b1, c1, d1/,
  ],
  [{ ...ROW, men: [{ ...ROW.men[0], letters: 'x' }] }, /^men\[0\].letters: "x"; give two letters/],
  [
    { ...ROW, men: [{ ...ROW.men[0], letters: 'xx' }] },
    /^men\[0\].letters: "x"; each look has a letter of its own/,
  ],
  [{ ...ROW, men: [ROW.men[0], ROW.men[0]] }, /^men\[1\].name: "man" again/],
  [
    { ...ROW, men: [{ ...ROW.men[0], moves: [{ how: 'walk' }] }] },
    /^men\[0\].moves\[0\].how: "walk"; give "step"/,
  ],
  [
    { ...ROW, men: [{ ...ROW.men[0], moves: [{ how: 'step', far: true }] }] },
    /^men\[0\].moves\[0\].far: a part of "step"; a step has/,
  ],
  [
    { ...ROW, men: [{ ...ROW.men[0], moves: [{ how: 'step', ways: ['up'] }] }] },
    /^men\[0\].moves\[0\].ways\[0\]: "up"; give "n", "ne"/,
  ],
  [
    { ...ROW, men: [{ ...ROW.men[0], moves: [{ how: 'exit' }] }] },
    /^men\[0\].moves\[0\]: an exit from anywhere; say from where/,
  ],
  [
    { ...ROW, men: [{ ...ROW.men[0], promote: { to: 'queen', on: 'right' } }] },
    /^men\[0\].promote.to: there is no kind "queen"/,
  ],
  [{ ...ROW, start: ['x.o'] }, /^start\[0\]: 3 letters; the row has 4/],
  [{ ...ROW, start: ['x.z.'] }, /^start\[0\]: "z"; the letters are x, o/],
  [{ ...ROW, start: [] }, /^start: no men/],
  [{ ...ROW, hands: { man: 9 } }, /^men: 20 men, in hand and on the board, for 4 points/],
  [{ ...ROW, ends: [{ lines: 3 }] }, /^ends\[0\].lines: an unknown part; did you mean "line"\?/],
  [{ ...ROW, ends: [{}] }, /^ends\[0\]: no end; give one of line/],
  [{ ...ROW, ends: [{ line: 3, stuck: 'lost' }] }, /^ends\[0\]: line and stuck; give one of/],
  [{ ...ROW, ends: [{ line: 9 }] }, /^ends\[0\].line: no such place on the board/],
  [{ ...ROW, ends: [{ none: 'fox' }] }, /^ends\[0\].none: there is no kind "fox"/],
  [{ ...ROW, ends: [{ reach: 'man', in: 'hill' }] }, /^ends\[0\].in: there is no region or point "hill"/],
  [{ ...ROW, mill: { line: 7 } }, /^mill.line: 7; no line of the board/],
  [{ ...ROW, parameters: { n: '$m' } }, /^parameters.n: "\$m"; a parameter stands for a number/],
  [{ ...ROW, start: '$n' }, /^start: "\$n" is no parameter; there are no parameters/],
  [
    { ...ROW, parameters: { n: 3 }, start: { choose: '$n', among: { 4: ['x..o'] } } },
    /^start.among: nothing for \$n = 3; it may be 4/,
  ],
  [
    { ...ROW, board: { grid: '8x7', lines: 'queen' }, start: { x: 'top', o: 'bottom' } },
    /at least .* indices; a game has at most/,
  ],
])('%# is refused with its place', (data, message) => {
  expect(refusal(data)).toMatch(message);
});

test('parameters are refused by name and type', () => {
  expect(refusal({ ...ROW, parameters: { men: 3 } }, { man: '3' })).toMatch(
    /^parameters: there is no parameter "man"; did you mean "men"/,
  );
  expect(refusal({ ...ROW, parameters: { men: 3 } }, { men: 'x' })).toMatch(
    /^parameters.men: "x" was given; give a whole number/,
  );
});

test('a thousand broken files are refused or are games, never anything else', () => {
  const wrong: readonly unknown[] = [
    null,
    -1,
    1e9,
    0.5,
    '',
    'zz',
    '$zz',
    [],
    [[]],
    {},
    { zz: 1 },
    true,
    nested(40),
  ];
  let [refused, games] = [0, 0];
  for (const path of pathsOf(ALL))
    for (const value of [...wrong, undefined]) {
      const found = refusal(replaced(ALL, path, value));
      if (found === 'accepted') games++;
      else refused++;
      if (found !== 'accepted') expect(found).toMatch(/^(?:the rules|[\w.$"[\]-]+): .+; .+/);
    }
  expect(refused + games).toBeGreaterThan(1000);
  expect(games).toBeLessThan(refused / 4);
});

test('deep, huge and circular data are refused at once', () => {
  const circle: unknown[] = [];
  circle.push(circle);
  expect(refusal({ ...ROW, start: circle })).toMatch(/nothing in rules is nested/);
  expect(refusal({ ...ROW, ends: Array.from({ length: 5000 }, () => ({ line: 3 })) })).toMatch(
    /^ends: 5000 items/,
  );
  expect(refusal(' '.repeat(1_000_000))).toMatch(/1000000 characters/);
  expect(refusal(`${'['.repeat(90_000)}${']'.repeat(90_000)}`)).toMatch(/^the rules/);
});

test('the published schema is that of the reader, and every game keeps to it', () => {
  const file = new URL('../rules.schema.json', import.meta.url);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(rulesSchema())));
  const isFit = new Ajv2020({ strict: false }).compile(rulesSchema());
  for (const data of [...Object.values(shipped), ...Object.values(more), ALL])
    expect(isFit(data), JSON.stringify(isFit.errors)).toBe(true);
  expect(isFit({ ...ROW, bord: 1 })).toBe(false);
  expect(isFit({ ...ROW, men: [{ ...ROW.men[0], moves: [{ how: 'walk' }] }] })).toBe(false);
});

test('what is in a file and does nothing is told', () => {
  const data = {
    ...ROW,
    regions: { hill: 'a1' },
    men: [{ ...ROW.men[0], moves: [{ how: 'step' }, { how: 'fly', when: { men: 3 } }] }],
  };
  const ruleset = rulesetFromData(data);
  expect(rulesFacts(ruleset)).toMatchObject({
    points: 4,
    lines: 1,
    symmetries: 2,
    areSeatsAlike: true,
    warnings: [
      { path: 'men[0].moves[1]', found: 'no position can use this rule' },
      { path: 'regions.hill', found: 'nothing uses this region' },
    ],
  });
  expect(indexedRules(ruleset)?.size).toBe(6);
});

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)];
}

/** The path of every part and item of data. */
function pathsOf(data: unknown): (string | number)[][] {
  if (typeof data !== 'object' || data === null) return [];
  const keys = Array.isArray(data) ? [...data.keys()] : Object.keys(data);
  return keys.flatMap((key) => [
    [key],
    ...pathsOf((data as Record<string, unknown>)[key]).map((rest) => [key, ...rest]),
  ]);
}

function replaced(data: unknown, [key, ...rest]: readonly (string | number)[], value: unknown): unknown {
  const copy = (Array.isArray(data) ? [...data] : { ...(data as object) }) as Record<
    string | number,
    unknown
  >;
  if (rest.length > 0) copy[key] = replaced(copy[key], rest, value);
  else if (value === undefined) delete copy[key];
  else copy[key] = value;
  return copy;
}
