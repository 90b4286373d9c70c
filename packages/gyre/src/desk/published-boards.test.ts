import { describe, expect, test } from 'vitest';
import { Random } from '../floor/random.ts';
import { Notation } from '../notation/inner.ts';
import { rulesetPositions } from '../positions/inner.ts';
import { answerLines } from './data.ts';
import { Sheet } from './sheet.ts';

/**
 * Values of board games that others have published. Each source is one whose text we have read; where we know
 * a result only through somebody who reports it, both are named. Decision 341 says which editions and files
 * these are.
 */
const ONAG = 'Conway, On Numbers and Games';
const MCGS = 'MCGS of Müller’s group, University of Alberta, cgt_tests';
const CGT_TOOLS = 'cgt-tools of Maciosowski, tests';
const ERNST = 'Ernst, Playing Konane mathematically (1995), as Shehadeh’s konjecture reports it';
const LESSONS =
  'Albert, Nowakowski and Wolfe, Lessons in Play, as a program on near-alternating Clobber quotes it';

const sheet = new Sheet(new Notation(), { positions: rulesetPositions });
const asked = (line: string): string => answerLines(sheet.answer(line))[0];

function expectValue(ruleset: string, board: string, value: string): void {
  expect(asked(`${ruleset}("${board}") == ${value}`), `${board} is ${value}`).toBe('yes');
}

type Published = readonly [board: string, value: string];

describe('Domineering', () => {
  test.each<Published>([
    ['.|.', '1'],
    ['....', '-2'],
    ['.#|.#|..', '1/2'],
    ['..|.#', '*'],
    ['..|..', '{1|-1}'],
  ])(`${ONAG}, chapter 7: %s is %s`, (board, value) => expectValue('domineering', board, value));

  test.each<Published>([
    ['...|...', '{2|-1/2}'],
    ['...|...|...', '+-1'],
    ['...|...|...|...', '3/2'],
    ['..|..|..|..', '{0||0|-2}'],
    ['.....|.....|.....|.....|.....', '0'],
  ])(`${ONAG}, chapter 10: %s is %s`, (board, value) => expectValue('domineering', board, value));

  // The zigzag of n squares begins downwards.
  test.each<readonly [squares: number, value: string]>([
    [1, '0'],
    [2, '1'],
    [3, '*'],
    [4, '{1|0}'],
    [5, '+-1'],
    [6, '{2|*}'],
    [7, '+-1 + *'],
    [8, '{2|1||0}'],
    [9, '+-{{2|0},{2|*}}'],
    [10, '1*'],
    [11, '+-{{2|0},{2|*}} + *'],
  ])(`${ONAG}, chapter 10: the zigzag of %i squares is %s`, (squares, value) => {
    const rows = Math.floor(squares / 2) + 1;
    const cells = Array.from({ length: squares }, (_, i) => [Math.ceil(i / 2), Math.floor(i / 2)].join());
    const row = (r: number): string =>
      Array.from({ length: rows }, (_, c) => (cells.includes([r, c].join()) ? '.' : '#')).join('');
    expectValue('domineering', Array.from({ length: rows }, (_, r) => row(r)).join('|'), value);
  });

  test.each<Published>([
    ['...#.|#....|.....|#...#|....#', '{1|||*|-1||-2*|-3}'],
    ['#.#.#|...#.|.....|..##.|.....', '-1/2'],
    ['.....|#.#.#|.#..#|...#.|.#...', '^'],
    ['....#|#....|##..#|.#...|#....', '{3/2*|1*||0|-1|||-1|-2||-3*|-4*}'],
    ['.#..#|...#.|....#|...#.|#...#', '{2*|1,{1|1/2*}||v|-2v}'],
    ['..#..|....#|.....|#.##.|##...', '{{1/2|-3/2},{1/2^*,{1|0}|-1*}||-3/2^*,{-1|-2}|-3*}'],
    ['#.#..|.....|..#.#|.....|....#', '+-{2|1/2}'],
    ['.....|.....|###..|....#|....#', '{2|0||0}'],
    ['.....|.#.#.|..#..|.....|.....', '1/2*'],
    ['#..#.|.#...|..#..|.##..|....#', '{{1|1/4,1/4*},{3/2|*}|-1*,{*|-2*}}'],
  ])(`${MCGS}/domineering/random_5x5: %s is %s`, (board, value) => expectValue('domineering', board, value));
});

describe('Hackenbush', () => {
  /**
   * 1 : x for a number x, and −1 : x: the first of (x + 1)/1, (x + 2)/2, (x + 3)/4, … whose numerator exceeds
   * 1.
   */
  function above(sign: number, x: number): number {
    let n = 1;
    while (sign * x + n <= 1) n++;
    return (sign * (sign * x + n)) / 2 ** (n - 1);
  }

  test(`${ONAG}, chapter 8: red-blue trees by the rule for an edge with a tree upon it`, () => {
    const random = new Random(8);
    for (let trial = 0; trial < 40; trial++) {
      const edges = Array.from({ length: 1 + random.below(12) }, (_, i) => ({
        below: random.below(i + 1),
        sign: random.below(2) * 2 - 1,
      }));
      const worth = edges.concat({ below: -1, sign: 1 }).map(() => 0);
      for (let i = edges.length - 1; i >= 0; i--) worth[edges[i].below] += above(edges[i].sign, worth[i + 1]);
      const text = edges.map(({ below, sign }, i) => `${below}-${i + 1}${sign > 0 ? 'B' : 'R'}`).join();
      const denominator = 2 ** 40;
      expectValue('hackenbush', text, `${worth[0] * denominator}/${denominator}`);
    }
  });
});

describe('Clobber', () => {
  test(`${LESSONS}: n black stones and a white one weigh n − 1; two of each or more are 0`, () => {
    for (let n = 1; n <= 7; n++) expect(asked(`clobber("${'x'.repeat(n)}o").AtomicWeight`)).toBe(`${n - 1}`);
    for (const [n, m] of [
      [2, 2],
      [2, 5],
      [3, 3],
      [4, 3],
    ])
      expectValue('clobber', 'x'.repeat(n) + 'o'.repeat(m), '0');
  });

  test(`${MCGS}/clobber_1xn/xxo, by CGSuite: n times xxo is ⌈n/2⌉ ups`, () => {
    for (let n = 1; n <= 5; n++) expectValue('clobber', 'xxo'.repeat(n), `${Math.ceil(n / 2)}.^`);
  });

  test.each<Published>([
    ['xo', '*'],
    ['xoxo', '+-{*,^}'],
    ['xoxoxo', '0'],
    ['xoxoxoxo', '+-{{^|*},{^*,^^|0,^*,+-{0,^*}}}'],
    ['xoxoxoxoxo', '+-{{0|v*}+*,^,{0|^,+-{*,^}},{^^*|v,+-{*,^}}}'],
    ['xoxoxoxoxoxo', '+-{0,^*}'],
  ])(`${MCGS}/clobber_1xn/xo, by CGSuite: %s is %s`, (board, value) => expectValue('clobber', board, value));

  test.each<Published>([
    ['xoxooo|xxxoox', 'v*'],
    ['oxxxoo|ooxoxx', 'v'],
    ['xxooxx|oxxooo', '0'],
    ['ooxoxx|xxooox', '^'],
    ['xxooox|oxxoox', '{^^*|v*}'],
    ['xooxox|xxooox', '{^3|*}'],
    ['ooxoxx|oooxxx', '+-{0,^*}'],
  ])(`${MCGS}/clobber/random_2x6: %s is %s`, (board, value) => expectValue('clobber', board, value));
});

describe('Col', () => {
  /** The boards to which a player can move, by the rule: no two neighbours of one colour. */
  function moves(board: string, colour: string): string[] {
    const rows = board.split('|');
    const width = rows[0].length + 1;
    return Array.from(board.matchAll(/\./gu), ({ index }) => index)
      .filter((at) => [at - 1, at + 1, at - width, at + width].every((next) => board[next] !== colour))
      .map((at) => board.slice(0, at) + colour + board.slice(at + 1));
  }

  test(`${ONAG}, chapter 8: Gᴸ + * ≤ G ≤ Gᴿ + * for all options`, () => {
    for (const board of ['...', '....', '..|..', '...|...', '.x.|...', 'x..|..o', '...|.o.|..#', '.#.|...']) {
      for (const left of moves(board, 'x'))
        expect(asked(`col("${left}") + * <= col("${board}")`)).toBe('yes');
      for (const right of moves(board, 'o'))
        expect(asked(`col("${board}") <= col("${right}") + *`)).toBe('yes');
    }
  });

  test(`${ONAG}, chapter 8: a board with a symmetry that moves every square and exchanges the colours is 0`, () => {
    for (const board of ['..', '....', '..|..', '...|...', '....|....', 'x..o', 'x..|..o', '.x..|..o.'])
      expectValue('col', board, '0');
  });
});

describe('Snort', () => {
  test(`${ONAG}, chapter 9: two fields side by side are {1|-1}`, () => expectValue('snort', '..', '{1|-1}'));

  test.each<readonly [leaves: number, board: string]>([
    [1, '..'],
    [2, '...'],
    [3, '...|#.#'],
    [4, '#.#|...|#.#'],
  ])(
    'Huntemann and Maciosowski, arXiv 2406.02107: the star with %i leaves has that temperature',
    (leaves, board) => expect(asked(`snort("${board}").Temperature`)).toBe(`${leaves}`),
  );
});

describe('Amazons', () => {
  test.each<Published>([
    ['...##x|...oo.', '-6*'],
    ['...x#o|#..o.x', '+-{3*|2}'],
    ['.o#..o|.x.#..', '{-3*|-4}'],
    ['...#x.|.xo.#.', '3'],
    ['..#.#.|.ox...', '2'],
    ['....xo|..#..#', '{7|+-4}'],
    ['o.#..o|x..#.x', '0'],
  ])(`${MCGS}/amazons/random_2x6: %s is %s`, (board, value) => expectValue('amazons', board, value));
});

describe('Konane', () => {
  const alternating = (first: string, length: number): string =>
    Array.from({ length }, (_, i) => 'xo'[(i + 'xo'.indexOf(first)) % 2]).join('');
  const multiple = (n: number, of: number, rest: number): number | undefined =>
    n % of === rest ? (n - rest) / of : undefined;

  test(`${ERNST}: solid rows`, () => {
    for (let n = 1; n <= 13; n++) {
      const half = multiple(n, 2, 1);
      expectValue(
        'konane',
        `.${alternating('x', n)}.`,
        half === undefined ? (n % 4 === 0 ? '0' : '*') : `-${half}`,
      );
    }
  });

  test(`${ERNST}: rows of n stones, the first of which stands a row lower`, () => {
    for (let n = 3; n <= 10; n++) {
      const value = n === 3 ? 'v' : n % 2 === 0 ? `${n / 2 - 1}` : n % 4 === 1 ? '*' : '0';
      const blank = '.'.repeat(n + 4);
      const row = `...${alternating('o', n - 1)}`.padEnd(n + 4, '.');
      expectValue('konane', [blank, blank, row, '..o'.padEnd(n + 4, '.'), blank, blank].join('|'), value);
    }
  });

  test('Chan and Tsai, 1 × n Konane (2002), as konjecture reports it: S(2a + 1, 2b + 1, 2c + 1) = a + b + c', () => {
    for (const [a, b, c] of [
      [1, 1, 1],
      [1, 2, 1],
      [0, 1, 2],
      [2, 1, 2],
    ]) {
      const row = [a, b, c].map((half) => alternating('o', 2 * half + 1)).join('.');
      expectValue('konane', `.${row}.`, `${a + b + c}`);
    }
  });

  test.each<Published>([
    ['..ox', '1'],
    ['.ox.', '*'],
    ['.ox.|o..x|....', '{1|-1}'],
  ])(`${CGT_TOOLS}: %s is %s`, (board, value) => expectValue('konane', board, value));
});

test('Lemoine and Viennot, Records (2013), as MCGS reports them: Cram on three rows and more', () => {
  const board = (rows: number, columns: number): string => Array(rows).fill('.'.repeat(columns)).join('|');
  for (const [rows, columns, nimber] of [
    [3, 3, 0],
    [3, 4, 1],
    [3, 5, 1],
    [3, 6, 4],
    [4, 4, 0],
    [4, 5, 2],
  ])
    expectValue('cram', board(rows, columns), `*${nimber}`);
});

test(`${CGT_TOOLS}: a row of Toppling Dominoes`, () => expectValue('topplingdominoes', 'xooxx', '{1|*}'));
