import { expect, test } from 'vitest';
import { largeMenIndex } from './large.ts';
import { type MenSetup, menIndex } from './men.ts';

const mirror3 = (rows: number): number[][] => [
  Array.from({ length: 3 * rows }, (_, s) => s),
  Array.from({ length: 3 * rows }, (_, s) => 3 * Math.floor(s / 3) + 2 - (s % 3)),
];

/** Every arrangement, by a plain definition: each man of each kind on a free square with a look, or in a hand. */
function* arrangements(setup: MenSetup): Generator<{ leaders: number[]; sets: number[]; hands: number[] }> {
  const looks = setup.kinds.reduce((sum, kind) => sum + kind.looks, 0);
  for (const leaders of setup.leaders ?? [[]]) {
    const stack = [{ board: new Map<number, number>(), square: 0 }];
    while (stack.length > 0) {
      const { board, square } = stack.pop() as { board: Map<number, number>; square: number };
      if (square === setup.squares) {
        const sets = Array.from({ length: looks }, (_, look) =>
          [...board].filter(([, worn]) => worn === look).reduce((set, [s]) => set | (1 << s), 0),
        );
        const onBoard = onBoardOf(setup, sets);
        if (setup.kinds.some(({ most }, kind) => onBoard[kind] > most)) continue;
        if (setup.allows !== undefined && !setup.allows(onBoard)) continue;
        let hands: number[][] = [[]];
        for (const [kind, { most, hands: way }] of setup.kinds.entries()) {
          const choices = way === 2 ? most - onBoard[kind] + 1 : 1;
          hands = hands.flatMap((chosen) => Array.from({ length: choices }, (_, n) => [...chosen, n]));
        }
        for (const chosen of hands) yield { leaders: [...leaders], sets, hands: chosen };
        continue;
      }
      stack.push({ board, square: square + 1 });
      if (leaders.includes(square)) continue;
      for (let look = 0; look < looks; look++)
        stack.push({ board: new Map(board).set(square, look), square: square + 1 });
    }
  }
}

function onBoardOf({ kinds }: MenSetup, sets: readonly number[]): number[] {
  let look = 0;
  return kinds.map(({ looks }) => {
    const own = sets.slice(look, (look += looks));
    return own.reduce((sum, set) => sum + set.toString(2).replaceAll('0', '').length, 0);
  });
}

const SETUPS: Record<string, MenSetup> = {
  'one kind in a box': { squares: 5, kinds: [{ most: 3, looks: 1, hands: 1 }] },
  'two kinds, two looks, two hands': {
    squares: 4,
    kinds: [
      { most: 2, looks: 2, hands: 2 },
      { most: 1, looks: 4, hands: 2 },
    ],
  },
  'only as many of one kind as of the other': {
    squares: 6,
    kinds: [
      { most: 3, looks: 1, hands: 1 },
      { most: 3, looks: 1, hands: 1 },
    ],
    allows: ([a, b]) => a === b || a + 1 === b,
  },
  'leaders on six squares with a mirror': {
    squares: 6,
    symmetries: mirror3(2),
    leaders: [0, 1, 2, 3, 4, 5].flatMap((a) => [0, 1, 2, 3, 4, 5].flatMap((b) => (a === b ? [] : [[a, b]]))),
    kinds: [
      { most: 2, looks: 2, hands: 2 },
      { most: 1, looks: 3, hands: 1 },
    ],
  },
  'leaders that are alike': {
    squares: 6,
    symmetries: [...mirror3(2), [5, 4, 3, 2, 1, 0], [3, 4, 5, 0, 1, 2]],
    alike: true,
    leaders: [0, 1, 2, 3, 4, 5].flatMap((a) => [0, 1, 2, 3, 4, 5].flatMap((b) => (a < b ? [[b, a]] : []))),
    kinds: [{ most: 3, looks: 2, hands: 1 }],
  },
  'no leaders and four symmetries': {
    squares: 6,
    symmetries: [...mirror3(2), [5, 4, 3, 2, 1, 0], [3, 4, 5, 0, 1, 2]],
    kinds: [{ most: 4, looks: 2, hands: 1 }],
  },
};

const CASES = Object.keys(SETUPS).flatMap((name) => [
  [name, menIndex.name, menIndex] as const,
  [name, largeMenIndex.name, largeMenIndex] as const,
]);

test.each(CASES)('the index is a bijection up to symmetry: %s, %s', (name, _, make) => {
  const setup = SETUPS[name];
  const index = make(setup);
  const seen = new Map<number, string>();
  for (const { leaders, sets, hands } of arrangements(setup)) {
    index.leaders.set(leaders);
    index.sets.set(sets);
    index.hands.set(hands);
    const rank = index.rank();
    expect(rank).toBeGreaterThanOrEqual(0);
    expect(rank).toBeLessThan(index.size);
    const image = smallestImage(setup, leaders, sets, hands);
    expect(seen.get(rank) ?? image).toBe(image); // one index, one class
    seen.set(rank, image);
  }
  expect(new Set(seen.values()).size).toBe(seen.size); // one class, one index
  for (let i = 0; i < index.size; i++) {
    const isPosition = index.place(i);
    expect(isPosition).toBe(seen.has(i));
    if (!isPosition) continue;
    const now: [number[], number[], number[]] = [[...index.leaders], [...index.sets], [...index.hands]];
    expect(smallestImage(setup, ...now)).toBe(seen.get(i));
    expect(index.rank()).toBe(i);
    expect(index.isOwnImage()).toBe(isSymmetric(setup, ...now));
  }
});

function images(setup: MenSetup, leaders: number[], sets: number[], hands: number[]): string[] {
  const symmetries = setup.symmetries ?? [Array.from({ length: setup.squares }, (_, s) => s)];
  return symmetries.map((to) => {
    const turned = sets.map((set) => to.reduce((sum, t, s) => ((set >> s) & 1 ? sum | (1 << t) : sum), 0));
    const there = leaders.map((s) => to[s]);
    return JSON.stringify([setup.alike === true ? there.toSorted((a, b) => a - b) : there, turned, hands]);
  });
}

function smallestImage(setup: MenSetup, leaders: number[], sets: number[], hands: number[]): string {
  return images(setup, leaders, sets, hands).toSorted()[0];
}

function isSymmetric(setup: MenSetup, leaders: number[], sets: number[], hands: number[]): boolean {
  const [own, ...others] = images(setup, leaders, sets, hands);
  return others.includes(own);
}

test.each([
  [{ squares: 27, kinds: [] }, /27 squares/],
  [{ squares: 3, kinds: [{ most: 4, looks: 1, hands: 1 }] }, /4 men/],
  [{ squares: 3, symmetries: [[0, 0, 1]], kinds: [] }, /every square once/],
  [{ squares: 3, symmetries: [[2, 1, 0]], kinds: [] }, /first symmetry moves/],
  [{ squares: 3, leaders: [[0, 0]], kinds: [] }, /placed on 0 0/],
  [{ squares: 3, symmetries: mirror3(1), leaders: [[0]], kinds: [] }, /not on every image/],
] as [MenSetup, RegExp][])('a setup that cannot be numbered is refused: %j', (setup, found) => {
  expect(() => menIndex(setup)).toThrow(found);
});

test.each<[string, object, string]>([
  ['hands: 3', { hands: 3 }, 'kind 0 has 3 hands; give 1 for a box or none, or 2, and whose matters'],
  ['hands: 0', { hands: 0 }, 'kind 0 has 0 hands'],
  ['no hands', { hands: undefined }, 'kind 0 has undefined hands'],
  ['hand: 2', { hand: 2 }, 'kind 0 has no part "hand"; did you mean "hands"?'],
  ['look: 1', { look: 1 }, 'kind 0 has no part "look"; did you mean "looks"?'],
])('a kind of men with %s is refused', (_, part, words) => {
  const setup = { squares: 4, kinds: [{ most: 1, looks: 1, hands: 1, ...part }] } as MenSetup;
  expect(() => menIndex(setup)).toThrow(words);
});

test.each([
  ['allow', 'a set of men has no part "allow"; did you mean "allows"?'],
  [
    'wings',
    'a set of men has no part "wings"; the parts are squares, symmetries, leaders, alike, kinds, allows',
  ],
])('a set of men with the part %s is refused', (name, words) => {
  const setup = { squares: 4, kinds: [{ most: 1, looks: 1, hands: 1 }], [name]: () => true } as MenSetup;
  expect(() => menIndex(setup)).toThrow(words);
});

test('there may be as many men as squares', () => {
  expect(menIndex({ squares: 3, kinds: [{ most: 3, looks: 1, hands: 1 }] }).size).toBeGreaterThan(0);
});
