import { expect, test } from 'vitest';
import { answerLines, Sheet, valueOfText } from '../desk/inner.ts';
import { Random } from '../floor/random.ts';
import { Notation, type StoredGame, storedGame } from '../notation/inner.ts';
import { exploreSum, type Ruleset, rulesetFamilies, rulesetNamed } from '../rulesets/inner.ts';
import { zeroGame } from '../values/game/game.ts';
import {
  canonicalForm,
  compare,
  gameFromGraph,
  isAtMost,
  isIsomorphic,
  outcome,
  sides,
  sum,
  ValueStore,
} from '../values/inner.ts';
import { boardsOfSize } from './boards-of-size.ts';
import { movesOfSum } from './moves-of-sum.ts';
import { PositionValues, rulesetValue } from './position-values.ts';
import { rulesetOfWord, rulesetPositions, valueOfWord } from './words.ts';

/** The ruleset with nothing but its moves: no parts, no symmetries, no ordinal sums. */
function bare(ruleset: Ruleset): Ruleset {
  const left = Object.entries(ruleset).filter(([part]) => !['canonical', 'parts', 'ordinal'].includes(part));
  return Object.fromEntries(left) as unknown as Ruleset;
}

/** A text of random characters. */
function randomText(random: Random, letters: string, length: number): string {
  return Array.from({ length }, () => letters[random.below(letters.length)]).join('');
}

function randomBoard(random: Random, letters: string): string {
  return [0, 1].map(() => randomText(random, letters, 4)).join('|');
}

const GAMES: readonly [string, (random: Random) => Record<string, string>][] = [
  ['domineering', (random) => ({ board: `${randomBoard(random, '...#')}|${randomText(random, '..#', 4)}` })],
  ['cram', (random) => ({ board: randomBoard(random, '...#') })],
  ['clobber', (random) => ({ board: randomBoard(random, 'xxoo.') })],
  ['col', (random) => ({ board: randomBoard(random, '..xolr#') })],
  ['snort', (random) => ({ board: randomBoard(random, '..xolr#') })],
  ['amazons', (random) => ({ board: `x${randomText(random, '.#', 2)}|${randomText(random, '.#', 2)}o` })],
  ['konane', (random) => ({ board: `${randomBoard(random, 'xo..')}|${randomText(random, 'xo..', 4)}` })],
  [
    'toppling-dominoes',
    (random) => ({ rows: `${randomText(random, 'xog', 3)}|${randomText(random, 'xog', 3)}` }),
  ],
  [
    'partizan-subtraction',
    (random) => ({ heaps: `${random.below(7)},${random.below(7)}`, left: '1,4', right: '2,3' }),
  ],
  ['hackenbush', randomPicture],
  ['toads-and-frogs', (random) => ({ strip: randomText(random, 'tf..', 6), backsliding: 'false' })],
];

function randomPicture(random: Random): Record<string, string> {
  const edges = Array.from(
    { length: 7 },
    (_, i) => `${random.below(Math.min(i, 4) + 1)}-${Math.min(i, 4) + 1}${'BRG'[random.below(3)]}`,
  );
  return { edges: edges.join(',') };
}

test.each(GAMES)('%s: values by parts are those of the whole graph', (name, choose) => {
  const random = new Random(15);
  for (let trial = 0; trial < 12; trial++) {
    const parameters = choose(random);
    const ruleset = rulesetNamed(name, parameters);
    const { value } = rulesetValue(ruleset, ruleset.starts()[0].position);
    const { graph, starts } = exploreSum(bare(ruleset));
    const naive = canonicalForm(gameFromGraph(graph, starts[0]));
    expect(isIsomorphic(value.onside, naive), JSON.stringify(parameters)).toBe(true);
  }
});

test('a store knows positions across boards: the same values as one by one, and heaps of several sizes do not mix', () => {
  const random = new Random(16);
  const store = new ValueStore();
  const notation = new Notation();
  const heaps: typeof GAMES = [
    ['nim', () => ({ piles: `${random.below(4)},${random.below(9)}` })],
    ['kayles', () => ({ rows: `${random.below(7)},${random.below(9)}` })],
    [
      'phutball',
      () => ({ strip: `${randomText(random, 'm.', 3)}b${randomText(random, 'm.', random.below(3))}` }),
    ],
  ];
  const valueOrRefusal = (value: () => StoredGame): string => {
    try {
      const { value: found, store: own } = value();
      return notation.writeValue(found, own);
    } catch (error) {
      return String(error);
    }
  };
  for (let trial = 0; trial < 4; trial++)
    for (const [name, choose] of [...GAMES, ...heaps]) {
      const text = Object.entries(choose(random))
        .map(([part, value]) => `${part}=${value}`)
        .join(' ');
      const alone = valueOrRefusal(() => valueOfWord(name, text));
      for (const again of [1, 2])
        expect(
          valueOrRefusal(() => valueOfWord(name, text, { store })),
          `${name} ${text} ${again}`,
        ).toBe(alone);
    }
});

// Genera of heaps: Winning Ways, chapter 13.
test.each([
  ['nim("2,2").MisereOutcomeClass', 'P'],
  ['nim("2,2").Genus', '0^02'],
  ['kayles("5").Genus', '4^146'],
  ['kayles("1,2").Genus', '3^31'],
  ['(nim("2") + nim("2")).Genus', '0^02'],
  ['nim("2,2").MisereCanonicalForm', '{*2,*3}'],
])('a position is a form, played as it stands: %s is %s', (line, told) => {
  const sheet = new Sheet(new Notation(), { positions: rulesetPositions });
  expect(answerLines(sheet.answer(line))).toEqual([`${told}, of the game as written`]);
});

test('the misère outcome of a heap or a row is that of playing it out', () => {
  for (const [word, sizes] of [
    ['nim', '3,4'],
    ['kayles', '7,2'],
    ['kayles', '3,3,1'],
  ] as const) {
    const ruleset = rulesetOfWord(word, sizes);
    const wins = new Map<string, boolean>(); // does the mover win, if whoever cannot move wins?
    const isWon = (position: unknown): boolean => {
      const key = String(ruleset.key(position));
      if (!wins.has(key)) {
        const next: unknown[] = [];
        ruleset.moves(position, 0, (to) => next.push(to));
        wins.set(key, next.length === 0 || next.some((to) => !isWon(to)));
      }
      return wins.get(key) as boolean;
    };
    const expected = isWon(ruleset.starts()[0].position) ? 'N' : 'P';
    const sheet = new Sheet(new Notation(), { positions: rulesetPositions });
    expect(answerLines(sheet.answer(`${word}("${sizes}").MisereOutcomeClass`))[0][0]).toBe(expected);
  }
});

test('loopy positions have the sides of the whole graph, parts or not', () => {
  const random = new Random(3);
  for (let trial = 0; trial < 10; trial++) {
    const ruleset = rulesetNamed('toads-and-frogs', { strip: randomText(random, 'tf..', 5) });
    const { value } = rulesetValue(ruleset, ruleset.starts()[0].position);
    const { graph, starts } = exploreSum(ruleset);
    const naive = sides(gameFromGraph(graph, starts[0]));
    if (naive.onside.status !== 'found' || naive.offside.status !== 'found')
      throw new Error('a side is missing');
    expect(compare(value.onside, naive.onside.stopper).relation).toBe('=');
    expect(compare(value.offside, naive.offside.stopper).relation).toBe('=');
  }
});

test('a move of a sum wins exactly if it leaves at least 0 for Left, at most 0 for Right', () => {
  const random = new Random(8);
  for (let trial = 0; trial < 20; trial++) {
    const ruleset = rulesetNamed('domineering', {
      board: `${randomBoard(random, '..#')}|${randomText(random, '.#', 4)}`,
    });
    const values = new PositionValues(ruleset);
    const { parts } = values.value(ruleset.starts()[0].position);
    for (const player of [0, 1] as const) {
      const moves = movesOfSum(
        values,
        parts.map(({ position }) => position),
        player,
      );
      const wins = moves.map(({ result }) => result === 'wins');
      expect(wins).toEqual(wins.toSorted((a, b) => Number(b) - Number(a)));
      const { graph, starts } = exploreSum(bare(ruleset));
      const game = gameFromGraph(graph, starts[0]);
      const isLost =
        player === 0 ? isAtMost(game, zeroGame(), 'onside') : isAtMost(zeroGame(), game, 'onside');
      expect(wins.includes(true)).toBe(!isLost);
      for (const { dominatedBy } of moves)
        if (dominatedBy !== undefined) expect(moves[dominatedBy].dominatedBy).toBeUndefined();
    }
  }
});

test('moves of a sum with loops: the results are those of the whole graph', () => {
  const random = new Random(21);
  let draws = 0;
  for (let trial = 0; trial < 25; trial++) {
    const ruleset = rulesetNamed('toads-and-frogs', { strip: randomText(random, 'tf..', 4) });
    const values = new PositionValues(ruleset);
    const parts = [randomText(random, 'tf..', 4), ruleset.starts()[0].position as string].map(
      (strip) => rulesetNamed('toads-and-frogs', { strip }).starts()[0].position,
    );
    for (const player of [0, 1] as const) {
      for (const { part, to, result } of movesOfSum(values, parts, player)) {
        const graphs = parts.map((position, i) => {
          const strip = (i === part ? to : position) as string;
          const { graph, starts } = exploreSum(bare(rulesetNamed('toads-and-frogs', { strip })));
          return gameFromGraph(graph, starts[0]);
        });
        const { leftFirst, rightFirst } = outcome(sum(graphs[0], graphs[1]));
        const winner = player === 0 ? rightFirst : leftFirst;
        expect(result).toBe(winner === 'D' ? 'draws' : winner === 'LR'[player] ? 'wins' : 'loses');
        if (result === 'draws') draws++;
      }
    }
  }
  expect(draws).toBeGreaterThan(0);
});

test('boards of a size are listed once up to symmetry', () => {
  const family = rulesetFamilies.find(({ name }) => name === 'domineering');
  if (family === undefined) throw new Error('no family');
  expect(boardsOfSize(family, 2, 2).length).toBe(7);
  expect(boardsOfSize(family, 1, 3)).toEqual(['...', '#..', '.#.', '##.', '#.#', '###']);
  expect(() => boardsOfSize(family, 9, 9)).toThrow('there are 2^81 boards');
  const chess = rulesetFamilies.find(({ name }) => name === 'chess');
  expect(() => boardsOfSize(chess as NonNullable<typeof chess>, 2, 2)).toThrow('has no boards of squares');
});

test.each<[string, RegExp]>([
  ['dodgem', /convention "misere"; in a sum whoever cannot move loses/],
  ['tic-tac-toe', /gives a payoff at/],
])('%s has no values', (name, message) => {
  const ruleset = rulesetNamed(name);
  expect(() => rulesetValue(ruleset, ruleset.starts()[0].position)).toThrow(message);
});

test('a limit and a signal are obeyed', () => {
  const ruleset = rulesetNamed('domineering');
  const [{ position }] = ruleset.starts();
  expect(() => rulesetValue(ruleset, position, { limit: 10 })).toThrow('more than 10 kinds of parts');
  expect(() => rulesetValue(ruleset, position, { signal: AbortSignal.abort() })).toThrow(/stopped|abort/i);
});

test('a domineering board of 30 squares in parts of at most 12, and a red-blue tree of 30 branches', () => {
  const board = '....#.....|....#.....|....#..###|###########';
  const ruleset = rulesetNamed('domineering', { board });
  expect(rulesetValue(ruleset, ruleset.starts()[0].position).parts.length).toBe(2);
  const random = new Random(30);
  const edges = Array.from(
    { length: 30 },
    (_, i) => `${random.below(i + 1)}-${i + 1}${'BR'[random.below(2)]}`,
  );
  const tree = rulesetNamed('hackenbush', { edges: edges.join(',') });
  expect(rulesetValue(tree, tree.starts()[0].position).value.value.on).toBeTypeOf('number');
});

test('a store knows a text that was asked before, and forgets it where values were given up', () => {
  const roomy = new ValueStore();
  const [first, again] = [1, 2].map(() => valueOfWord('domineering', '....|....', { store: roomy }));
  expect(again).toBe(first);
  const store = new ValueStore({ maxValues: 60 });
  expect(() => store.ask({}, () => valueOfWord('domineering', '.....|.....|.....', { store }))).toThrow(
    /values/,
  );
  for (let n = 40; n < 45; n++) storedGame(valueOfText(`{${n}|${n - 9}}`), store); // takes the ids that were given up
  const { value } = valueOfWord('domineering', '...|...', { store });
  expect(store.graph(value.on)).toEqual(valueOfWord('domineering', '...|...', { store: roomy }).onside);
});
